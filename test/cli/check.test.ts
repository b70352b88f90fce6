import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inSweep, sampleOf } from '../extent.js';
import { file, run } from './command.js';

describe('knights-tour check', () => {
  const REFERENCE = JSON.parse(
    readFileSync(new URL('../reference/backtracking-from-corner.json', import.meta.url), 'utf8'),
  ) as { tours: { rows: number; cols: number; board: number[] }[] };
  const { board } = REFERENCE.tours.find(({ rows }) => rows === 6)!;
  const PATH: number[] = [];
  for (const [square, step] of board.entries()) PATH[step] = square;
  const LIST = PATH.join(' ');

  function json(change: object): string {
    return JSON.stringify({ rows: 6, cols: 6, closed: false, blocked: [], path: PATH, ...change });
  }

  inSweep('takes what the command prints', async () => {
    for (const format of ['list', 'algebraic', 'json']) {
      const { out } = await run(['6x6', '--start', '0,0', '--format', format]);
      const checked = await run(['check', '6x6'], out);
      expect(checked).toEqual({ code: 0, out: '', err: checked.err });
      expect(checked.err).toMatch(/^valid: an? (open|closed) tour of the 6 x 6 board \(\w+\)\n$/);
      expect(checked.err).toContain(`(${format})`);
    }
  });

  it('reads a file or standard input, JSON or a list', async () => {
    const spaced = `\n  ${PATH.join('\r\n')} \n`;
    const valid = [
      run(['check', '6x6', file('list.txt', LIST)]),
      run(['check', '6x6', file('tour.json', json({}))]),
      run(['check', file('sized.json', `\uFEFF${json({ blocked: undefined })}`)]),
      run(['check', '6x6'], spaced),
      run(['check', '6x6', '-'], JSON.stringify(PATH)),
      run(
        ['check', '--board', file('drawn.txt', `S${'.....\n......\n......\n......\n......\n.....'}.`)],
        LIST,
      ),
      run(['check', file('list.txt', LIST), '6x6']),
      run(['check', '6x6', '--start', 'a6', '--end', `${Math.floor(PATH[35]! / 6)},${PATH[35]! % 6}`], LIST),
    ];
    const formats = ['list', 'json', 'json', 'list', 'json', 'list', 'list', 'list'];
    for (const [i, ended] of (await Promise.all(valid)).entries()) {
      const err = `valid: an open tour of the 6 x 6 board (${formats[i]})\n`;
      expect(ended).toEqual({ code: 0, out: '', err });
    }
  });

  it('finds what is wrong', async () => {
    const swapped = [...PATH.slice(0, 4), PATH[5], PATH[4], ...PATH.slice(6)];
    const invalid: [args: string[], input: string, message: RegExp][] = [
      [['6x6'], swapped.join(' '), /^invalid: step 4: /],
      [['6x6'], PATH.slice(0, 30).join(' '), /^invalid: step 30: the path has 30 squares/],
      [['6x6'], '', /^invalid: step 0: /],
      [['6x6'], `${LIST} 0`, /^invalid: step 36: .* visited before/],
      [['6x6'], LIST.replace(' ', ' 1.5 '), /^invalid: step 1: .* integer/],
      [['6x6'], LIST.replace(' ', ' -3 '), /^invalid: step 1: /],
      [['6x6', '--closed'], LIST, /^invalid: step 35: .* does not close/],
      [
        ['6x6', '--start', '0,1'],
        LIST,
        /^invalid: step 0: 0 \(a6\) is first; .* must start on 1 \(b6\) \(list\)/,
      ],
      [['6x6', '--end', 'a6'], LIST, /^invalid: step 35: .* must end on 0 \(a6\)/],
      [['6x6', '--blocked', '0,0'], LIST, /^invalid: step 0: .* blocked/],
      [['6x6'], json({ closed: true }), /^invalid: step 35: .* does not close/],
      [[], json({ path: [0, 'x'] }), /^invalid: step 1: /],
      [[], json({ blocked: [0] }), /^invalid: step 0: .* blocked/],
      [
        ['6x6', '--blocked', 'a1'],
        json({}),
        /^invalid: the tour is one of a board with other blocked squares/,
      ],
      [
        ['6x6', '--blocked', ''],
        json({ blocked: [0] }),
        /^invalid: the tour is one of a board with other blocked/,
      ],
      [[], LIST, /^invalid: step \d+: .* \(list; of 8 x 8, as no size is given\)\n$/],
    ];
    await Promise.all(
      sampleOf(invalid, 2).map(async ([args, input, message]) => {
        const { code, out, err } = await run(['check', ...args], input);
        expect({ args, code, out }).toEqual({ args, code: 1, out: '' });
        expect(err).toMatch(message);
      }),
    );
  });

  inSweep('checks a closed tour with its ends given', async () => {
    const solved = await run([
      '6x6',
      '--start',
      '0,0',
      '--tie-break',
      'random',
      '--format',
      'json',
      '--seed',
      '1',
    ]);
    const { path, closed } = JSON.parse(solved.out) as { path: number[]; closed: boolean };
    const last = path.at(-1)!;
    const checked = await run(
      ['check', '--start', '0,0', '--end', `${Math.floor(last / 6)},${last % 6}`],
      solved.out,
    );
    expect(checked).toMatchObject({
      code: 0,
      err: `valid: ${closed ? 'a closed' : 'an open'} tour of the 6 x 6 board (json)\n`,
    });
  });

  it('answers a text that is no tour with exit code 2', async () => {
    const texts: [input: string | Uint8Array, message: RegExp][] = [
      ['0 17 x', /^knights-tour: standard input: word 3 of the tour is "x"; /],
      ['{"rows":8', /^knights-tour: standard input: .*JSON/],
      ['{"rows":8,"cols":8}', /^knights-tour: standard input: path is undefined; /],
      [json({ rows: 0 }), /^knights-tour: standard input: rows is 0; /],
      [json({ closed: 1 }), /^knights-tour: standard input: closed is 1; /],
      [json({ blocked: 'a1' }), /^knights-tour: standard input: blocked is "a1"; /],
      [json({ blocked: [36] }), /^knights-tour: standard input: blocked\[0\] is 36; /],
      ['7 z3 .', /^knights-tour: standard input: word 2 of the tour is "z3"; .* 8 x 8 board/],
      [
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
        /: it is a picture or a page; .* grid, list, algebraic, json, ndjson, bin, npy, csv\n$/,
      ],
      ['0 '.concat('x'.repeat(200_000)), /: word 2 is longer than 1000 characters; this is no tour\n$/],
      [gzipSync(LIST), /^knights-tour: standard input: it is compressed; /],
      [`${json({ status: 'found' })}\n{"rows":`, /^knights-tour: standard input: line 2: .*JSON/],
    ];
    await Promise.all(
      sampleOf(texts, 2).map(async ([input, message]) => {
        const { code, out, err } = await run(['check'], input);
        expect({ input, code, out }).toEqual({ input, code: 2, out: '' });
        expect(err).toMatch(message);
        expect(err.split('\n')).toHaveLength(2);
      }),
    );
  });
});
