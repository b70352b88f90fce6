/**
 * Records the answers of a build to random problems and invalid calls. Use it before and after a change that must keep answers:
 *
 *   npm run build && node scripts/record-answers.mjs before.jsonl    on the old commit
 *   npm run build && node scripts/record-answers.mjs after.jsonl     on the new commit
 *   diff before.jsonl after.jsonl | cut -c 1-400
 *
 * `--dist DIR` selects another build than ../dist/, for example of another checkout. `--only PART,PART` selects some of the PARTS
 * below. `--scale N` multiplies the number of problems. Record both builds with the same versions of this script and fast-check.
 * A line is { key, problem, answer }. `answer` has `all`, or the answers of solvers that disagree. In that case the exit code is 1.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import fc from 'fast-check';

const option = (value) => ({ type: 'string', default: value });
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { dist: option(join(import.meta.dirname, '../dist')), only: option(), scale: option('1') },
});
const DIST = resolve(values.dist);
const ENTRIES = ['index', 'ts', 'core', 'census', 'puzzle', 'render/index', 'file/index', 'node/pool'];
const [library, ts, core, census, puzzle, render, file, { createPool }] = await Promise.all(
  ENTRIES.map((name) => import(pathToFileURL(join(DIST, `${name}.js`)).href)),
);
const { CLOCKWISE, STRATEGY_NAMES, createSolverSync } = library;

const between = (min, max) => fc.integer({ min, max });
const maybe = (...list) => fc.option(fc.constantFrom(...list), { nil: undefined, freq: 2 });
const positionOf = (square, cols) => [Math.floor(square / cols), square % cols];
const colourOf = (square, cols) => (Math.floor(square / cols) + (square % cols)) % 2;

/** Generates problems on boards with sides in one of these ranges, in both orientations. */
function problemsOn(sizes) {
  const ranges = sizes.split(' ').map((size) => size.split(/[-x]/).map(Number));
  const sides = ranges.map(([a, b, c, d]) => fc.tuple(between(a, b), between(c, d), fc.boolean()));
  return fc.oneof(...sides).chain(([one, other, isTurned]) => {
    const [rows, cols] = isTurned ? [other, one] : [one, other];
    const square = between(0, rows * cols - 1);
    const holesTo = (maxLength) => fc.array(square, { maxLength, size: 'max' });
    const holes = fc.oneof(fc.constant([]), holesTo(4), holesTo(Math.floor(0.3 * rows * cols)));
    const parts = { start: fc.option(square), end: square, holes, form: between(0, 3), kind: between(0, 7) };
    return fc.record(parts).map((drawn) => problemOf(rows, cols, drawn));
  });
}

/** Mostly equally many holes of both colours and ends of possible colours. Sometimes a wall of holes. */
function problemOf(rows, cols, { start, end, holes, form, kind }) {
  const suited = (square, colour) => (kind > 0 && colourOf(square, cols) !== colour ? square ^ 1 : square);
  const inForm = (square) => (form === 3 ? positionOf(square, cols) : square);
  const mask = new Uint8Array(rows * cols);
  for (const [i, hole] of holes.entries()) mask[suited(hole, i % 2)] = 1;
  if (kind === 3 && form === 0) for (let i = 0; i < mask.length; i++) if ((i % cols) >> 1 === 2) mask[i] = 1;
  if (!mask.includes(0)) mask[0] = 0;
  const blocked = [...mask.keys()].filter((square) => mask[square]);
  const isOdd = (mask.length - blocked.length) % 2;
  const problem = { rows, cols };
  if (blocked.length > 0) problem.blocked = form < 2 ? mask : blocked.map(inForm);
  if (start !== null && !mask[start]) problem.start = kind === 7 ? 'random' : inForm(start);
  const to = suited(end, (colourOf(start ?? 0, cols) + 1 - isOdd) % 2);
  if (kind > 4 && to !== start && mask[to] === 0) problem.end = inForm(to);
  if (kind < 3 && !(isOdd && kind > 0)) problem.closed = true;
  return problem;
}

