/**
 * Solves every board without holes up to 12 x 12 with each symmetry. Prints the number of boards with a tour, and the boards on which
 * no rule excludes one and there is none: the table in src/existence/symmetric.ts. Run after `npm run build`; takes a minute:
 *
 *   node scripts/symmetric-existence.mjs [MILLISECONDS PER BOARD]
 */
import { tourStatistics, tours } from '../dist/node/census.js';
import { solve, tourExistence } from '../dist/node/index.js';

const SIDE = 12;
const [timeLimit = 60_000] = process.argv.slice(2).map(Number);
const KINDS = [
  { closed: false, symmetry: 'half-turn' },
  { closed: false, symmetry: 'reflection' },
  { closed: true, symmetry: 'half-turn' },
  { closed: true, symmetry: 'quarter-turn' },
  { closed: true, symmetry: 'reflection' },
];

for (const { closed, symmetry } of KINDS) {
  const boards = { found: [], none: [], undecided: [] };
  for (let rows = 1; rows <= SIDE; rows++) {
    for (let cols = rows; cols <= SIDE; cols++) {
      const problem = { rows, cols, closed, symmetry };
      const { explanation } = tourExistence(problem);
      const isSearched = explanation?.includes('complete search');
      if (explanation && !isSearched) continue;
      // The solver asks the table, the list of all tours does not.
      const listed = isSearched ? [...tours({ rows, cols, closed })] : [];
      const isFound = listed.some((path) =>
        tourStatistics(problem, path, closed).symmetries.includes(symmetry),
      );
      const { status } = isSearched
        ? { status: isFound ? 'found' : 'impossible' }
        : solve(problem, { timeLimit });
      boards[{ found: 'found', impossible: 'none' }[status] ?? 'undecided'].push(`${rows}x${cols}`);
    }
  }
  const { found, none, undecided } = boards;
  console.log(
    `${closed ? 'closed' : 'open'} ${symmetry}: ${found.length} with a tour; none: ${none}; undecided: ${undecided}`,
  );
}
