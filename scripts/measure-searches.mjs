/**
 * Measures the cost of searches on hard problems. Constants of src/strategies/ come from it. Run after `npm run build`:
 *
 *   node scripts/measure-searches.mjs holes [--boards 20000] [--sides 5-16] [--percent 2-37] [--limit 100000]
 *     [--first 0] [--list FILE] [--from FILE]
 *   node scripts/measure-searches.mjs restarts [--attempts 400]
 *   node scripts/measure-searches.mjs puzzles
 *
 * `holes` (edge-search/) solves random boards with holes, open and closed in turn, and prints how many take long. `--list` writes a
 * line of JSON for each problem of at least 1000 nodes. `--from` reads problems from such a file. `restarts`
 * (warnsdorff-backtracking.ts) prints the nodes of many attempts from hard starts, per square and per tour found. `puzzles`
 * prints the table of docs/puzzles.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { COMPLETE } from '../dist/engines/engine.js';
import { createWasmEngine } from '../dist/engines/wasm/engine.js';
import { loadKernelsSync } from '../dist/engines/wasm/load.js';
import { moveTable } from '../dist/problem/knight-graph.js';
import { CLOCKWISE } from '../dist/problem/options.js';
import { normaliseProblem } from '../dist/problem/problem.js';
import { Random } from '../dist/problem/random.js';
import { solvePuzzle } from '../dist/puzzle.js';
import { createTsSolver } from '../dist/ts.js';

const option = (value) => ({ type: 'string', default: value });
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ boards: option('20000'), sides: option('5-16'), percent: option('2-37'), first: option('0') },
    ...{ limit: option('100000'), attempts: option('400'), list: option(), from: option() },
  },
});

/** Returns board `number`, with equally many random holes of both colours. */
function drawnProblem(number) {
  const generator = new Random();
  generator.seed(number, 0, 0);
  const [rows, cols, percent] = [values.sides, values.sides, values.percent].map((range) => {
    const [least, most] = range.split('-').map(Number);
    return least + generator.drawBelow(most - least + 1);
  });
  const each = Math.round((rows * cols * percent) / 200);
  const left = [each + ((rows * cols) % 2), each];
  const blocked = new Set();
  while (left[0] + left[1] > 0) {
    const square = generator.drawBelow(rows * cols);
    const colour = (Math.floor(square / cols) + (square % cols)) % 2;
    if (left[colour] === 0 || blocked.has(square)) continue;
    blocked.add(square);
    left[colour]--;
  }
  return { rows, cols, closed: number % 2 === 1, blocked: [...blocked].sort((one, other) => one - other) };
}

function* problems() {
  const lines = values.from ? readFileSync(values.from, 'utf8').trim().split('\n') : [];
  for (const line of lines) yield JSON.parse(line).problem;
  for (let i = 0; !values.from && i < values.boards; i++) yield drawnProblem(Number(values.first) + i);
}

function measureHoles() {
  const solver = createTsSolver();
  const [verdicts, nodes, times, lines] = [{}, [], [], []];
  for (const problem of problems()) {
    const begin = performance.now();
    const result = solver.solve(problem, { nodeLimit: Number(values.limit) });
    const time = performance.now() - begin;
    const verdict = `${result.status}, ${result.proof ?? result.strategy}`;
    verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
    if (result.proof === 'rule') continue;
    nodes.push(result.nodes);
    times.push(time);
    const line = { nodes: result.nodes, ms: Math.round(time), verdict, problem };
    if (result.nodes >= 1000 || values.from) lines.push(`${JSON.stringify(line)}\n`);
  }
  if (values.list) writeFileSync(values.list, lines.join(''));
  console.log(verdicts);
  show('nodes', nodes, [1000, 10_000]);
  show('milliseconds', times, [50, 1000]);
}

function show(name, list, bounds) {
  const sorted = list.sort((one, other) => one - other);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(2);
  const above = bounds.map((bound) => `above ${bound}: ${sorted.filter((value) => value > bound).length}`);
  const shares = `median ${at(0.5)}, 99 % ${at(0.99)}, 99.9 % ${at(0.999)}, most ${at(1)}`;
  console.log(`${name} of ${sorted.length} searches: ${shares}; ${above.join(', ')}`);
}

