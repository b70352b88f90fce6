import { type SolveOptions, solve, type TourProblem } from '../../src/index.js';
import { Random } from '../../src/problem/random.js';

/** Returns the path of a random tour; undefined if there is none. */
export function tourOf(problem: TourProblem, options: SolveOptions): Uint32Array | undefined {
  const result = solve(problem, { strategy: 'random', ...options });
  return result.status === 'found' ? result.path : undefined;
}

/** Returns a generator of random numbers that are the same in every run. */
export function drawing(seed: number): (count: number) => number {
  const random = new Random();
  random.seed(seed, 0, 0);
  return (count) => random.drawBelow(count);
}

/** Shuffles a list (Fisher & Yates 1938). */
export function shuffled<Item>(items: readonly Item[], draw: (count: number) => number): Item[] {
  const list = [...items];
  for (let left = list.length; left > 1; left--) {
    const drawn = draw(left);
    [list[left - 1], list[drawn]] = [list[drawn]!, list[left - 1]!];
  }
  return list;
}
