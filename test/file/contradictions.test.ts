import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTour } from '../../src/file/index.js';
import { checkTour } from '../../src/problem/check.js';
import { extent } from '../extent.js';
import { LAYOUTS, LISTS, type Printed } from './layouts.js';
import { CHESS, expectRead, MUTATIONS, readAll, statusOf } from './reading-checks.js';

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
      { numRuns: extent(2000, 12) },
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
