import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { solve } from '../../src/index.js';
import { sampleOf } from '../extent.js';
import { REFERENCE_TOURS } from '../oracle/reference.js';
import { bytesOf, file, run, said, words } from './command.js';

const PATH = REFERENCE_TOURS.find(({ rows, path }) => rows === 6 && path[0] === 0)!.path;
const LIST = PATH.join(' ');
const CLOSED = solve({ rows: 6, cols: 6, start: 0, closed: true }).path!;
const CUT = PATH.slice(0, 30).join(' ');

function json(change: object): string {
  return JSON.stringify({ rows: 6, cols: 6, closed: false, blocked: [], path: PATH, ...change });
}

function utf16(text: string): Buffer {
  return Buffer.from(`\ufeff${text}`, 'utf16le');
}

describe('knights-tour check', () => {
  const PRINTED: readonly [solve: string, check: string, verdict: string][] = [
    ['8x8', '', 'of the 8 x 8 board; read as an 8 x 8 board of steps from 1'],
    ['6x6 --base 0', '', 'of the 6 x 6 board; read as a 6 x 6 board of steps from 0'],
    ['5x6 --coordinates', '', 'read as a 5 x 6 board of steps from 1'],
    ['6x30 --coordinates --base 0', '', 'read as a 6 x 30 board of steps from 0'],
    ['8x8 --coordinates --start b8 --blocked c8_g2_a1', '', 'read as an 8 x 8 board of steps from 1'],
    ['1x1', '', 'of the 1 x 1 board; read as a 1 x 1 board of steps from 1'],
    ['8x8 --closed', '--closed', 'valid: a closed tour of the 8 x 8 board; '],
    ['6x6 --format algebraic', '6x6', 'read as a list of squares by name'],
    ['6x6 --format json', '', 'read as a list of squares by number from 0'],
  ];

  it.each(sampleOf(PRINTED, 7))('accepts what "%s" prints, with "%s"', async (solve, check, verdict) => {
    const { out } = await run(words(solve));
    expect(await said(['check', ...words(check)], out)).toContain(verdict);
    expect(await said(['check', ...words(check), file('printed.txt', out)])).toContain(verdict);
  });

  const LAYOUT = 'read as a list of squares by number from 0';
  const valid = RegExp(`^valid: an open tour of the 6 x 6 board; ${LAYOUT}\n$`);
  const swapped = [...PATH.slice(0, 4), PATH[5], PATH[4], ...PATH.slice(6)].join(' ');
  const ANSWERS: readonly [args: string, input: string | Uint8Array, code: number, message: RegExp][] = [
    ['6x6', LIST, 0, valid],
    ['6x6', `\n  ${PATH.join('\r\n')} \n`, 0, valid],
    ['6x6 -', JSON.stringify(PATH), 0, valid],
    ['', json({}), 0, valid],
    ['', JSON.stringify(JSON.parse(json({})), undefined, 2), 0, valid],
    ['', json({ blocked: undefined }), 0, valid],
    ['', `${json({ status: 'found' })}\n`, 0, /^valid: an open tour of the 6 x 6 board \(ndjson\)\n$/],
    [`6x6 --start a6 --end ${Math.floor(PATH[35]! / 6)},${PATH[35]! % 6}`, LIST, 0, valid],
    ['', utf16(json({})), 0, valid],
    ['6x6', utf16(LIST.replaceAll(' ', '\r\n')), 0, valid],
    ['6x6', utf16(LIST).swap16(), 0, valid],
    ['6x6', Buffer.from(`\ufeff${LIST}`), 0, valid],
    [
      '6x6',
      swapped,
      1,
      /^invalid: step 4 is [a-f]\d: it is not a knight move from [a-f]\d \(read as a list of squares by number from 0\)\n$/,
    ],
    [
      '6x6',
      CUT,
      1,
      /^invalid: 30 of 36 squares are visited; the walk so far is legal; .* and 2 more are missing /,
    ],
    ['6x6', '', 1, /^invalid: there is no tour in standard input\n$/],
    ['6x6', `${LIST} 0`, 1, /^invalid: step 36 is a6: this square was visited before/],
    ['6x6', LIST.replace(' ', ' 1.5 '), 1, /^invalid: step 1 is no whole number, off the 6 x 6 board/],
    ['6x6', LIST.replace(' ', ' -3 '), 1, /^invalid: step 1 is -3, off the 6 x 6 board/],
    ['6x6 --closed', LIST, 1, /^invalid: step 35 is [a-f]\d: the tour does not close: .* from step 0, a6 /],
    ['6x6 --start 0,1', LIST, 1, /^invalid: step 0 is a6: the tour must start on b6 /],
    ['6x6 --end a6', LIST, 1, /^invalid: step 35 is [a-f]\d: the tour must end on a6 /],
    ['6x6 --blocked 0,0', LIST, 1, /^invalid: step 0 is a6: this square is blocked/],
    ['6x6', json({ closed: true }), 1, /^invalid: step 35 is .* does not close/],
    ['', json({ path: [0, 'x'] }), 2, /: read as 1 number in 1 line; expected a 6 x 6 board of steps/],
    ['', json({ blocked: [0] }), 1, /^invalid: step 0 is a6: this square is blocked/],
    ['6x6 --blocked a1', json({}), 1, /^invalid: it is a tour of a board with other blocked squares/],
    ['6x6 --blocked=', json({ blocked: [0] }), 1, /^invalid: it is a tour of a board with other blocked/],
    ['6x6', `${LIST}\n${swapped}\n`, 1, /^invalid: 1 of 2 tours; the first in line 2: step 4 is [a-f]\d: /],
    ['', json({ path: [], status: 'stuck' }), 1, /^invalid: there is no tour .*; without a tour: 1 stuck/],
    ['', LIST, 0, valid],
    ['', JSON.stringify(PATH), 0, valid],
    [
      '8x8',
      '0 17 x',
      2,
      /: read as 2 numbers in 1 line; expected an 8 x 8 board of steps: 8 lines of 8 numbers, /,
    ],
    ['8x8', '7 z3 .', 2, /: read as 2 numbers and squares in 1 line; expected an 8 x 8 board/],
    [
      '',
      'No tour was found',
      2,
      /: read as text without numbers and squares; expected a board of steps, or /,
    ],
    ['8x8', `${LIST.replaceAll(' ', '\n')}\n`, 2, /: read as 36 lists of 1 number; expected an 8 x 8 board/],
    ['', '{"rows":8', 2, /: read as 1 number in 1 line; .* Add the size, such as 8x8\.\n$/],
    ['', '{"rows":8,"cols":8}', 2, /: read as 2 numbers in 1 line; /],
    ['', json({ rows: 0 }), 2, /: line 1: rows is 0; /],
    ['', json({ closed: 1 }), 2, /: line 1: closed is 1; /],
    ['', json({ blocked: [36] }), 2, /: line 1: blocked\[0\] is 36; /],
    ['', `${json({ status: 'found' })}\n{"rows":`, 2, /: line 2: .*JSON/],
    [
      '',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      2,
      /: it is a picture or compressed\. Expected text, JSON, /,
    ],
    ['', gzipSync(LIST), 2, /: it is a picture or compressed\. /],
    ['8x8', json({}), 2, /standard input: line 1: its board is 6 x 6\. Expected 8 x 8\.\n$/],
  ];

  it.each(sampleOf(ANSWERS, 9))(
    '%s with input %s ends with exit code %i',
    async (typed, input, code, message) => {
      const answer = await run(['check', ...words(typed)], input);
      expect(answer).toEqual({ code, out: '', err: expect.stringMatching(message) });
      expect(answer.err).toMatch(
        code < 2 ? /^(in)?valid: [^\n]+\n$/ : /^knights-tour: standard input[:,] [^\n]+\n$/,
      );
    },
  );

  it('numbers the steps of a grid as the grid does', async () => {
    const { out } = await run(['6x6', '--start', 'a6']);
    const place = (step: number): RegExp => new RegExp(`(?<= |^)${step}(?= |$)`, 'm');
    const turned = out.replace(place(7), 'x').replace(place(8), ' 7').replace('x', ' 8');
    const cases: [grid: string, message: RegExp][] = [
      [
        out.replace(place(9), ' 8'),
        /^invalid: 8 stands on [a-f][1-6] and [a-f][1-6]; 9 is missing \(read as a 6 x 6 board/,
      ],
      [
        out.replace(place(36), '37'),
        /^invalid: 37 stands on [a-f][1-6]; the steps of this board are 1 to 36; 36 is missing \(/,
      ],
      [turned, /^invalid: step 7 is [a-f]\d: it is not a knight move from [a-f]\d \(read as a 6 x 6 board/],
      [
        out.replace(place(36), ' .'),
        /^invalid: 35 of 36 squares are visited; the walk so far is legal; [a-f]\d is missing /,
      ],
    ];
    for (const [grid, message] of cases) {
      const { code, err } = await run(['check'], grid);
      expect([code, err]).toEqual([1, expect.stringMatching(message)]);
    }
  });

  it('names the symmetries of a tour', async () => {
    const cases = [
      ['6x6 --closed --symmetry quarter-turn', /; symmetric under a half-turn and a quarter-turn/],
      ['6x6 --closed --symmetry half-turn', /; symmetric under a half-turn/],
      ['5x6 --closed --symmetry reflection', /; symmetric under a reflection/],
      ['7x7 --symmetry half-turn', /; symmetric under a half-turn/],
    ] as const;
    for (const [call, message] of cases) {
      await said(words(`${call} --output symmetric.json`));
      await said(words(`batch ${call} --count 1 --output symmetric.bin`));
      for (const file of ['symmetric.json', 'symmetric.bin']) {
        const { code, err } = await run(['check', file]);
        expect([call, file, code, err]).toEqual([call, file, 0, expect.stringMatching(message)]);
      }
    }
  });

  it('checks every tour of a file and counts rows without a tour', async () => {
    await said(['batch', '20x20', '--count', '20', '--closed', '--output', 'all.bin']);
    const stuck = ['batch', '8x8', '--starts', 'each', '--strategy', 'warnsdorff', '--tie-break', 'first'];
    await run([...stuck, '--output', 'some.ndjson']);
    const bytes = bytesOf('all.bin');
    const row = 64 + 808 * 17 + 8;
    const answers: [args: string[], input: Buffer | string, code: number, err: RegExp][] = [
      [['all.bin', '--closed'], '', 0, /^valid: 20 tours of the 20 x 20 board \(bin\)\n$/],
      [[], bytes, 0, /^valid: 20 tours of the 20 x 20 board \(bin\)\n$/],
      [['some.ndjson'], '', 0, /^valid: 63 tours of the 8 x 8 board; without a tour: 1 stuck \(ndjson\)\n$/],
      [['some.ndjson', '--closed'], '', 1, /^invalid: \d+ of 63 tours; the first in line \d+: step 63 is /],
      [['8x8', 'all.bin'], '', 2, /: all\.bin, tour 0: its board is 20 x 20\. Expected 8 x 8\.\n$/],
    ];
    for (const [args, input, code, err] of answers) {
      const expected = { code, err: expect.stringMatching(err) };
      expect(await run(['check', ...args], input)).toMatchObject(expected);
    }
    const twice = Buffer.from(bytes);
    twice.writeUInt16LE(twice.readUInt16LE(row), row + 20);
    const wrong = await run(['check'], twice);
    expect(wrong.err).toMatch(
      /^invalid: 1 of 20 tours; the first in tour 17: step 10 is .* visited before \(bin\)\n$/,
    );
    const [cut, long] = [bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.from('x')])];
    for (const [damaged, message] of [
      [cut, 'it ends within tour 19'],
      [long, 'it has data after its 20 tours'],
    ] as const) {
      const err = `knights-tour: standard input: ${message}\n`;
      expect(await run(['check'], damaged)).toMatchObject({ code: 2, err });
    }
  });

  it('checks the paths of rows without a tour as walks, and reads no unknown status', async () => {
    const walk = PATH.slice(0, 12);
    const broken = [...walk.slice(0, 5), walk[6]!, ...walk.slice(6)];
    const rows = (status: string, path: readonly number[]) =>
      `${json({ status: 'found' })}\n${json({ status, path })}\n`;
    const answers: [input: string, code: number, err: RegExp][] = [
      [
        rows('stuck', walk),
        0,
        /^valid: an open tour of the 6 x 6 board; without a tour: 1 stuck \(ndjson\)\n$/,
      ],
      [rows('limit', walk), 0, /^valid: .*; without a tour: 1 limit \(ndjson\)\n$/],
      [rows('limit', []), 0, /^valid: .*; without a tour: 1 limit \(ndjson\)\n$/],
      [
        rows('stuck', broken),
        1,
        /^invalid: 1 of 2 tours; the first in line 2: step 5 is [a-f]\d: it is not a/,
      ],
      [
        rows('limit', broken),
        1,
        /^invalid: 1 of 2 tours; the first in line 2: step 5 is [a-f]\d: it is not a/,
      ],
      [rows('fount', PATH), 2, /: line 2: status is "fount"; /],
      [rows('fount', broken), 2, /: line 2: status is "fount"; /],
      [rows('fount', []).split('\n').reverse().join('\n').trim(), 2, /: line 1: status is "fount"; /],
    ];
    for (const [input, code, err] of answers) {
      expect(await run(['check'], input)).toMatchObject({ code, err: expect.stringMatching(err) });
    }
  });

  it('checks each row against its own board, whatever the row before it was', async () => {
    const [first, ...others] = PATH;
    const text = [first, `${others[0]}`, ...others.slice(1)];
    const holed = (blocked: unknown) => ({ rows: 1, cols: 2, blocked, path: [0] });
    const small = { rows: 1, cols: 1, path: [0] };
    const answers: [rows: readonly object[], code: number, err: RegExp][] = [
      [[{}, { path: [...PATH].reverse() }, small], 0, /^valid: 3 tours of 2 boards/],
      [[{}, { path: text }], 1, /the first in line 2: step 1 is "\d+": a square number must be an integer/],
      [[small, { ...small, path: [-1] }], 1, /the first in line 2: step 0 is -1: /],
      [[{}, { closed: true }], 1, /the first in line 2: step 35 is .*: the tour does not close/],
      [[{}, { path: PATH.slice(0, 35) }, {}], 1, /1 of 3 tours; the first in line 2: the path has 35 /],
      [[holed([1]), holed([[0, 1]]), holed([1])], 0, /^valid: 3 tours of the 1 x 2 board/],
      [[holed([1]), holed([0])], 1, /the first in line 2: step 0 is a1: this square is blocked/],
    ];
    for (const [rows, code, err] of answers) {
      const input = rows.map((row) => json({ status: 'found', ...row })).join('\n');
      expect(await run(['check'], input), input).toMatchObject({ code, err: expect.stringMatching(err) });
    }
    const closed = json({ status: 'found', path: [...CLOSED], closed: true });
    const end = await run(['check', '6x6', '--end', 'a1'], `${closed}\n${closed}\n`);
    expect(end).toMatchObject({ code: 1, err: expect.stringMatching(/the tour must end on a1/) });
  });

  it('finds nothing wrong in a batch of no tours, in every format that holds any number', async () => {
    for (const format of ['bin', 'npy', 'ndjson']) {
      await said(['batch', '6x6', '--count', '0', '--output', `none.${format}`]);
      const named = await run(['check', '6x6', `none.${format}`]);
      expect(named).toEqual({ code: 0, out: '', err: `valid: no tours in none.${format}\n` });
    }
    expect((await run(['check', '6x6'], bytesOf('none.bin'))).code).toBe(0);
    // A file of one tour that is empty is a tour that is missing.
    file('none.txt', '');
    expect((await run(['check', '6x6', 'none.txt'])).code).toBe(1);
  });
});
