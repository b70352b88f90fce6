/**
 * Measures closed tours by clingo (Debian: `apt-get install gringo`) beside this package, and prints medians of five runs in
 * milliseconds: the whole process of clingo, a process that solves nothing, and a first call of the package in a new process.
 *
 *   npm run build && node scripts/compare-clingo.mjs
 */
import { spawnSync } from 'node:child_process';

const MODEL = `square(0..n-1, 0..n-1).
move(R, C, R+D, C+E) :- square(R, C), D = (-2;-1;1;2), E = (-2;-1;1;2), |D| + |E| = 3, square(R+D, C+E).
1 { next(R, C, X, Y) : move(R, C, X, Y) } 1 :- square(R, C).
1 { next(R, C, X, Y) : move(R, C, X, Y) } 1 :- square(X, Y).
reached(0, 0). reached(X, Y) :- reached(R, C), next(R, C, X, Y).
:- square(R, C), not reached(R, C).`;

/** Returns the median time of a process. Its output must contain `expected`. */
function time(program, args, input, expected) {
  const times = Array.from({ length: 5 }, () => {
    const begin = performance.now();
    const { stdout, error } = spawnSync(program, args, { input, encoding: 'utf8' });
    if (error || !stdout.includes(expected)) throw error ?? new Error(`${program} printed ${stdout}`);
    return performance.now() - begin;
  });
  return Math.round(times.sort((one, other) => one - other)[2]);
}

const node = (code, expected) =>
  time(process.execPath, ['--input-type=module', '--eval', code], '', expected);
const clingo = (side, models, expected) =>
  time('clingo', ['--quiet=2', `--const=n=${side}`, String(models)], MODEL, expected);

console.log(`clingo without a problem: ${time('clingo', ['--quiet=2'], 'a.', 'SATISFIABLE')}`);
console.log(`node without a problem: ${node('console.log(1)', '1')}`);
for (const side of [8, 20, 30]) {
  const code = `import { solve } from 'knights-tour-wasm';
    console.log(solve({ rows: ${side}, cols: ${side}, closed: true }).status);`;
  console.log(
    `closed ${side} x ${side}: clingo ${clingo(side, 1, 'SATISFIABLE')}, package ${node(code, 'found')}`,
  );
}
const code = `import { countTours } from 'knights-tour-wasm/census';
  console.log(countTours({ rows: 6, cols: 6, closed: true, directed: true }).count);`;
console.log(`all closed 6 x 6: clingo ${clingo(6, 0, ': 19724')}, package ${node(code, '')}`);
