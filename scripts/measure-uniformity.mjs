/**
 * Measures how uniform random tours are, and prints the tables of docs/random-tours.md (default: all):
 *
 *   npm run build && node scripts/measure-uniformity.mjs [small] [moves] [open] [given] [listed] [holed] [repeats] [directions]
 *     [--draws 40] [--only "5 x 6"] [--count 100000] [--seed 1] [--dist DIR]
 *
 * `--draws`: the average number of samples per tour in `listed` and `holed`. `--only`: a regular expression for the problems of a
 * table. `--count`: the number of tours that `moves`, `open` and `given` sample for each row. `--seed` selects the boards of
 * `holed`. `--dist` selects another build than ../dist/, for example of an earlier version.
 */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const option = (value) => ({ type: 'string', default: value });
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    draws: option('40'),
    only: option(''),
    count: option('100000'),
    seed: option('1'),
    dist: option(join(import.meta.dirname, '../dist')),
  },
});
const load = (entry) => import(pathToFileURL(join(resolve(values.dist), `${entry}.js`)).href);
const { batchPath, CLOCKWISE, createSolverSync } = await load('index');
const { countTours, tours } = await load('census');
const COUNT = Number(values.count);
const [RANDOM, WALKS] = ["`strategy: 'random'`", 'random walks until one closes'];
const WALK = { strategy: 'warnsdorff', tieBreak: 'random' };
const solver = createSolverSync({ engine: 'wasm' });
const closedBoard = (side) => ({ rows: side, cols: side, closed: true });

const row = (...cells) => console.log(`| ${cells.join(' | ')} |`);
function head(title, columns) {
  console.log(`\n## ${title}\n`);
  row(columns);
  row(columns.replace(/[^|]+/g, ' --- ').trim());
}
const percent = (value, digits = 2) => (100 * value).toFixed(digits);
const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
const least = (list) => list.reduce((one, other) => Math.min(one, other));
const most = (list) => list.reduce((one, other) => Math.max(one, other));
/** Returns the mean squared deviation from a value. */
const variance = (list, middle = mean(list)) => mean(list.map((value) => (value - middle) ** 2));
const deviation = (list) => Math.sqrt((variance(list) * list.length) / (list.length - 1));

function* drawTours({ start, ...board }, count, options = { strategy: 'random' }) {
  for (let stream = 0; stream < count; stream += 10_000) {
    const length = Math.min(10_000, count - stream);
    const starts = Number.isInteger(start) ? { starts: Array(length).fill(start) } : { start, count: length };
    const batch = solver.solveBatch({ ...board, ...starts }, { ...options, stream });
    for (let i = 0; i < length; i++) if (batch.statuses[i] === 0) yield batchPath(batch, i);
  }
}

/** Repeats walks by Warnsdorff's rule with random ties and starts, until `count` of them are closed tours. */
function* closedWalks(side, count) {
  const walks = drawTours({ ...closedBoard(side), start: 'random' }, Infinity, WALK);
  for (let done = 0; done < count; done++) yield walks.next().value;
}

const below = (count) => Math.floor(Math.random() * count);
const NEIGHBOURS = Array.from({ length: 64 }, (_, from) =>
  CLOCKWISE.map(([dRow, dCol]) => [(from >> 3) + dRow, (from & 7) + dCol])
    .filter(([row, col]) => row === (row & 7) && col === (col & 7))
    .map(([row, col]) => 8 * row + col),
);
const MOVES = NEIGHBOURS.flatMap((all, one) => all.filter((to) => to > one).map((to) => 64 * one + to));

/**
 * An independent, simple version of the Markov chain on 8 x 8: a walk, then backbite moves at both ends in turn, then attempts,
 * which pick one of eight neighbours and do nothing if it is off the board. For closed tours it continues until the ends are
 * neighbours.
 */
function* chainTours(isClosed, moves, attempts) {
  for (let done = 0; done < COUNT; ) {
    const problem = { rows: 8, cols: 8, start: below(64) };
    const { status, path } = solver.solve(problem, { ...WALK, seed: below(2 ** 32) });
    if (status !== 'found') continue;
    for (let i = 0; i < moves + attempts || (isClosed && !NEIGHBOURS[path[0]].includes(path[63])); i++) {
      path.reverse();
      const all = NEIGHBOURS[path[63]];
      const others = all.filter((one) => one !== path[62]);
      const partner = isClosed || i < moves ? others[below(others.length)] : all[below(8)];
      if (partner !== undefined) path.subarray(path.indexOf(partner) + 1).reverse();
    }
    done++;
    yield path;
  }
}

