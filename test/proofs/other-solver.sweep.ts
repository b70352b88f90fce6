import { availableParallelism } from 'node:os';
import { describe, expect, inject, test } from 'vitest';
import { createSolverSync } from '../../src/index.js';
import type { ImpossibleReason } from '../../src/problem/result.js';
import { solvePuzzle } from '../../src/puzzle.js';
import { knownProblems } from '../known-tours.js';
import { randomIntegers } from '../oracle/theorems.js';
import { HAS_CLINGO, type SoughtTour, searchByClingo } from './clingo.js';
import { drawProblem, KINDS, type Kind, MAX_SQUARES, MIN_SQUARES } from './drawn-problems.js';

/** Problems for each reason. At most {@link MAX_UNKNOWN} of them may take clingo more than {@link MAX_CONFLICTS}. */
const PROBLEMS = 100;
const MAX_UNKNOWN = 5;
/** The limit of a run, instead of a time, because other programs would otherwise change the result. */
const MAX_CONFLICTS = 200_000;

/** The reasons of boards of at least 25 squares, with the kinds of tours that each can exclude. */
const REASONS: readonly (readonly [reason: ImpossibleReason, kinds: readonly Kind[]])[] = [
  ['odd-closed', ['closed']],
  ['colour-balance', KINDS],
  ['start-colour', ['start', 'both']],
  ['end-colour', ['end', 'both']],
  ['dead-end-square', KINDS],
  ['disconnected', KINDS],
  ['cut-square', KINDS],
  ['no-two-factor', KINDS],
  ['too-narrow', KINDS],
  ['start-excluded', ['start', 'both']],
  ['ends-excluded', ['end', 'both']],
  ['no-connected-two-factor', KINDS],
  ['search-exhausted', KINDS],
  ['given-colour', KINDS],
  ['given-distance', KINDS],
];

const solver = createSolverSync();

/** Returns why a problem is impossible, if the package proves it. */
function reasonOf(problem: SoughtTour): ImpossibleReason | undefined {
  const { given, ...rest } = problem;
  const result = given
    ? solvePuzzle({ ...rest, given }, { nodeLimit: 1 })
    : solver.solve(rest, { nodeLimit: 100_000 });
  return result.status === 'impossible' ? result.reason : undefined;
}

/** Yields problems that are impossible for a reason, of each kind in turn. */
function* problemsOf(
  reason: ImpossibleReason,
  kinds: readonly Kind[],
  below: (count: number) => number,
): Generator<SoughtTour, never> {
  for (let i = 0; ; ) {
    const problem = drawProblem(kinds[i % kinds.length]!, reason.startsWith('given'), below);
    if (!problem || reasonOf(problem) !== reason) continue;
    i++;
    yield problem;
  }
}

/** Returns the board, row by row, and the problem. */
function textOf(problem: SoughtTour): string {
  const { rows, cols, blocked } = problem;
  const squares = Array.from({ length: rows * cols }, (_, square) => (blocked.includes(square) ? '#' : '.'));
  const lines = Array.from({ length: rows }, (_, row) =>
    squares.slice(row * cols, (row + 1) * cols).join(''),
  );
  return `${lines.join('\n')}\n${JSON.stringify(problem)}`;
}

describe.runIf(HAS_CLINGO)('clingo', () => {
  test('denies no known tour, from links or from steps', async () => {
    let found = 0;
    const limits = { maxSide: 16, maxSquares: MAX_SQUARES, minLength: MIN_SQUARES };
    for (const { problem, path } of knownProblems(PROBLEMS, 40, limits)) {
      const given = path.flatMap((square, step) => (step % 4 === 1 ? [[square, step] as const] : []));
      const tour = { ...problem, closed: problem.closed === true };
      for (const each of [tour, { ...tour, given }]) {
        const { result } = await searchByClingo(each, MAX_CONFLICTS);
        expect(result, `${textOf(each)}\n${path}`).not.toBe('UNSATISFIABLE');
        if (result === 'SATISFIABLE') found++;
      }
    }
    expect(found).toBeGreaterThanOrEqual(1.9 * PROBLEMS);
  });

  test.each(REASONS)('confirms proofs by %s', async (reason, kinds) => {
    const below = randomIntegers(
      inject('propertySeed') + REASONS.findIndex(([other]) => other === reason) * 2 ** 8,
    );
    const problems = problemsOf(reason, kinds, below);
    const unknown: string[] = [];
    let confirmed = 0;
    let drawn = 0;
    const confirm = async (): Promise<void> => {
      while (drawn++ < PROBLEMS) {
        const problem = problems.next().value;
        const { result, tour } = await searchByClingo(problem, MAX_CONFLICTS);
        if (result === 'UNKNOWN') unknown.push(textOf(problem));
        else if (result === 'UNSATISFIABLE') confirmed++;
        else expect.fail(`${reason} is refuted on\n${textOf(problem)}\nby ${tour.join(' ')}`);
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, confirm));
    console.log(`${reason}: clingo confirmed ${confirmed}, and reached its limit for ${unknown.length}`);
    expect(confirmed + unknown.length).toBe(PROBLEMS);
    expect(unknown.length, unknown.join('\n')).toBeLessThanOrEqual(MAX_UNKNOWN);
  });
});
