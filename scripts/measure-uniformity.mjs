/**
 * Measures how uniform random tours are, and prints the tables of docs/random-tours.md (default: all):
 *
 *   npm run build && node scripts/measure-uniformity.mjs [small] [moves] [open] [listed] [directions]
 *     [--draws 40] [--only "5 x 6"] [--count 100000]
 *
 * `--draws`: the average number of samples per tour in `listed`. `--only`: a regular expression for its problems. `--count`: the
 * number of tours that `moves` and `open` sample for each row.
 */
import { parseArgs } from 'node:util';
import { batchPath, CLOCKWISE, createSolverSync } from 'knights-tour-wasm';
import { countTours, tours } from 'knights-tour-wasm/census';

const option = (value) => ({ type: 'string', default: value });
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { draws: option('40'), only: option(''), count: option('100000') },
});
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

/** Returns a tour as text. Closed tours start on their lowest square and continue to its lower neighbour. */
function keyOf(path, isClosed) {
  const lowest = isClosed ? path.indexOf(least(path)) : 0;
  const tour = [...path.subarray(lowest), ...path.subarray(0, lowest)];
  if (isClosed && tour[1] > tour.at(-1)) tour.push(...tour.splice(1).reverse());
  return String.fromCharCode(...tour);
}

const FREQUENCIES = 'tours | missing | variation, % | min / uniform | max / uniform | noise, ±';
/**
 * The variation of the tours' probabilities, without sampling noise. With sampling noise alone, the rarest and the most frequent of
 * N tours are about sqrt(2 ln N) standard deviations from the uniform share.
 */
function frequencyRow(name, problem, drawn) {
  const counts = new Map(Array.from(tours(problem), (tour) => [keyOf(tour, problem.closed), 0]));
  for (const path of drawn) {
    const key = keyOf(path, problem.closed);
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

/** Problems with at most 100,000 tours: closed, or from a start with or without an end, with and without holes. */
const LISTED = [
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

function listed() {
  head('Against all tours', `problem | ${FREQUENCIES}`);
  for (const name of LISTED.join('; ').split('; ')) {
    if (!new RegExp(values.only).test(name)) continue;
    const problem = problemOf(name);
    const draws = Number(values.draws) * Number(countTours(problem).count);
    frequencyRow(name, problem, drawTours(problem, Math.min(Math.max(draws, 10_000), 5_000_000)));
  }
}

/** Returns the share of tours that use each of the 168 undirected moves. */
function moveUses(tours, isClosed) {
  const uses = new Map(MOVES.map((move) => [move, 0]));
  for (const path of tours) {
    for (let i = isClosed ? 0 : 1; i < 64; i++) {
      const [one, other] = [path.at(i - 1), path[i]];
      const move = 64 * Math.min(one, other) + Math.max(one, other);
      uses.set(move, uses.get(move) + 1 / COUNT);
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
  openVariation();
  const pairs = ['0 0', '0 240', '40 80', '80 0', '80 40', '80 160'].map((pair) => pair.split(' '));
  const nameOf = ([moves, attempts]) => `${moves} backbite pairs, ${attempts} attempt pairs`;
  moveRows('Open tours of 8 x 8 with free ends', false, 1280, 1280, [
    ...pairs.map((pair) => [nameOf(pair), chainTours(false, 2 * pair[0], 2 * pair[1])]),
    [RANDOM, drawTours({ rows: 8, cols: 8, start: 'random' }, COUNT)],
  ]);
}

/**
 * Estimates the variation v of all probabilities from repeated tours: n samples of N tours have an expected
 * n (n - 1) (1 + v^2) / N ordered pairs of equal tours.
 */
function openVariation() {
  const [all, draws] = [3_318_960, 4_000_000];
  const counts = new Map();
  let pairs = 0;
  for (const path of drawTours({ rows: 6, cols: 6, start: 'random' }, draws)) {
    const key = String.fromCharCode(...(path[0] < path[35] ? path : path.toReversed()));
    const count = counts.get(key) ?? 0;
    pairs += 2 * count;
    counts.set(key, count + 1);
  }
  const square = ((pairs * all) / draws ** 2 - 1).toExponential(1);
  const noise = (Math.sqrt(2 * all) / draws).toExponential(1);
  console.log(`\nOpen tours of 6 x 6: variation squared ${square}, by counting alone ± ${noise}`);
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

const TABLES = { small, moves, open, listed, directions };
for (const name of positionals.length > 0 ? positionals : Object.keys(TABLES)) {
  if (!(name in TABLES)) throw new Error(`${name} must be one of ${Object.keys(TABLES)}`);
  TABLES[name]();
}
