import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSquare } from '../src/problem/notation.js';
import { normaliseBoard } from '../src/problem/problem.js';
import { gradientChannels, stepPaint } from '../src/render/gradient.js';
import { formatTour, gridPieces } from '../src/render/text.js';
import { REFERENCE_TOURS } from './oracle/reference.js';

const SMALL = { rows: 3, cols: 4 };
const TOUR = [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11];
const tour = fc.constantFrom(...REFERENCE_TOURS);
const format = formatTour as (...values: unknown[]) => string;

describe('formatTour', () => {
  it('writes step numbers from 1 in aligned columns', () => {
    expect(formatTour(SMALL, TOUR)).toBe(' 1  4  7 10\n 8 11  2  5\n 3  6  9 12');
    expect(formatTour(SMALL, TOUR.slice(0, 9))).toBe('1 4 7 .\n8 . 2 5\n3 6 9 .');
    expect(formatTour(SMALL, [])).toBe('. . . .\n. . . .\n. . . .');
    expect(formatTour({ rows: 1, cols: 1 }, [0])).toBe('1');
  });

  it('counts from 0 on request, in a grid only', () => {
    expect(formatTour(SMALL, TOUR, { base: 0 })).toBe(' 0  3  6  9\n 7 10  1  4\n 2  5  8 11');
    expect(formatTour(SMALL, TOUR.slice(0, 10), { base: 0 })).toBe('0 3 6 9\n7 . 1 4\n2 5 8 .');
    expect(formatTour(SMALL, TOUR.slice(0, 10), { base: 1 })).toBe(' 1  4  7 10\n 8  .  2  5\n 3  6  9  .');
    for (const base of [0, 1] as const) {
      expect(formatTour(SMALL, TOUR, { style: 'list', base })).toBe('0 6 8 1 7 9 2 4 10 3 5 11');
      expect(formatTour(SMALL, [0, 6, 8], { style: 'algebraic', base })).toBe('a3 c2 a1');
    }
  });

  it('marks blocked squares, listed or masked', () => {
    const mask = Uint8Array.from([0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 7]);
    for (const blocked of [[1, 3, 11], [[0, 1], 3, [2, 3]], mask]) {
      expect(format({ ...SMALL, blocked }, [0, 6])).toBe('1 # . #\n. . 2 .\n. . . #');
    }
    expect(format({ ...SMALL, start: 0, end: 6, closed: false }, [0, 6])).toBe('1 . . .\n. . 2 .\n. . . .');
  });

  it('labels rows and columns as squareName does', () => {
    expect(formatTour(SMALL, TOUR, { coordinates: true })).toBe(
      ['3   1  4  7 10', '2   8 11  2  5', '1   3  6  9 12', '    a  b  c  d'].join('\n'),
    );
    const tall = formatTour({ rows: 10, cols: 2 }, [0, 5], { coordinates: true }).split('\n');
    expect([tall[0], tall[1], tall[2], tall[9], tall[10]]).toEqual([
      '10  1 .',
      ' 9  . .',
      ' 8  . 2',
      ' 1  . .',
      '    a b',
    ]);
    const wide = formatTour({ rows: 2, cols: 27 }, [0], { coordinates: true }).split('\n');
    expect(wide[0]).toBe(`0   1${'  .'.repeat(26)}`);
    expect(wide[2]?.startsWith('    0  1  2')).toBe(true);
    expect(wide[2]?.endsWith(' 25 26')).toBe(true);
  });

  it('writes every reference tour so that it can be read back', () => {
    fc.assert(
      fc.property(tour, fc.constantFrom(0 as const, 1 as const), ({ rows, cols, path }, base) => {
        const board = { rows, cols };
        const grid = formatTour(board, path, { base });
        expect(new Set(grid.split('\n').map((line) => line.length)).size).toBe(1);
        const steps = grid.trim().split(/\s+/).map(Number);
        expect(path.map((square) => steps[square]! - base)).toEqual([...path.keys()]);
        expect(formatTour(board, path, { style: 'list' }).split(' ').map(Number)).toEqual(path);
        const names = formatTour(board, Uint32Array.from(path), { style: 'algebraic' }).split(' ');
        expect(names.map((name) => parseSquare(name, board))).toEqual(path);
      }),
    );
  });

  it('rejects invalid arguments and names them', () => {
    const invalid: [values: unknown[], error: Error][] = [
      [
        [SMALL, TOUR, { style: 'svg' }],
        new TypeError("style is \"svg\"; it must be one of 'grid', 'list', 'algebraic'"),
      ],
      [[SMALL, TOUR, { base: 2 }], new RangeError('base is 2; it must be an integer from 0 to 1')],
      [[SMALL, TOUR, { base: '1' }], new TypeError('base is "1"; it must be an integer from 0 to 1')],
      [[SMALL, TOUR, { coordinates: 1 }], new TypeError('coordinates is 1; it must be true or false')],
      [[SMALL, TOUR, 'grid'], new TypeError('options is "grid"; it must be an object')],
      [[SMALL, [0, 12]], new RangeError('path[1] is 12; it must be an integer from 0 to 11')],
      [[SMALL, [0.5]], new RangeError('path[0] is 0.5; it must be an integer from 0 to 11')],
      [[SMALL, ['a1']], new TypeError('path[0] is "a1"; it must be an integer from 0 to 11')],
      [
        [{ ...SMALL, blocked: [6] }, TOUR],
        new RangeError('path[1] is 6; it must be a square that is not blocked'),
      ],
      [[SMALL, 'a1 b3'], new TypeError('path is "a1 b3"; it must be an array or a typed array')],
      [
        [{ rows: 3 }, TOUR],
        new TypeError('cols is undefined; it must be an integer from 1 to 4503599627370496'),
      ],
    ];
    for (const [values, error] of invalid) expect(() => format(...values)).toThrow(error);
    for (const style of ['grid', 'list', 'algebraic']) {
      expect(() => format(SMALL, [0, 6, 0], { style })).toThrow(/^path\[2\] is 0; it must be a square other/);
    }
    expect(() => format(SMALL, TOUR, { stile: 'grid' })).toThrow(/unknown key 'stile'/);
    expect(() => format(SMALL, TOUR, { blocked: [] })).toThrow(/'blocked' belongs to the board/);
    expect(() => format({ ...SMALL, blokced: [] }, TOUR)).toThrow(/unknown key 'blokced'/);
    expect(() => format({ rows: 2 ** 26, cols: 2 ** 26 }, [0])).toThrow(RangeError);
  });

  it('rejects a text that is longer than the maximum string length before it writes any', () => {
    expect(() => formatTour({ rows: 20_000, cols: 20_000 }, [0, 1])).toThrow(
      /^the text of the tour is "800000000 characters"/,
    );
  });
});

describe('stepPaint', () => {
  it('colours step numbers as pictures do, and nothing else', () => {
    const board = normaliseBoard({ rows: 3, cols: 4, blocked: [3] });
    const path = [0, 6, 8];
    const tour = {
      length: 3,
      squareAt: (step: number) => path[step]!,
      stepOf: (square: number) => path.indexOf(square),
    };
    const options = { base: 1, coordinates: true, paint: stepPaint(3, 24) } as const;
    const coloured = [...gridPieces(board, tour, options)].join('');
    const paint = (step: number): string =>
      `\u001b[38;2;${gradientChannels((step - 1) / 2).join(';')}m${step}\u001b[39m`;
    expect(coloured).toBe(
      [`3  ${paint(1)} . . #`, `2  . . ${paint(2)} .`, `1  ${paint(3)} . . .`, '   a b c d'].join('\n'),
    );
    // Blue is 16 + 36 * red + 6 * green + blue in the cube of 6 x 6 x 6.
    expect(stepPaint(1, 8)?.('1', 0)).toBe(`\u001b[38;5;${16 + 36 * 1 + 6 * 2 + 4}m1\u001b[39m`);
    expect(stepPaint(1, 4)).toBeUndefined();
  });
});
