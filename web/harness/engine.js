// Hands the page's side of the engine, and its words, to the tests that ask them by hand.
import decodeQR from "qr/decode.js";
import de from "../messages/de.json";
import en from "../messages/en.json";
import fr from "../messages/fr.json";
import nl from "../messages/nl.json";
import { createEngine, EngineWorker } from "../src/engine/client.js";
import { createCrew, helpersFor } from "../src/engine/crew.js";
import { patient } from "../src/engine/patient.js";
import { sumTexts, tieText } from "../src/sayings.js";
import { traceOf } from "../src/trace.js";
import { makeWords } from "../src/words.js";

const MESSAGES = { en, nl, fr, de };

/** @param {keyof typeof MESSAGES} language */
const wordsIn = (language) => makeWords(language, MESSAGES[language]);

/** What the QR code in a picture says. @param {string} png its address */
async function readCode(png) {
  const bitmap = await createImageBitmap(await (await fetch(png)).blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.drawImage(bitmap, 0, 0);
  return decodeQR(context.getImageData(0, 0, bitmap.width, bitmap.height));
}

Object.assign(window, {
  createCrew,
  createEngine,
  EngineWorker,
  helpersFor,
  patient,
  readCode,
  sumTexts,
  tieText,
  traceOf,
  wordsIn,
});
