// Hands the page's side of the engine, and its words, to the tests that ask them by hand.
import { createEngine } from "../src/engine/client.js";
import { tieText } from "../src/sayings.js";
import { wordsIn } from "../src/words.js";

Object.assign(window, { createEngine, tieText, wordsIn });
