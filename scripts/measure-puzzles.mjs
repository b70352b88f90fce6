/**
 * How long puzzles take to solve and to make: medians over puzzles of their own, in seconds where the textbook program in C
 * takes 2.4 us for a tour of 8 x 8. It is timed between the puzzles, and each puzzle's time is scaled by what it took just
 * before. Needs `npm run build` and `npm run --silent build:bench`, and a compiler of C.
 * `node scripts/measure-puzzles.mjs [which rows: a regular expression]`
 */
import { solve } from 'knights-tour-wasm';
import { createPuzzle, solvePuzzle } from 'knights-tour-wasm/puzzle';
import { compileNative, nativeCompiler } from '../build/bench/harness/native-compiler.js';
import { startNativeProcess } from '../build/bench/harness/native-process.js';
import { shuffledIndices } from '../build/bench/harness/random.js';

const WHICH = new RegExp(process.argv[2] ?? '');
/** What a tour took the textbook program on the machine on which the bars were set, in nanoseconds. */
const TEXTBOOK_NANOSECONDS = 2400;
/** Enough for some 5 ms. */
const TEXTBOOK_TOURS = 2000;
const SOLVED = 200;
const CREATED = 50;

/** So many steps of a random tour, the ends of an open one among them or as it comes. */
function puzzleWith(side, clues, kind, stream) {
  const board = { rows: side, cols: side, closed: kind === 'closed' };
  const { path } = solve(board, { strategy: 'random', seed: 20, stream });
  const ends = kind === 'ends' ? [0, path.length - 1] : [];
  const others = shuffledIndices(stream + 1, path.length).filter((step) => !ends.includes(step));
  const steps = [...ends, ...others].slice(0, clues);
  return { ...board, given: steps.map((step) => [path[step], step]) };
}

const KINDS = { ends: 'both ends among them', open: 'any steps', closed: 'any steps, closed' };
const solving = (side, clues, seconds, kind) => ({
  name: `solved, ${side} x ${side}, ${clues} given, ${KINDS[kind]}`,
  bar: seconds,
  count: SOLVED,
  prepare: (stream) => puzzleWith(side, clues, kind, stream),
  run: (puzzle) => solvePuzzle(puzzle).status,
});
const creating = (side, seconds, options, name) => ({
  name: `made, ${side} x ${side}, ${name}`,
  bar: seconds,
  count: CREATED,
  prepare: (stream) => stream,
  run: (stream) => {
    const { difficulty } = createPuzzle({ rows: side, cols: side }, { ...options, seed: 20, stream });
    return difficulty;
  },
});

const ROWS = [
  ...Object.keys(KINDS).flatMap((kind) => [
    ...[32, 26, 21, 16, 13].map((clues) => solving(8, clues, 2e-3, kind)),
    solving(10, 33, 10e-3, kind),
    ...[8, 4, 2, 1, 0].map((clues) => solving(8, clues, 1, kind)),
  ]),
  creating(8, 1, {}, 'minimal'),
  creating(10, 5, {}, 'minimal'),
  ...['easy', 'medium', 'hard'].flatMap((difficulty) => [
    creating(8, 1, { difficulty }, difficulty),
    creating(10, 5, { difficulty }, difficulty),
  ]),
];

const SOURCE = 'warnsdorff.c';
const compiler = nativeCompiler(SOURCE);
if (compiler === undefined) throw new Error('no compiler of C is found');
const textbook = startNativeProcess(compileNative(SOURCE, compiler));
await textbook.prepare({ rows: 8, cols: 8 });

/** How many times slower this machine is now than the one on which the bars were set. */
async function slowness() {
  const { nanoseconds } = await textbook.sample(1, TEXTBOOK_TOURS);
  return nanoseconds / TEXTBOOK_TOURS / TEXTBOOK_NANOSECONDS;
}

const ms = (seconds) => `${(seconds * 1000).toPrecision(3)} ms`;
for (const { name, bar, count, prepare, run } of ROWS) {
  if (!WHICH.test(name)) continue;
  run(prepare(count));
  const answers = {};
  const times = [];
  for (let stream = 0; stream < count; stream++) {
    const puzzle = prepare(stream);
    const slow = await slowness();
    const begun = performance.now();
    const answer = run(puzzle);
    times.push((performance.now() - begun) / 1000 / slow);
    answers[answer] = (answers[answer] ?? 0) + 1;
  }
  times.sort((a, b) => a - b);
  const at = (share) => ms(times[Math.min(count - 1, Math.floor(share * count))]);
  console.log(`${name}: median ${at(0.5)} (bar ${ms(bar)}), 90 % ${at(0.9)}, longest ${at(1)}`, answers);
}
await textbook.close();
