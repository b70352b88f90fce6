import { describe, it } from 'vitest';
import { file } from './command.js';
import { answered, type Usages } from './one-line-answers.js';

describe('knights-tour', () => {
  it('answers bad usage in one line', async () => {
    file('ragged.txt', '...\n..\n');
    file('small.txt', '...\n...\n...\n');
    const usages: Usages = [
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
      [['--tie-break', 'farest'], /; did you mean farthest\?$/],
      [
        ['--strategy', 'divide-and-conquer', '--blocked', 'a1'],
        '--strategy divide-and-conquer takes no blocked squares; other strategies do',
      ],
      [
        ['list', '6x6', '--closed', '--after', 'xyz'],
        '--after is "xyz"; it must be what an earlier list said on its last line',
      ],
      [['--start', ''], /^--start is ""; /],
      [['--start', 'Random'], /^--start is "Random"; it must be a square of the 8 x 8 board/],
      [['--end', 'random'], /^--end is "random"; it must be a square of the 8 x 8 board/],
      [
        ['batch', '--count', '1', '--start', 'random'],
        '--start is "random"; many tours take --starts random',
      ],
      [['check', '--start', 'random'], /^--start is "random"; it must be a square of the 8 x 8 board/],
      [['--start', 'a\n1'], /^--start is "a\\n1"; /],
      [['0x5'], 'the board is "0x5"; it must have one row and one column at least'],
      [['8x'], /^the board is "8x"; /],
      [['8'], /^the board is "8"; /],
      [['8'], /; did you mean 8x8\? \(see --help\)$/],
      [['8*8'], /; did you mean 8x8\? /],
      [['8', '8'], /^too many arguments: .*; did you mean 8x8\?/],
      [['6', 'x', '8'], /^too many arguments: .*; did you mean 6x8\?/],
      [['8x8', '--blocked', 'a1,b2'], /is "a1,b2"; .*; between two squares stands a blank$/],
      [['chekc'], 'there is no subcommand "chekc"; did you mean check? (see --help)'],
      [['Batch', '8x8'], /^there is no subcommand "Batch"; did you mean batch\?/],
      [['benhc'], /; did you mean bench\?/],
      [['version'], /; did you mean --version\?/],
      [['help', 'chekc'], /; did you mean check\?/],
      [['help', '--strat'], 'there is no option --strat (see --help)'],
      [['help', 'check', '--closed'], 'there is no option --closed (see --help)'],
      [
        ['help', 'check', 'list'],
        'too many arguments: "check" "list"; allowed is one subcommand (see --help)',
      ],
      [
        ['8x8', '--strat', 'warnsdorff'],
        'there is no option --strat; did you mean --strategy or --start? (see --help)',
      ],
      [
        ['puzzle', 'slove', 'p.txt'],
        'there is no subcommand "puzzle slove"; did you mean puzzle solve? (see --help)',
      ],
      [['small.txt'], /^there is no subcommand "small.txt"; did you mean check small.txt\?/],
      [['constructor'], 'there is no subcommand "constructor" (see --help)'],
      [['8x8', 'check'], 'check is a subcommand; it must come first (see --help)'],
      [['--closed', 'chekc'], /^the board is "chekc"; /],
      [['8x8', '9x9'], 'too many arguments: "8x8" "9x9"; allowed is one board (see --help)'],
      [
        ['99999999x99999999'],
        /^the board is "99999999x99999999"; it must have at most 4503599627370496 squares/,
      ],
      [
        ['200000x200000', '--strategy', 'warnsdorff'],
        /^the board has 40000000000 squares; it must have at most /,
      ],
    ];
    await answered(usages);
  });

  it('answers bad values of options in one line', async () => {
    file('ragged.txt', '...\n..\n');
    file('small.txt', '...\n...\n...\n');
    const usages: Usages = [
      [['--seed', 'abc'], '--seed is "abc"; it must be an integer from 0 to 4294967295'],
      [['--seed', '1.5'], /^--seed is "1.5"; /],
      [['--seed', '4294967296'], /^--seed is 4294967296; /],
      [['--seed=-1'], /^--seed is -1; /],
      [['--seed', '-1'], '--seed is -1; it must be an integer from 0 to 4294967295'],
      [['--seed', '1', '--seed', '2'], '--seed is given twice, as "1" and as "2"'],
      [['--node-limit', '0'], '--node-limit is 0; it must be an integer from 1 to 9007199254740991'],
      [['--time-limit', '0'], '--time-limit is 0; it must be an integer from 1 to 9007199254740991'],
      [['--time-limit', '1s'], '--time-limit is "1s"; it must be an integer from 1 to 9007199254740991'],
      [['40000x40000', '--time-limit', '9'], /^the board has 1600000000 squares; .* with --time-limit; /],
      [['--strategy', 'foo'], /^--strategy is "foo"; it must be one of 'auto', .*'random'$/],
      [['--strategy', 'warnsdorf'], /; did you mean warnsdorff\?$/],
      [['--strategy', 'back'], /; did you mean backtracking\?$/],
      [['--tie-break', 'last'], /^--tie-break is "last"; /],
      [['--engine', 'java'], "--engine is \"java\"; it must be one of 'auto', 'wasm', 'ts'"],
      [['--base', '2'], /^--base is "2"; /],
      [['--format', 'pdf'], /^--format is "pdf"; /],
      [['--theme', 'blue'], "--theme is \"blue\"; it must be one of 'auto', 'light', 'dark'"],
      [['--frobnicate'], 'there is no option --frobnicate (see --help)'],
      [['--sead=7'], 'there is no option --sead; did you mean --seed? (see --help)'],
      [['-seed', '7'], 'there is no option -seed; did you mean --seed? (see --help)'],
      [['-x'], 'there is no option -x (see --help)'],
      [['--Closed'], /^there is no option --Closed; did you mean --closed\?/],
      [['--coord'], /; did you mean --coordinates\?/],
      [['--start'], '--start needs a value (see --help)'],
      [
        ['--start', '--closed'],
        '--start needs a value, but --closed follows; if that is its value, write --start=--closed',
      ],
      [['--start', '-1,0'], /^--start is "-1,0"; it must be a square /],
      [['--closed=yes'], '--closed takes no value, but "yes" is given'],
      [['--closed', '--end', 'a1'], /^--end a1 and --closed contradict each other: /],
      [['--start', 'a1', '--end', '7,0'], /^--start a1 and --end 7,0 contradict each other: /],
      [['--start', '7,0', '--blocked', 'a1'], '--start 7,0 is blocked; it must be a free square'],
      [['--board', 'nosuch.txt'], /^cannot read nosuch.txt: ENOENT/],
      [['--board', '.'], /^cannot read \.: EISDIR/],
      [['--board', 'ragged.txt'], /^ragged.txt: line 2, column 3: /],
      [['8x8', '--board', 'small.txt'], 'the board is 8 x 8, but the one in small.txt is 3 x 3'],
      [['--output', 'nosuch/tour.txt'], /^cannot write nosuch\/tour.txt: ENOENT/],
      [['--output', '.'], 'cannot write .: it is a directory'],
      [['--output', 'new/'], 'cannot write new/: it is a directory'],
      [['--output', ''], '--output is empty; it must name a file, or be - for standard output'],
      [['--board', ''], '--board is empty; it must name a file, or be - for standard input'],
    ];
    await answered(usages);
  });

  it('answers bad usage of a subcommand in one line', async () => {
    file('small.txt', '...\n...\n...\n');
    const usages: Usages = [
      [
        ['batch', '8x8'],
        '--count is missing; it must say how many tours, unless --starts is each (see --help)',
      ],
      [['batch', '8x8', '--count', '1e6'], '--count is "1e6"; it must be an integer from 0 to 4294967295'],
      [['batch', '8x8', '--count', '-1'], '--count is -1; it must be an integer from 0 to 4294967295'],
      [['batch', '8x8', '--count=-1'], /^--count is -1; /],
      [['batch', '--count', '1', '--workers', '0'], '--workers is 0; it must be an integer from 1 to 1024'],
      [
        ['batch', '--count', '1', '--starts', 'all'],
        /^--starts is "all"; it must be one of 'random', 'each'/,
      ],
      [
        ['batch', '--count', '1', '--format', 'json'],
        /^--format is "json"; it must be one of 'ndjson', 'bin'/,
      ],
      [['batch', '--count', '1', '--output', 'nosuch/tours.bin'], /^cannot write nosuch\/tours.bin: ENOENT/],
      [['batch', '--count', '1', '--base', '0'], 'there is no option --base (see --help)'],
      [['batch', '8x8', '9x9', '--count', '1'], /^too many arguments: /],
      [['at', '8x8'], 'neither --step nor --square is given; at least one must be (see --help)'],
      [['at', '8x8', '--step', '64'], '--step is 64; it must be an integer from 0 to 63'],
      [['at', '8x8', '--step', 'a1'], '--step is "a1"; it must be an integer from 0 to 63'],
      [['at', '8x8', '--square', 'i1'], /^--square is "i1"; it must be a square of the 8 x 8 board/],
      [['at', '99999999x99999999', '--step', '0'], /^the board is "99999999x99999999"; /],
      [
        ['at', '8x8', '--step', '0', '--strategy', 'warnsdorff'],
        'there is no option --strategy (see --help)',
      ],
      [['bench', '--rounds', '2'], '--rounds is 2; it must be an integer from 3 to 99'],
      [['bench', '8x8'], /^too many arguments: "8x8"; allowed is none/],
      [['check', '8x8', 'nosuch.json'], /^cannot read nosuch.json: ENOENT/],
      [['check', '8x', 'small.txt'], /^the board is "8x"; /],
      [['check', '8x8', 'a', 'b'], /^too many arguments: /],
      [['check', '--seed', '1'], 'there is no option --seed (see --help)'],
      [['check', ''], 'FILE is empty; it must name a file, or be - for standard input'],
      [['check', '--board', '-'], /^the tour and --board cannot both come from standard input/],
      [['check', '8x8', '--start', 'z9'], /^--start is "z9"; /],
      [['check', '8x8', '--closed', '--end', 'a1'], /^--end a1 and --closed contradict each other: /],
    ];
    await answered(usages);
  });

  it('refuses before anything is computed what cannot be done', async () => {
    const most = 'it must have at most 536870912';
    const usages: Usages = [
      [
        ['20000x20000', '--format', 'svg'],
        /^--format is svg; a picture of a 20000 x 20000 board would be too large/,
      ],
      [
        ['65536x65536', '--strategy', 'random'],
        `the board has 4294967296 squares; ${most} with --strategy random; auto and divide-and-conquer take larger ones`,
      ],
      [['65536x65536', '--blocked', '0,0'], `the board has 4294967296 squares; ${most} with blocked ones`],
      [
        ['65536x65536', '--engine', 'wasm'],
        `the board has 4294967296 squares; ${most} with --engine wasm; ts takes larger ones`,
      ],
      [['20000x20000', '--strategy', 'warnsdorff'], /^the board has 400000000 squares; it must be at most/],
    ];
    await answered(usages);
  });
});
