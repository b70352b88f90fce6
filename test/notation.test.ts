import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBoard, parseSquare, squareName } from '../src/problem/notation.js';

const CHESS = { rows: 8, cols: 8 };
const size = fc.record({ rows: fc.integer({ min: 1, max: 60 }), cols: fc.integer({ min: 1, max: 60 }) });
const sizeAndSquare = size.chain((board) =>
  fc.tuple(fc.constant(board), fc.nat({ max: board.rows * board.cols - 1 })),
);

describe('parseSquare', () => {
  it('reads chess names with a1 at the bottom left', () => {
    expect(parseSquare('a8', CHESS)).toBe(0);
    expect(parseSquare('h8', CHESS)).toBe(7);
    expect(parseSquare('a1', CHESS)).toBe(56);
    expect(parseSquare('h1', CHESS)).toBe(63);
    expect(parseSquare('B7', CHESS)).toBe(9);
    expect(parseSquare('z1', { rows: 1, cols: 26 })).toBe(25);
    expect(parseSquare('c12', { rows: 12, cols: 3 })).toBe(2);
  });

  it('reads row,col from 0 with row 0 on top', () => {
    expect(parseSquare('0,0', CHESS)).toBe(0);
    expect(parseSquare('1,2', CHESS)).toBe(10);
    expect(parseSquare('7,0', CHESS)).toBe(56);
    expect(parseSquare('99,99', { rows: 100, cols: 100 })).toBe(9999);
    expect(parseSquare('67108863,67108863', { rows: 2 ** 26, cols: 2 ** 26 })).toBe(2 ** 52 - 1);
  });

  it('rejects any other text', () => {
    const none = 'a 1 a0 a9 i1 z9 a01 aa1 8,0 0,8 99,99 -1,0 1.5,0 0 0,0,0 , 0, 0x1,0 ä1'.split(' ');
    for (const text of [...none, '', ' ', 'a1 ', ' a1', 'a1\n', `a${'9'.repeat(400)}`]) {
      expect(parseSquare(text, CHESS), JSON.stringify(text)).toBeUndefined();
    }
    expect(parseSquare('a1', { rows: 8, cols: 27 })).toBeUndefined();
  });

  it('rejects values that are not texts, and invalid boards', () => {
    const parse = parseSquare as (...values: unknown[]) => unknown;
    expect(() => parse(5, CHESS)).toThrow(
      new TypeError("text is 5; it must be a square such as 'a1' or '0,0'"),
    );
    expect(() => parse(undefined, CHESS)).toThrow(TypeError);
    expect(() => parse('a1')).toThrow(
      new TypeError('board is undefined; it must be an object with rows and cols'),
    );
  });
});

describe('squareName', () => {
  it('names squares as on a chess board, and by row and column on wider boards', () => {
    expect(squareName(0, CHESS)).toBe('a8');
    expect(squareName(63, CHESS)).toBe('h1');
    expect(squareName([7, 0], CHESS)).toBe('a1');
    expect(squareName(25, { rows: 1, cols: 26 })).toBe('z1');
    expect(squareName(28, { rows: 2, cols: 27 })).toBe('1,1');
    expect(squareName(2 ** 52 - 1, { rows: 2 ** 26, cols: 2 ** 26 })).toBe('67108863,67108863');
  });

  it('inverts parseSquare', () => {
    fc.assert(
      fc.property(sizeAndSquare, ([board, square]) => {
        const position = [Math.floor(square / board.cols), square % board.cols] as const;
        expect(parseSquare(squareName(square, board), board)).toBe(square);
        expect(squareName(position, board)).toBe(squareName(square, board));
        expect(parseSquare(position.join(','), board)).toBe(square);
      }),
    );
  });

  it('rejects squares off the board', () => {
    for (const square of [-1, 64, 1.5, Number.NaN])
      expect(() => squareName(square, CHESS)).toThrow(RangeError);
    expect(() => squareName([8, 0], CHESS)).toThrow(
      'the row of square is 8; it must be an integer from 0 to 7',
    );
    expect(() => squareName('a1' as never, CHESS)).toThrow(TypeError);
    expect(() => squareName(0, null as never)).toThrow('board is null');
  });
});

