import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Places } from '../../src/engines/puzzle/ts/places.js';
import { solve } from '../../src/index.js';
import { Random } from '../../src/problem/random.js';
import { gapsOf } from '../../src/puzzle/gaps.js';
import { checkPuzzle, graphOf } from '../../src/puzzle/puzzle.js';
import { createPuzzle, type Puzzle, solvePuzzle } from '../../src/puzzle.js';
import { solveOnEvery } from './engines.js';
import { fillingsOf } from './oracle.js';

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

/** Its places at the beginning; undefined when a step or a square has none. */
function placesOf(puzzle: Puzzle): Places | undefined {
  const { problem, given } = checkPuzzle(puzzle, []);
  const { path, open, segments } = gapsOf(problem, given);
  const places = new Places(graphOf(problem.board));
  places.begin(segments, Uint32Array.from(path), open);
  return places.narrowFirst() ? places : undefined;
}

describe('places of steps', () => {
  test('keep every filling, and none means that there is no filling', () => {
    const boards = [
      { rows: 3, cols: 4, closed: false, blocked: [] },
      { rows: 4, cols: 5, closed: false, blocked: [] },
      { rows: 4, cols: 6, closed: false, blocked: [0, 1, 22, 23] },
      { rows: 3, cols: 3, closed: true, blocked: [4] },
    ];
    const cases = boards.map((board) => ({
      board,
      // Closed tours from a corner.
      tours: fillingsOf({ ...board, given: board.closed ? [[0, 0]] : [] }, Number.POSITIVE_INFINITY),
    }));
    let excluded = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...cases),
        fc.nat(),
        fc.uniqueArray(fc.nat(29), { minLength: 1, maxLength: 8 }),
        fc.option(fc.nat(29)),
        ({ board, tours }, drawn, steps, moved) => {
          const tour = tours[drawn % tours.length]!;
          const given = new Map(
            steps.filter((step) => step < tour.length).map((step) => [step, tour[step]!]),
          );
          if (board.closed) given.set(0, tour[0]!);
          // One step on a square that may not be its own.
          const step = [...given.keys()].at(-1);
          if (step === undefined) return;
          const isFree = moved !== null && tour.includes(moved) && ![...given.values()].includes(moved);
          if (isFree && step > 0) given.set(step, moved);
          const places = placesOf({ ...board, given: [...given].map(([each, square]) => [square, each]) });
          const fillings = tours.filter((each) => [...given].every(([at, square]) => each[at] === square));
          if (!places) {
            excluded++;
            expect(fillings).toEqual([]);
            return;
          }
          for (const filling of fillings) {
            for (const [at, square] of filling.entries()) expect(places.has(0, at, square)).toBe(true);
          }
        },
      ),
    );
    expect(excluded).toBeGreaterThan(0);
  });

  test('are one each where that is all that follows', () => {
    const puzzle = drawnPuzzle({ rows: 8, cols: 8 }, 50, 1);
    const result = solvePuzzle(puzzle);
    if (result.status !== 'unique') throw new Error(result.status);
    const places = placesOf(puzzle)!;
    for (const [step, square] of result.path.entries()) {
      const found = Array.from({ length: 64 }, (_, each) => each).filter((each) => places.has(0, step, each));
      expect(found).toEqual([square]);
    }
  });

  test('follow from each other on both engines, on every kind of board', () => {
    for (const [board, clues] of [
      [{ rows: 8, cols: 8 }, 13],
      [{ rows: 8, cols: 8, closed: true }, 13],
      [{ rows: 10, cols: 10 }, 30],
      [{ rows: 8, cols: 16, closed: true }, 45],
      [{ rows: 11, cols: 11, blocked: [60] }, 45],
    ] as const) {
      for (let seed = 1; seed <= 6; seed++) {
        solveOnEvery(drawnPuzzle(board as Omit<Puzzle, 'given'>, clues, seed), { nodeLimit: 3000 });
      }
    }
  });
});

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
    // One for each call, which asks whether there is memory, and one that searches.
    expect(instances).toHaveBeenCalledTimes(again.length + 1);
  });
});