const OPTION_VALUES = {
  strategy: fc.constantFrom('auto', 'random', ...STRATEGY_NAMES),
  tieBreak: maybe('first', 'farthest', 'random'),
  moveOrder: maybe(CLOCKWISE, CLOCKWISE.toReversed()),
  seed: between(0, 2 ** 32 - 1),
  stream: fc.constantFrom(3, 2 ** 32 - 1),
  nodeLimit: fc.oneof(fc.constantFrom(1, 2, 255, 256), between(2, 900), fc.constant(20_000)),
};
const OPTIONS = fc.record(OPTION_VALUES, { requiredKeys: ['nodeLimit'] });
/** Generates arguments of `solve`, and the extra length of `out` (undefined: no `out`). */
const drawnOn = (sizes) => fc.record({ problem: problemsOn(sizes), options: OPTIONS, spare: maybe(0, 7) });

/** Values that most arguments reject. */
const ODD_VALUES = [
  ...[undefined, 1n, Number.NaN, 2 ** 53, () => 0, new Float32Array(2), new Set([1]), Array(2), Array(8)],
  ...[new Uint32Array(24), new Uint32Array(25), new Uint8Array(24), new Uint8Array(25).fill(1)],
  ...[CLOCKWISE.slice(1), [...CLOCKWISE.slice(1), [2, 2]]],
  ...JSON.parse('[null, true, "a1", "hard", -1, 0, 0.5, 25, {"length": -1}, {"magic": 1}, ["0", 0]]'),
  ...JSON.parse('[[], [5, 0], [9], [1, 25], [0, 0, 0], [[1, 1]], [[0, 5]], [[0, 1], [1, 2]], [[0, 1]]]'),
];
const BOARD = { rows: 5, cols: 5 };
const TWO = { ...BOARD, count: 2 };
const GIVEN = { ...BOARD, given: [[0, 0]] };
/** Functions, valid arguments, and the keys of each argument to replace by odd values in turn. */
const CALLS = [
  ['solve', [BOARD, {}], 'rows start end closed blocked|strategy tieBreak moveOrder seed stream out'],
  ['solve', [{ ...BOARD, blocked: [9] }, { strategy: 'divide-and-conquer' }], 'start|nodeLimit simd closed'],
  ['solveBatch', [TWO, {}], 'rows count starts start end closed|strategy tieBreak seed stream out'],
  ['solveBatch', [{ ...BOARD, starts: [0, 9] }, {}], 'starts start end blocked|nodeLimit'],
  ['createSolver', [{}], 'engine wasm simd'],
  ['createPool', [{}], 'engine workers'],
  ['poolSolve', [BOARD, {}], 'start blocked|strategy seed magic'],
  ['traceTour', [BOARD, {}], 'start|strategy'],
  ['tourExistence', [BOARD], 'rows start end closed blocked'],
  ['implicitTour', [BOARD], 'rows start end closed blocked'],
  ['degreeBoard', [BOARD], 'rows blocked'],
  ['checkTour', [BOARD, [0, 7]], 'rows start|length'],
  ['formatTour', [BOARD, [0, 7], {}], 'rows|length|style base coordinates'],
  ['tourToSvg', [BOARD, [0, 7], {}], 'rows|length|theme numbers title squareSize'],
  ['countTours', [BOARD, {}], 'start end closed blocked given|engine wasm stopAt memory'],
  ['tours', [BOARD, {}], 'start end closed blocked given|after prefix'],
  ['createSampler', [BOARD, {}], 'start given|memory'],
  ['createPuzzle', [BOARD, {}], 'start end|seed clues difficulty showEnds nodeLimit engine'],
  ['solvePuzzle', [GIVEN, {}], 'rows given closed|nodeLimit'],
  ['hint', [GIVEN, [0]], 'given|length'],
];
const BAD_CALLS = CALLS.flatMap(([name, good, keys]) =>
  keys.split('|').flatMap((group, i) => {
    const bad = (value) => group.split(' ').map((key) => ({ ...good[i], [key]: value }));
    const inputs = ODD_VALUES.flatMap((value) => [value, ...bad(value)]);
    return inputs.map((input) => [name, ...good.with(i, input)]);
  }),
);

