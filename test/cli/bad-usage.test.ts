import { describe, expect, it } from 'vitest';
import { sampleOf } from '../extent.js';
import { file, run } from './command.js';

describe('knights-tour', () => {
  it('answers bad usage in one line', async () => {
    file('ragged.txt', '...\n..\n');
    file('small.txt', '...\n...\n...\n');
    const usages: [args: string[], message: string | RegExp][] = [
      [
        ['--start', 'z9'],
        '--start is "z9"; it must be a square of the 8 x 8 board: a1 to h8, or row,col from 0,0 to 7,7',
      ],
      [['--start', '99,99'], /^--start is "99,99"; /],
      [
        ['30x30', '--end', 'a1'],
        '--end is "a1"; it must be a square of the 30 x 30 board: row,col from 0,0 to 29,29',
      ],
      [['--blocked', '0,0 9,9'], /^a square of --blocked is "9,9"; /],
      [['--start', ''], /^--start is ""; /],
      [['--start', 'a\n1'], /^--start is "a\\n1"; /],
      [['0x5'], /^rows is 0; /],
      [['8x'], /^the board is "8x"; /],
      [['8'], /^the board is "8"; /],
      [['chekc'], /^the board is "chekc"; /],
      [['constructor'], /^the board is "constructor"; /],
      [['8x8', '9x9'], 'too many arguments: "8x8" "9x9"; allowed is one board (see --help)'],
      [['99999999x99999999'], /^rows \* cols is /],
      [['200000x200000'], /^rows \* cols is 40000000000; /],
      [['--seed', 'abc'], '--seed is "abc"; it must be an integer'],
      [['--seed', '1.5'], /^--seed is "1.5"; /],
      [['--seed', '4294967296'], /^seed is 4294967296; /],
      [['--seed=-1'], /^seed is -1; /],
      [['--node-limit', '0'], /^nodeLimit is 0; /],
      [['--strategy', 'foo'], /^--strategy is "foo"; it must be one of 'auto', /],
      [['--tie-break', 'last'], /^--tie-break is "last"; /],
      [['--engine', 'java'], "--engine is \"java\"; it must be one of 'auto', 'wasm', 'ts'"],
      [['--base', '2'], /^--base is "2"; /],
      [['--format', 'pdf'], /^--format is "pdf"; /],
      [['--theme', 'blue'], "--theme is \"blue\"; it must be one of 'auto', 'light', 'dark'"],
      [['batch', '8x8'], '--count is undefined; it must be an integer from 0 to 4294967295'],
      [['batch', '8x8', '--count', '1e6'], '--count is "1e6"; it must be an integer'],
      [['batch', '8x8', '--count', '-1'], /^Option '--count' argument is ambiguous/],
      [['batch', '8x8', '--count=-1'], /^--count is -1; /],
      [['batch', '--count', '1', '--workers', '0'], '--workers is 0; it must be an integer from 1 to 1024'],
      [
        ['batch', '--count', '1', '--starts', 'all'],
        /^--starts is "all"; it must be one of 'random', 'each'/,
      ],
      [
        ['batch', '--count', '1', '--format', 'json'],
        /^--format is "json"; it must be one of 'bin', 'ndjson'/,
      ],
      [['batch', '--count', '1', '--output', 'nosuch/tours.bin'], /^cannot write nosuch\/tours.bin: ENOENT/],
      [['batch', '--count', '1', '--base', '0'], "Unknown option '--base' (see --help)"],
      [['batch', '8x8', '9x9', '--count', '1'], /^too many arguments: /],
      [['at', '8x8'], 'neither --step nor --square is given; at least one must be (see --help)'],
      [['at', '8x8', '--step', '64'], '--step is 64; it must be an integer from 0 to 63'],
      [['at', '8x8', '--step', 'a1'], '--step is "a1"; it must be an integer'],
      [['at', '8x8', '--square', 'i1'], /^--square is "i1"; it must be a square of the 8 x 8 board/],
      [['at', '99999999x99999999', '--step', '0'], /^rows \* cols is /],
      [['at', '8x8', '--step', '0', '--strategy', 'warnsdorff'], "Unknown option '--strategy' (see --help)"],
      [['bench', '--rounds', '2'], '--rounds is 2; it must be an integer from 3 to 99'],
      [['bench', '8x8'], /^too many arguments: "8x8"; allowed is none/],
      [['--frobnicate'], "Unknown option '--frobnicate' (see --help)"],
      [['--start'], /^Option '--start <value>' argument missing/],
      [['--start', '-1,0'], /^Option '--start' argument is ambiguous/],
      [['--closed=yes'], /^Option '--closed' does not take an argument/],
      [['--closed', '--end', 'a1'], /^end is 56; /],
      [['--start', 'a1', '--end', '7,0'], /^end is 56; /],
      [['--start', 'a1', '--blocked', 'a1'], /^start is 56; /],
      [['--board', 'nosuch.txt'], /^cannot read nosuch.txt: ENOENT/],
      [['--board', '.'], /^cannot read \.: EISDIR/],
      [['--board', 'ragged.txt'], /^ragged.txt: line 2, column 3: /],
      [['8x8', '--board', 'small.txt'], 'the board is 8 x 8, but the one in small.txt is 3 x 3'],
      [['--output', 'nosuch/tour.txt'], /^cannot write nosuch\/tour.txt: ENOENT/],
      [['--output', '.'], 'cannot write .: it is a directory'],
      [['check', '8x8', 'nosuch.json'], /^cannot read nosuch.json: ENOENT/],
      [['check', '8x', 'small.txt'], /^the board is "8x"; /],
      [['check', '8x8', 'a', 'b'], /^too many arguments: /],
      [['check', '--seed', '1'], "Unknown option '--seed' (see --help)"],
      [['check', '--board', '-'], /^the tour and --board cannot both come from standard input/],
      [['check', '8x8', '--start', 'z9'], /^--start is "z9"; /],
      [['check', '8x8', '--closed', '--end', 'a1'], /^end is 56; /],
    ];
    const tried = sampleOf(usages, 3);
    // A few at a time: each is a process.
    for (let i = 0; i < tried.length; i += 4) {
      await Promise.all(
        tried.slice(i, i + 4).map(async ([args, message]) => {
          const { code, out, err } = await run(args);
          expect({ args, code, out }).toEqual({ args, code: 2, out: '' });
          expect(err).toMatch(/^knights-tour: [^\n]+\n$/);
          const line = err.slice('knights-tour: '.length, -1);
          if (typeof message === 'string') expect(line).toBe(message);
          else expect(line).toMatch(message);
        }),
      );
    }
  });
});
