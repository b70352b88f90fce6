import { expect, inject, test } from 'vitest';
import { solve, tourExistence } from '../../src/index.js';
import { extent } from '../extent.js';
import { holesOf, sidesUpTo } from '../oracle/end-pairs.js';
import { randomIntegers } from '../oracle/theorems.js';

interface Problem {
  rows: number;
  cols: number;
  blocked: readonly number[];
  closed?: boolean;
  start?: number;
  end?: number;
}

/** `npm test` asks about one board in `STEP` of those with at most three holes. */
const STEP = extent(1, 53);
const RANDOM_BOARDS = extent(20_000, 200);

/** Keeps searches short. Boards for which one image ends at the limit are left out, and counted. */
const NODE_LIMIT = 100_000;

/** Maps square numbers to those of an image: transposed or not, with rows and columns in either order. */
function imageOf(problem: Problem, image: number): Problem {
  const { rows, cols, blocked, start, end, closed } = problem;
  const isTransposed = (image & 4) !== 0;
  const map = (square: number): number => {
    const row = (image & 1) === 0 ? Math.floor(square / cols) : rows - 1 - Math.floor(square / cols);
    const col = (image & 2) === 0 ? square % cols : cols - 1 - (square % cols);
    return isTransposed ? col * rows + row : row * cols + col;
  };
  return {
    ...(isTransposed ? { rows: cols, cols: rows } : { rows, cols }),
    blocked: blocked.map(map).sort((one, other) => one - other),
    ...(closed === undefined ? {} : { closed }),
    ...(start === undefined ? {} : { start: map(start) }),
    ...(end === undefined ? {} : { end: map(end) }),
  };
}

/** Returns the answers of the rules and of the solver, which all images of a problem share. */
function answerTo(problem: Problem): string {
  const rules = tourExistence(problem);
  const { status, proof, reason } = solve(problem, { nodeLimit: NODE_LIMIT });
  return `${rules.status}, ${rules.reason}; ${status}, ${proof}, ${reason}`;
}

/** A board with its questions: open and closed, without ends, and open with a random pair of ends. */
function questionsOf(board: Problem, below: (count: number) => number): Problem[] {
  const open = Array.from({ length: board.rows * board.cols }, (_, square) => square).filter(
    (square) => !board.blocked.includes(square),
  );
  const start = open[below(open.length)]!;
  const others = open.filter((square) => square !== start);
  const end = others[below(others.length)];
  const pair = end === undefined ? [] : [{ ...board, start, end }];
  return [board, { ...board, closed: true }, ...pair];
}

/** Asks about all images of boards. @returns the number of problems for each answer */
function compareImages(boards: Iterable<Problem>, below: (count: number) => number): Map<string, number> {
  const answers = new Map<string, number>();
  for (const board of boards) {
    for (const problem of questionsOf(board, below)) {
      const images = Array.from({ length: 8 }, (_, image) => answerTo(imageOf(problem, image)));
      const different = images.findIndex((answer) => answer !== images[0] && !answer.includes('limit'));
      if (different > 0 && !images[0]!.includes('limit')) {
        const [one, other] = [problem, imageOf(problem, different)].map((each) => JSON.stringify(each));
        expect.fail(`${one}: ${images[0]}\n${other}: ${images[different]}`);
      }
      answers.set(images[0]!, (answers.get(images[0]!) ?? 0) + 1);
    }
  }
  return answers;
}

/** Every board of at most 24 squares and three holes, once among its images: the one whose holes come first as a text. */
function* smallBoards(): Generator<Problem> {
  let number = 0;
  for (const [rows, cols] of sidesUpTo(24)) {
    if (rows > cols) continue;
    for (const blocked of holesOf(rows * cols, 3)) {
      if (number++ % STEP !== 0) continue;
      const holes = (image: number): string => String(imageOf({ rows, cols, blocked }, image).blocked);
      const images = rows === cols ? [1, 2, 3, 4, 5, 6, 7] : [1, 2, 3];
      if (images.every((image) => holes(0) <= holes(image))) yield { rows, cols, blocked };
    }
  }
}

/** Random boards of up to 12 x 12 with up to ten holes, of which half keep the colours balanced. */
function* randomBoards(below: (count: number) => number): Generator<Problem> {
  for (let i = 0; i < RANDOM_BOARDS; i++) {
    const [rows, cols] = [3 + below(10), 3 + below(10)];
    const blocked = new Set<number>();
    const count = Math.min(below(11), rows * cols - 2);
    const colourOf = (square: number): number => (Math.floor(square / cols) + (square % cols)) % 2;
    while (blocked.size < count) {
      const square = below(rows * cols);
      if (i % 2 === 0 || colourOf(square) === blocked.size % 2) blocked.add(square);
    }
    yield { rows, cols, blocked: [...blocked] };
  }
}

const below = randomIntegers(extent(inject('propertySeed'), 20_261));

test('the images of a small board have one answer with one reason', () => {
  const answers = compareImages(smallBoards(), below);
  expect([...answers.keys()].filter((answer) => answer.includes('found')).length).toBeGreaterThan(0);
  for (const reason of ['too-narrow', 'no-two-factor', 'cut-square']) {
    const count = [...answers].reduce((sum, [answer, n]) => sum + (answer.includes(reason) ? n : 0), 0);
    expect(count, reason).toBeGreaterThan(0);
  }
});

test('the images of a random board have one answer with one reason', () => {
  const answers = compareImages(randomBoards(below), below);
  const problems = [...answers.values()].reduce((sum, count) => sum + count, 0);
  const limits = [...answers].reduce((sum, [answer, n]) => sum + (answer.includes('limit') ? n : 0), 0);
  expect(limits).toBeLessThan(problems / 100);
});

test('the images of 4 x 4 without a square, which has four rows and four columns, have one reason', () => {
  for (const blocked of holesOf(16, 2)) {
    for (let end = 0; end < 16; end++) {
      if (blocked.includes(end)) continue;
      const answers = new Set(
        Array.from(
          { length: 8 },
          (_, image) => tourExistence(imageOf({ rows: 4, cols: 4, blocked, end }, image)).reason,
        ),
      );
      expect(answers.size, `${blocked}, end ${end}`).toBe(1);
    }
  }
});