/** Calls of the command, each with every one of these endings. */
const FORMATS = ['bin', 'npy', 'ndjson', 'json', 'txt', 'svg'].map((ending) => `--output a.${ending}`);
const ENDINGS = ['--seed 7', '--end a1', '--magic', '--format list', '--format algebraic', ...FORMATS];
const COMMANDS = 'list 5x5|sample 5x6|batch 6x6 --count 50|puzzle 5x5|count 5x6|6x6|at 8x8'.split('|');

const hash = (data) => createHash('sha1').update(data).digest('hex').slice(0, 16);

/** Converts a value to JSON data, with hashes for arrays of numbers and long values. */
function plain(value) {
  if (typeof value === 'string') return value.length > 400 ? `${value.length} ${hash(value)}` : value;
  if (['bigint', 'function'].includes(typeof value)) return `${typeof value} ${value}`;
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value)) return `${value.constructor.name} ${value.length} ${hash(value)}`;
  if (Array.isArray(value) && value.length > 40) return plain(JSON.stringify(value.map(plain)));
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Error) return { error: value.name, message: value.message };
  const data = value.paths && value.count !== undefined ? batchAsData(value) : value;
  const keys = Object.keys(data).filter((key) => data[key] !== undefined && typeof data[key] !== 'function');
  return Object.fromEntries(keys.sort().map((key) => [key, plain(data[key])]));
}

/** Returns a batch without its unspecified parts: the rest of each row, and everything after the last tour. */
function batchAsData({ paths, visited, statuses, nodes, ...rest }) {
  const [lengths, states, counts] = [visited, statuses, nodes].map((array) => array.slice(0, rest.count));
  const pathOf = (_, i) => paths.slice(i * rest.squares, i * rest.squares + lengths[i]);
  const tours = Array.from(lengths, (_, i) => hash(Uint32Array.from(pathOf(_, i))).slice(0, 8)).join(' ');
  return { ...rest, type: paths.constructor.name, lengths, states, counts, tours };
}

/** Returns the answer or error of each call. Copies the first values of iterators, because they may share memory. */
async function answersOf(calls) {
  const answers = {};
  for (const [name, call] of Object.entries(calls)) {
    const first = [];
    try {
      const result = await call();
      if (result?.next) for await (const value of result) if (first.push(plain(value)) === 99) break;
      answers[name] = plain(result?.next ? [first, result.cursor?.()] : result);
      await result?.close?.();
    } catch (error) {
      answers[name] = plain(first.length > 0 ? [first, error] : error);
    }
  }
  return answers;
}

const wasm = readFileSync(join(DIST, 'kernel-scalar.wasm'));
const strategies = STRATEGY_NAMES.map((name) => Object.values(core).find((one) => one.name === name));
const SOLVERS = {
  wasm: createSolverSync({ engine: 'wasm' }),
  scalar: createSolverSync({ engine: 'wasm', wasm }),
  ts: ts.createTsSolver(),
  core: core.createSolverSync({ strategies }),
  shared: library,
};
const loadJs = (name) => import(pathToFileURL(join(DIST, `${name}-js.js`)).href);
const KERNELS = {
  wasm: { ...census, ...puzzle },
  js: { ...(await loadJs('census')), ...(await loadJs('puzzle')) },
};
const LIMIT = { nodeLimit: 2000 };
const pool = await createPool({ workers: 2 });
const ALL = { ...library, ...census, ...render, ...puzzle, createPool, poolSolve: pool.solve };

