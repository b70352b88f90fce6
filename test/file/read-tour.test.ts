import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTour } from '../../src/file/index.js';
import { checkTour, stepBoard } from '../../src/problem/check.js';
import { extent, sampleOf } from '../extent.js';
import { LANGUAGE_LAYOUTS } from './language-layouts.js';
import { BOARDS, LAYOUTS, LISTS, linesOf } from './layouts.js';
import { CHESS, expectRead, MUTATIONS, statusOf, TOURS } from './reading-checks.js';

const ALL = { ...LAYOUTS, ...LANGUAGE_LAYOUTS };

describe('readTour', () => {
  it.each(Object.entries(ALL))('reads every tour in the layout "%s"', (_, layout) => {
    fc.assert(
      fc.property(fc.constantFrom(...TOURS), fc.boolean(), (tour, isSizeGiven) => {
        const { rows, cols } = tour;
        expectRead(layout(tour), tour, isSizeGiven ? { rows, cols } : undefined);
      }),
      { numRuns: extent(60, 3) },
    );
  });
});

describe('the layout', () => {
  it.each([
    ['C, %2d', 'an 8 x 8 board of steps from 1'],
    ['Python, a list on each line', 'an 8 x 8 board of steps from 0'],
    ['numbers', 'a list of squares by number from 0'],
    ['numbers, from 1', 'a list of squares by number from 1'],
    ['Python, tuples', 'a list of squares by row and column from 0'],
    ['Go, structs', 'a list of squares by row and column from 0'],
    ['Rust, structs', 'a list of squares by x and y from 0'],
    ['CSV, pairs with a head', 'a list of squares by row and column from 0'],
    ['names, moves', 'a list of moves by name'],
    ['a game', 'a list of squares by name, without its first square'],
  ])('"%s" is read as %s', (name, layout) => {
    expect(readTour(LAYOUTS[name]!(CHESS))).toMatchObject({ status: 'read', layout });
  });

  it('of the guide is read', () => {
    const guide = readFileSync(new URL('../../docs/guide/command.md', import.meta.url), 'utf8');
    const texts = [...guide.matchAll(/```text\n([^`]*?)```/g)].map(([, text]) => text!);
    const boards = texts.filter((text) => /\d/.test(text) && !/npx|^valid/.test(text));
    expect(boards).toHaveLength(3);
    for (const text of boards) expect(readTour(text)).toMatchObject({ status: 'read', closed: false });
  });

  it.each<[text: string, size: { rows: number; cols: number } | undefined, answer: object]>([
    [
      '1 6 3\n4 0 8\n7 2 5',
      undefined,
      { message: '8 of 9 squares are visited; the walk so far is legal; b2 is missing' },
    ],
    ['1 6 3\n4 . 2\n7 2 5', undefined, { message: '2 stands on c2 and b1; 8 is missing' }],
    ['1 6 x\n4 X 8\n7 2 5', undefined, { status: 'invalid', message: '3 is missing' }],
    ['1 2\n3 4', { rows: 5, cols: 5 }, { status: 'unreadable' }],
    ['0 7 14', { rows: 5, cols: 5 }, { status: 'invalid', path: Uint32Array.of(0, 7, 14) }],
    ['Solutions found: 0', undefined, { status: 'unreadable' }],
    ['Start: a1', undefined, { status: 'unreadable' }],
    ['(0,0)', undefined, { status: 'unreadable' }],
    ['1', undefined, { status: 'read', board: { rows: 1, cols: 1 } }],
    ['', undefined, { status: 'unreadable', message: expect.stringContaining('text without numbers') }],
  ])('%j on %j has a true answer', (text, size, answer) => {
    expect(readTour(text, size)).toMatchObject(answer);
  });

  it('of several tours is for readTours', () => {
    const board = BOARDS['C, %2d']!(CHESS);
    for (const text of [`${board}\n\n${board}`, `${board}\n${board}`]) {
      expect(() => readTour(text)).toThrow(/^text is "2 tours"; .*readTours/);
    }
    expect(() => readTour(board, { rows: 8 } as never)).toThrow(/^cols/);
    expect(() => readTour(5 as never)).toThrow(TypeError);
    expect(() => readTour(board, undefined, { partial: 1 } as never)).toThrow(TypeError);
    expect(() => readTour(board, undefined, { from: 2 } as never)).toThrow(TypeError);
    expect(() => readTour(board, undefined, { as: 'grid' } as never)).toThrow(TypeError);
  });

  it('is limited by as, from and the problem', () => {
    const grid = BOARDS['C, %2d']!(CHESS);
    expect(readTour(grid, undefined, { as: 'board', from: 1 }).status).toBe('read');
    for (const options of [{ as: 'list' }, { as: 'pairs' }, { from: 0 }] as const) {
      expect(readTour(grid, undefined, options).status).not.toBe('read');
    }
    const pairs = LISTS['Python, tuples']!(CHESS);
    const [first] = CHESS.path as [number];
    const flipped = 8 * (7 - Math.floor(first / 8)) + (first % 8);
    const turned = readTour(pairs, { rows: 8, cols: 8, start: flipped });
    expect(turned).toMatchObject({ status: 'read', layout: expect.stringMatching(/row 0 at the bottom$/) });
    const other = [...Array(64).keys()].find(
      (square) => square % 8 > 0 && square % 8 < 7 && square > 8 && square < 55,
    )!;
    expect(readTour(pairs, { rows: 8, cols: 8, start: other }).status).toBe('invalid');
  });
});

/** Returns a NumPy array. */
function npy(type: string, shape: string, bytes: Uint8Array, isFortran = false): Uint8Array {
  const order = isFortran ? 'True' : 'False';
  const facts = `{'descr': '${type}', 'fortran_order': ${order}, 'shape': ${shape}, }`;
  const header = `${facts.padEnd(117)}\n`;
  const length = Buffer.from([header.length & 255, header.length >> 8]);
  return Buffer.concat([Buffer.from('\u0093NUMPY\u0001\0', 'latin1'), length, Buffer.from(header), bytes]);
}

describe('a text of numbers that is no tour', () => {
  it.each([
    ['hexadecimal numbers', Array.from({ length: 64 }, (_, i) => i.toString(16).padStart(2, '0')).join(' ')],
    [
      'a picture',
      `<svg viewBox="0 0 8 8">${CHESS.path.map((square) => `<text x="${square}">1</text>`)}</svg>`,
    ],
  ])('is unreadable: %s', (what, text) => {
    expect(readTour(text)).toMatchObject({ status: 'unreadable', message: expect.stringContaining(what) });
  });

  it('stands before a tour if it is a table of degrees, and is a wrong tour otherwise', () => {
    const board = LAYOUTS['C, %2d']!(CHESS);
    const wrong = board.replace(/\b7\b/, '8');
    expect(statusOf(`${board}\n\n${wrong}`)).toBe('several');
    expect(statusOf(`${wrong}\n\n${board}`)).toBe('several');
    expect(statusOf(`${board.replace(/\d+/g, '3')}\n\n${board}`)).toBe('read');
    expect(statusOf(`${board.replace(/\d+/g, '3')}\n\n${wrong}`)).not.toBe('read');
  });

  it.each([['keys of Lua out of order', 'Lua, table', /\[3\] =/, '[4] =']])(
    'is not read: %s',
    (_, name, key, other) => {
      const text = LANGUAGE_LAYOUTS[name]!(CHESS);
      expect(statusOf(text)).toBe('read');
      expect(statusOf(text.replace(key, other))).not.toBe('read');
    },
  );

  it.each([',', ';'])('is unfinished if the last cells of a line are empty: "%s"', (separator) => {
    const board = linesOf(CHESS, 0).map((line) =>
      line.map((step) => (step < 40 ? step : '')).join(separator),
    );
    const answer = readTour(board.join('\n'));
    expect(answer).toMatchObject({ status: 'invalid', message: expect.stringMatching(/^40 of 64 squares/) });
  });
});

describe('a NumPy array', () => {
  const steps = [...stepBoard(CHESS, CHESS.path)];
  const bytesOf = (numbers: { buffer: ArrayBufferLike }) => new Uint8Array(numbers.buffer as ArrayBuffer);
  const transposed = steps.map((_, i) => steps[(i % 8) * 8 + Math.floor(i / 8)]!);
  it.each<[name: string, array: Uint8Array]>([
    ['a board of int64', npy('<i8', '(8, 8)', bytesOf(BigInt64Array.from(steps.map(BigInt))))],
    ['a board of float64', npy('<f8', '(8, 8)', bytesOf(Float64Array.from(steps)))],
    ['a board of int16 in Fortran order', npy('<i2', '(8, 8)', bytesOf(Int16Array.from(transposed)), true)],
    ['a path of uint8', npy('|u1', '(64,)', Uint8Array.from(CHESS.path))],
    [
      'a path of pairs',
      npy('<i4', '(64, 2)', bytesOf(Int32Array.from(CHESS.path.flatMap((s) => [s >> 3, s & 7])))),
    ],
  ])('may hold %s', (_, array) => {
    expect(readTour(array)).toMatchObject({ status: 'read', path: Uint32Array.from(CHESS.path) });
  });

  it('of other numbers or of another length is no tour', () => {
    const halves = Float64Array.from(steps, (step) => step + 0.5);
    expect(readTour(npy('<f8', '(8, 8)', bytesOf(halves))).status).not.toBe('read');
    expect(() => readTour(npy('<c8', '(8, 8)', new Uint8Array(512)))).toThrow(
      /the type of the array is "c8"/,
    );
    expect(() => readTour(npy('|u1', '(8, 8)', new Uint8Array(63)))).toThrow(/but it has 63 numbers/);
  });
});

describe('a wrong path', () => {
  const steps = fc
    .tuple(fc.constantFrom(...TOURS), fc.nat(), fc.nat(), fc.boolean())
    .chain(([tour, one, two, isGiven]) => {
      const last = tour.path.length - 1;
      // The first square may be left out, so it is not changed.
      const at = 1 + (one % last);
      const other = 1 + (two % last);
      return fc.constant({ tour, at, other: other === at ? (at % last) + 1 : other, isGiven });
    });

  it.each(Object.keys(MUTATIONS))('is never read in any layout: %s', (mutation) => {
    fc.assert(
      fc.property(steps, ({ tour, at, other, isGiven }) => {
        const { rows, cols } = tour;
        const path = MUTATIONS[mutation]!(tour, at, other);
        for (const [name, layout] of sampleOf(Object.entries(ALL), 4)) {
          const text = layout({ rows, cols, path });
          const status = statusOf(text, isGiven ? { rows, cols } : undefined);
          expect([name, status], text).not.toEqual([name, 'read']);
        }
      }),
      { numRuns: extent(40, 2) },
    );
  });

  it('is not saved by another reading', () => {
    const layouts = [...Object.values(ALL)];
    let saved = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...TOURS),
        fc.array(fc.nat(), { minLength: 2, maxLength: 6 }),
        fc.constantFrom(...layouts),
        (tour, places, layout) => {
          const path = [...tour.path];
          for (let i = 1; i < places.length; i++) {
            const [one, two] = [places[i - 1]! % path.length, places[i]! % path.length];
            [path[one], path[two]] = [path[two]!, path[one]!];
          }
          const board = { rows: tour.rows, cols: tour.cols };
          if (checkTour(board, path).ok) return;
          // A game leaves out its first square, so a change of it may not show.
          const isHidden = checkTour(board, [tour.path[0]!, ...path.slice(1)]).ok;
          if (!isHidden && statusOf(layout({ ...tour, path })) === 'read') saved++;
        },
      ),
      { numRuns: extent(100_000, 100) },
    );
    expect(saved).toBe(0);
  });

  it('is unfinished if squares are missing at its end, and legal with partial', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TOURS),
        fc.nat(),
        fc.constantFrom(...Object.keys(BOARDS)),
        (tour, cut, name) => {
          const { rows, cols } = tour;
          const length = 4 + (cut % (tour.path.length - 4));
          const path = tour.path.slice(0, length);
          const text = BOARDS[name]!({ rows, cols, path });
          // A dictionary has no marks, and -1 in a base of steps from 0 is one.
          expect(statusOf(text, { rows, cols })).not.toBe('read');
          if (name.includes('dict')) return;
          const answer = readTour(text, { rows, cols }, { partial: true });
          expect([name, answer.status, 'path' in answer && [...answer.path!]], text).toEqual([
            name,
            'read',
            path,
          ]);
        },
      ),
      { numRuns: extent(300, 20) },
    );
  });
});
