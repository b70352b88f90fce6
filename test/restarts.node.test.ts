import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createSolverSync } from '../src/index.js';
import { extent } from './extent.js';

/** Measures the searches of square boards from every start, and compares the figures of docs/algorithms/backtracking.md. */

const MAX_SIDE = extent(60, 22);

function measure(closed: boolean) {
  const solver = createSolverSync();
  const figures = { starts: 0, restarted: 0, nodes: 0, squares: 0, worst: 0 };
  for (let side = 5; side <= MAX_SIDE; side++) {
    const squares = side * side;
    for (let start = 0; start < squares; start++) {
      const problem = { rows: side, cols: side, start, closed };
      const { status, nodes, proof } = solver.solve(problem, { strategy: 'warnsdorff-backtracking' });
      if (proof === 'rule') continue;
      expect(status).toBe('found');
      figures.starts++;
      figures.nodes += nodes;
      figures.squares += squares;
      if (nodes > Math.ceil(1.5 * squares)) figures.restarted++;
      figures.worst = Math.max(figures.worst, nodes / squares);
    }
  }
  return figures;
}

test('the searches of square boards have the documented figures', () => {
  const page = readFileSync(new URL('../docs/algorithms/backtracking.md', import.meta.url), 'utf8');
  const [open, closed] = [measure(false), measure(true)];
  const mean = ({ nodes, squares }: typeof open) => (nodes / squares).toFixed(2);
  expect(page).toContain(`at most ${Math.max(open.worst, closed.worst).toFixed(2)} (`);
  expect(closed.restarted).toBe(0);
  // 7 x 7 is the only board of up to 22 x 22 with such a start.
  expect(open.restarted).toBe(extent(6, 1));
  if (MAX_SIDE < 60) return;
  expect(page).toContain(
    `only ${open.restarted} of ${open.starts.toLocaleString('en')} open starts and none of ${closed.starts.toLocaleString('en')} closed starts`,
  );
  expect(page).toContain(
    `${mean(open)} squares per square of the board for open tours and ${mean(closed)} for closed`,
  );
});
