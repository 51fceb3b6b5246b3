// The ways in which games come to the page by themselves: dropped on it, pasted, opened with it, and shared to it.

/**
 * @typedef {object} Taking
 * @property {(files: Iterable<File>) => Promise<void>} takeFiles
 * @property {(texts: import("./keeping.js").Text[]) => Promise<void>} takeIn
 */

/** What a text has to hold to be taken by itself: a record, or a link. */
const OURS = /drako game|#(g|play)=/;

/** What is pasted or dropped in a field is the field's. @param {EventTarget | null} target */
const isField = (target) => target instanceof Element && target.matches("input, textarea");

/** @param {Taking} does */
export function listenForGames({ takeFiles, takeIn }) {
  /** @param {DataTransfer | null} data */
  function take(data) {
    const text = data?.getData("text") ?? "";
    if (data?.files.length) takeFiles(data.files);
    else if (OURS.test(text)) takeIn([{ name: "", text }]);
  }
  for (const moment of ["dragenter", "dragover"])
    document.addEventListener(moment, (event) => isField(event.target) || event.preventDefault());
  document.addEventListener("drop", (event) => {
    if (isField(event.target) && !event.dataTransfer?.files.length) return;
    event.preventDefault();
    take(event.dataTransfer);
  });
  document.addEventListener("paste", (event) => {
    if (!isField(event.target)) take(event.clipboardData);
  });
  const { launchQueue } =
    /** @type {{ launchQueue?: { setConsumer(take: (launch: Launch) => void): void } }} */ (window);
  launchQueue?.setConsumer(async ({ files = [] }) => {
    if (files.length) takeFiles(await Promise.all(files.map((file) => file.getFile())));
  });
}

/** @typedef {{ files?: { getFile(): Promise<File> }[] }} Launch files with which the installed page was opened */

/** What another app has shared to the installed page, by what the address asks for (manifest.js). @param {URLSearchParams} asked */
export const sharedText = (asked) =>
  ["shared_text", "shared_url", "shared_title"].flatMap((name) => asked.get(name) || []).join("\n");