/**
 * Returns a tour as text. Closed tours start on their lowest square and continue to its lower neighbour. Open tours with free ends
 * begin on the lower end.
 */
function keyOf(path, problem) {
  const isClosed = problem.closed;
  if (hasFreeEnds(problem) && path[0] > path.at(-1)) path = path.toReversed();
  const lowest = isClosed ? path.indexOf(least(path)) : 0;
  const tour = [...path.subarray(lowest), ...path.subarray(0, lowest)];
  if (isClosed && tour[1] > tour.at(-1)) tour.push(...tour.splice(1).reverse());
  return String.fromCharCode(...tour);
}

const hasFreeEnds = ({ start, end, closed }) => start === undefined && end === undefined && !closed;

const FREQUENCIES = 'tours | missing | variation, % | min / uniform | max / uniform | noise, ±';
/**
 * The variation of the tours' probabilities, without sampling noise. With sampling noise alone, the rarest and the most frequent of
 * N tours are about sqrt(2 ln N) standard deviations from the uniform share.
 */
function frequencyRow(name, problem, drawn) {
  const counts = new Map(Array.from(tours(problem), (tour) => [keyOf(tour, problem), 0]));
  for (const path of drawn) {
    const key = keyOf(path, problem);
    if (!counts.has(key)) throw new Error(`not a tour of the list: ${path.join(' ')}`);
    counts.set(key, counts.get(key) + 1);
  }
  const all = [...counts.values()];
  const even = mean(all);
  const variation = percent(Math.sqrt(Math.max(0, variance(all, even) - even)) / even, 1);
  const shares = [least(all), most(all), Math.sqrt(2 * Math.log(all.length) * even)];
  const missing = all.filter((count) => count === 0).length;
  row(name, all.length, missing, variation, ...shares.map((share) => (share / even).toFixed(2)));
}

function small() {
  head('The 9862 closed tours of 6 x 6, a million drawn', `generator | ${FREQUENCIES}`);
  frequencyRow(WALKS, closedBoard(6), closedWalks(6, 1_000_000));
  frequencyRow(RANDOM, closedBoard(6), drawTours(closedBoard(6), 1_000_000));
}

/** Problems with at most 100,000 tours: open and closed, with and without given ends and holes. */
const LISTED = [
  '3 x 4; 3 x 8; 3 x 9; 3 x 10; 4 x 5; 4 x 7; 5 x 5; 5 x 6; 4 x 5 to 0; 3 x 8 to 0; 5 x 6 to 14; 6 x 6 without 14, 15',
  '5 x 6 closed; 6 x 6 closed; 3 x 10 closed; 3 x 12 closed; 3 x 14 closed; 3 x 16 closed; 5 x 8 closed',
  '6 x 6 closed without 0, 1; 6 x 6 closed without 0, 1, 34, 35; 6 x 6 closed without 0, 5',
  '6 x 6 closed without 0, 1, 2, 3; 5 x 7 closed without 0; 5 x 7 closed without 2; 3 x 8 from 0; 3 x 9 from 0',
  '3 x 10 from 0; 3 x 11 from 0; 4 x 5 from 0; 4 x 6 from 0; 4 x 7 from 0; 4 x 8 from 0; 4 x 9 from 0; 5 x 5 from 0',
  '5 x 5 from 12; 5 x 6 from 0; 5 x 6 from 1; 5 x 6 from 14; 5 x 7 from 8; 6 x 6 from 14; 4 x 7 from 0 to 27',
  '4 x 7 from 0 to 1; 5 x 5 from 0 to 24; 5 x 6 from 0 to 1; 5 x 6 from 0 to 29; 5 x 7 from 0 to 34; 6 x 6 from 0 to 5',
  '6 x 6 from 14 to 15; 3 x 12 from 0 to 35; 5 x 6 from 0 without 28, 29; 4 x 7 from 0 without 27',
];

function problemOf(name) {
  const [, from, to, without] = name.match(/(?: from (\d+))?(?: to (\d+))?(?: without (.*))?$/);
  const [rows, cols] = name.match(/\d+/g).map(Number);
  const [start, end] = [from, to].map((square) => square && Number(square));
  return { rows, cols, start, end, closed: /closed/.test(name), blocked: without?.split(', ').map(Number) };
}

