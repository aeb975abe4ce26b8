import { defineConfig } from "vite";

/** The page and what it loads, built into the Python package that serves it. */
export default defineConfig({
  build: {
    outDir: "../src/sobremesa/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true, // of which scripts/first.mjs makes what a table's page loads first
    rolldownOptions: {
      input: { index: "index.html", start: "src/start.ts", engine: "src/wasm/engine.ts" }, // the page, what has its scripts come, and what only an offline page will load
      preserveEntrySignatures: "allow-extension",
      output: {
        hashCharacters: "hex", // a name that hangs on its file is not to be compressed, and each stands in the first file
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "table",
              test: /src\/((end\/course|games\/game|parts\/(Choices|Hand|Own|Recent|ScoreBar|Seat|Shout|TimeLeft|before|drag|finger|flights|landed|late|meant|ready|roving|rules|sorting|sound|ways|wide)|table\/(Notices|Said|TablePage|TableScreen|changes|store|witnessing)))\.tsx?$/,
            }, // one file, not a dozen, before a table is seen
            { name: "offline", test: /src\/(offline\/\w+\.tsx?|texts\/offline\.ts)$/ }, // its names stand in the first file
            { name: "Breakdown", test: /src\/(end\/moment|table\/Breakdown)\.tsx?$/ },
            {
              name: "page",
              test: /node_modules\/(@?preact)|vite\/preload-helper|rolldown\/runtime|src\/(settings|cards\/address|parts\/drawn|net\/(api|seats|way)|texts\/(languages|speaker))\.ts/,
            },
          ],
        }, // one file, not five, before anything is seen
      },
    },
  },
  worker: { format: "es" },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  server: { proxy: { "/api": "http://127.0.0.1:8040", "/ws": { target: "ws://127.0.0.1:8040", ws: true } } },
});
