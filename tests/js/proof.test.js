// @ts-check
import assert from "node:assert/strict";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { bytesOf, canonical, digest } from "../../games/static/games/js/proof/canonical.js";
import { generator } from "../../games/static/games/js/proof/chance.js";
import { MOST_NESTED, Unreadable, parse } from "../../games/static/games/js/proof/json.js";
import { firstLink, nextLink, prove, proving } from "../../games/static/games/js/proof/prove.js";
import { read } from "../../games/static/games/js/proof/record.js";
import * as showing from "../../games/static/games/js/proof/showing.js";
import { fromHex, hmac, sha256, toHex } from "../../games/static/games/js/proof/sha256.js";
import { toText } from "../../games/static/games/js/svg.js";

const folder = new URL("../", import.meta.url);
const text = (/** @type {string} */ name) => readFileSync(new URL(name, folder), "utf8");
const vectors = (/** @type {string} */ name) => JSON.parse(text(`vectors/${name}.json`));
const GOLDEN = text("golden/mrjack_pocket-1.json");
const golden = () => JSON.parse(GOLDEN);

/** @param {() => void} run */
function refusal(run) {
  try {
    run();
  } catch (error) {
    assert.ok(error instanceof Unreadable, String(error));
    return error;
  }
  throw new assert.AssertionError({ message: "nothing was refused" });
}

/** @param {any} match as a careful forger would hash it */
function rehashed(match) {
  match.hashes = [];
  match.records.forEach((/** @type {any} */ _, /** @type {number} */ i) => {
    match.hashes.push(nextLink(match.hashes[i - 1] ?? firstLink(match), match, i));
  });
  return match;
}

/**
 * @param {any} match
 * @param {{[path: string]: any}} changes
 */
function changed(match, changes) {
  for (const [path, value] of Object.entries(changes)) {
    const steps = path.split(".");
    const last = /** @type {string} */ (steps.pop());
    steps.reduce((place, step) => place[step], match)[last] = value;
  }
  return match;
}

test("SHA-256 and HMAC are those that everybody has, whatever the length", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 128, 1000, 70_000]) {
    const [key, bytes] = [randomBytes(length % 130), randomBytes(length)];
    assert.equal(toHex(sha256(bytes)), createHash("sha256").update(bytes).digest("hex"));
    assert.equal(toHex(hmac(key, bytes)), createHmac("sha256", key).update(bytes).digest("hex"));
  }
});

test("there is one spelling, the same as the server's to the byte", () => {
  for (const { data, bytes } of vectors("canonical")) assert.equal(toHex(bytesOf(canonical(data))), bytes);
});

test("what has no spelling is refused and not guessed", () => {
  for (const data of [1.5, NaN, 2 ** 53, "\ud800", { "\udfff": 1 }]) {
    assert.throws(() => canonical(data), RangeError);
  }
});

test("the generator gives every byte, number and sample of the vectors", () => {
  for (const { seed, number, what, nonces, blocks, below, samples } of vectors("chance")) {
    const fresh = () => generator(fromHex(seed), number, what, nonces);
    for (const { bounds, numbers } of below) {
      const { below: draw } = fresh();
      assert.deepEqual(bounds.map(draw), numbers);
    }
    for (const { items, k, drawn } of samples) assert.deepEqual(fresh().sample(items, k), drawn);
    const { below: byte } = fresh();
    assert.equal(toHex(Uint8Array.from({ length: 96 }, () => byte(256))), blocks.join(""));
  }
});

test("the chain of the vectors is the chain", () => {
  const { header, first_link, entries } = vectors("chain");
  assert.equal(digest(header), first_link);
  let previous = first_link;
  for (const { link, ...entry } of entries) {
    assert.equal(digest({ previous, ...entry }), link);
    previous = link;
  }
});

test("every draw of every game is worked out as it was recorded", () => {
  for (const match of vectors("draws")) {
    const rows = match.records.map(() => null);
    const proof = prove({ id: "", origin: {}, players: {}, times: rows, keys: rows, hashes: rows, outcome: null, ...match });
    assert.ok(proof.sealed && proof.known);
    assert.ok(proof.draws.length >= 2, match.game);
    for (const draw of proof.draws) assert.deepEqual(draw.promised, draw.recorded);
  }
});

