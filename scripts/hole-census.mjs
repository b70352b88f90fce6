/**
 * Solves random boards with holes. Prints how many remain undecided, and the CPU time. Run after `npm run build`:
 *
 *   node scripts/hole-census.mjs [--boards 20000] [--sizes 8x16,8x30,10x30,12x24,20x20] [--limit 1000000]
 *     [--first 0] [--list FILE]
 *
 * Half of the problems of each size are open, half closed. The share of holes is uniform in 5 to 25 %. Both colours have equally
 * many holes, or one has one more on open boards. The number of a board is its seed. `--list` writes a line of JSON for each
 * problem of at least 1000 nodes.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Random } from '../dist/problem/random.js';
import { createTsSolver } from '../dist/ts.js';

const option = (value) => ({ type: 'string', default: value });
const { values } = parseArgs({
  options: {
    ...{ boards: option('20000'), sizes: option('8x16,8x30,10x30,12x24,20x20') },
    ...{ limit: option('1000000'), first: option('0'), list: option() },
  },
});

/** Returns board `number` of a size. Odd numbers are closed problems. */
function drawnProblem(rows, cols, number) {
  const generator = new Random();
  generator.seed(number, rows, cols);
  const closed = number % 2 === 1;
  const squares = rows * cols;
  const holes = Math.round((squares * (500 + generator.drawBelow(2001))) / 10_000);
  const isEven = (squares - holes) % 2 === 0;
  // Closed tours have equally many squares of both colours, so an odd hole is omitted.
  const odd = isEven || closed ? -1 : generator.drawBelow(2);
  const left = [0, 1].map((colour) => Math.floor(holes / 2) + Number(colour !== odd && odd >= 0));
  const blocked = new Set();
  while (left[0] + left[1] > 0) {
    const square = generator.drawBelow(squares);
    const colour = (Math.floor(square / cols) + (square % cols)) % 2;
    if (left[colour] === 0 || blocked.has(square)) continue;
    blocked.add(square);
    left[colour]--;
  }
  return { rows, cols, closed, blocked: [...blocked].sort((one, other) => one - other) };
}

const solver = createTsSolver();
const lines = [];

function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

for (const size of values.sizes.split(',')) {
  const [rows, cols] = size.split('x').map(Number);
  const verdicts = {};
  const times = [];
  for (let i = 0; i < values.boards; i++) {
    const number = Number(values.first) + i;
    const problem = drawnProblem(rows, cols, number);
    const before = process.cpuUsage();
    const result = solver.solve(problem, { nodeLimit: Number(values.limit) });
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1000;
    times.push(ms);
    const verdict = result.proof === undefined ? result.status : `${result.status} by ${result.proof}`;
    verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
    if (result.nodes >= 1000)
      lines.push(
        `${JSON.stringify({ size, number, verdict, nodes: result.nodes, ms: Math.round(ms), problem })}\n`,
      );
  }
  times.sort((one, other) => one - other);
  const shown = [0.5, 0.9, 0.99, 0.999, 1].map(
    (share) => `${share * 100} %: ${quantile(times, share).toFixed(3)}`,
  );
  console.log(
    size,
    verdicts,
    `undecided ${verdicts.limit ?? 0} of ${values.boards}; milliseconds of the processor ${shown.join(', ')}`,
  );
}
if (values.list) writeFileSync(values.list, lines.join(''));
