import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReadTour, readTour } from '../../src/file/index.js';
import { readText } from '../../src/file/reading/read-tour.js';
import { checkTour, stepBoard } from '../../src/problem/check.js';
import { extent } from '../extent.js';
import { REFERENCE_TOURS } from '../oracle/reference.js';
import { isKnightMove } from '../oracle/theorems.js';
import { BOARDS, LAYOUTS, LISTS, type Printed } from './layouts.js';

/** Tours of boards with lettered columns. */
const TOURS: readonly Printed[] = REFERENCE_TOURS.filter(({ rows, cols }) => rows * cols >= 20 && cols <= 26);

/** Returns the tour that is the same for all images of a tour under the symmetries of boards, and for both directions. */
function formOf({ rows, cols, path }: Printed): string {
  const forms: string[] = [];
  for (const isTransposed of [false, true]) {
    for (const isTurned of [false, true]) {
      for (const isMirrored of [false, true]) {
        const [high, wide] = isTransposed ? [cols, rows] : [rows, cols];
        const image = path.map((square) => {
          const [row, col] = [Math.floor(square / cols), square % cols];
          const [down, along] = [isTurned ? rows - 1 - row : row, isMirrored ? cols - 1 - col : col];
          return isTransposed ? along * wide + down : down * wide + along;
        });
        forms.push(`${high}x${wide} ${image.join()}`, `${high}x${wide} ${image.reverse().join()}`);
      }
    }
  }
  return forms.sort()[0]!;
}

/** Expects that a text is read as a tour, up to symmetry. */
function expectRead(text: string, tour: Printed, size?: { rows: number; cols: number }): void {
  const answer = readTour(text, size);
  if (answer.status !== 'read') throw new Error(`${JSON.stringify(answer)}\n${text.slice(0, 600)}`);
  const read = { ...answer.board, path: [...answer.path] };
  expect(checkTour(answer.board, answer.path)).toMatchObject({ ok: true });
  expect(formOf(read)).toBe(formOf(tour));
  const last = tour.path.at(-1)!;
  expect(answer.closed).toBe(isKnightMove(tour.cols, last, tour.path[0]!));
}

describe('readTour', () => {
  it.each(Object.entries(LAYOUTS))('reads every tour in the layout "%s"', (_, layout) => {
    fc.assert(
      fc.property(fc.constantFrom(...TOURS), fc.boolean(), (tour, isSizeGiven) => {
        const { rows, cols } = tour;
        expectRead(layout(tour), tour, isSizeGiven ? { rows, cols } : undefined);
      }),
      { numRuns: extent(60, 3) },
    );
  });
});

/** Wrong paths made of a tour: each is no tour in any reading. */
type Mutation = (tour: Printed, at: number, other: number) => readonly number[];

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'two squares swapped': ({ path }, at, other) =>
    path.map((square, i) => (i === at ? path[other]! : i === other ? path[at]! : square)),
  'a square twice': ({ path }, at, other) => path.map((square, i) => (i === at ? path[other]! : square)),
  'one missing': ({ path }, at) => path.filter((_, i) => i !== at),
  'one too many': ({ path }, at, other) => [...path.slice(0, at), path[other]!, ...path.slice(at)],
  'off the board': ({ rows, cols, path }, at, other) =>
    path.map((square, i) => (i === at ? rows * cols + (other % cols) : square)),
};

function readAll(text: string, size?: { rows: number; cols: number }): ReadTour[] {
  return readText(text, { size, partial: false, problemFor: (each) => each });
}

/** Returns the status of a text; 'several' if it is more than one tour. */
function statusOf(text: string, size?: { rows: number; cols: number }): string {
  try {
    return readTour(text, size).status;
  } catch (error) {
    if (!/readTours/.test(`${error}`)) throw error;
    return 'several';
  }
}

/** Files of test/reference/layouts, each with one tour that some program printed, and their texts. */
const FILES = readdirSync(new URL('../reference/layouts/', import.meta.url)).filter(
  (name) => name !== 'README.md',
);

function fileText(name: string): string {
  return readFileSync(new URL(`../reference/layouts/${name}`, import.meta.url), 'utf8');
}

/** Wrong texts made of a text: squares or numbers at places in it are changed. */
const TEXT_MUTATIONS: Readonly<Record<string, (parts: string[], one: number, other: number) => void>> = {
  'two squares swapped': (parts, one, other) => {
    [parts[one], parts[other]] = [parts[other]!, parts[one]!];
  },
  'a square twice': (parts, one, other) => {
    parts[one] = parts[other]!;
  },
  'one missing': (parts, one) => {
    parts[one] = '';
  },
  'one too many': (parts, one, other) => {
    parts[one] += ` ${parts[other]} `;
  },
  'off the board': (parts, one) => {
    parts[one] = parts[one]!.replace(/\d+/, '99');
  },
};

