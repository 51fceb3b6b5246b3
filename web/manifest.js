// The web app manifest. All its addresses are relative to where it lies. It has no `id`: that would be relative to the
// origin, and all copies on one origin would be one app; without it the start address, which is each copy's own, is the id.
import { readFileSync } from "node:fs";

const LANGUAGES = ["en", "nl", "fr", "de"];

/** @type {Record<string, Record<string, string>>} */
const MESSAGES = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`messages/${language}.json`, import.meta.url), "utf-8")),
  ]),
);

/** A message in English, and in each language for browsers that know of that. @param {string} member @param {string} key */
const localized = (member, key) => ({
  [member]: MESSAGES.en?.[key],
  [`${member}_localized`]: Object.fromEntries(
    LANGUAGES.map((language) => [language, MESSAGES[language]?.[key]]),
  ),
});

/** @param {string} name @param {number} size @param {string} purpose */
const icon = (name, size, purpose) => ({
  src: `./icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** @param {string} form_factor @param {string} sizes */
const screenshot = (form_factor, sizes) => ({
  src: `./screens/${form_factor}.jpg`,
  sizes,
  type: "image/jpeg",
  form_factor,
  label: MESSAGES.en?.["app.tagline"],
});

/** @param {string} open what main.js does at once */
const shortcut = (open) => ({
  ...localized("name", `shortcut.${open}`),
  url: `./?open=${open}`,
  icons: [icon("icon", 192, "any")],
});

export const manifest = /** @type {Partial<import("vite-plugin-pwa").ManifestOptions>} */ ({
  name: MESSAGES.en?.["app.title"],
  short_name: "Drako",
  ...localized("description", "app.tagline"),
  lang: "en",
  dir: "ltr",
  start_url: "./",
  scope: "./",
  display: "standalone",
  orientation: "any",
  categories: ["games"],
  background_color: "#e6d3a8",
  theme_color: "#e6d3a8",
  icons: [
    { src: "./icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    icon("icon", 192, "any"),
    icon("icon", 512, "any"),
    icon("full", 512, "maskable"),
    icon("monochrome", 512, "monochrome"),
  ],
  screenshots: [screenshot("narrow", "390x844"), screenshot("wide", "1280x800")],
  shortcuts: [shortcut("continue"), shortcut("computer")],
  // Where browsers have them: saved games open with the installed page, and other apps share text and links to it (src/incoming.js).
  file_handlers: [{ action: "./", accept: { "text/x-drako": [".drako"] } }],
  share_target: {
    action: "./",
    method: "GET",
    enctype: "application/x-www-form-urlencoded",
    params: { title: "shared_title", text: "shared_text", url: "shared_url" },
  },
});