/** Prints the rows of problems whose tours are all listed. */
function listedRows(problems) {
  head('Against all tours', `problem | ${FREQUENCIES}`);
  for (const [name, problem] of problems) {
    const draws = Number(values.draws) * Number(countTours(problem).count);
    frequencyRow(name, problem, drawTours(problem, Math.min(Math.max(draws, 10_000), 5_000_000)));
  }
}

const selected = (names) =>
  names.filter((name) => new RegExp(values.only).test(name)).map((name) => [name, problemOf(name)]);

function listed() {
  listedRows(selected(LISTED.join('; ').split('; ')));
}

/** Draws 20 boards of 3 to 7 rows, a sixth to a third of whose squares are blocked, with 2 to 100,000 open tours. */
function holed() {
  let state = Number(values.seed);
  const draw = (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((limit * state) / 2 ** 32);
  };
  const boards = new Map();
  while (boards.size < 20) {
    const [rows, cols] = [3 + draw(5), 3 + draw(4)];
    const share = 3 + draw(4);
    const squares = Array.from({ length: rows * cols }, (_, square) => square);
    const blocked = squares.filter(() => draw(share) === 0);
    const problem = { rows, cols, blocked };
    if (blocked.length === 0 || squares.length - blocked.length < 6) continue;
    const { count } = countTours(problem);
    if (count >= 2n && count <= 100_000n)
      boards.set(`${rows} x ${cols} without ${blocked.join(', ')}`, problem);
  }
  listedRows(boards);
}

/** Returns the share of tours that use each of the 168 undirected moves. */
function moveUses(tours, isClosed, count = COUNT) {
  const uses = new Map(MOVES.map((move) => [move, 0]));
  for (const path of tours) {
    for (let i = isClosed ? 0 : 1; i < 64; i++) {
      const [one, other] = [path.at(i - 1), path[i]];
      const move = 64 * Math.min(one, other) + Math.max(one, other);
      uses.set(move, uses.get(move) + 1 / count);
    }
  }
  return [...uses.values()];
}

/** Prints rows with a name and tours, and compares them with long chains. */
function moveRows(title, isClosed, moves, attempts, rows) {
  head(
    title,
    'tours | least used move, % | most used move, % | standard deviation | difference from long chains, RMS, % | max, %',
  );
  const reference = moveUses(chainTours(isClosed, moves, attempts), isClosed);
  for (const [name, tours] of [...rows, ['long chains, second run', chainTours(isClosed, moves, attempts)]]) {
    const shares = moveUses(tours, isClosed);
    const distances = shares.map((share, i) => Math.abs(share / reference[i] - 1));
    // Every closed tour uses the moves of the corners.
    const used = [least(shares), most(shares.filter((share) => share < 0.9999))];
    const figures = [deviation(shares), Math.sqrt(variance(distances, 0))].map((value) => percent(value));
    row(name, ...used.map((share) => percent(share, 1)), ...figures, percent(most(distances), 1));
  }
}

function moves() {
  const counts = [0, 32, 64, 96, 128, 160, 192, 256];
  moveRows('The moves of 8 x 8, corners aside', true, 1500, 0, [
    [WALKS, closedWalks(8, COUNT)],
    ...counts.map((count) => [`${count} moves`, chainTours(true, count, 0)]),
    [RANDOM, drawTours(closedBoard(8), COUNT)],
  ]);
}

function open() {
  const pairs = ['0 0', '0 240', '40 80', '80 0', '80 40', '80 160'].map((pair) => pair.split(' '));
  const nameOf = ([moves, attempts]) => `${moves} backbite pairs, ${attempts} attempt pairs`;
  moveRows('Open tours of 8 x 8 with free ends', false, 1280, 1280, [
    ...pairs.map((pair) => [nameOf(pair), chainTours(false, 2 * pair[0], 2 * pair[1])]),
    [RANDOM, drawTours({ rows: 8, cols: 8, start: 'random' }, COUNT)],
  ]);
}

/**
 * Compares open tours of 8 x 8 from a corner, the border and the middle with chains of attempts at both ends, each of which runs for
 * 15 times as many arrivals at the start.
 */
function given() {
  head(
    'Open tours of 8 x 8 from a given start',
    'start | difference from long chains, RMS, % | of two runs, % | without counting noise, %',
  );
  for (const start of [0, 3, 27]) {
    if (!new RegExp(values.only).test(`from ${start}`)) continue;
    const problem = { rows: 8, cols: 8, start };
    const runs = [0, 1].map(() =>
      moveUses(drawTours(problem, COUNT, { strategy: 'random', seed: below(2 ** 32) })),
    );
    const chain = moveUses(arrivals(start, 15 * COUNT), false, 15 * COUNT);
    const distance = (one, other) => mean(one.map((share, i) => (share / other[i] - 1) ** 2));
    const [both, between] = [mean(runs.map((run) => distance(run, chain))), distance(...runs)];
    const figures = [both, between, Math.max(0, both - between / 2)];
    row(start, ...figures.map((figure) => percent(Math.sqrt(figure))));
  }
}

