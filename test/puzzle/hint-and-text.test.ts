import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTour, solve } from '../../src/index.js';
import {
  type CreatedPuzzle,
  createPuzzle,
  formatPuzzle,
  hint,
  type Puzzle,
  parsePuzzle,
  solvePuzzle,
} from '../../src/puzzle.js';
import { fillingsOf } from '../oracle/brute-force.js';
import { isKnightMove } from '../oracle/theorems.js';
import { FEW_CLUES } from './puzzles.js';

function create(stream: number, options: object = {}, side = 6): CreatedPuzzle {
  const made = createPuzzle({ rows: side, cols: side }, { stream, ...options });
  if (made.status !== 'found') throw new Error(made.explanation);
  return made;
}

describe('hints', () => {
  test('lead to the solution, each correct and explained', () => {
    for (const difficulty of ['easy', 'hard'] as const) {
      const { puzzle, path } = create(1, { difficulty });
      const filled = new Int32Array(36).fill(-1);
      for (let i = 0; i < 36 - puzzle.given.length; i++) {
        const next = hint(puzzle, filled);
        if (next.status !== 'next') throw new Error(JSON.stringify(next));
        expect(filled[next.step]).toBe(-1);
        expect(next.square).toBe(path[next.step]);
        expect(next.squares).toContain(next.square);
        expect(next.explanation).toMatch(new RegExp(`^[a-f][1-6] is ${next.step + 1}: .+\\.$`));
        filled[next.step] = next.square;
      }
      expect(hint(puzzle, filled)).toEqual({ status: 'done' });
      expect(hint(puzzle, path)).toEqual({ status: 'done' });
    }
  });

  test('show the squares with two available moves that they mention', () => {
    let others = 0;
    for (const stream of [9, 14, 36]) {
      const { puzzle, path } = create(stream, { seed: 9, difficulty: 'easy' });
      const filled = new Int32Array(36).fill(-1);
      for (const [square, step] of puzzle.given) filled[step] = square as number;
      const isOpen = (square: number) => !filled.includes(square);
      const hasOpenSide = (square: number) =>
        [-1, 1].some((side) => filled[filled.indexOf(square) + side] === -1);
      const movesFrom = (square: number) =>
        [...path].filter((other) => isKnightMove(6, square, other) && (isOpen(other) || hasOpenSide(other)));
      for (;;) {
        const next = hint(puzzle, filled);
        if (next.status !== 'next') break;
        if (next.explanation.includes('two available moves')) {
          const shown = next.squares.filter((square) => square !== next.square && isOpen(square));
          const own = movesFrom(next.square);
          // The two available moves of the square itself, or other squares with two.
          if (own.length !== 2 || shown.some((square) => !own.includes(square))) {
            others++;
            expect(shown.length).toBeGreaterThan(0);
            for (const square of shown) expect(movesFrom(square), `stream ${stream}`).toHaveLength(2);
          }
        }
        filled[next.step] = next.square;
      }
    }
    expect(others).toBeGreaterThan(0);
  });

  test('report the first mistake', () => {
    const { puzzle, path } = create(2);
    const open = [...path.keys()].filter((step) => puzzle.given.every(([, given]) => given !== step));
    const [one, other] = [open[2]!, open[4]!];
    const [[givenSquare, givenStep]] = puzzle.given as [[number, number]];
    const mistakes: [filled: Record<number, number>, step: number, explanation: RegExp][] = [
      [{ [one]: path[other]!, [other]: path[one]! }, one, /the rest could not be completed\.$/],
      [{ [givenStep]: path[one]! }, givenStep, /it is given on/],
      [{ [one]: givenSquare }, one, /is given there/],
    ];
    for (const [filled, step, explanation] of mistakes) {
      const answer = hint(puzzle, Object.assign(new Int32Array(36).fill(-1), filled));
      const expected = { status: 'mistake', step, square: filled[step] };
      expect(answer).toMatchObject({ ...expected, explanation: expect.stringMatching(explanation) });
    }
  });

  test('are two solutions if a puzzle has several, whatever is filled in', () => {
    const corner: Puzzle = { rows: 5, cols: 5, given: [[0, 0]] };
    const filled = new Int32Array(25).fill(-1);
    const last: Puzzle = { rows: 5, cols: 5, given: [[24, 24]] };
    for (const puzzle of [corner, last]) {
      for (const square of [-1, 7]) {
        filled[1] = square;
        const answer = hint(puzzle, filled);
        if (answer.status !== 'several') throw new Error(JSON.stringify(answer));
        const [one, other] = answer.paths;
        expect([...one]).not.toEqual([...other]);
        for (const path of answer.paths) {
          const [[given, step]] = puzzle.given as [[number, number]];
          expect(checkTour({ rows: 5, cols: 5 }, path).ok).toBe(true);
          expect(path[step]).toBe(given);
        }
      }
    }
  });

  test('follow from the given steps, or are two solutions, on every small puzzle', () => {
    const puzzles = fc.record({
      stream: fc.nat(9),
      kept: fc.array(fc.boolean(), { minLength: 25, maxLength: 25 }),
      shown: fc.array(fc.boolean(), { minLength: 25, maxLength: 25 }),
    });
    fc.assert(
      fc.property(puzzles, ({ stream, kept, shown }) => {
        const result = solve({ rows: 5, cols: 5 }, { strategy: 'random', stream });
        const path = [...result.path!];
        const given = path.flatMap((square, step) => (kept[step] ? [[square, step] as const] : []));
        const filled = path.map((square, step) => (shown[step] ? square : -1));
        const solutions = fillingsOf({ rows: 5, cols: 5, closed: false, blocked: [], given }, 2);
        const answer = hint({ rows: 5, cols: 5, given }, filled);
        if (solutions.length > 1) {
          expect(answer.status).toBe('several');
        } else if (answer.status === 'next') {
          expect(solutions[0]![answer.step]).toBe(answer.square);
        } else {
          expect(answer).toEqual({ status: 'done' });
          expect(path.every((_, step) => kept[step] || shown[step])).toBe(true);
        }
      }),
    );
  });

  test('stop at one limit for the whole call, much lower than that of a solution', () => {
    const path = solve({ rows: 12, cols: 12 }, { strategy: 'random' }).path!;
    const given = [...path].flatMap((square, step) => (step % 7 === 0 ? [[square, step] as const] : []));
    const filled = Array.from(path, (square, step) => (step % 3 === 0 ? square : -1));
    const puzzle: Puzzle = { rows: 12, cols: 12, given };
    expect(hint(puzzle, filled, { nodeLimit: 10_000 })).toEqual({ status: 'limit', nodes: 10_000 });
    const answer = hint(puzzle, filled);
    expect(answer.status === 'limit' ? answer.nodes : 0).toBeLessThanOrEqual(500_000);
    expect(hint(FEW_CLUES, new Int32Array(64).fill(-1), { nodeLimit: 10 })).toEqual({
      status: 'limit',
      nodes: 10,
    });
    expect(() => hint(puzzle, filled, { nodeLimit: 0 })).toThrow('nodeLimit is 0');
  });

  test('refer to the search if look-aheads reach the limit', () => {
    const made = create(2, {}, 8);
    const filled = new Int32Array(64).fill(-1);
    const { nodes } = solvePuzzle(made.puzzle);
    let searched = 0;
    for (;;) {
      const answer = hint(made.puzzle, filled, { nodeLimit: nodes });
      if (answer.status !== 'next') break;
      expect(answer.explanation).not.toContain('dead end');
      if (answer.explanation.includes('the search finds no solution with another square there')) searched++;
      expect(made.path[answer.step]).toBe(answer.square);
      filled[answer.step] = answer.square;
    }
    expect(searched).toBeGreaterThan(0);
    expect(hint(made.puzzle, filled, { nodeLimit: nodes })).toEqual({ status: 'done' });
  });

  test('return the only square of a board', () => {
    for (const problem of [
      { rows: 1, cols: 1 },
      { rows: 1, cols: 2, blocked: [1] },
    ]) {
      expect(hint({ ...problem, given: [] }, [-1])).toEqual({
        status: 'next',
        step: 0,
        square: 0,
        explanation: 'a1 is 1: no other square is open.',
        squares: [0],
      });
    }
  });

  test('reject bad input', () => {
    const { puzzle } = create(2);
    expect(() => hint(puzzle, [])).toThrow(
      'the length of path is 0; it must be 36: one entry per step, -1 if open',
    );
    expect(() => hint(puzzle, new Array(36).fill(36))).toThrow('path[0] is 36');
    expect(hint({ rows: 5, cols: 5, given: [[1, 0]] }, new Array(25).fill(-1))).toEqual({
      status: 'impossible',
      explanation: expect.stringMatching(/\.$/),
    });
  });
});