test("a genuine record is right in all its parts", () => {
  const proof = prove(read(parse(GOLDEN)));
  assert.ok(proof.right);
  assert.deepEqual([proof.sealed, proof.broken, proof.known, proof.records], [true, [], true, 17]);
  assert.deepEqual(proof.draws.map(({ version }) => version), [1, 2, 3, 4, 13]);
  assert.deepEqual(proof.nonces, [["jack", ""], ["inspector", ""]]);
});

for (const { name, set, rehashed: anew, sealed, records, draws, where, rules } of vectors("tampered")) {
  test(`a tampered record is found out: ${name}`, () => {
    const match = changed(golden(), set);
    const written = JSON.stringify(anew ? rehashed(match) : match);
    if (where) {
      assert.equal(refusal(() => read(parse(written))).place, where);
      return;
    }
    const proof = prove(read(parse(written)));
    assert.equal(proof.right, rules !== undefined, "what only the rules forbid is not found here");
    assert.equal(proof.sealed, sealed ?? true);
    assert.deepEqual(proof.broken, records ?? []);
    const wrong = proof.draws.filter((draw) => !draw.right).map(({ version }) => version);
    // A wrong draw may drag others along; the first is the one that is named.
    if (draws) assert.deepEqual(wrong.slice(0, 1), draws);
    else if (rules) assert.deepEqual(wrong, []);
  });
}

test("what a draw rests on may be missing or twisted, and is then no draw of the seed", () => {
  for (const set of [{ "records.1": { actor: "chance", kind: "fly" } }, { "records.1": { actor: "jack", kind: "alibi" } }]) {
    const proof = prove(read(parse(JSON.stringify(rehashed(changed(golden(), set))))));
    assert.equal(proof.draws.find(({ kind }) => kind === "shuffle_pile")?.right, false);
    assert.ok(!proof.right);
  }
});

test("of a game that is not known here seal and chain are proved, and no draw is called right", () => {
  for (const set of [{ game: "whist" }, { revision: 99 }, { game: "toString" }]) {
    const proof = prove(read(parse(JSON.stringify(rehashed(changed(golden(), set))))));
    assert.deepEqual([proof.sealed, proof.broken, proof.known, proof.right], [true, [], false, false]);
    assert.deepEqual(new Set(proof.draws.map(({ right }) => right)), new Set([null]));
  }
});

test("a long record is proved in steps, so that a page can go on living", () => {
  const match = golden();
  for (let i = 0; i < 10; i += 1) {
    for (const column of ["records", "times", "keys"]) match[column] = match[column].concat(match[column]);
  }
  for (const column of ["records", "times", "keys"]) match[column] = match[column].slice(0, 10_000);
  const begun = performance.now();
  const steps = proving(read(parse(JSON.stringify(rehashed(match)))));
  let told = 0;
  while (!steps.next().done) told += 1;
  assert.equal(told, Math.floor(10_000 / 64));
  assert.ok(performance.now() - begun < 20_000);
});

test("JSON is read as JSON.parse reads it", () => {
  const written = ' {"a" : [1, -0, 0, "\\u00e9\\n\\"\\\\", true, false, null, {}, [] ] , "__proto__": 1}\n';
  const found = parse(written);
  assert.deepEqual(found.a, [1, -0, 0, 'é\n"\\', true, false, null, Object.create(null), []]);
  assert.deepEqual(Object.keys(found), ["a", "__proto__"]);
  assert.deepEqual(JSON.stringify(parse(GOLDEN)), JSON.stringify(golden()));
});

/** @type {[string, string, string][]} */
const UNREADABLE = [
  ["nothing", "", "not_json"],
  ["half a document", GOLDEN.slice(0, 500), "not_json"],
  ["a mark of the byte order", `\ufeff${GOLDEN}`, "not_json"],
  ["more behind the end", "{} {}", "not_json"],
  ["a comma too many", "[1,]", "not_json"],
  ["a name without quotation marks", "{a: 1}", "not_json"],
  ["a raw line break in a text", '"a\nb"', "not_json"],
  ["an escape that is none", '"\\x"', "not_json"],
  ["a text that is never closed", `"${'\\"'.repeat(1_000_000)}`, "not_json"],
  ["a number with a zero before it", "[01]", "not_json"],
  ["half a character", '["\\ud800"]', "half_a_character"],
  ["a fraction", "[1.0]", "not_whole"],
  ["a power", "[1e3]", "not_whole"],
  ["a number too large", "[9007199254740992]", "not_whole"],
  ["a number of a million digits", `[${"9".repeat(1_000_000)}]`, "not_whole"],
  ["no number", "NaN", "not_json"],
  ["a name given twice", '{"id": 1, "id": 1}', "twice"],
  ["a very deep list", "[".repeat(1_000_000), "too_deep"],
  ["a very deep object", '{"a":'.repeat(500_000), "too_deep"],
  ["more empty lists than any match has", `[${"[],".repeat(1_000_000)}[]]`, "too_many"],
  ["more text than any match has", " ".repeat(5_000_000), "too_large"],
];

