import { afterEach, describe, expect, test, vi } from 'vitest';
import { solve } from '../../src/index.js';
import { Random } from '../../src/problem/random.js';
import { createPuzzle, type Puzzle, solvePuzzle } from '../../src/puzzle.js';

/** Random steps of a random tour. */
function drawnPuzzle(board: Omit<Puzzle, 'given'>, clues: number, seed: number): Puzzle {
  const { path } = solve(board, { strategy: 'random', seed }) as { path: Uint32Array };
  const random = new Random();
  random.seed(seed, 2, 0);
  const steps = [...path.keys()];
  for (let left = steps.length; left > 1; left--) {
    const drawn = random.drawBelow(left);
    [steps[left - 1], steps[drawn]] = [steps[drawn]!, steps[left - 1]!];
  }
  return { ...board, given: steps.slice(0, clues).map((step): [number, number] => [path[step]!, step]) };
}

describe('squares that a search places', () => {
  /** In all, and how many puzzles met the limit. */
  function nodesOf(side: number, clues: number, nodeLimit: number): { nodes: number; limits: number } {
    let [nodes, limits] = [0, 0];
    for (let seed = 1; seed <= 40; seed++) {
      const result = solvePuzzle(drawnPuzzle({ rows: side, cols: side }, clues, seed), { nodeLimit });
      nodes += result.nodes;
      if (result.status === 'limit') limits++;
    }
    return { nodes, limits };
  }

  // Without places 238 421 nodes and 6 limits, 398 460 and 13, 269 829 and 7.
  test.each([
    [8, 16, 60_000, 2],
    [8, 13, 200_000, 4],
    [10, 33, 80_000, 2],
  ])(
    'a side of %i, %i given: at most %i nodes for 40 puzzles, and %i limits',
    (side, clues, most, mostLimits) => {
      const { nodes, limits } = nodesOf(side, clues, 20_000);
      expect(nodes).toBeLessThan(most);
      expect(limits).toBeLessThanOrEqual(mostLimits);
    },
  );

  // Without places each of these keeps a clue that is not decided.
  test.each([0, 2, 5])('of a puzzle that is made suffice to decide each clue: 8 x 8, stream %i', (stream) => {
    expect(createPuzzle({ rows: 8, cols: 8 }, { stream, nodeLimit: 20_000 })).toMatchObject({
      minimal: true,
    });
  });
});

describe('the instance of WebAssembly', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('is kept for the next puzzle on the same board, and has nothing left of the one before', () => {
    const puzzles = [1, 2, 3].map((seed) => drawnPuzzle({ rows: 7, cols: 8 }, 14, seed));
    const first = puzzles.map((puzzle) => solvePuzzle(puzzle, { engine: 'wasm' }));
    const { Instance } = WebAssembly;
    function made(module: WebAssembly.Module): WebAssembly.Instance {
      return new Instance(module);
    }
    const instances = vi.spyOn(WebAssembly, 'Instance').mockImplementation(made as never);
    const again = [...puzzles, ...puzzles].map((puzzle) => solvePuzzle(puzzle, { engine: 'wasm' }));
    expect(again).toEqual([...first, ...first]);
    // One for each call, which asks whether there is memory. The one that searches was there.
    expect(instances).toHaveBeenCalledTimes(again.length);
  });
});
