// The hint: the options that the search thinks best, each with its chances and the reasons; pressed, one is pointed at on the table.
import { html } from "lit-html";
import { chancesText, reasonText } from "../advice.js";
import { plainText } from "../sayings.js";

/**
 * @param {import("../store.js").State} state
 * @param {import("../engine/client.js").Option[] | null} options null: they are being weighed
 * @param {import("../words.js").Words} w
 * @param {import("../intents.js").Intents} does
 */
export function hint({ game, tables }, options, w, does) {
  if (!options || !game || !tables) return html`<p>${w.t("hint.thinking")}</p>`;
  const { view } = game;
  /** @param {import("../engine/client.js").Option} option */
  const item = (option) => {
    const action = view.actions.find((one) => one.action === option.action);
    return html`<li>
      <button type="button" data-action=${option.action} @click=${() => action && does.takeHint(action)}>
        <b>${action ? plainText(w, view, action, tables) : ""}</b>
        <span>${chancesText(w, option)}</span>
      </button>
      <ul>${option.reasons.map((reason) => html`<li>${reasonText(w, reason, tables)}</li>`)}</ul>
    </li>`;
  };
  return html`<p>${w.t("hint.intro")}</p><ol class="options">${options.map(item)}</ol>`;
}