describe('parseBoard', () => {
  it('reads open and blocked squares, the start and the end', () => {
    expect(parseBoard('S..#\n.#..\n...E\n')).toEqual({
      rows: 3,
      cols: 4,
      start: 0,
      end: 11,
      blocked: [3, 5],
    });
    expect(parseBoard('...\n...')).toEqual({ rows: 2, cols: 3 });
    expect(parseBoard('.')).toEqual({ rows: 1, cols: 1 });
  });

  it('accepts CRLF, and line ends after the last row', () => {
    const board = { rows: 2, cols: 2, blocked: [0], start: 3 };
    for (const text of ['#.\n.S', '#.\r\n.S\r\n', '#.\n.S\n\n', '#.\r\n.S\r\n\r\n'])
      expect(parseBoard(text)).toEqual(board);
  });

  it('accepts a drawing in a program: indented, between empty lines, with trailing spaces', () => {
    const board = { rows: 3, cols: 3, blocked: [4], start: 0 };
    expect(
      parseBoard(`
        S..
        .#.
        ...
      `),
    ).toEqual(board);
    for (const text of ['\n\nS..\n.#.\n...', '\tS..  \r\n\t.#.\r\n\t...\t', '  S..\n  .#.\n  ...\n \n']) {
      expect(parseBoard(text), JSON.stringify(text)).toEqual(board);
    }
    // Rows with different indentation are invalid.
    expect(() => parseBoard(' ..\n ..\n..')).toThrow('line 1, column 1 is " "');
    expect(() => parseBoard('\n  ..\n  .x\n')).toThrow('line 3, column 4 is "x"');
    expect(() => parseBoard('\n  ..\n  ...\n')).toThrow('line 3, column 5: the line goes on; every line');
  });

  it('reads every drawn board', () => {
    const drawn = size.chain(({ rows, cols }) =>
      fc.record({
        cols: fc.constant(cols),
        symbols: fc.array(fc.constantFrom('.', '#'), { minLength: rows * cols, maxLength: rows * cols }),
        start: fc.nat({ max: rows * cols - 1 }),
      }),
    );
    fc.assert(
      fc.property(drawn, ({ cols, symbols, start }) => {
        const withStart = symbols.map((symbol, square) => (square === start ? 'S' : symbol));
        const lines: string[] = [];
        for (let i = 0; i < withStart.length; i += cols) lines.push(withStart.slice(i, i + cols).join(''));
        const board = parseBoard(lines.join('\n'));
        expect(board).toMatchObject({ rows: lines.length, cols, start });
        const blocked = [...withStart.keys()].filter((square) => withStart[square] === '#');
        expect(board.blocked ?? []).toEqual(blocked);
      }),
    );
  });

  it('reports line and column of invalid characters', () => {
    const invalid: [text: string, message: string][] = [
      ['', 'line 1 is ""'],
      ['\n', 'line 1 is ""'],
      ['..\n.x', 'line 2, column 2 is "x"; it must be \'.\' (open)'],
      ['..\n.😀', 'line 2, column 2 is "😀"'],
      ['..\n. ', 'line 2, column 2: the line ends'],
      ['...\n. .', 'line 2, column 2 is " "'],
      ['..\n.', 'line 2, column 2: the line ends'],
      ['..\n\n..', 'line 2, column 1: the line ends'],
      ['..\n...', 'line 2, column 3: the line goes on'],
      ['S.\n.S', 'line 2, column 2 is a second "S"; the first is at line 1, column 1'],
      ['E.\nE.', 'line 2, column 1 is a second "E"; the first is at line 1, column 1'],
      ['##\n##', 'every square of the board is blocked'],
    ];
    for (const [text, message] of invalid) {
      expect(() => parseBoard(text), JSON.stringify(text)).toThrow(RangeError);
      expect(() => parseBoard(text)).toThrow(message);
    }
  });
});
