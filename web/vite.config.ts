import { defineConfig } from "vite";

/** The page and what it loads, built into the Python package that serves it. */
export default defineConfig({
  build: {
    outDir: "../src/sobremesa/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { assetFileNames: "assets/[name]-[hash][extname]" } },
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  server: { proxy: { "/api": "http://127.0.0.1:8040", "/ws": { target: "ws://127.0.0.1:8040", ws: true } } },
});
