/**
 * Shows the tables of docs/random-tours.md: how even random tours are. Run after `npm run build` (some minutes):
 *   node scripts/measure-random-tours.mjs [small] [evenness] [open] [moves] [speed]
 * Default: all of them.
 */
import { readFileSync } from 'node:fs';
import { batchPath, CLOCKWISE, createSolverSync } from '../dist/index.js';

const solver = createSolverSync({ engine: 'wasm' });
const named = process.argv.slice(2);

function isNamed(part) {
  return named.length === 0 || named.includes(part);
}

function row(...cells) {
  console.log(`| ${cells.join(' | ')} |`);
}

function head(...cells) {
  console.log();
  row(...cells);
  row(...cells.map(() => '---'));
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviation(values) {
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
}

function percent(value, digits = 2) {
  return (100 * value).toFixed(digits);
}

/** Closed tours of a batch, or of a generator. */
function* batchTours(problem, count, options) {
  for (let done = 0; done < count; done += 10_000) {
    const most = Math.min(10_000, count - done);
    const batch = solver.solveBatch({ ...problem, count: most }, { ...options, stream: done });
    for (let i = 0; i < most; i++) if (batch.statuses[i] === 0) yield batchPath(batch, i);
  }
}

/** Walks by Warnsdorff's rule with random ties from random squares, those that close. */
function* closedWalks(problem, count) {
  const squares = problem.rows * problem.cols;
  for (let done = 0, stream = 0; done < count; stream += 10_000) {
    const starts = Uint32Array.from({ length: 10_000 }, (_, i) => (i * 2654435761) % squares);
    const options = { strategy: 'warnsdorff', tieBreak: 'random', stream };
    const batch = solver.solveBatch({ ...problem, starts }, options);
    for (let i = 0; i < 10_000 && done < count; i++) {
      if (batch.statuses[i] !== 0) continue;
      done++;
      yield batchPath(batch, i);
    }
  }
}

function* singleTours(problem, count, options) {
  for (let seed = 0; seed < count; seed++) {
    const result = solver.solve(problem, { ...options, seed });
    if (result.status === 'found') yield result.path;
  }
}

/** Neighbours by square, for the chain below. */
function neighboursOf(rows, cols) {
  return Array.from({ length: rows * cols }, (_, square) =>
    CLOCKWISE.map(([dRow, dCol]) => [Math.floor(square / cols) + dRow, (square % cols) + dCol])
      .filter(([r, c]) => r >= 0 && r < rows && c >= 0 && c < cols)
      .map(([r, c]) => r * cols + c),
  );
}

/**
 * The same chain as the package's, written once more in the plainest way, with as many moves as are asked for: a walk, moves
 * at both ends in turn, and more of them until the path closes.
 */
function* chainTours(rows, cols, count, moves) {
  const neighbours = neighboursOf(rows, cols);
  const squares = rows * cols;
  const options = { strategy: 'warnsdorff', tieBreak: 'random' };
  const below = (most) => Math.floor(Math.random() * most);
  for (let done = 0; done < count; ) {
    const problem = { rows, cols, start: below(squares) };
    const walk = solver.solve(problem, { ...options, seed: below(2 ** 32) });
    if (walk.status !== 'found') continue;
    const path = walk.path;
    for (let move = 0; move < moves || !neighbours[path[0]].includes(path[squares - 1]); move++) {
      path.reverse();
      const others = neighbours[path[squares - 1]].filter((square) => square !== path[squares - 2]);
      path.subarray(path.indexOf(others[below(others.length)]) + 1).reverse();
    }
    done++;
    yield path;
  }
}

/**
 * The chain of open tours with free ends, written once more in the plainest way: a walk, pairs of moves at both ends, then
 * pairs of attempts that pick one of eight neighbours and stay where it is missing.
 */
function* openChainTours(rows, cols, count, pairs, attemptPairs) {
  const neighbours = neighboursOf(rows, cols);
  const squares = rows * cols;
  const options = { strategy: 'warnsdorff', tieBreak: 'random' };
  const below = (most) => Math.floor(Math.random() * most);
  for (let done = 0; done < count; ) {
    const walk = solver.solve({ rows, cols, start: below(squares) }, { ...options, seed: below(2 ** 32) });
    if (walk.status !== 'found') continue;
    const path = walk.path;
    for (let move = 0; move < 2 * (pairs + attemptPairs); move++) {
      path.reverse();
      const all = neighbours[path[squares - 1]];
      const others = all.filter((square) => square !== path[squares - 2]);
      const partner = move < 2 * pairs ? others[below(others.length)] : all[below(8)];
      if (partner !== undefined) path.subarray(path.indexOf(partner) + 1).reverse();
    }
    done++;
    yield path;
  }
}

/** By undirected move: the share of tours that use it. */
function edgeShares(tours, squares, isClosed = true) {
  const uses = new Map();
  let count = 0;
  for (const path of tours) {
    count++;
    for (let i = 0; i < squares - (isClosed ? 0 : 1); i++) {
      const [one, other] = [path[i], path[i + 1 < squares ? i + 1 : 0]];
      const edge = Math.min(one, other) * squares + Math.max(one, other);
      uses.set(edge, (uses.get(edge) ?? 0) + 1);
    }
  }
  return new Map([...uses].map(([edge, times]) => [edge, times / count]));
}

function evennessRow(name, tours, reference, isClosed = true) {
  const shares = edgeShares(tours, 64, isClosed);
  const values = [...reference.keys()].map((edge) => shares.get(edge) ?? 0);
  const ratios = [...reference].map(([edge, share]) => (shares.get(edge) ?? 0) / share - 1);
  const rms = Math.sqrt(mean(ratios.map((ratio) => ratio ** 2)));
  const [least, most] = [Math.min(...values), Math.max(...values.filter((value) => value < 0.9999))];
  const worst = Math.max(...ratios.map(Math.abs));
  row(
    name,
    percent(least, 1),
    percent(most, 1),
    percent(deviation(values), 2),
    percent(rms, 2),
    percent(worst, 1),
  );
}

function evenness() {
  console.log('\n## The 168 moves of 8 x 8');
  const reference = edgeShares(chainTours(8, 8, 100_000, 1500), 64);
  head(
    'tours',
    'least used move',
    'most used, corners aside',
    'deviation',
    'from 1500 moves: root mean square',
    'most',
  );
  const board = { rows: 8, cols: 8, closed: true };
  evennessRow('random walks until one closes', closedWalks(board, 100_000), reference);
  for (const moves of [0, 32, 64, 96, 128, 160, 192, 256]) {
    evennessRow(`${moves} moves`, chainTours(8, 8, 100_000, moves), reference);
  }
  evennessRow(
    "`strategy: 'random'` (160 moves)",
    batchTours(board, 100_000, { strategy: 'random' }),
    reference,
  );
  evennessRow('1500 moves, once more', chainTours(8, 8, 100_000, 1500), reference);
}

/**
 * Counts repeats among drawn open tours, which tell how far the probabilities of all of them vary: with probabilities that
 * vary by v, n draws of N tours have n (n - 1) (1 + v^2) / N ordered pairs of equal ones.
 */
function openVariation(rows, cols, all, draws) {
  const squares = rows * cols;
  const keys = new BigUint64Array(draws);
  const halves = new Uint32Array(keys.buffer);
  let drawn = 0;
  for (const path of batchTours({ rows, cols, start: 'random' }, draws, { strategy: 'random' })) {
    const forwards = path[0] < path[squares - 1];
    let [low, high] = [0x811c9dc5, 0x12345678];
    for (let i = 0; i < squares; i++) {
      const square = forwards ? path[i] : path[squares - 1 - i];
      low = (Math.imul(low ^ square, 0x01000193) + i) ^ (low >>> 15);
      high = Math.imul(Math.imul(high + square, 0x85ebca6b) ^ (high >>> 13), 0xc2b2ae35) ^ i;
    }
    halves[2 * drawn] = low;
    halves[2 * drawn + 1] = high;
    drawn++;
  }
  keys.sort();
  let pairs = 0;
  let run = 0;
  for (let i = 1; i < draws; i++) {
    run = keys[i] === keys[i - 1] ? run + 1 : 0;
    pairs += 2 * run;
  }
  const square = (pairs * all) / (draws * (draws - 1)) - 1;
  const noise = Math.sqrt((2 * all) / draws ** 2);
  console.log(
    `\n${draws} draws of the ${all} open tours of ${rows} x ${cols}: variation ${percent(Math.sqrt(Math.max(0, square)), 1)} % (its square ${square.toExponential(1)}, by counting alone ± ${noise.toExponential(1)})`,
  );
}

function open() {
  console.log('\n## Open tours with free ends');
  openVariation(6, 6, 3_318_960, 4_000_000);
  const reference = edgeShares(openChainTours(8, 8, 100_000, 640, 640), 64, false);
  head('tours of 8 x 8', 'least used move', 'most used', 'deviation', 'root mean square', 'most');
  for (const [pairs, attempts] of [
    [0, 0],
    [0, 240],
    [40, 80],
    [80, 0],
    [80, 40],
    [80, 160],
  ]) {
    const name = `${pairs} pairs of moves, ${attempts} of attempts`;
    evennessRow(name, openChainTours(8, 8, 100_000, pairs, attempts), reference, false);
  }
  const drawn = batchTours({ rows: 8, cols: 8, start: 'random' }, 100_000, { strategy: 'random' });
  evennessRow("`strategy: 'random'` (80, 80)", drawn, reference, false);
  evennessRow('640 and 640, once more', openChainTours(8, 8, 100_000, 640, 640), reference, false);
}

/** A closed tour as one text, whatever its start and direction. */
function cycleKey(path) {
  const at = path.indexOf(0);
  const turned = [...path.slice(at), ...path.slice(0, at)];
  if (turned[1] > turned.at(-1)) turned.push(...turned.splice(1).reverse());
  return String.fromCharCode(...turned);
}

function evenRow(name, tours) {
  const TOURS = 9862;
  const counts = new Map();
  let count = 0;
  for (const path of tours) {
    count++;
    const key = cycleKey(path);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const expected = count / TOURS;
  let chi = (TOURS - counts.size) * expected;
  for (const times of counts.values()) chi += (times - expected) ** 2 / expected;
  const ratio = chi / (TOURS - 1);
  const variation = Math.sqrt(Math.max(0, (ratio - 1) / expected));
  const most = Math.max(...counts.values()) / expected;
  const least = counts.size < TOURS ? 0 : Math.min(...counts.values()) / expected;
  row(name, counts.size, ratio.toFixed(2), percent(variation, 1), least.toFixed(2), most.toFixed(2));
}

function small() {
  console.log('\n## The 9862 closed tours of 6 x 6, a million drawn');
  head(
    'tours',
    'seen',
    'chi-square over 9861',
    'variation of the probabilities, %',
    'least / even',
    'most / even',
  );
  const board = { rows: 6, cols: 6, closed: true };
  evenRow('random walks until one closes', closedWalks(board, 1_000_000));
  evenRow("`strategy: 'random'`", batchTours(board, 1_000_000, { strategy: 'random' }));
  console.log('\n## Distinct ones of a million closed tours of 8 x 8 from one start');
  const seen = new Set();
  for (const path of batchTours({ rows: 8, cols: 8, closed: true }, 1_000_000, { strategy: 'random' })) {
    seen.add(Buffer.from(path).toString('latin1'));
  }
  console.log(`\n${seen.size} of 1000000`);
}

/** By tour: the shares of the eight moves, and of each move relative to the one before, clockwise. */
function moveShares(path, cols) {
  const index = new Map(CLOCKWISE.map(([dRow, dCol], k) => [dRow * 8 + dCol, k]));
  const single = new Float64Array(8);
  const relative = new Float64Array(8);
  const kinds = Array.from(path, (square, i) => {
    const next = path[i + 1 < path.length ? i + 1 : 0];
    return index.get(
      (Math.floor(next / cols) - Math.floor(square / cols)) * 8 + (next % cols) - (square % cols),
    );
  });
  for (const [i, kind] of kinds.entries()) {
    const before = kinds[i > 0 ? i - 1 : kinds.length - 1];
    single[kind] += 1 / kinds.length;
    relative[(kind - before + 8) % 8] += 1 / kinds.length;
  }
  return { single, relative };
}

function moves() {
  const random = { strategy: 'random' };
  const generators = [
    [8, 'random walks until one closes', () => closedWalks({ rows: 8, cols: 8, closed: true }, 20_000)],
    [8, "`strategy: 'random'`", () => batchTours({ rows: 8, cols: 8, closed: true }, 20_000, random)],
    [
      50,
      'constructed',
      () => singleTours({ rows: 50, cols: 50, closed: true }, 1, { strategy: 'divide-and-conquer' }),
    ],
    [
      50,
      'search with random ties',
      () =>
        singleTours({ rows: 50, cols: 50, closed: true }, 50, {
          strategy: 'warnsdorff-backtracking',
          tieBreak: 'random',
        }),
    ],
    [50, "`strategy: 'random'`", () => singleTours({ rows: 50, cols: 50, closed: true }, 100, random)],
    [200, "`strategy: 'random'`", () => singleTours({ rows: 200, cols: 200, closed: true }, 40, random)],
    [1000, "`strategy: 'random'`", () => singleTours({ rows: 1000, cols: 1000, closed: true }, 4, random)],
  ];
  for (const kind of ['single', 'relative']) {
    console.log(kind === 'single' ? '\n## Single moves' : '\n## A move relative to the one before');
    const names =
      kind === 'single'
        ? CLOCKWISE.map((move) => `(${move})`)
        : [0, 1, 2, 3, 4, 5, 6, 7].map((k) => `${45 * k}°`);
    head('board', 'generator', 'tours', ...names);
    for (const [side, name, tours] of generators) {
      const samples = [...tours()].map((path) => moveShares([...path], side)[kind]);
      const cells = names.map((_, k) => {
        const values = samples.map((sample) => sample[k]);
        return percent(mean(values)) + (values.length > 1 ? ` ± ${percent(deviation(values))}` : '');
      });
      row(`${side} x ${side}`, name, samples.length, ...cells);
    }
  }
}

function speed() {
  console.log('\n## Time');
  head('board', 'engine', 'tours', 'median time a tour');
  const engines = [
    ['WebAssembly', solver],
    [
      'WebAssembly without SIMD',
      createSolverSync({
        engine: 'wasm',
        wasm: readFileSync(new URL('../dist/kernel-scalar.wasm', import.meta.url)),
      }),
    ],
    ['TypeScript', createSolverSync({ engine: 'ts' })],
  ];
  const median = (values) => values.sort((one, other) => one - other)[values.length >> 1];
  const timed = (run) => {
    const before = performance.now();
    run();
    return performance.now() - before;
  };
  for (const [engine, each] of engines) {
    const count = 20_000;
    const batch = { rows: 8, cols: 8, closed: true, count };
    const { paths, visited, statuses, nodes } = each.solveBatch(batch, { strategy: 'random' });
    const out = { paths, visited, statuses, nodes };
    const times = Array.from({ length: 15 }, (_, seed) =>
      timed(() => each.solveBatch(batch, { strategy: 'random', seed, out })),
    );
    row('8 x 8', engine, `15 x ${count}`, `${((median(times) / count) * 1e6).toFixed(0)} ns`);
  }
  for (const [side, count] of [
    [50, 50],
    [200, 15],
    [1000, 5],
    [3000, 1],
  ]) {
    for (const [engine, each] of engines) {
      const out = new Uint32Array(side * side);
      const times = Array.from({ length: count }, (_, seed) =>
        timed(() => each.solve({ rows: side, cols: side, closed: true }, { strategy: 'random', seed, out })),
      );
      const time = median(times);
      row(
        `${side} x ${side}`,
        engine,
        count,
        `${time.toFixed(1)} ms, ${((time / side / side) * 1e6).toFixed(0)} ns a square`,
      );
    }
  }
}

if (isNamed('small')) small();
if (isNamed('evenness')) evenness();
if (isNamed('open')) open();
if (isNamed('moves')) moves();
if (isNamed('speed')) speed();