describe('a reference file', () => {
  it.each(FILES)('%s has its answer', (name) => {
    const [status] = [statusOf(fileText(name)), statusOf(fileText(name), { rows: 8, cols: 8 })];
    expect(status).toBe(
      name === 'two-grids.txt' ? 'several' : name.startsWith('partial') ? 'invalid' : 'read',
    );
  });

  it.each(FILES)('%s is not read with a mistake', (name) => {
    // Odd parts are squares and numbers. Those at the ends may belong to a heading or a footer.
    const parts = fileText(name).split(/([A-Za-z]?\d+(?:\.\d+)?)/);
    const middle = Math.floor(parts.length / 10);
    const odd = fc.integer({ min: middle, max: 4 * middle }).map((at) => 2 * at + 1);
    fc.assert(
      fc.property(odd, odd, fc.constantFrom(...Object.keys(TEXT_MUTATIONS)), (one, other, mutation) => {
        fc.pre(Number(parts[one]) !== Number(parts[other]) && parts[one] !== parts[other]);
        const changed = [...parts];
        TEXT_MUTATIONS[mutation]!(changed, one, other);
        const text = changed.join('');
        for (const size of [undefined, { rows: 8, cols: 8 }]) {
          const isRead = readAll(text, size).every(({ status }) => status === 'read');
          expect(isRead && [mutation, one, other, text]).toBe(false);
        }
      }),
      { numRuns: extent(300, 10) },
    );
  });
});

/** The tour from a8 that starts a8 c7 a6 b8 on 8 x 8. */
const CHESS: Printed = TOURS.find(({ rows, cols }) => rows === 8 && cols === 8)!;

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

/** The same tour with its steps 20 and 21 swapped. */
const SWAPPED: Printed = { ...CHESS, path: MUTATIONS['two squares swapped']!(CHESS, 20, 21) };

/** Returns the lines of a tour by name, with numbers beside each square. */
function linesWith(numbers: (step: number, row: number, col: number) => string): string {
  const names = LISTS.names!(CHESS).split(' ');
  return CHESS.path.map((s, step) => numbers(step, s >> 3, s & 7).replace('@', names[step]!)).join('\n');
}

