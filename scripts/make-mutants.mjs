/**
 * Makes small random edits of the source, one at a time, and runs the tests on each: which edits does no test notice?
 *
 *     node scripts/make-mutants.mjs COUNT SEED [-- VITEST ARGUMENTS]
 *
 * Each room is drawn as often as any other. An edit that does not compile does not count. The tests that name the file's
 * room run first, then all in Node; with VITEST ARGUMENTS, those alone. At the end, and after SIGINT, the source is as before.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Rooms whose tests run in the project `programs`, which takes what was built. */
const PROGRAMS = ['pool', 'cluster', 'cli'];

/** The tests of rooms for which no tests are named. */
const TESTS = {
  assembly: ['differential', 'batch', 'census', 'puzzle'],
  engines: ['differential', 'batch', 'census', 'puzzle', 'core'],
  existence: ['existence', 'differential'],
  problem: ['arguments', 'check', 'notation', 'batch', 'differential'],
  render: ['text', 'svg'],
  solver: ['differential', 'core', 'trace', 'arguments', 'choice'],
  strategies: ['differential', 'divide-and-conquer', 'random', 'core'],
};

/** What takes each other's place. */
const PAIRS = [
  [' < ', ' <= '],
  [' > ', ' >= '],
  [' === ', ' !== '],
  [' && ', ' || '],
  [' + ', ' - '],
  ['min(', 'max('],
];

/** What is replaced in a line, and by what. */
const EDITS = [
  ...PAIRS.flatMap((pair) =>
    pair.map((text, i) => [new RegExp(text.replace(/[+|(]/g, '\\$&'), 'g'), () => pair[1 - i]]),
  ),
  [/(?<![\w.#[])\d+(?![\w.\]])/g, (number) => Number(number) + 1],
  [/(?<![\w.#[])[1-9]\d*(?![\w.\]])/g, (number) => Number(number) - 1],
  [/(?<=\bif \()[^()]*(?:\([^()]*\)[^()]*)*(?=\) )/g, (condition) => `!(${condition})`],
  // A statement that is dropped.
  [/(?<=^\s+)(?:this\.)?#?[\w.#]+(?:\(.*\)| [-+|&^]?= .*|\+\+|--);$/g, () => ''],
];

/** Imports, types, comments, fields of types, and lines with strings. */
const SKIPPED =
  /^\s*(import|export [*{]|(export )?(type|interface) |\/\/|\/\*|\*|@|throw |readonly |\w+\?: )|['"`]/;

/** The files of each room, which is a folder of src/, or assembly/. */
function filesByRoom() {
  const files = ['src', 'assembly'].flatMap((root) =>
    readdirSync(root, { recursive: true }).map((name) => join(root, name)),
  );
  const rooms = new Map();
  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    const room = file.startsWith('src/') ? file.split('/')[1] : 'assembly';
    if (!room.endsWith('.ts')) rooms.set(room, [...(rooms.get(room) ?? []), file]);
  }
  return [...rooms];
}

/** The edits of a text: in which line, and what it is then. */
function editsOf(lines) {
  const edits = [];
  for (const [i, line] of lines.entries()) {
    if (SKIPPED.test(line)) continue;
    for (const [sought, replacement] of EDITS) {
      for (const { 0: match, index } of line.matchAll(sought)) {
        edits.push([i, line.slice(0, index) + replacement(match) + line.slice(index + match.length)]);
      }
    }
  }
  return edits;
}

/** Tests that have not ended after this many milliseconds hang. */
const PATIENCE = 400_000;
let stop = () => {};

/** Whether a program ends well, and in time. What it started ends with it: a loop without end hears nothing else. */
async function passes(command, ...values) {
  const child = spawn(command, values, { stdio: 'ignore', detached: true });
  stop = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {}
  };
  const timer = setTimeout(stop, PATIENCE);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  stop();
  return code === 0;
}

const vitest = (...values) => passes('npx', 'vitest', 'run', '--bail', '1', ...values);
const TYPE_CHECK = ['--noEmit', '--incremental', '--tsBuildInfoFile', 'build/mutants.tsbuildinfo'];
const compile = () => passes('node', 'scripts/compile-binaries.mjs');

/** Whether the tests pass, and so notice nothing. */
async function survives(room) {
  if (process.argv.length > 5) return vitest(...process.argv.slice(5));
  if (PROGRAMS.includes(room)) {
    const programs = ['--project', 'programs', `test/${room}/`];
    const runs = async () => (await vitest(...programs)) && vitest('--mode', 'sweep', ...programs);
    return (await passes('npm', 'run', 'build:js')) && runs();
  }
  return (await vitest('--project', 'node', ...(TESTS[room] ?? [room]))) && vitest('--project', 'node');
}

const [count, seed] = process.argv.slice(2, 4).map(Number);
if (!(count > 0 && Number.isInteger(seed))) throw new TypeError('COUNT and SEED must be integers');
let draws = 0;
/** An integer below `below`. */
const draw = (below) => createHash('md5').update(`${seed} ${draws++}`).digest().readUInt32LE() % below;
const rooms = filesByRoom();
const counts = { caught: 0, survived: 0, 'does not compile': 0 };
let restore = () => {};
process.on('SIGINT', () => {
  restore();
  stop();
  process.exit(130);
});
while (counts.caught + counts.survived < count) {
  const [room, files] = rooms[draw(rooms.length)];
  const file = files[draw(files.length)];
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n');
  const edits = editsOf(lines);
  if (edits.length === 0) continue;
  const [i, line] = edits[draw(edits.length)];
  restore = () => writeFileSync(file, text);
  let verdict = 'does not compile';
  try {
    writeFileSync(file, lines.with(i, line).join('\n'));
    const compiles = room === 'assembly' ? await compile() : await passes('npx', 'tsc', ...TYPE_CHECK);
    if (compiles) verdict = (await survives(room)) ? 'survived' : 'caught';
  } finally {
    restore();
    if (room === 'assembly') await compile();
  }
  counts[verdict]++;
  console.log(`${file}:${i + 1} ${verdict}\n  - ${lines[i].trim()}\n  + ${line.trim()}`);
}
console.log(counts);
