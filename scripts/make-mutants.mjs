/**
 * Mutation testing: makes small random edits of the source, one at a time, and runs the tests on each to find edits that no test
 * detects.
 *
 *     node scripts/make-mutants.mjs COUNT SEED [-- VITEST ARGUMENTS]
 *
 * Every folder is equally likely. Edits that do not compile do not count. The tests of the folder run first, then all tests in Node,
 * or only those of VITEST ARGUMENTS. The script restores the source at the end and after SIGINT.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders whose tests run in the project `programs`, which uses the build. */
const PROGRAMS = ['pool', 'cluster', 'cli'];

/** The tests of folders that have no tests of their own name. */
const TESTS = {
  assembly: ['differential', 'batch', 'census', 'puzzle'],
  engines: ['differential', 'batch', 'census', 'puzzle', 'core'],
  existence: ['existence', 'differential'],
  problem: ['arguments', 'check', 'notation', 'batch', 'differential'],
  render: ['text', 'svg'],
  solver: ['differential', 'core', 'trace', 'arguments', 'choice'],
  strategies: ['differential', 'divide-and-conquer', 'random', 'core'],
};

/** Operators that replace each other. */
const PAIRS = [
  [' < ', ' <= '],
  [' > ', ' >= '],
  [' === ', ' !== '],
  [' && ', ' || '],
  [' + ', ' - '],
  ['min(', 'max('],
];

/** Patterns and their replacements. */
const EDITS = [
  ...PAIRS.flatMap((pair) =>
    pair.map((text, i) => [new RegExp(text.replace(/[+|(]/g, '\\$&'), 'g'), () => pair[1 - i]]),
  ),
  [/(?<![\w.#[])\d+(?![\w.\]])/g, (number) => Number(number) + 1],
  [/(?<![\w.#[])[1-9]\d*(?![\w.\]])/g, (number) => Number(number) - 1],
  [/(?<=\bif \()[^()]*(?:\([^()]*\)[^()]*)*(?=\) )/g, (condition) => `!(${condition})`],
  // Removes a statement.
  [/(?<=^\s+)(?:this\.)?#?[\w.#]+(?:\(.*\)| [-+|&^]?= .*|\+\+|--);$/g, () => ''],
];

/** Lines to skip: imports, types, comments, fields of types, and strings. */
const SKIPPED =
  /^\s*(import|export [*{]|(export )?(type|interface) |\/\/|\/\*|\*|@|throw |readonly |\w+\?: )|['"`]/;

/** The files of each folder of src/, and of assembly/. */
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

/** Returns the possible edits of a text: the index of the line, and the edited line. */
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

/** The time limit of the tests in milliseconds. Longer runs hang. */
const PATIENCE = 400_000;
let stop = () => {};

/** Returns whether a program succeeds in time. Kills its process group on a timeout, because an endless loop ignores other signals. */
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

/** Returns whether the tests pass and miss the edit. */
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
/** Returns a random integer below `below`. */
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