describe('a tour beside what contradicts it', () => {
  const print = (name: string, tour = CHESS) => LAYOUTS[name]!(tour);
  const names = print('names');
  const pairs = print('words, a start and moves');
  const off = (step: number) => (step === 9 ? 1 : 0);
  const wrong: Readonly<Record<string, string>> = {
    'a wrong list of pairs': `${print('Lisp, dotted pairs')}\n\n${print('Prolog, pairs', SWAPPED)}`,
    'a wrong board in one line': `${print('chess labels')}\n\n${print('Rust, {:?} of options', SWAPPED)}`,
    'wrong moves as objects': `${print('MATLAB')}\nBoard\n\n${print('JSON, objects of moves', SWAPPED)}`,
    'the first moves of another list': `${print('C, %2d')}\nMoves: ${names.slice(0, 30)}`,
    'the first numbers of another list': `${names}\n\nBoard:\n${print('C, %2d').slice(0, 20)}`,
    'another start': pairs.replace(/^Start at .*/, 'Start at (5, 5)'),
    'another start by name': `Start: e4\n${print('names, moves')}`,
    'a step without its square': print('a numbered list').replace(/^1\) \w+/, '1)'),
    'a first move too few': print('Python, moves').replace(/^.*\n/, ''),
    'a number between names': names.replace(/^(\w+ \w+)/, '$1 9'),
    'a first number between names': names.replace(/^((?:\w+ ){10}\w+)/, '$1 1'),
    'wrong steps with degrees': linesWith((step) => `${step + 1 + off(step)}. @ ${step % 7}`),
    'wrong coordinates': linesWith((step, row, col) => `@ (${row}, ${(col + off(step)) % 8})`),
    'a wrong coordinate and a step': linesWith(
      (s, row, col) => `${s + 1}: @ (${row}, ${(col + off(s)) % 8})`,
    ),
    'a wrong label of a row': print('row by row in words').replace('Row 3', 'Row 4'),
    'a wrong index of a row': print('R, matrix').replace('[3,]', '[4,]'),
    'a wrong index of a column': print('R, matrix').replace('[,3]', '[,4]'),
    'a wrong index of a list': print('R, vector').replace('[25]', '[26]'),
    'a negative step in HTML': print('HTML').replace('<td>1<', '<td>-1<'),
    'a negative step in a colour': print('colours of a terminal').replace('m 1\u001b', 'm-1\u001b'),
    'the first numbers of a board': `${print('names, dashes')}\n\n${print('C, %2d').slice(0, 6)}`,
    'the last squares of a list': `${names.slice(-5)}\n\n${print('C, %2d')}`,
    'the first pairs of a list': `${print('HTML')}\n\n${print('Python, tuples').slice(0, 14)}`,
    'its position between squares': names.replace(/^((?:\w+ ){10})/, '$110 '),
    'a wrong square number beside names': print('a name and numbers').replace(/(\w+)$/, '9'),
    'another square number beside pairs': print('CSV, all about a square').replace(/^5;(\d+)/m, '5;7'),
    'a wrong delta': print('moves and their deltas').replace(/delta \(.*\)$/m, 'delta (1,1)'),
    'a wrong head of columns': print('MATLAB, wide').replace('6 through 8', '5 through 8'),
    'other labels of a block': print('R, wide').replace(/\[3,\](?= +\d+ +\d+$)/m, '[9,]'),
    'a first pair twice': print('Python, numpy rows').replace(/^(\[\[.*\n)/, '$1$1'),
    'a negative pair': print('Prolog, pairs').replace(/,(\d)\/(\d)/, ',$1/-$2'),
  };
  it.each(Object.entries(wrong))('is not read: %s', (_, text) => {
    for (const size of [undefined, { rows: 8, cols: 8 }]) expect(statusOf(text, size)).not.toBe('read');
  });

  it.each([
    ['its degrees', linesWith((step) => `${step + 1}. @ ${step % 7}`)],
    ['its coordinates', linesWith((_, row, col) => `@ (${row}, ${col})`)],
    ['its steps and coordinates', linesWith((step, row, col) => `${step + 1}: @ (${row + 1}, ${col + 1})`)],
    ['its start and a footer', `Start: a8\n${print('names, moves')}\nTime: 12.5 s, 64 squares`],
    ['its length and ends', `${print('Python, tuples')}\nLength 64; 8 x 8; start (0, 0); end (7, 7)`],
    ['its list', `${print('C, %2d')}\n${print('words, pairs')}`],
  ])('is read beside %s', (_, text) => {
    for (const size of [undefined, { rows: 8, cols: 8 }]) expectRead(text, CHESS, size);
  });

  it('is read in any two layouts, but not if one of them is wrong', () => {
    const layouts = Object.entries(LAYOUTS);
    const two = fc.tuple(
      fc.constantFrom(...layouts),
      fc.constantFrom(...layouts),
      fc.boolean(),
      fc.boolean(),
    );
    fc.assert(
      fc.property(two, fc.nat(), fc.nat(), ([[one, first], [other, second], isFirst, isGiven], a, b) => {
        const at = 1 + (a % 63);
        const path = MUTATIONS['two squares swapped']!(CHESS, at, 1 + ((at + (b % 62)) % 63));
        if (checkTour({ rows: 8, cols: 8 }, path).ok) return;
        const tours = isFirst ? [{ ...CHESS, path }, CHESS] : [CHESS, { ...CHESS, path }];
        const size = isGiven ? { rows: 8, cols: 8 } : undefined;
        const isRead = (text: string) =>
          readAll(text, size).every(({ status }) => status === 'read') && [one, other, text];
        expect(isRead(`${first(tours[0]!)}\n\n${second(tours[1]!)}`)).toBe(false);
        expect(isRead(`${first(CHESS)}\n\n${second(CHESS)}`)).not.toBe(false);
      }),
      { numRuns: extent(2000, 40) },
    );
  });

  it('is read row by row from an object of the package', () => {
    const path = [0, 6, 8, 1, 7, 9, 2, 11, 5, 3, 10, 4];
    expect(readTour(JSON.stringify({ rows: 3, cols: 4, path })).status).toBe('read');
    expect(readTour(JSON.stringify({ rows: 4, cols: 3, path })).status).toBe('invalid');
  });

  it.each(['1) ', '[(1,', '     [,1] [,', '1,'])('begins a tour that is cut: %s', (text) => {
    expect(readTour(text).status).not.toBe('read');
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
        for (const [name, layout] of Object.entries(LAYOUTS)) {
          const text = layout({ rows, cols, path });
          const status = statusOf(text, isGiven ? { rows, cols } : undefined);
          expect([name, status], text).not.toEqual([name, 'read']);
        }
      }),
      { numRuns: extent(40, 2) },
    );
  });

  it('is not saved by another reading', () => {
    const layouts = [...Object.values(LAYOUTS)];
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
      { numRuns: extent(100_000, 400) },
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
