/* What the theme leaves to be said to those who hear a page, or go through it by keys; some of it is drawn late. */

const mended = {
  // The version is called by its number.
  ".md-version__current[aria-label]": (button) => button.removeAttribute("aria-label"),
  // No two bars are called alike.
  ".md-code__nav:not([data-named])": (bar, at) => {
    bar.dataset.named = "";
    bar.ariaLabel = `${bar.ariaLabel ?? "Code"} ${bar.parentElement.id || at + 1}`;
  },
  // A corner without a word heads nothing.
  "th:empty:not([role])": (corner) => corner.setAttribute("role", "presentation"),
  // What scrolls is reached by keys.
  ".md-typeset__scrollwrap:not([tabindex])": (wrap) => {
    if (wrap.scrollWidth > wrap.clientWidth) wrap.tabIndex = 0;
  },
};

const mend = () => {
  for (const [what, how] of Object.entries(mended)) document.querySelectorAll(what).forEach(how);
};

new MutationObserver(mend).observe(document.body, { childList: true, subtree: true });
new ResizeObserver(mend).observe(document.body);
