// @ts-check
/** Short sounds, made on the spot and never before somebody touched the page. */

const SHELF = "whitechapel.sounds";

/** Each cue as notes: hertz, and the second at which it begins. */
/** @type {{[cue: string]: [number, number][]}} */
const CUES = {
  move: [[330, 0]],
  turn: [[523, 0], [784, 0.12]],
  call: [[196, 0], [185, 0.22]],
  end: [[392, 0], [523, 0.14], [659, 0.28], [784, 0.42]],
  chat: [[880, 0]],
};
const LASTS = 0.35;
const LOUD = 0.12;

/**
 * What a change sounds like: the one thing in it that matters most.
 *
 * @param {any} before the match as it was shown
 * @param {any} body the match as it is
 * @returns {string | null}
 */
export function cueOf(before, body) {
  if (body.version <= before.version) return null;
  if (body.verdict) return before.verdict ? null : "end";
  if (body.events.some((/** @type {any} */ event) => event.kind === "witness_called")) return "call";
  if (body.to_act === body.viewer && before.to_act !== body.viewer) return "turn";
  return "move";
}

/**
 * @param {HTMLElement | null} button pressed while there are sounds; its attribute is the setting
 */
export function sounds(button) {
  /** @type {AudioContext | null} */
  let audio = null;
  let on = wished() ?? button?.getAttribute("aria-pressed") === "true";
  const show = () => button?.setAttribute("aria-pressed", String(on));
  show();

  // A browser lets nobody make a noise before the first touch, and neither do we.
  const wake = () => {
    if (on) audio ??= new AudioContext();
  };
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, wake);
  button?.addEventListener("click", () => {
    on = !on;
    show();
    wish(on);
    wake();
    if (on) play("move");
  });

  /** @param {string | null} cue */
  function play(cue) {
    if (!on || !audio || !cue) return;
    for (const [pitch, at] of CUES[cue]) note(audio, pitch, audio.currentTime + at);
  }
  return { play };
}

/**
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {number} at
 */
function note(audio, pitch, at) {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(LOUD, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + LASTS);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + LASTS);
}

/** @returns {boolean | null} what was chosen in this browser, if anything */
function wished() {
  try {
    const kept = localStorage.getItem(SHELF);
    return kept === null ? null : kept === "on";
  } catch {
    return null;
  }
}

/** @param {boolean} on */
function wish(on) {
  try {
    localStorage.setItem(SHELF, on ? "on" : "off");
  } catch {
    // Then it holds for this page.
  }
}