for (const [name, written, code] of UNREADABLE) {
  test(`what cannot be read is refused soon: ${name}`, () => {
    const begun = performance.now();
    assert.equal(refusal(() => parse(written)).code, code);
    assert.ok(performance.now() - begun < 5_000);
  });
}

test("lists may lie in each other as deep as the server allows and no deeper", () => {
  const nested = (/** @type {number} */ depth) => "[".repeat(depth) + "]".repeat(depth);
  assert.ok(parse(nested(MOST_NESTED)));
  assert.equal(refusal(() => parse(nested(MOST_NESTED + 1))).code, "too_deep");
});

test("more records than any match has are refused before any is looked at", () => {
  const match = { ...golden(), records: Array(10_001).fill(0) };
  assert.deepEqual({ ...refusal(() => read(match)) }, { code: "too_many", place: "match.records" });
});

test("what is no record at all is named", () => {
  for (const data of [null, [], 7, "match"]) assert.equal(refusal(() => read(data)).place, "match");
  const { seal, ...without } = golden();
  assert.ok(seal);
  assert.deepEqual({ ...refusal(() => read(without)) }, { code: "missing", place: "match.seal" });
});

const SAY = new Proxy({}, { get: (_, name) => `<${String(name)}>`, has: () => true });
const WORDS = {
  say: /** @type {any} */ (SAY),
  unreadable: { missing: "missing {place}", no_record: "no record" },
  games: { mrjack_pocket: { name: "Pocket", seats: { jack: "Jack" }, drawings: { deal_identity: "Identity" }, names: { gull: "Gull", N: "north" } } },
};

/** @param {{[path: string]: any}} set */
function shown(set) {
  const match = read(parse(JSON.stringify(rehashed(changed(golden(), set)))));
  const proof = prove(match);
  const game = showing.wordsOf(WORDS, match.game);
  return { proof, match, game, rows: showing.rows(proof, WORDS, game).map(toText) };
}

test("each draw is shown with what was promised, what was recorded, and a word and a sign", () => {
  const { proof, rows, match, game } = shown({});
  assert.equal(rows.length, 5);
  assert.ok(rows[1].includes("Identity") && rows[1].split("Gull").length === 3, rows[1]);
  assert.ok(rows[0].includes("smith (north)"), rows[0]);
  for (const row of rows) assert.ok(row.includes("✓") && row.includes("&lt;fits&gt;"), row);
  assert.ok(toText(showing.verdict(proof, WORDS)).includes("right"));
  assert.equal(showing.about(match, WORDS, game), "<about>");
});

test("a wrong draw is marked by word and sign, and the others are not", () => {
  const { proof, rows } = shown({ "records.1.character": "bert" });
  assert.ok(rows[1].includes("✗") && rows[1].includes("&lt;misfits&gt;"), rows[1]);
  assert.ok(rows[1].includes("Gull") && rows[1].includes("bert"), rows[1]);
  assert.ok(rows[4].includes("✓"), rows[4]);
  assert.ok(toText(showing.verdict(proof, WORDS)).includes('data-found="wrong"'));
});

test("of an unknown game the draws are called neither right nor wrong", () => {
  const { proof, rows } = shown({ game: "whist" });
  for (const row of rows) assert.ok(row.includes("&lt;untold&gt;") && !row.includes("✓") && !row.includes("✗"), row);
  assert.ok(toText(showing.verdict(proof, WORDS)).includes('data-found="untold"'));
});

test("what a stranger's record holds is text on the page and no markup", () => {
  const { rows } = shown({ "records.1.character": "<img src=x>", "records.3.kind": "__proto__" });
  assert.ok(rows[1].includes("&lt;img src=x&gt;") && !rows.join("").includes("<img"), rows[1]);
});

test("why something could not be read is said with its place", () => {
  assert.ok(toText(showing.complaint(new Unreadable("missing", "match.seal"), WORDS)).includes("missing match.seal"));
  assert.ok(toText(showing.complaint(new Unreadable("odd", 1), WORDS)).includes("no record"));
});
