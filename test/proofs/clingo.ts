import { spawn, spawnSync } from 'node:child_process';
import { json } from 'node:stream/consumers';
import { isKnightMove } from '../oracle/theorems.js';

/** Searches for tours by clingo (Debian's package gringo), an answer set solver that shares no code with the package. */

export const HAS_CLINGO: boolean = spawnSync('clingo', ['--version']).status === 0;
/** Message that is printed once if the tests with clingo are skipped. */
export const CLINGO_REMARK: string | undefined = HAS_CLINGO
  ? undefined
  : "clingo (Debian's package gringo) is not installed: tests that compare proofs with it are left out";

/** A tour to search for. */
export interface SoughtTour {
  rows: number;
  cols: number;
  blocked: readonly number[];
  closed: boolean;
  start?: number | undefined;
  end?: number | undefined;
  given?: readonly (readonly [square: number, step: number])[];
}

/**
 * A tour is a set of links between squares, two at each, through which the first square reaches all others. The ends of an open tour
 * are linked to a node `outside`.
 *
 * The last rule follows from the first ones, and clingo decides in milliseconds with it what it cannot decide in minutes without. The
 * squares of one colour in the first rows (or columns) have two links each. Subtract the links of the other colour there: every link
 * that stays inside counts once for either colour, so the links that lead outside remain.
 */
const BY_LINKS = `
  { link(A, B) } :- move(A, B), A < B.
  { link(A, outside) : square(A) } :- open.
  node(outside) :- open.
  node(A) :- square(A).
  :- node(A), not 2 { link(A, B); link(B, A) } 2.
  :- end(A), not link(A, outside).
  reached(A) :- first(A).
  reached(B) :- reached(A), link(A, B).
  reached(A) :- reached(B), link(A, B).
  :- node(A), not reached(A).

  inside(row(R), A) :- square(A), R = 1..rows, A / cols < R.
  inside(col(C), A) :- square(A), C = 1..cols, A \\ cols < C.
  sign(A, 1 - 2 * C) :- colour(A, C).
  leads_out(G, A, B, S) :- move(A, B), A < B, inside(G, A), not inside(G, B), sign(A, S).
  leads_out(G, B, A, S) :- move(A, B), A > B, inside(G, A), not inside(G, B), sign(A, S).
  leads_out(G, A, outside, S) :- open, inside(G, A), sign(A, S).
  :- inside(G, _), N = #sum { 2 * S, A : inside(G, A), sign(A, S) },
    not #sum { S, A, B : link(A, B), leads_out(G, A, B, S) } = N.
  #show link/2.
`;

/** A tour is a square for each step. The last rule says that it visits all squares of a colour, which follows from the first two. */
const BY_STEPS = `
  1 { at(A, T) : square(A) } 1 :- step(T).
  1 { at(A, T) : step(T) } 1 :- square(A).
  :- at(A, T), next(T, U), not at(B, U) : move(A, B).
  :- at(B, U), next(T, U), not at(A, T) : move(A, B).
  :- given(A, T), not at(A, T).
  is(T, C) :- at(A, T), colour(A, C).
  :- step(T), not 1 { is(T, 0); is(T, 1) } 1.
  :- N = #count { A : colour(A, 0) }, not #count { T : is(T, 0) } = N.
  #show at/2.
`;

/** Returns the facts of a tour, for either program. */
function factsOf({ rows, cols, blocked, closed, start, end, given = [] }: SoughtTour): string {
  const squares = Array.from({ length: rows * cols }, (_, square) => square).filter(
    (square) => !blocked.includes(square),
  );
  const last = squares.length - 1;
  const facts = [`#const rows = ${rows}.`, `#const cols = ${cols}.`, `first(${squares[0]}).`];
  if (!closed) facts.push('open.');
  for (const [step, one] of squares.entries()) {
    facts.push(`square(${one}).`, `colour(${one},${(Math.floor(one / cols) + (one % cols)) % 2}).`);
    for (const other of squares) if (isKnightMove(cols, one, other)) facts.push(`move(${one},${other}).`);
    facts.push(`step(${step}).`);
    if (step < last) facts.push(`next(${step},${step + 1}).`);
    else if (closed) facts.push(`next(${last},0).`);
  }
  for (const [square, step] of given) facts.push(`given(${square},${step}).`);
  if (start !== undefined) facts.push(`given(${start},0).`);
  if (end !== undefined) facts.push(`given(${end},${last}).`);
  for (const square of closed ? [] : [start, end]) if (square !== undefined) facts.push(`end(${square}).`);
  return facts.join('\n');
}

/** The answer of clingo: 'UNKNOWN' at the limit. With 'SATISFIABLE', the tour as a list of links or steps. */
export interface ClingoAnswer {
  result: 'SATISFIABLE' | 'UNSATISFIABLE' | 'UNKNOWN';
  tour: readonly string[];
}

/** Searches for a tour. @param conflictLimit maximum number of dead ends of the search, about 20,000 a second on an idle core */
export async function searchByClingo(tour: SoughtTour, conflictLimit: number): Promise<ClingoAnswer> {
  const program = tour.given ? BY_STEPS : BY_LINKS;
  const child = spawn('clingo', ['--outf=2', '--warn=none', `--solve-limit=${conflictLimit}`], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.end(program + factsOf(tour));
  const answer = (await json(child.stdout)) as {
    Result: ClingoAnswer['result'];
    Call: readonly { Witnesses?: readonly { Value: readonly string[] }[] }[];
  };
  return { result: answer.Result, tour: answer.Call[0]?.Witnesses?.[0]?.Value ?? [] };
}
