// @ts-check
/**
 * SHA-256 and HMAC, worked out here: browsers lend theirs to pages that came by https alone, and
 * a proof should not depend on how the page came.
 */

const BLOCK = 64;

/** The first 32 bits behind the point of the cube roots of the first 64 primes. */
const ROUNDS = roots(64, 3);
/** The same of the square roots of the first eight. */
const BEGINNING = roots(8, 2);

/**
 * @param {number} count
 * @param {number} degree
 */
function roots(count, degree) {
  const found = [];
  for (let number = 2; found.length < count; number += 1) {
    if (!isPrime(number)) continue;
    found.push(behindThePoint(BigInt(number), BigInt(degree)));
  }
  return Uint32Array.from(found);
}

/** @param {number} number */
function isPrime(number) {
  for (let by = 2; by * by <= number; by += 1) if (number % by === 0) return false;
  return true;
}

/**
 * Exactly, in whole numbers: a fraction's last bit may differ from one machine to the next.
 *
 * @param {bigint} number
 * @param {bigint} degree
 */
function behindThePoint(number, degree) {
  const scaled = number << (32n * degree);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** degree <= scaled) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}

/**
 * @param {Uint8Array} bytes
 * @returns {Uint8Array} 32 bytes
 */
export function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  words.setUint32(padded.length - 4, bytes.length << 3);
  const state = BEGINNING.slice();
  const schedule = new Uint32Array(ROUNDS.length);
  for (let start = 0; start < padded.length; start += BLOCK) {
    for (let i = 0; i < 16; i += 1) schedule[i] = words.getUint32(start + 4 * i);
    mix(state, schedule);
  }
  const out = new Uint8Array(4 * state.length);
  const view = new DataView(out.buffer);
  state.forEach((word, i) => view.setUint32(4 * i, word));
  return out;
}

/**
 * One block more (FIPS 180-4, 6.2.2).
 *
 * @param {Uint32Array} state
 * @param {Uint32Array} w of which the first sixteen are given
 */
function mix(state, w) {
  for (let i = 16; i < w.length; i += 1) {
    const s0 = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ (w[i - 15] >>> 3);
    const s1 = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ (w[i - 2] >>> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < w.length; i += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] += word));
}

/**
 * @param {number} word
 * @param {number} by
 */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/**
 * HMAC-SHA-256 (RFC 2104).
 *
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 */
export function hmac(key, message) {
  const short = key.length > BLOCK ? sha256(key) : key;
  const inner = new Uint8Array(BLOCK).fill(0x36);
  const outer = new Uint8Array(BLOCK).fill(0x5c);
  short.forEach((byte, i) => {
    inner[i] ^= byte;
    outer[i] ^= byte;
  });
  return sha256(joined(outer, sha256(joined(inner, message))));
}

/**
 * @param {Uint8Array} first
 * @param {Uint8Array} second
 */
export function joined(first, second) {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** @param {Uint8Array} bytes */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} text of hexadecimal digits, two for each byte */
export function fromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
