/**
 * Measures on hard starts what a tour costs when a search is started again and again in one way: nodes spent in all
 * attempts, divided by the tours found and by the squares. The constants of src/strategies/warnsdorff-backtracking.ts come from it:
 *   npm run build && node scripts/measure-restarts.mjs [attempts, default 400]
 */

import { COMPLETE } from '../dist/engines/engine.js';
import { createWasmKernels } from '../dist/engines/wasm/engine.js';
import { loadKernelsSync } from '../dist/engines/wasm/load.js';
import { moveTable } from '../dist/problem/moves.js';
import { CLOCKWISE } from '../dist/problem/options.js';
import { normaliseProblem } from '../dist/problem/problem.js';
import { Random } from '../dist/problem/random.js';

/** Starts that the eight symmetries with short attempts leave undecided: rows x cols @ start. */
const OPEN =
  '5x51@20 5x52@178 5x56@22 5x60@37 5x60@178 5x44@33 5x59@88 12x53@617 10x5@6 7x42@102 37x5@84 5x46@149';
const CLOSED = '6x47@0';
const CASES = [
  ...OPEN.split(' ').map((name) => ({ name, closed: false })),
  ...CLOSED.split(' ').map((name) => ({ name, closed: true })),
];

/** How an attempt differs from the one before: ties broken anew at every step, or by one random order of the moves. */
const WAYS = [
  { name: 'random ties', tieBreak: 'random', shuffles: false },
  { name: 'random order, farthest', tieBreak: 'farthest', shuffles: true },
  { name: 'random order, first', tieBreak: 'first', shuffles: true },
];

/** Nodes an attempt may place, for each square. */
const LIMITS = [1.2, 1.5, 3, 10];

const attempts = process.argv[2] === undefined ? 400 : Number(process.argv[2]);
if (!Number.isInteger(attempts) || attempts < 1) {
  console.error(`attempts is ${process.argv[2]}; it must be an integer from 1`);
  process.exit(2);
}

const kernels = createWasmKernels(loadKernelsSync());

/** A random order of the moves, as src/strategies/warnsdorff-backtracking.ts draws one for an attempt. */
function shuffled(number) {
  const generator = new Random();
  generator.seed(0, 0, number);
  const moves = [...CLOCKWISE];
  for (let i = moves.length - 1; i > 0; i--) {
    const j = generator.drawBelow(i + 1);
    [moves[i], moves[j]] = [moves[j], moves[i]];
  }
  return moves;
}

/** Nodes a square for each tour found; infinite when none was. */
function cost({ name, closed }, { tieBreak, shuffles }, limit) {
  const [rows, cols, start] = name.split(/[x@]/).map(Number);
  const { board } = normaliseProblem({ rows, cols, start, closed });
  const most = Math.ceil(limit * board.squares);
  kernels.setBoard(board, true);
  let nodes = 0;
  let found = 0;
  for (let number = 1; number <= attempts; number++) {
    const moves = moveTable(cols, shuffles ? shuffled(number) : CLOCKWISE);
    const attempt = { kernel: 'warnsdorff-backtracking', start, end: -1, closed, tieBreak, moves };
    kernels.begin({ ...attempt, seed: 0, stream: 0, number });
    if (kernels.run(most) === COMPLETE) found++;
    nodes += kernels.nodes;
  }
  return nodes / found / board.squares;
}

const columns = WAYS.flatMap((way) => LIMITS.map((limit) => ({ way, limit })));
const shown = (value) => (Number.isFinite(value) ? value.toFixed(1) : '-').padStart(6);
console.log(`Nodes a square for each tour found in ${attempts} attempts (-: none found)\n`);
console.log(`${''.padEnd(18)}${WAYS.map(({ name }) => name.padEnd(6 * LIMITS.length + 2)).join('')}`);
const limits = LIMITS.map((limit) => `${limit}`.padStart(6)).join('');
console.log(`${'nodes a square'.padEnd(16)}${WAYS.map(() => limits.padEnd(6 * LIMITS.length + 2)).join('')}`);
for (const tour of CASES) {
  const costs = columns.map(({ way, limit }) => cost(tour, way, limit));
  const cells = WAYS.map((_, i) =>
    costs
      .slice(i * LIMITS.length, (i + 1) * LIMITS.length)
      .map(shown)
      .join(''),
  );
  console.log(`${`${tour.closed ? 'closed ' : ''}${tour.name}`.padEnd(16)}${cells.join('  ')}`);
}
