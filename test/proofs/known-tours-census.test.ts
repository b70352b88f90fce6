import { describe, expect, test } from 'vitest';
import { checkTour } from '../../src/problem/check.js';
import { CENSUS_ENTRIES } from '../census/problems.js';
import { extent } from '../extent.js';
import { type KnownProblem, smallKnownProblems } from '../known-tours.js';

/** The kernels of census/js are compiled from the same binary, and take several times as long. */
const questionsIn = (entry: string): number => (entry === 'census' ? 1 : 0.25) * extent(1000, 100);

/** Returns the path as the list of tours writes it: without ends from its lower end, a cycle from its lowest square, lower neighbour first. */
function asListed({ problem, path }: KnownProblem): number[] {
  const { start, end, closed } = problem;
  if (closed) {
    const lowest = path.indexOf(Math.min(...path));
    const cycle = [...path.slice(lowest), ...path.slice(0, lowest)];
    return cycle[1]! < cycle.at(-1)! ? cycle : [cycle[0]!, ...cycle.slice(1).reverse()];
  }
  const isReversed = start === undefined && end === undefined && path[0]! > path.at(-1)!;
  return isReversed ? [...path].reverse() : [...path];
}

describe.each(CENSUS_ENTRIES)('boards with a known tour in $name', (entry) => {
  test('have a count of at least one, also with given steps of the tour', () => {
    for (const { problem, path } of smallKnownProblems(questionsIn(entry.name), 20)) {
      const given = path.flatMap((square, step) => (step % 3 === 1 ? [[square, step] as const] : []));
      const { start: _, end: __, ...board } = problem;
      for (const each of [problem, { ...board, given }]) {
        const result = entry.countTours(each, { stopAt: 1_000_000 });
        if (result.status === 'too-large' || result.count === 0n) {
          expect.fail(`${JSON.stringify(each)} has the tour ${path}, but ${result.status}`);
        }
      }
    }
  });

  test('list the tour', () => {
    for (const known of smallKnownProblems(questionsIn(entry.name), 21)) {
      const wanted = asListed(known).join();
      let isListed = false;
      for (const tour of entry.tours(known.problem)) {
        isListed = tour.join() === wanted;
        if (isListed) break;
      }
      if (!isListed) expect.fail(`${JSON.stringify(known.problem)} lists no ${wanted}`);
    }
  });

  test('are sampled', () => {
    for (const { problem, path } of smallKnownProblems(questionsIn(entry.name), 22)) {
      const sampler = entry.createSampler(problem);
      if (sampler.count === 0n) expect.fail(`${JSON.stringify(problem)} has the tour ${path}`);
      expect(checkTour(problem, sampler.sample())).toEqual({ status: 'valid', ok: true });
      sampler.close();
    }
  });

  test('use every move of the tour', () => {
    for (const { problem, path } of smallKnownProblems(questionsIn(entry.name), 23)) {
      const used = new Set<string>();
      for (const { from, to, tours } of entry.moveUsage(problem)) if (tours > 0n) used.add(`${from} ${to}`);
      for (let i = problem.closed ? 0 : 1; i < path.length; i++) {
        const [one, other] = [path.at(i - 1)!, path[i]!];
        const isUsed = used.has(`${one} ${other}`) || used.has(`${other} ${one}`);
        if (!isUsed) expect.fail(`${JSON.stringify(problem)}: no tour moves from ${one} to ${other}`);
      }
    }
  });
});