/** Calls `solve` or `solveBatch` with generated arguments. */
async function solveDrawn(solver, name, { problem, options, spare }) {
  if (spare === undefined) return solver[name](problem, options);
  const tours = (problem.count ?? problem.starts?.length ?? 1) + spare;
  const paths = new Uint32Array(tours * problem.rows * problem.cols);
  const [visited, statuses, nodes] = [new Uint32Array(tours), new Uint8Array(tours), new Float64Array(tours)];
  const out = name === 'solve' ? paths : { paths, visited, statuses, nodes };
  const result = await solver[name](problem, { ...options, out });
  return { ...plain(result), isInOut: (result.path ?? result.paths)?.buffer === paths.buffer };
}

/** Calls twice with the same array, which contains a different mask the second time. */
function solveCalls(drawn) {
  const turn = () => void drawn.problem.blocked?.reverse();
  const call = (solver) => () => solveDrawn(solver, 'solve', drawn);
  return (solver) => ({ solve: call(solver), turn, solveTurned: call(solver), turnBack: turn });
}

/** A narrow board with holes for `auto` and `edge-search`. Adds pairs of holes, but none after which a rule excludes a tour. */
function hardCalls({ problem: { rows, cols, closed }, options: { nodeLimit } }, i) {
  const squares = rows * cols;
  const mask = new Uint8Array(squares);
  const isOpen = !closed || squares % 2 === 0;
  const problem = isOpen && i % 3 > 0 ? { rows, cols, closed } : { rows, cols };
  for (let k = 0, wanted = 2 + 2 * (i % 23); k < 99 && wanted > 0; k++) {
    const pair = [(97 * i + 31 * k ** 2) % squares, (89 * i + 17 * k ** 3) % squares];
    if (mask[pair[0]] || mask[pair[1]] || colourOf(pair[0], cols) === colourOf(pair[1], cols)) continue;
    for (const hole of pair) mask[hole] = 1;
    if (library.tourExistence({ ...problem, blocked: mask }).status === 'impossible')
      for (const hole of pair) mask[hole] = 0;
    else wanted -= 2;
  }
  const call = (solver, strategy, limit) => () =>
    solver.solve({ ...problem, blocked: mask }, { strategy, nodeLimit: limit });
  return (solver) => ({
    search: call(solver, 'edge-search', 200 * nodeLimit),
    auto: call(solver, 'auto', 100 * nodeLimit),
  });
}

/** A batch from one or several starts, with many tours if they are found quickly. */
function batchCalls({ problem, options, spare }, i) {
  const { start, end, ...board } = problem;
  const count = (i * 37) % (board.blocked || options.nodeLimit > 999 ? 40 : 400);
  const starts = Uint32Array.from({ length: count }, (_, k) => (7 * k) % (board.rows * board.cols));
  const batch = i % 3 > 0 ? { ...board, ...(i % 3 > 1 ? { starts } : { count }) } : { ...problem, count };
  const nodeLimit = Math.min(options.nodeLimit, 2000);
  const drawn = { problem: batch, options: { ...options, nodeLimit }, spare };
  return (solver) => ({ solveBatch: () => solveDrawn(solver, 'solveBatch', drawn) });
}

function implicitAnswer(problem) {
  const { tour, ...rest } = library.implicitTour(problem);
  const squares = [0, 0.2, 0.5, 0.8].map((share) => tour?.squareAt(Math.floor(share * tour.length)));
  const moves = squares.map((one) => tour && [tour.stepOf(one), tour.next(one), tour.previous(one)]);
  return { ...rest, ...tour, squares, moves };
}

function badCalls([name, ...input]) {
  return (owner) => ({ [name]: () => owner[name](...input) });
}

