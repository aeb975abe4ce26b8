import { render } from "preact";
import { App, first } from "./app";
import { keepShell } from "./net/shell";
import { drawn, loaded } from "./parts/drawn";
import { learn } from "./texts/speaker";

const root = document.getElementById("app");
/** Drawn once the page as it came has been seen: it says where one is, and to draw all of it takes a slow machine a while. */
if (root) void Promise.all([learn(), first()]).then(() => drawn(() => render(<App />, root)));
keepShell();
loaded(() => void import("./net/renewal").catch(() => undefined)); // while the server still has it
