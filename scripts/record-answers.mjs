/**
 * Records what a build answers to some ten thousand problems, and compares two recordings: for changes of src/ that are
 * not to change answers.
 *
 *   npm run build && node scripts/record-answers.mjs record before.jsonl
 *   (a change)  npm run build && node scripts/record-answers.mjs record after.jsonl
 *   node scripts/record-answers.mjs compare before.jsonl after.jsonl
 *
 * `--dist DIR` takes another build than ../dist/; a copy lies where node_modules is found, as in build/. `--only PART`
 * records or compares one part: solve, batch, errors, existence or pool. All of it takes some minutes.
 *
 * A recording has a line of JSON for each problem: key, problem, and the answer: `all`, or one by solver where solvers do
 * not agree. That makes `record` exit with 1, as any difference does with `compare`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { PARTS } from './answers/parts.mjs';

/** Differences that are printed, and characters of each value in them. */
const SHOWN = 20;
const SHOWN_CHARACTERS = 300;

async function record(file, dist, parts) {
  const entry = (name) => import(pathToFileURL(resolve(dist, name)).href);
  const build = {
    library: await entry('index.js'),
    ts: await entry('ts.js'),
    scalarBinary: readFileSync(resolve(dist, 'kernel-scalar.wasm')),
  };
  // Where older builds have it.
  const pool = existsSync(resolve(dist, 'node/pool.js')) ? 'node/pool.js' : 'pool/node.js';
  build.createPool = (await entry(pool)).createPool;
  const lines = [];
  for (const part of parts) {
    const begin = performance.now();
    const first = lines.length;
    let disagreed = 0;
    for await (const [problem, answer] of PARTS[part](build)) {
      const key = `${part} ${lines.length - first}`;
      lines.push(JSON.stringify({ key, problem, answer }));
      if ('all' in answer) continue;
      if (disagreed++ === 0) console.error(`${key}: solvers disagree: ${lines.at(-1).slice(0, 2000)}`);
    }
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    console.log(
      `${part}: ${lines.length - first} problems in ${seconds} s, solvers disagree on ${disagreed}`,
    );
    if (disagreed > 0) process.exitCode = 1;
  }
  writeFileSync(file, `${lines.join('\n')}\n`);
}

/** Where two values differ, and how. */
function* differences(one, other, place = '') {
  const isBoth = [one, other].every((value) => typeof value === 'object' && value !== null);
  if (isBoth) {
    const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
    for (const key of keys) yield* differences(one[key], other[key], place ? `${place}.${key}` : key);
  } else if (one !== other) yield { place: place || 'it', change: `${shown(one)} -> ${shown(other)}` };
}

const shown = (value) => (JSON.stringify(value) ?? 'nothing').slice(0, SHOWN_CHARACTERS);

function recordsOf(file, parts) {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const records = lines
    .map((line) => JSON.parse(line))
    .filter(({ key }) => parts.includes(key.split(' ')[0]));
  return new Map(records.map((one) => [one.key, one]));
}

function compare(file, otherFile, parts) {
  const [records, others] = [recordsOf(file, parts), recordsOf(otherFile, parts)];
  const keys = new Set([...records.keys(), ...others.keys()]);
  /** How many problems differ in a place. */
  const places = new Map();
  let different = 0;
  for (const key of keys) {
    const found = [...differences(records.get(key), others.get(key))];
    for (const { place } of found) places.set(place, (places.get(place) ?? 0) + 1);
    if (found.length === 0 || ++different > SHOWN) continue;
    console.log(`${key} ${(records.get(key) ?? others.get(key)).problem.slice(0, SHOWN_CHARACTERS)}`);
    for (const { place, change } of found.slice(0, SHOWN)) console.log(`  ${place}: ${change}`);
  }
  for (const [place, count] of [...places].slice(0, SHOWN)) console.log(`${place} differs ${count} times`);
  console.log(`${keys.size - different} problems are equal, ${different} differ`);
  if (different > 0 || keys.size === 0) process.exitCode = 1;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { dist: { type: 'string' }, only: { type: 'string' } },
});
const [command, ...files] = positionals;
const parts = Object.keys(PARTS).filter((part) => values.only === undefined || values.only === part);
const dist = values.dist ?? fileURLToPath(new URL('../dist/', import.meta.url));
if (parts.length === 0) throw new Error(`--only is ${values.only}; it must be one of ${Object.keys(PARTS)}`);
if (command === 'record' && files.length === 1) await record(files[0], dist, parts);
else if (command === 'compare' && files.length === 2) compare(...files, parts);
else throw new Error('usage: record FILE [--dist DIR] [--only PART], or compare FILE FILE [--only PART]');
