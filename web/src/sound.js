// What is heard and felt of what happens: short sounds, made here of waves and noise, and vibration. Nothing until it is asked for.

/**
 * @typedef {import("./store.js").State} State
 * @typedef {import("./types.js").LogEntry} LogEntry
 * @typedef {"draw" | "place" | "turn_up" | "claim" | "refused" | "end"} Cue
 *
 * @typedef {[wave: OscillatorType | "noise", from_hz: number, to_hz: number, at_ms: number, lasts_ms: number, loudness: number]} Note
 */

/** What is heard: a card slides, lands, turns; a little fanfare, two dull knocks, a chord. @type {Record<Cue, Note[]>} */
const NOTES = {
  draw: [["noise", 2200, 5200, 0, 130, 0.5]],
  place: [
    ["noise", 900, 300, 0, 60, 0.6],
    ["sine", 190, 80, 0, 120, 0.9],
  ],
  turn_up: [
    ["noise", 3000, 1500, 0, 70, 0.35],
    ["triangle", 520, 780, 30, 140, 0.4],
  ],
  claim: [
    ["triangle", 523, 523, 0, 180, 0.45],
    ["triangle", 659, 659, 90, 180, 0.45],
    ["triangle", 784, 784, 180, 360, 0.5],
  ],
  refused: [
    ["triangle", 165, 150, 0, 90, 0.6],
    ["triangle", 139, 125, 110, 120, 0.6],
  ],
  end: [
    ["triangle", 392, 392, 0, 700, 0.3],
    ["triangle", 523, 523, 120, 800, 0.3],
    ["triangle", 659, 659, 240, 900, 0.3],
    ["sine", 131, 131, 0, 1000, 0.5],
  ],
};

/** What is felt: on and off in turn. @type {Record<Cue, number[]>} */
const VIBRATION_MS = {
  draw: [8],
  place: [18],
  turn_up: [12],
  claim: [15, 60, 30],
  refused: [30, 40, 30],
  end: [40, 80, 40, 80, 120],
};

/** @type {Partial<Record<LogEntry["verb"], Cue>>} */
const CUES = {
  take: "draw",
  draw: "draw",
  arrange: "place",
  place: "place",
  discard: "place",
  reveal: "turn_up",
  claim: "claim",
  last_explored: "end",
};

/** Further cues of the same moment begin one after another. */
const APART_MS = 140;
const VOLUME = 0.25;
/** How soon a note is at its loudest, and what counts as silence: it is neared, never reached. */
const ATTACK_S = 0.006;
const SILENCE = 0.0001;

/** Whether the device is one that people hold and that can vibrate: computers only say that they can. */
export const CAN_VIBRATE = "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

/** What has happened between two states that is worth a cue. @param {State} before @param {State} after @returns {Cue[]} */
function cuesBetween(before, after) {
  if (!before.game || !after.game) return [];
  const happened = after.game.view.log.slice(before.game.view.log.length);
  const cues = new Set(happened.flatMap(({ verb }) => CUES[verb] ?? []));
  const refused = after.game.refusal && after.game.refusal !== before.game.refusal;
  if (refused || (after.tutorial?.wrong && after.tutorial !== before.tutorial)) cues.add("refused");
  return [...cues];
}

/** Noise for as long as it takes to be no pattern. @param {BaseAudioContext} context */
function noiseIn({ sampleRate }) {
  const noise = new AudioBuffer({ length: sampleRate / 2, sampleRate });
  noise.copyToChannel(
    Float32Array.from({ length: noise.length }, () => 2 * Math.random() - 1),
    0,
  );
  return noise;
}

/** A wave, or noise around a pitch, that goes from one pitch to another and dies away.
 * @param {AudioContext} context @param {AudioBuffer} noise @param {Note} note @param {number} after_ms */
function playNote(context, noise, [wave, from_hz, to_hz, at_ms, lasts_ms, loudness], after_ms) {
  const from_s = context.currentTime + (after_ms + at_ms) / 1000;
  const to_s = from_s + lasts_ms / 1000;
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, from_s);
  volume.gain.linearRampToValueAtTime(VOLUME * loudness, from_s + ATTACK_S);
  volume.gain.exponentialRampToValueAtTime(SILENCE, to_s);
  volume.connect(context.destination);
  const tone = wave !== "noise" && new OscillatorNode(context, { type: wave });
  const source = tone || new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  const filter = new BiquadFilterNode(context, { type: "bandpass" });
  const pitch = tone ? tone.frequency : filter.frequency;
  pitch.setValueAtTime(from_hz, from_s);
  pitch.exponentialRampToValueAtTime(to_hz, to_s);
  if (tone) tone.connect(volume);
  else source.connect(filter).connect(volume);
  source.start(from_s);
  source.stop(to_s);
}

/** @param {State} told what needs no cue any more */
export function createCues(told) {
  /** @type {{ context: AudioContext, noise: AudioBuffer } | undefined} */
  let sound;

  return {
    /** Browsers let a page be heard only from a gesture on, and a device may have put it to sleep since. @param {State} state */
    wake({ settings }) {
      if (!settings.sound) return;
      if (!sound) {
        const context = new AudioContext();
        sound = { context, noise: noiseIn(context) };
      }
      if (sound.context.state !== "running") sound.context.resume();
    },
    /** Tells what is new. @param {State} state */
    tell(state) {
      const cues = cuesBetween(told, state);
      told = state;
      for (const [index, cue] of cues.entries()) {
        if (state.settings.vibration && CAN_VIBRATE) navigator.vibrate(VIBRATION_MS[cue]);
        if (!state.settings.sound || !sound) continue;
        for (const note of NOTES[cue]) playNote(sound.context, sound.noise, note, index * APART_MS);
      }
    },
  };
}
