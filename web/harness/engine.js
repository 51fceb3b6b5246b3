// Hands the page's side of the engine to the tests of the boot.
import { createEngine } from "../src/engine/client.js";

Object.assign(window, { createEngine });
