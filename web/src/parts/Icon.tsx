const PATHS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  log: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  phrases: "M4 5h16v11H11l-5 4v-4H4zM8 9h8M8 12h5",
  rules: "M5 4h10a4 4 0 0 1 4 4v12H9a4 4 0 0 1-4-4zM5 16a4 4 0 0 1 4-4h10M9 8h6",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  friends:
    "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM2 21v-2a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5v2M16 3.5a4 4 0 0 1 0 7M22 21v-2a5 5 0 0 0-3.5-4.8",
  close: "M6 6 18 18M18 6 6 18",
  first: "M18 6 9 12 18 18M6 6v12",
  previous: "M15 5 8 12 15 19",
  next: "M9 5 16 12 9 19",
  play: "M8 5v14l11-7z",
  last: "M6 6 15 12 6 18M18 6v12",
  sound: "M4 9v6h4l5 4V5L8 9zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  muted: "M4 9v6h4l5 4V5L8 9zM17 9.5l5 5M22 9.5l-5 5",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c1 1 1 1.5 1 2.5h6c0-1 0-1.5 1-2.5A6 6 0 0 0 12 3z",
  again: "M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5",
  look: "M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z",
  share: "M12 15V3M8 6.5 12 3l4 3.5M6 10H4v11h16V10h-2",
} as const;

export type IconName = keyof typeof PATHS;

/** A sign on a button, drawn in the colour of its text; the button says in words what it does. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      class="sign"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      stroke-width="2.2"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
