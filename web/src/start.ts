/** Has a page's scripts come, once what it brought has been seen: on a thin line they would hold that up. It stands in the page. */

const own = document.getElementById("start");
const [page, ...beside] = (own?.dataset["after"] ?? "").split(" ");
const FACE = { rel: "preload", as: "font", type: "font/woff2" };
const PART = { rel: "modulepreload" };

function come(): void {
  for (const href of beside) {
    const link = document.createElement("link");
    document.head.append(Object.assign(link, href.endsWith(".woff2") ? FACE : PART, { crossOrigin: "", href }));
  }
  if (page) void import(/* @vite-ignore */ page);
}

/** Milliseconds after which they come though nothing was seen: a face that never arrives leaves words unseen. */
const LONG = 5000;

let called = false;
const once = (): void => {
  if (!called) come();
  called = true;
};

// Files that this browser keeps hold nothing up, and a page that nobody looks at is not seen.
if (
  document.hidden ||
  navigator.serviceWorker?.controller ||
  !PerformanceObserver.supportedEntryTypes?.includes("paint")
)
  once();
else {
  new PerformanceObserver((seen) => seen.getEntriesByName("first-contentful-paint").length && once()).observe({
    type: "paint",
    buffered: true,
  });
  addEventListener("visibilitychange", once);
  setTimeout(once, LONG);
}
