// Hands the page's side of the engine, and its words, to the tests that ask them by hand.
import { createEngine } from "../src/engine/client.js";
import { createCrew, helpersFor } from "../src/engine/crew.js";
import { sumTexts, tieText } from "../src/sayings.js";
import { traceOf } from "../src/trace.js";
import { wordsIn } from "../src/words.js";

Object.assign(window, { createCrew, createEngine, helpersFor, sumTexts, tieText, traceOf, wordsIn });
