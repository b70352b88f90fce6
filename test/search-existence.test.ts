import { describe, expect, it } from 'vitest';
import type { TourProblem } from '../src/problem/problem.js';
import { ENGINES, type Engine } from './engines.js';
import { extent, sampleOf } from './extent.js';
import { tourExists } from './oracle/brute-force.js';
import { type ReferenceBoard, referenceBoards } from './oracle/reference.js';
import { expectTruth, SEARCHES, searcherPastTheRules } from './search-checks.js';

const BOARDS = referenceBoards().filter(({ rows, cols }) => rows * cols <= 30);

/** Plain search exhausts 4 x 5 with 600 000 nodes; larger boards are beyond it. */
const MOST_FOR_PLAIN_SEARCH = 20;

/** Each engine places the same squares, so in full one alone asks everything by search, and the others a seventh. */
function spread(engine: Engine, questions: readonly Question[]): readonly Question[] {
  return engine === ENGINES[0] ? sampleOf(questions, 7) : questions.filter((_, i) => i % extent(7, 29) === 0);
}

interface Question {
  readonly problem: TourProblem;
  readonly exists: boolean;
}

/** Every kind of tour of a board: closed, open, from every start, between every two squares in either direction. */
function questions({ rows, cols, closed, openStarts, joins }: ReferenceBoard): Question[] {
  const squares = [...Array(rows * cols).keys()];
  const board = { rows, cols };
  return [
    { problem: { ...board, closed: true }, exists: closed },
    { problem: board, exists: openStarts.size > 0 },
    ...squares.flatMap((start) => [
      { problem: { ...board, start, closed: true }, exists: closed },
      { problem: { ...board, start }, exists: openStarts.has(start) },
      // Tours turned round: those that end there are those that start there.
      { problem: { ...board, end: start }, exists: openStarts.has(start) },
    ]),
    ...squares.flatMap((start) =>
      squares
        .filter((end) => end !== start)
        .map((end) => ({ problem: { ...board, start, end }, exists: joins(start, end) })),
    ),
  ];
}

describe.each(ENGINES)('searches against the truth on $name', (engine: Engine) => {
  const solver = engine.create();
  const search = searcherPastTheRules(engine);

  it.each(BOARDS)('answers for every start and every pair of ends of $rows x $cols', (board) => {
    const asked = questions(board);
    expect(asked).toHaveLength(2 + 2 * board.rows * board.cols + (board.rows * board.cols) ** 2);
    for (const { problem, exists } of asked) {
      expectTruth(problem, solver.solve(problem, { strategy: 'warnsdorff-backtracking' }), exists);
    }
  });

  it.each(BOARDS)('finds the same out by search alone on $rows x $cols', (board) => {
    let proofs = 0;
    for (const { problem, exists } of spread(engine, questions(board))) {
      const result = search(problem, { strategy: 'warnsdorff-backtracking' });
      expectTruth(problem, result, exists);
      if (result.status === 'impossible') {
        expect(result.proof).toBe('search');
        proofs++;
      }
    }
    // Squares of one colour, half of all, are never both ends of a board of an even number of squares.
    expect(proofs).toBeGreaterThan(board.rows * board.cols * extent(0.9, 0.4));
  });

  const plain = BOARDS.filter(({ rows, cols }) => rows * cols <= MOST_FOR_PLAIN_SEARCH);
  it.each(plain)('finds the same out by plain search on $rows x $cols', (board) => {
    for (const { problem, exists } of spread(engine, questions(board))) {
      expectTruth(problem, search(problem, { strategy: 'backtracking' }), exists);
    }
  });
});

/**
 * What is asked about a board with holes: of every third one also with a start, an end and both, picked by its number so
 * that they differ from board to board.
 */
function holedProblems(
  rows: number,
  cols: number,
  blocked: readonly number[],
  number: number,
): TourProblem[] {
  const board = { rows, cols, blocked };
  const anywhere = [board, { ...board, closed: true }];
  if (number % 3 !== 0) return anywhere;
  const free = [...Array(rows * cols).keys()].filter((square) => !blocked.includes(square));
  const start = free[(number * 7) % free.length]!;
  const end = free[(number * 7 + 1 + ((number * 5) % (free.length - 1))) % free.length]!;
  return [...anywhere, { ...board, start }, { ...board, start, end }, { ...board, end }];
}

function existsByBruteForce({
  rows,
  cols,
  blocked,
  start = -1,
  end = -1,
  closed = false,
}: TourProblem): boolean {
  const holes = blocked as readonly number[];
  return tourExists(
    { rows, cols, blocked: (square) => holes.includes(square) },
    { start: start as number, end: end as number, closed },
  );
}

const HOLED: readonly Question[] = (
  [
    [5, 5],
    [4, 6],
  ] as const
).flatMap(([rows, cols]) => {
  const squares = rows * cols;
  const holes = [...Array(squares).keys()].flatMap((one) => [
    [one],
    ...[...Array(squares - one - 1).keys()].map((more) => [one, one + 1 + more]),
  ]);
  return holes
    .flatMap((blocked, number) => holedProblems(rows, cols, blocked, number))
    .map((problem) => ({ problem, exists: existsByBruteForce(problem) }));
});

describe.each(ENGINES)('searches of boards with one and two holes on $name', (engine: Engine) => {
  it.each(SEARCHES)('%s agrees with brute force on all of 5 x 5 and 4 x 6', (strategy) => {
    const solver = engine.create();
    expect(HOLED).toHaveLength(2 * (25 + 300 + 24 + 276) + 3 * (109 + 100));
    const asked = strategy === 'backtracking' ? spread(engine, HOLED) : sampleOf(HOLED, 3);
    for (const { problem, exists } of asked) {
      expectTruth(problem, solver.solve(problem, { strategy }), exists);
    }
    expect(HOLED.filter(({ exists }) => exists).length).toBeGreaterThan(200);
  });

  it('warnsdorff-backtracking agrees with it by search alone', () => {
    const search = searcherPastTheRules(engine);
    for (const { problem, exists } of spread(engine, HOLED)) {
      const result = search(problem, { strategy: 'warnsdorff-backtracking' });
      expectTruth(problem, result, exists);
      if (!exists) expect(result).toMatchObject({ proof: 'search' });
    }
  });
});
