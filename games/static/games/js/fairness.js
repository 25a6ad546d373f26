// @ts-check
/** The page of fairness: reads a match record, proves it piece by piece, and shows what it found. */

import { MOST_CHARACTERS, Unreadable, parse } from "./proof/json.js";
import { proving } from "./proof/prove.js";
import { read } from "./proof/record.js";
import * as showing from "./proof/showing.js";
import { patch } from "./svg.js";
import { fill } from "./texts.js";

const root = /** @type {HTMLElement} */ (document.getElementById("fairness"));
/** @type {showing.Words} */
const words = JSON.parse(document.getElementById("fairness-words")?.textContent ?? "{}");
const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (root.querySelector(`[data-part="${name}"]`));
const progress = /** @type {HTMLProgressElement} */ (part("progress"));
const kept = /** @type {HTMLInputElement} */ (document.getElementById("kept-seal"));

/** What is being checked; whatever is older stops. */
let current = 0;
let seal = "";

/** @param {string} text of a record, believed in nothing */
async function check(text) {
  const mine = begin();
  try {
    const match = read(parse(text));
    const proof = await proved(match, mine);
    if (proof) show(match, proof);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    complain(showing.complaint(error, words));
  }
}

function begin() {
  current += 1;
  part("findings").hidden = true;
  patch(part("about"), []);
  patch(part("verdict"), []);
  return current;
}

/** @param {ReturnType<typeof showing.finding>} finding */
function complain(finding) {
  progress.hidden = true;
  patch(part("verdict"), [finding]);
}

/**
 * The proof, or nothing if another record has come in the meantime.
 *
 * @param {import("./proof/record.js").MatchRecord} match
 * @param {number} mine
 */
async function proved(match, mine) {
  const steps = proving(match);
  progress.max = match.records.length;
  let rested = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - rested < 50) continue;
    progress.hidden = false;
    progress.value = value;
    progress.textContent = fill(words.say.checking, { done: value, all: match.records.length });
    await new Promise((resolve) => setTimeout(resolve));
    if (mine !== current) return null;
    rested = performance.now();
  }
}

/**
 * @param {import("./proof/record.js").MatchRecord} match
 * @param {import("./proof/prove.js").Proof} proof
 */
function show(match, proof) {
  const game = showing.wordsOf(words, match.game);
  progress.hidden = true;
  seal = match.seal;
  patch(part("about"), [showing.about(match, words, game)]);
  patch(part("seal"), [match.seal]);
  patch(part("seed"), [match.seed]);
  patch(part("nonces"), showing.nonces(proof, words, game));
  const sealed = proof.sealed ? words.say.sealed : words.say.not_sealed;
  patch(part("sealed"), [showing.finding(proof.sealed, sealed)]);
  patch(part("chained"), [showing.chain(proof, words)]);
  patch(part("draws"), showing.rows(proof, words, game));
  compareKept();
  part("findings").hidden = false;
  patch(part("verdict"), [showing.verdict(proof, words)]);
}

function compareKept() {
  const given = kept.value.trim().toLowerCase();
  const same = given === seal.toLowerCase();
  const answer = showing.finding(same, same ? words.say.kept_same : words.say.kept_other);
  patch(part("kept"), given ? [answer] : []);
}

async function checkOwn() {
  begin();
  const answer = await fetch(root.dataset.record ?? "").catch(() => null);
  if (answer?.ok) await check(await answer.text());
  else complain(showing.finding(null, words.say.failed));
}

/** @param {File | null | undefined} file */
async function checkFile(file) {
  if (!file) return;
  begin();
  const text = decoded(await file.slice(0, 4 * MOST_CHARACTERS).arrayBuffer());
  if (text === null) complain(showing.complaint(new Unreadable("not_text", 1), words));
  else await check(text);
}

/** @param {ArrayBuffer} bytes */
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

const another = /** @type {HTMLFormElement} */ (part("another"));
another.addEventListener("submit", (event) => {
  event.preventDefault();
  void check(/** @type {HTMLTextAreaElement} */ (document.getElementById("record-text")).value);
  part("verdict").scrollIntoView({ block: "center" });
});
another.addEventListener("dragover", (event) => {
  event.preventDefault();
  another.dataset.over = "true";
});
another.addEventListener("dragleave", () => delete another.dataset.over);
another.addEventListener("drop", (event) => {
  event.preventDefault();
  delete another.dataset.over;
  void checkFile(event.dataTransfer?.files[0]);
  part("verdict").scrollIntoView({ block: "center" });
});
const chosen = /** @type {HTMLInputElement} */ (document.getElementById("record-file"));
chosen.addEventListener("change", () => {
  void checkFile(chosen.files?.[0]);
  part("verdict").scrollIntoView({ block: "center" });
});
part("own").addEventListener("click", () => void checkOwn());
kept.addEventListener("input", compareKept);

/** @type {HTMLElement} */ (root.querySelector("[data-scripted]")).hidden = false;
await checkOwn();
document.documentElement.dataset.ready = "true";