/** Functions of a problem or a path. */
function valueCalls({ problem, options }, i) {
  const { blocked, ...whole } = problem;
  const { path = Uint32Array.of(0) } = library.solve({ ...problem, start: undefined }, LIMIT);
  const square = path.at(-1);
  const [style, theme] = [['grid', 'list', 'algebraic'][i % 3], ['auto', 'light'][i % 2]];
  const form = { base: i % 2, coordinates: i % 4 > 1 };
  const name = () => library.squareName(square, problem);
  return () => ({
    existence: () => library.tourExistence(problem),
    degrees: () => library.degreeBoard(problem),
    implicit: () => implicitAnswer(whole),
    giant: () => implicitAnswer({ ...whole, rows: whole.rows * (1 + i ** 2), cols: whole.cols + i ** 2 }),
    trace: () => library.traceTour(problem, { ...options, nodeLimit: 200 }),
    traceInTs: () => ts.traceTour(problem, { ...options, nodeLimit: 200 }),
    check: () => library.checkTour(problem, path),
    damaged: () => library.checkTour(problem, path.with(i % path.length, square)),
    short: () => library.checkTour(problem, path.slice(1)),
    steps: () => library.stepBoard(problem, path),
    text: () => library.formatTour(problem, path, { ...form, style }),
    svg: () => render.tourToSvg(problem, path, { ...form, theme }),
    square: () => [name(), library.parseSquare(name(), problem)],
    board: () => library.parseBoard(Array.from(path, (one) => '..#\nSE'[one % 6]).join('')),
    canonical: () => census.canonicalTour(problem, path, false),
    statistics: () => census.tourStatistics(problem, path, false),
  });
}

function censusCalls({ problem }, i) {
  const path = i % 3 === 0 && library.solve({ ...problem, start: undefined }, LIMIT).path;
  if (path?.length > 8) problem.given = [0, 3, 8].map((step) => [path[step], step]);
  return (entry) => ({
    count: () => entry.countTours(problem),
    limited: () => entry.countTours(problem, { stopAt: 5 }),
    tours: () => entry.tours(problem),
    prefixes: () => entry.tourPrefixes(problem, 3),
    sample: () => entry.createSampler(problem).sampleBatch({ count: 9, seed: 1 }),
    usage: () => i % 50 === 0 && Array.from(entry.moveUsage(problem)),
    classes: () => i < 9 && entry.tourClasses({ rows: 6, cols: i, closed: true }),
  });
}

function puzzleCalls({ problem }, seed) {
  const { formatPuzzle, parsePuzzle } = puzzle;
  const wanted = { seed, clues: [undefined, 8, 20][seed % 3], showEnds: seed % 4 === 0, ...LIMIT };
  wanted.difficulty = [undefined, undefined, 'easy', 'medium', 'hard'][seed % 5];
  return ({ createPuzzle, solvePuzzle, hint }) => {
    const limits = { nodeLimit: 20_000 };
    let [made, path] = [];
    const sparse = () => Array.from(path, (square, step) => (step % 3 > 0 ? -1 : square));
    return {
      made: () => ({ puzzle: made, path } = createPuzzle(problem, wanted)),
      solved: () => solvePuzzle(made, limits),
      several: () => solvePuzzle({ ...made, given: made.given.slice(1) }, limits),
      wrong: () => solvePuzzle({ ...made, given: [...made.given.slice(1), [path[0], 2]] }, limits),
      hint: () => hint(made, sparse(), limits),
      text: () => [formatPuzzle(made, { style: 'json' }), parsePuzzle(formatPuzzle(made))],
      svg: () => render.puzzleToSvg(made, { solution: path }),
    };
  };
}

function poolCalls(drawn, i) {
  const board = { rows: 5, cols: 4 + (i % 3), start: i % 9 };
  const { blocked, ...whole } = drawn.problem;
  const problems = Array.from({ length: 20 }, (_, k) => ({ ...whole, cols: 24 - k }));
  return (owner) => ({
    ...{ ...solveCalls(drawn)(owner), ...batchCalls(drawn, i)(owner) },
    solveAll: () => owner.solveAll(problems, { ...drawn.options, nodeLimit: 5000 }),
    countTours: () => owner.countTours(board),
    tours: () => owner.tours(board),
    createPuzzles: () => owner.createPuzzles(board, { seed: i, count: 2, ...LIMIT }),
  });
}

