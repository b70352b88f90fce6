import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../extent.js';
import { bytesOf, file, run, said, words } from './command.js';

const REFERENCE = JSON.parse(
  readFileSync(new URL('../reference/backtracking-from-corner.json', import.meta.url), 'utf8'),
) as { tours: { rows: number; cols: number; board: number[] }[] };
const PATH: number[] = [];
for (const [square, step] of REFERENCE.tours.find(({ rows }) => rows === 6)!.board.entries()) {
  PATH[step] = square;
}
const LIST = PATH.join(' ');
const CUT = PATH.slice(0, 30).join(' ');

function json(change: object): string {
  return JSON.stringify({ rows: 6, cols: 6, closed: false, blocked: [], path: PATH, ...change });
}

function utf16(text: string): Buffer {
  return Buffer.from(`\ufeff${text}`, 'utf16le');
}

describe('knights-tour check', () => {
  const VALID: readonly [args: string, input: string | Uint8Array, format: string][] = [
    ['6x6', LIST, 'list'],
    ['6x6', `\n  ${PATH.join('\r\n')} \n`, 'list'],
    ['6x6 -', JSON.stringify(PATH), 'json'],
    ['', json({}), 'json'],
    ['', JSON.stringify(JSON.parse(json({})), undefined, 2), 'json'],
    ['', json({ blocked: undefined }), 'json'],
    ['', `${json({ status: 'found' })}\n`, 'ndjson'],
    [`6x6 --start a6 --end ${Math.floor(PATH[35]! / 6)},${PATH[35]! % 6}`, LIST, 'list'],
    ['', utf16(json({})), 'json'],
    ['6x6', utf16(LIST.replaceAll(' ', '\r\n')), 'list'],
    ['6x6', utf16(LIST).swap16(), 'list'],
    ['6x6', Buffer.from(`\ufeff${LIST}`), 'list'],
  ];

  it.each(sampleOf(VALID, 2))('accepts a tour: %s', async (typed, input, format) => {
    const verdict = `valid: an open tour of the 6 x 6 board (${format})\n`;
    expect(await run(['check', ...words(typed)], input)).toEqual({ code: 0, out: '', err: verdict });
  });

  const PRINTED: readonly [solve: string, check: string, verdict: string][] = [
    ['8x8', '', 'of the 8 x 8 board (grid)'],
    ['6x6 --base 0', '', 'of the 6 x 6 board (grid)'],
    ['5x6 --coordinates', '', 'of the 5 x 6 board (grid)'],
    ['6x30 --coordinates --base 0', '', 'of the 6 x 30 board (grid)'],
    ['8x8 --coordinates --start b8 --blocked c8_g2_a1', '', 'of the 8 x 8 board (grid)'],
    ['1x1', '', 'of the 1 x 1 board (grid)'],
    ['8x8 --closed', '--closed', 'valid: a closed tour of the 8 x 8 board (grid)'],
    ['6x6 --format algebraic', '6x6', 'of the 6 x 6 board (list)'],
    ['6x6 --format json', '', 'of the 6 x 6 board (json)'],
  ];

  it.each(sampleOf(PRINTED, 2))('accepts what "%s" prints, with "%s"', async (solve, check, verdict) => {
    const { out } = await run(words(solve));
    expect(await said(['check', ...words(check)], out)).toContain(verdict);
    expect(await said(['check', ...words(check), file('printed.txt', out)])).toContain(verdict);
  });

  const swapped = [...PATH.slice(0, 4), PATH[5], PATH[4], ...PATH.slice(6)].join(' ');
  const INVALID: readonly [args: string, input: string, message: RegExp][] = [
    ['6x6', swapped, /^invalid: step 4 is [a-f]\d: it is not a knight move from [a-f]\d \(list\)\n$/],
    ['6x6', CUT, /^invalid: the path has 30 squares; a tour of this board has 36 \(list\)\n$/],
    ['6x6', '', /^invalid: /],
    ['6x6', `${LIST} 0`, /^invalid: step 36 is a6: this square was visited before/],
    ['6x6', LIST.replace(' ', ' 1.5 '), /^invalid: step 1 is 1.5: a square number must be an integer/],
    ['6x6', LIST.replace(' ', ' -3 '), /^invalid: step 1 is -3: the squares of the board are 0 to 35/],
    ['6x6 --closed', LIST, /^invalid: step 35 is [a-f]\d: the tour does not close: .* from step 0, a6 /],
    ['6x6 --start 0,1', LIST, /^invalid: step 0 is a6: the tour must start on b6 \(list\)\n$/],
    ['6x6 --end a6', LIST, /^invalid: step 35 is [a-f]\d: the tour must end on a6 /],
    ['6x6 --blocked 0,0', LIST, /^invalid: step 0 is a6: this square is blocked/],
    ['6x6', json({ closed: true }), /^invalid: step 35 is .* does not close/],
    ['', json({ path: [0, 'x'] }), /^invalid: step 1 is "x": /],
    ['', json({ blocked: [0] }), /^invalid: step 0 is a6: this square is blocked/],
    ['6x6 --blocked a1', json({}), /^invalid: it is a tour of a board with other blocked squares/],
    ['6x6 --blocked=', json({ blocked: [0] }), /^invalid: it is a tour of a board with other blocked/],
    ['6x6', `${LIST}\n${swapped}\n`, /^invalid: 1 of 2 tours; the first in line 2: step 4 is [a-f]\d: /],
    [
      '',
      json({ path: [], status: 'stuck' }),
      /^invalid: there is no tour in standard input; without a tour: 1 stuck/,
    ],
  ];

  it.each(sampleOf(INVALID, 2))('finds what is wrong: %s', async (typed, input, message) => {
    const { code, out, err } = await run(['check', ...words(typed)], input);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(message);
  });

  it('names the steps of a grid by its own numbers', async () => {
    const { out } = await run(['6x6', '--start', 'a6']);
    const place = (step: number): RegExp => new RegExp(`(?<= |^)${step}(?= |$)`, 'm');
    const turned = out.replace(place(7), 'x').replace(place(8), ' 7').replace('x', ' 8');
    const faults: [grid: string, message: RegExp][] = [
      [out.replace(place(9), ' 8'), /^invalid: step 9 is missing; [a-f][1-6] has 8 \(grid\)/],
      [out.replace(place(36), '37'), /^invalid: step 36 is missing; [a-f][1-6] has 37 \(grid\)/],
      [turned, /^invalid: step 7 is [a-f]\d: it is not a knight move from [a-f]\d \(grid\)/],
      [out.replace(place(36), ' .'), /^invalid: the path has 35 squares; .* has 36 \(grid\)/],
    ];
    for (const [grid, message] of faults) {
      const { code, err } = await run(['check'], grid);
      expect([code, err]).toEqual([1, expect.stringMatching(message)]);
    }
  });

  const UNREADABLE: readonly [args: string, input: string | Uint8Array, message: RegExp][] = [
    ['', LIST, /: it has 36 words, and does not name their board\. Add the size, such as 8x8\.\n$/],
    [
      '',
      JSON.stringify(PATH),
      /: it has a path, and does not name their board\. Add the size, such as 8x8\.\n$/,
    ],
    ['8x8', '0 17 x', /: word 3 is "x"\. Expected the number or name of a square of the 8 x 8 board\.\n$/],
    ['8x8', '7 z3 .', /: word 2 is "z3"\. Expected .* 8 x 8 board\.\n$/],
    ['', '{"rows":8', /^knights-tour: standard input: .*JSON/],
    ['', '{"rows":8,"cols":8}', /: line 1: path is undefined; /],
    ['', json({ rows: 0 }), /: line 1: rows is 0; /],
    ['', json({ closed: 1 }), /: line 1: closed is 1; /],
    ['', json({ blocked: [36] }), /: line 1: blocked\[0\] is 36; /],
    ['', `${json({ status: 'found' })}\n{"rows":`, /: line 2: .*JSON/],
    [
      '',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      /: it is a picture or compressed; only text, JSON, bin and npy/,
    ],
    ['', gzipSync(LIST), /: it is a picture or compressed; /],
    ['8x8', json({}), /, line 1: its board is 6 x 6\. Expected 8 x 8\.\n$/],
  ];

  it.each(sampleOf(UNREADABLE, 2))(
    'answers what it cannot read with exit code 2: %s',
    async (typed, input, message) => {
      const { code, out, err } = await run(['check', ...words(typed)], input);
      expect([code, out]).toEqual([2, '']);
      expect(err).toMatch(message);
      expect(err).toMatch(/^knights-tour: standard input[:,] [^\n]*\n$/);
    },
  );

  it('checks every tour of a file, of which some may be none', async () => {
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
      [long, 'it goes on after its 20 tours'],
    ] as const) {
      const err = `knights-tour: standard input: ${message}
`;
      expect(await run(['check'], damaged)).toMatchObject({ code: 2, err });
    }
  });
});
