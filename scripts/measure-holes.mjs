/**
 * Measures the tail of the search on random boards with holes: how many take long, and how many stay undecided. The
 * constants of src/strategies/edge-search/ come from it:
 *   npm run build && node scripts/measure-holes.mjs [--boards 20000] [--sides 5-16] [--percent 2-37] [--limit 100000]
 *     [--first 0] [--dist DIR] [--list FILE]
 *
 * Open and closed in turn, as many squares blocked of either colour, anywhere. `--list` writes a line of JSON for each
 * problem that takes 1000 nodes or more, `--from` reads the problems from such a file instead.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

/** Problems that take as many nodes are listed. */
const LISTED_NODES = 1000;

const { values } = parseArgs({
  options: {
    boards: { type: 'string', default: '20000' },
    sides: { type: 'string', default: '5-16' },
    percent: { type: 'string', default: '2-37' },
    limit: { type: 'string', default: '100000' },
    first: { type: 'string', default: '0' },
    dist: { type: 'string', default: fileURLToPath(new URL('../dist/', import.meta.url)) },
    list: { type: 'string' },
    from: { type: 'string' },
  },
});
const entry = (name) => import(pathToFileURL(resolve(values.dist, name)).href);
const { createTsSolver } = await entry('ts.js');
const { Random } = await entry('problem/random.js');

const range = (text) => text.split('-').map(Number);
const [leastSide, mostSide] = range(values.sides);
const [leastPercent, mostPercent] = range(values.percent);
const nodeLimit = Number(values.limit);

/** Board `number`: of its size and holes, and whether a closed tour is asked for. */
function drawnProblem(number) {
  const generator = new Random();
  generator.seed(number, 0, 0);
  const rows = leastSide + generator.drawBelow(mostSide - leastSide + 1);
  const cols = leastSide + generator.drawBelow(mostSide - leastSide + 1);
  const percent = leastPercent + generator.drawBelow(mostPercent - leastPercent + 1);
  const squares = rows * cols;
  const each = Math.round((squares * percent) / 200);
  const left = [each + (squares % 2), each];
  const blocked = [];
  while (left[0] + left[1] > 0) {
    const square = generator.drawBelow(squares);
    const colour = (Math.floor(square / cols) + (square % cols)) % 2;
    if (left[colour] === 0 || blocked.includes(square)) continue;
    blocked.push(square);
    left[colour]--;
  }
  return { rows, cols, closed: number % 2 === 1, blocked: blocked.sort((one, other) => one - other) };
}

function* drawnProblems() {
  const first = Number(values.first);
  for (let number = first; number < first + Number(values.boards); number++) yield drawnProblem(number);
}

function readProblems() {
  const lines = readFileSync(values.from, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line).problem);
}

const solver = createTsSolver();
const verdicts = new Map();
const searched = [];
const lines = [];
let asked = 0;
for (const problem of values.from ? readProblems() : drawnProblems()) {
  asked++;
  const begin = performance.now();
  const result = solver.solve(problem, { nodeLimit });
  const time = performance.now() - begin;
  const by = result.status === 'impossible' ? result.proof : result.strategy;
  const verdict = `${result.status}, ${by}`;
  verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
  if (by !== 'rule') searched.push({ nodes: result.nodes, time, status: result.status });
  if (result.nodes < LISTED_NODES && !values.from) continue;
  lines.push(JSON.stringify({ nodes: result.nodes, ms: Math.round(time), verdict, problem }));
}
if (values.list) writeFileSync(values.list, `${lines.join('\n')}\n`);

const over = (what, least) => searched.filter((one) => one[what] > least).length;
const sorted = (what) => searched.map((one) => one[what]).sort((one, other) => one - other);
const at = (list, share) => list[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
const nodes = sorted('nodes');
const times = sorted('time');
console.log(
  `${asked} problems, ${searched.length} of them searched`,
  Object.fromEntries([...verdicts].sort()),
);
console.log(
  `nodes: median ${at(nodes, 0.5)}, 99 % ${at(nodes, 0.99)}, 99.9 % ${at(nodes, 0.999)}, most ${nodes.at(-1) ?? 0}, sum ${nodes.reduce((sum, one) => sum + one, 0)}; above 1000: ${over('nodes', 1000)}, above 10,000: ${over('nodes', 10_000)}`,
);
console.log(
  `ms: median ${at(times, 0.5).toFixed(2)}, 99.9 % ${at(times, 0.999).toFixed(1)}, most ${(times.at(-1) ?? 0).toFixed(0)}; above 50: ${over('time', 50)}, above 1000: ${over('time', 1000)}; undecided at ${nodeLimit} nodes: ${searched.filter(({ status }) => status === 'limit').length}`,
);