/** Calls the command and reads its output files. */
function fileCalls(command) {
  const cwd = mkdtempSync(join(tmpdir(), 'answers-'));
  const run = (...words) => {
    const program = [join(DIST, 'cli/main.js'), ...words];
    const { status, stdout, stderr } = spawnSync(process.execPath, program, { cwd, encoding: 'utf8' });
    return { status, stdout, message: status === 2 ? stderr : '' };
  };
  const read = () => readdirSync(cwd).map((name) => readFileSync(join(cwd, name)));
  return () => ({
    run: () => run(...command.split(' ')),
    bytes: read,
    tours: () => file.readTours(read()[0]),
    header: () => file.tourFileHeader(read()[0]),
    check: () => run('check', readdirSync(cwd)[0]),
    end: () => rmSync(cwd, { recursive: true }),
  });
}

/** Boards with sides of 5 to 8 are most frequent. */
const SIZES = '1-2x1-12 3-3x3-40 4-4x4-40 3-6x4-6 5-8x5-24 5-8x5-8 5-8x5-8 5-8x5-8 9-24x9-24 9-24x9-24';
/** For each part: the number of problems and their boards (or a list of calls), the solvers, and the call. */
const PARTS = {
  solve: [8000, SIZES, SOLVERS, solveCalls],
  narrow: [4000, '3-3x8-40 4-5x6-30', SOLVERS, solveCalls],
  hard: [3000, '3-3x8-40 4-6x8-40 5-6x6-16', { wasm: SOLVERS.wasm, ts: SOLVERS.ts }, hardCalls],
  large: [60, '50-400x50-400', SOLVERS, solveCalls],
  batch: [800, SIZES, SOLVERS, batchCalls],
  errors: [BAD_CALLS, '', { ALL, ts: { ...ALL, ...SOLVERS.ts } }, badCalls],
  values: [4000, SIZES, { library }, valueCalls],
  census: [3000, '3-4x3-6 3-5x3-5 3-3x4-10 5-5x5-6', KERNELS, censusCalls],
  puzzle: [500, '3-6x4-7 5-8x5-8', KERNELS, puzzleCalls],
  pool: [100, '65-110x65-110 5-8x5-8', { pool }, poolCalls],
  files: [COMMANDS.flatMap((call) => ENDINGS.map((end) => `${call} ${end}`)), '', { library }, fileCalls],
};

const [output] = positionals;
if (!output) throw new Error('usage: record-answers.mjs FILE [--dist DIR] [--only PART,PART] [--scale N]');
writeFileSync(output, '');
for (const name of values.only?.split(',') ?? Object.keys(PARTS)) {
  const [count, sizes, owners, callsOf] = PARTS[name];
  const numRuns = Math.ceil(count * Number(values.scale));
  const problems = sizes ? fc.sample(drawnOn(sizes), { numRuns, seed: 1 }) : count;
  let disagreed = 0;
  for (const [i, problem] of problems.entries()) {
    const line = { key: `${name} ${i}`, problem: plain(problem), answer: {} };
    const calls = callsOf(problem, i);
    for (const [owner, solver] of Object.entries(owners)) line.answer[owner] = await answersOf(calls(solver));
    const [one, ...others] = Object.values(line.answer);
    if (others.every((other) => isDeepStrictEqual(other, one))) line.answer = { all: one };
    else if (disagreed++ === 0) console.error('solvers disagree:', JSON.stringify(line).slice(0, 2000));
    appendFileSync(output, `${JSON.stringify(line)}\n`);
  }
  console.log(`${name}: ${problems.length} problems, solvers disagree on ${disagreed}`);
  if (disagreed > 0) process.exitCode = 1;
}
await pool.close();