describe('text', () => {
  const boards = fc
    .record({
      rows: fc.integer({ min: 1, max: 9 }),
      cols: fc.integer({ min: 1, max: 9 }),
      closed: fc.boolean(),
    })
    .chain(({ rows, cols, closed }) =>
      fc.record({
        rows: fc.constant(rows),
        cols: fc.constant(cols),
        closed: fc.constant(closed),
        order: fc.shuffledSubarray([...Array(rows * cols).keys()], { minLength: rows * cols }),
        holes: fc.nat(rows * cols - 1),
        clues: fc.nat(rows * cols),
      }),
    );

  test('can be parsed back, in both styles', () => {
    fc.assert(
      fc.property(boards, ({ rows, cols, closed, order, holes, clues }) => {
        const blocked = order.slice(0, holes).sort((one, other) => one - other);
        const free = order.slice(holes);
        const given = free.slice(0, clues).map((square, step): [number, number] => [square, step]);
        const puzzle: Puzzle = { rows, cols, given };
        if (closed) puzzle.closed = true;
        if (holes > 0) puzzle.blocked = blocked;
        const sorted = [...given].sort(([one], [other]) => one - other);
        expect(parsePuzzle(formatPuzzle(puzzle))).toEqual({ ...puzzle, given: sorted });
        expect(parsePuzzle(formatPuzzle(puzzle, { style: 'json' }))).toEqual(puzzle);
      }),
    );
  });

  test('looks like a board', () => {
    const puzzle: Puzzle = { rows: 3, cols: 4, blocked: [5], start: 0, closed: true, given: [[6, 9]] };
    expect(formatPuzzle(puzzle)).toBe(' 1  .  .  .\n .  # 10  .\n .  .  .  .\nclosed');
    expect(formatPuzzle(puzzle, { style: 'json' })).toBe(
      '{"format":"knights-tour-puzzle","version":1,"rows":3,"cols":4,"closed":true,"blocked":[5],"given":[[0,0],[6,9]]}',
    );
    const read = { rows: 2, cols: 3, given: [[0, 0]] };
    expect(parsePuzzle('\t1 . .\r\n. # .\r\n\r\n')).toEqual({ ...read, blocked: [4] });
    expect(parsePuzzle('1 0 _\n? # -')).toEqual({ ...read, blocked: [4] });
    // With empty lines around it, and a capitalised word.
    expect(parsePuzzle('\n \n1 . .\n. . .\nClosed\n\n')).toEqual({ ...read, closed: true });
  });

  const PRINTED = {
    rows: 3,
    cols: 4,
    given: [
      [0, 0],
      [5, 9],
      [11, 3],
    ],
  };
  test.each([
    [
      'with borders',
      '+--+--+--+--+\n| 1|  |  |  |\n+--+--+--+--+\n|  |10|  |  |\n+--+--+--+--+\n|  |  |  | 4|\n+--+--+--+--+',
    ],
    [
      'with a heading and labels',
      'Puzzle:\n  a  b  c  d\n3 1  .  .  . 3\n2 . 10  .  . 2\n1 .  .  .  4 1\n  a  b  c  d',
    ],
    ['as an array of JSON', '[[1,0,0,0],[0,10,0,0],[0,0,0,4]]'],
    ['as an array of C', 'int board[3][4] = {{1,0,0,0},{0,10,0,0},{0,0,0,4}};'],
    ['as an array of C without a name', '{ {1, 0, 0, 0},\n  {0, 10, 0, 0},\n  {0, 0, 0, 4} }'],
    ['as CSV with empty cells', '1,,,\n,10,,\n,,,4\n'],
    ['as Markdown', '| 1 | _ | _ | _ |\n| --- | --- | --- | --- |\n| _ | 10 | _ | _ |\n| _ | _ | _ | 4 |'],
    ['with -1', '1 -1 -1 -1\n-1 10 -1 -1\n-1 -1 -1 4'],
  ])('of other programs is read %s', (_, text) => {
    expect(parsePuzzle(text)).toEqual(PRINTED);
    expect(parsePuzzle(`${text}\n\nclosed\n`)).toEqual({ ...PRINTED, closed: true });
  });

  test.each([
    ['', 'text is ""; it must be a grid of at least one row; this one is empty'],
    ['closed', 'this one is empty'],
    ['1 . .\n. .', 'the length of line 2 is 2; it must be 3 entries, as in line 1'],
    ['1 x', `line 1, entry 2 is "x"; it must be a number, '.' (to fill in) or '#' (blocked)`],
    ['. 3', 'line 1, entry 2 is 3; it must be a step from 1 to 2'],
    ['1 1', 'line 1, entry 2 is a second 1; the first is at line 1, entry 1'],
    ['# #', 'blocked'],
    ['{', 'text is not JSON'],
    ['{}', 'format is undefined; it must be "knights-tour-puzzle"'],
    ['{"format":"knights-tour-puzzle","version":2}', 'version is 2; it must be 1'],
    ['{"format":"knights-tour-puzzle","version":1,"rows":0,"cols":3,"given":[]}', 'rows is 0'],
    [
      '{"format":"knights-tour-puzzle","version":1,"rows":6,"cols":6}',
      'given is undefined; it must be a list',
    ],
    ['\n\n1 . .\n. x .', 'line 4, entry 2 is "x"'],
    ['1 . .\n\n. . .', 'the length of line 2 is 0; it must be 3 entries, as in line 1'],
    ['1 . .\nclosed\n. . .', 'the length of line 2 is 0'],
    ['1 1.5 .', 'line 1, entry 2 is "1.5"; it must be a number'],
    ['| 1 | 7 |\n| . | . |', 'line 1, entry 2 is 7; it must be a step from 1 to 4'],
    ['\n1 . .\n. .', 'the length of line 3 is 2; it must be 3 entries, as in line 2'],
  ])('%j is rejected', (text, message) => {
    expect(() => parsePuzzle(text)).toThrow(RangeError);
    expect(() => parsePuzzle(text)).toThrow(message);
  });

  test('must be a string', () => {
    expect(() => parsePuzzle(3 as unknown as string)).toThrow(TypeError);
  });
});
