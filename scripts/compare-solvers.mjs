/**
 * Measures closed tours by general solvers of Debian (`apt-get install gringo minizinc swi-prolog-nox`) beside this package, and
 * prints medians in milliseconds: whole processes, and processes that solve nothing. A solver that is missing is left out.
 *
 *   npm run build && node scripts/compare-solvers.mjs
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Maximum time of a process. */
const PATIENCE = 100_000;

const CLINGO = `square(0..n-1, 0..n-1).
move(R, C, R+D, C+E) :- square(R, C), D = (-2;-1;1;2), E = (-2;-1;1;2), |D| + |E| = 3, square(R+D, C+E).
1 { next(R, C, X, Y) : move(R, C, X, Y) } 1 :- square(R, C).
1 { next(R, C, X, Y) : move(R, C, X, Y) } 1 :- square(X, Y).
reached(0, 0). reached(X, Y) :- reached(R, C), next(R, C, X, Y).
:- square(R, C), not reached(R, C).`;

const MINIZINC = `include "circuit.mzn";
int: n; set of int: S = 1..n*n;
function int: row(int: s) = (s - 1) div n; function int: col(int: s) = (s - 1) mod n;
array[S] of set of int: near =
  [{t | t in S where abs(row(s) - row(t)) * abs(col(s) - col(t)) = 2} | s in S];
array[S] of var S: next;
constraint forall(s in S)(next[s] in near[s]) /\\ circuit(next);
solve :: int_search(next, first_fail, indomain_min) satisfy;
output ["found"];`;

const PROLOG = `:- use_module(library(clpfd)).
near(N, S, T) :- R is (S - 1) // N, C is (S - 1) mod N,
  member(D-E, [1-2, 1-(-2), 2-1, 2-(-1), (-1)-2, (-1)-(-2), (-2)-1, (-2)-(-1)]),
  X is R + D, Y is C + E, X >= 0, X < N, Y >= 0, Y < N, T is X * N + Y + 1.
domain(N, S, Next) :- findall(T, near(N, S, T), [First|Rest]), foldl([T, A, A \\/ T]>>true, Rest, First, D), Next in D.
tour(N, Next) :- Squares is N * N, numlist(1, Squares, All), maplist(domain(N), All, Next), circuit(Next), labeling([ff], Next).`;

/** Returns the median time of some processes, whose output must contain `expected`. */
function time(program, args, input, expected, runs = 5) {
  const times = [];
  while (times.length < runs) {
    const begin = performance.now();
    const { stdout, error } = spawnSync(program, args, { input, encoding: 'utf8', timeout: PATIENCE });
    if (error?.code === 'ENOENT') return 'not here';
    if (error?.code === 'ETIMEDOUT') return `not within ${PATIENCE / 1000} s`;
    if (error || !stdout.includes(expected)) throw error ?? new Error(`${program} printed ${stdout}`);
    times.push(performance.now() - begin);
    // One run is enough for what takes long.
    if (times[0] > PATIENCE / 20) break;
  }
  return Math.round(times.sort((one, other) => one - other)[times.length >> 1]);
}

const clingo = (side, models, expected) =>
  time('clingo', ['--quiet=2', `--const=n=${side}`, String(models)], CLINGO, expected);
const minizinc = (model, side) =>
  time('minizinc', ['--solver', 'gecode', '--input-from-stdin', '-D', `n=${side}`], model, 'found');
const folder = mkdtempSync(join(tmpdir(), 'compare-solvers-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
const program = join(folder, 'tour.pl');
writeFileSync(program, PROLOG);
const prolog = (goal) =>
  time('swipl', ['-q', '-g', `${goal}, write(found)`, '-t', 'halt', program], '', 'found');
const node = (code, expected) =>
  time(process.execPath, ['--input-type=module', '--eval', code], '', expected);

const nothing = [
  time('clingo', ['--quiet=2'], 'a.', 'SATISFIABLE'),
  minizinc('int: n; solve satisfy; output ["found"];', 1),
  prolog('true'),
  node('console.log(1)', '1'),
];
console.log('clingo, MiniZinc with Gecode, SWI-Prolog, this package');
console.log(`nothing: ${nothing.join(', ')}`);
for (const side of [8, 12, 20, 30]) {
  const code = `import { solve } from 'knights-tour-wasm';
    console.log(solve({ rows: ${side}, cols: ${side}, closed: true }).status);`;
  const tour = prolog(`tour(${side}, _)`);
  const times = [clingo(side, 1, 'SATISFIABLE'), minizinc(MINIZINC, side), tour, node(code, 'found')];
  console.log(`closed ${side} x ${side}: ${times.join(', ')}`);
}
const count = `import { countTours } from 'knights-tour-wasm/census';
  console.log(countTours({ rows: 6, cols: 6, closed: true }, { directed: true }).count);`;
console.log(
  `all 19,724 directed closed tours of 6 x 6: ${clingo(6, 0, ': 19724')}, -, -, ${node(count, '19724')}`,
);
