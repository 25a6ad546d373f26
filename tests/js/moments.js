// @ts-check
/** The samples that the tests draw, made afresh from the engine and handed over in SAMPLES. */

import { readFileSync } from "node:fs";

const path = process.env.SAMPLES;
if (!path) throw new Error("SAMPLES must name a file made by `python -m tests.js.samples`");

/** @type {{geometry: any, moments: {[name: string]: any}}} */
export const { geometry, moments } = JSON.parse(readFileSync(path, "utf8"));

/** Every view there is, those before each moment included. */
export const views = Object.values(moments).flatMap((moment) => [moment.before, moment.view]);
