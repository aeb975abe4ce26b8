import { render } from "preact";
import { App } from "./app";
import { keepShell } from "./net/shell";

const root = document.getElementById("app");
if (root) render(<App />, root);
keepShell();
