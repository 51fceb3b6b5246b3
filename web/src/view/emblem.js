// The drawings: one SVG file that holds them all (src/art/sprite.js), put into the page once, and references to them.
import art from "virtual:art";
import { svg } from "lit-html";

/** Fetches the drawings; what refers to them appears then. Without them a card still has its name. */
export async function loadDrawings() {
  const response = await fetch(art).catch(() => undefined);
  if (!response?.ok) return;
  const { documentElement: drawings } = new DOMParser().parseFromString(
    await response.text(),
    "image/svg+xml",
  );
  drawings.setAttribute("class", "unseen");
  drawings.setAttribute("aria-hidden", "true");
  document.body.append(drawings);
}

/** @param {string} id @param {string} name of the class */
const drawing = (id, name) =>
  svg`<svg class=${name} aria-hidden="true"><use href=${`#art-${id}`}></use></svg>`;

/** A plain silhouette. @param {string} name */
export const emblem = (name) => drawing(`emblem-${name}`, "emblem");

/** A plain silhouette within a drawing. @param {string} name @param {number} x @param {number} y @param {number} side */
export const emblemAt = (name, x, y, side) =>
  svg`<use href=${`#art-emblem-${name}`} x=${x} y=${y} width=${side} height=${side}></use>`;

/** The emblem of a kind on its plate. @param {string} name a kind, `dragon-wild` or `dragon-tame` */
export const crest = (name) => drawing(`crest-${name}`, "crest");

/** The painting of a whole card or screen. @param {string} name @param {boolean} [mirrored] */
export const scene = (name, mirrored = false) => drawing(name, mirrored ? "scene mirrored" : "scene");
