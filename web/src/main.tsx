import { render } from "preact";
import { App } from "./app";
import { keepShell } from "./net/shell";
import { learn } from "./texts/speaker";

const root = document.getElementById("app");
if (root) void learn().then(() => render(<App />, root));
keepShell();