/** Starts that short attempts on all eight symmetries do not decide: rows x cols @ start. */
const HARD_STARTS =
  '5x51@20 5x52@178 5x56@22 5x60@37 5x60@178 5x44@33 5x59@88 12x53@617 10x5@6 7x42@102 37x5@84 5x46@149 closed@6x47@0';
/** Tie-breaks: random at every step, or one random order of moves per attempt. */
const TIES = ['random', 'farthest', 'first'];
/** Node limits of an attempt, per square. */
const LIMITS = [1.2, 1.5, 3, 10];

/** Returns a random order of moves, like src/strategies/warnsdorff-backtracking.ts. */
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

function costOf(engine, { board, start, closed }, tieBreak, limit) {
  engine.setBoard(board, true);
  const kernel = engine.kernel('warnsdorff-backtracking');
  let [nodes, found] = [0, 0];
  for (let number = 1; number <= values.attempts; number++) {
    const moves = moveTable(board.cols, tieBreak === 'random' ? CLOCKWISE : shuffled(number));
    kernel.begin({ start, end: -1, closed, tieBreak, moves, seed: 0, stream: 0, number });
    if (kernel.run(Math.ceil(limit * board.squares)) === COMPLETE) found++;
    nodes += kernel.nodes;
  }
  return nodes / found / board.squares;
}

function measureRestarts() {
  const engine = createWasmEngine(loadKernelsSync());
  console.log(`Nodes per square and tour found (${values.attempts} attempts of ${LIMITS} nodes per square):`);
  for (const name of HARD_STARTS.split(' ')) {
    const [rows, cols, start] = name.match(/\d+/g).map(Number);
    const problem = normaliseProblem({ rows, cols, start, closed: name.startsWith('closed') });
    const lines = TIES.map((tieBreak) => {
      const costs = LIMITS.map((limit) => costOf(engine, problem, tieBreak, limit));
      return `${tieBreak}: ${costs.map((cost) => (cost < 1e9 ? cost.toFixed(1) : '-').padStart(6)).join('')}`;
    });
    console.log(name.padEnd(14), lines.join('  '));
  }
}

/** Boards and percentages of given steps of puzzles. */
const PUZZLES = [
  ...[20, 30, 45].map((percent) => [12, percent]),
  ...[25, 40].map((percent) => [16, percent]),
  ...[30, 45].map((percent) => [20, percent]),
  [24, 45],
  [32, 45],
];

function measurePuzzles() {
  const solver = createTsSolver();
  for (const [side, percent] of PUZZLES) {
    const answers = {};
    const nodes = [];
    for (let seed = 0; seed < 10; seed++) {
      const { path } = solver.solve(
        { rows: side, cols: side, start: 'random' },
        { strategy: 'random', seed },
      );
      const generator = new Random();
      generator.seed(seed, percent, side);
      const last = path.length - 1;
      const isGiven = (step) => step === 0 || step === last || generator.drawBelow(100) < percent;
      const given = [...path].map((square, step) => [square, step]).filter(([, step]) => isGiven(step));
      const answer = solvePuzzle({ rows: side, cols: side, given });
      answers[answer.status] = (answers[answer.status] ?? 0) + 1;
      nodes.push(answer.nodes);
    }
    nodes.sort((one, other) => one - other);
    const told = Object.entries(answers).map(([status, count]) => `${count} ${status}`);
    const [median, most] = [nodes[4], nodes[9]].map((count) => count.toLocaleString('en-US'));
    console.log(`| ${side} x ${side} | ${percent} % | ${told.sort().join(', ')} | ${median} | ${most} |`);
  }
}

const measure = { holes: measureHoles, restarts: measureRestarts, puzzles: measurePuzzles }[positionals[0]];
if (!measure) throw new Error('usage: holes [--boards N ...], restarts [--attempts N] or puzzles');
measure();