/** Returns paths of a chain of attempts on 8 x 8 whenever one of their ends arrives at the start. */
function* arrivals(start, count) {
  const { path } = solver.solve({ rows: 8, cols: 8, start }, { strategy: 'random', seed: below(2 ** 32) });
  for (let done = 0; done < count; ) {
    path.reverse();
    const partner = NEIGHBOURS[path[63]][below(8)];
    if (partner === undefined || partner === path[62]) continue;
    path.subarray(path.indexOf(partner) + 1).reverse();
    if (path[63] !== start) continue;
    done++;
    yield path;
  }
}

/**
 * Estimates the variation v of all probabilities from repeated tours: n samples of N tours have an expected
 * n (n - 1) (1 + v^2) / N ordered pairs of equal tours.
 */
function repeats() {
  head('By repeated tours', 'problem | tours | samples | variation squared | by counting alone, ±');
  for (const [name, problem] of selected(['6 x 6', '6 x 6 without 0, 1', '6 x 6 from 0'])) {
    const all = Number(countTours(problem).count);
    const draws = 3_000_000;
    const counts = new Map();
    let pairs = 0;
    for (const path of drawTours(problem, draws)) {
      const key = keyOf(path, problem);
      const count = counts.get(key) ?? 0;
      pairs += 2 * count;
      counts.set(key, count + 1);
    }
    const square = (pairs * all) / (draws * (draws - 1)) - 1;
    row(name, all, draws, square.toFixed(5), (Math.sqrt(2 * all) / draws).toFixed(5));
  }
}

/** Returns the shares of the eight moves, and of each move relative to the one before, clockwise (Parberry 2020). */
function directionShares(path, cols) {
  const place = (i) => [Math.floor(path.at(i) / cols), path.at(i) % cols];
  const directions = Array.from(path, (_, i) => {
    const [[row, col], [nextRow, nextCol]] = [place(i - 1), place(i)];
    return CLOCKWISE.findIndex(([dRow, dCol]) => row + dRow === nextRow && col + dCol === nextCol);
  });
  const shares = { single: Array(8).fill(0), relative: Array(8).fill(0) };
  for (const [i, direction] of directions.entries()) {
    shares.single[direction] += 1 / path.length;
    shares.relative[(direction - directions.at(i - 1) + 8) % 8] += 1 / path.length;
  }
  return shares;
}

function directions() {
  const draw = (side, count, options) => drawTours(closedBoard(side), count, options);
  const rows = [
    [8, WALKS, closedWalks(8, 20_000)],
    [8, RANDOM, draw(8, 20_000)],
    [50, 'constructed', draw(50, 1, { strategy: 'divide-and-conquer' })],
    [
      50,
      'search with random ties',
      draw(50, 50, { strategy: 'warnsdorff-backtracking', tieBreak: 'random' }),
    ],
    ...[50, 200, 1000].map((side, i) => [side, RANDOM, draw(side, [100, 40, 4][i])]),
  ].map(([side, name, tours]) => [side, name, Array.from(tours, (path) => directionShares(path, side))]);
  const relative = CLOCKWISE.map((_, k) => `${45 * k}°`);
  for (const [kind, names] of Object.entries({ single: CLOCKWISE.map((move) => `(${move})`), relative })) {
    head(`Directions, ${kind}`, `board | generator | tours | ${names.join(' | ')}`);
    for (const [side, name, samples] of rows) {
      const cells = names.map((_, k) => {
        const shares = samples.map((sample) => sample[kind][k]);
        return `${percent(mean(shares))}${shares.length > 1 ? ` ± ${percent(deviation(shares))}` : ''}`;
      });
      row(`${side} x ${side}`, name, samples.length, ...cells);
    }
  }
}

const TABLES = { small, moves, open, given, listed, holed, repeats, directions };
for (const name of positionals.length > 0 ? positionals : Object.keys(TABLES)) {
  if (!(name in TABLES)) throw new Error(`${name} must be one of ${Object.keys(TABLES)}`);
  TABLES[name]();
}
