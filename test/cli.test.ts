import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { checkTour } from '../src/check.js';
import { parseSquare } from '../src/notation.js';

// The command as users have it: `npm test` builds it first.
const COMMAND = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const FOLDER = mkdtempSync(join(tmpdir(), 'knights-tour-'));
const CHESS = { rows: 8, cols: 8 };

afterAll(() => rmSync(FOLDER, { recursive: true }));

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

async function ended(child: ChildProcess): Promise<Ended> {
  const code = new Promise<number | null>((resolve, reject) =>
    child.on('close', resolve).on('error', reject),
  );
  const [out, err] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
  return { code: await code, out, err };
}

function start(args: readonly string[], nodeArgs: readonly string[] = []): ChildProcess {
  return spawn(process.execPath, [...nodeArgs, COMMAND, ...args], { cwd: FOLDER });
}

/** Runs the command with an input, in a folder of its own. */
function run(args: readonly string[], input = ''): Promise<Ended> {
  const child = start(args);
  child.stdin!.on('error', () => {}); // one that ends on bad usage does not read it
  child.stdin!.end(input);
  return ended(child);
}

function file(name: string, content: string): string {
  writeFileSync(join(FOLDER, name), content);
  return name;
}

function numbers(grid: string): number[][] {
  return grid
    .trimEnd()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
}

function pathOfGrid(grid: string): number[] {
  const steps = numbers(grid).flat();
  const path: number[] = [];
  for (const [square, step] of steps.entries()) path[step - Math.min(...steps)] = square;
  return path;
}

describe('knights-tour', () => {
  it('solves 8 x 8 when nothing is said, on WebAssembly', async () => {
    const { code, out, err } = await run([]);
    expect(code).toBe(0);
    expect(out.split('\n')).toHaveLength(9);
    expect(checkTour(CHESS, pathOfGrid(out))).toEqual({ ok: true });
    expect(err).toMatch(
      /^wasm( \(SIMD\))? · [a-z-]+ · \d+ nodes · \d+(\.\d\d)? ms · checked: a valid (open|closed) tour\n$/,
    );
  });

  it('prints the reference tour in every format, on either engine', async () => {
    const reference = JSON.parse(
      readFileSync(new URL('reference/warnsdorff-first-8x8.json', import.meta.url), 'utf8'),
    ) as { tours: { board: number[] }[] };
    const { board } = reference.tours[56]!; // from a1
    const path: number[] = [];
    for (const [square, step] of board.entries()) path[step - 1] = square;
    const args = ['8x8', '--start', 'a1', '--strategy', 'warnsdorff', '--tie-break', 'first'];
    for (const engine of ['wasm', 'ts']) {
      const [grid, fromZero, list, algebraic, json] = await Promise.all(
        [[], ['--base', '0'], ['--format', 'list'], ['--format', 'algebraic'], ['--format', 'json']].map(
          (more) => run([...args, '--engine', engine, ...more]),
        ),
      );
      expect(numbers(grid!.out).flat()).toEqual(board);
      expect(grid!.err.startsWith(engine)).toBe(true);
      expect(numbers(fromZero!.out).flat()).toEqual(board.map((step) => step - 1));
      expect(list!.out).toBe(`${path.join(' ')}\n`);
      expect(
        algebraic!.out
          .trimEnd()
          .split(' ')
          .map((name) => parseSquare(name, CHESS)),
      ).toEqual(path);
      expect(json!.out.endsWith('\n')).toBe(true);
      const said = JSON.parse(json!.out);
      expect(Object.keys(said)).toEqual(['rows', 'cols', 'closed', 'blocked', 'path']);
      expect(said).toEqual({ rows: 8, cols: 8, closed: said.closed, blocked: [], path });
      expect(checkTour({ ...CHESS, closed: said.closed }, path)).toEqual({ ok: true });
    }
  });

  it('labels the board on request', async () => {
    const { out } = await run(['6x7', '--start', '0,0', '--coordinates']);
    const lines = out.split('\n');
    expect(lines[0]).toMatch(/^6 {3}1 /);
    expect(lines[6]).toBe('    a  b  c  d  e  f  g');
  });

  it('obeys end, seed and node limit', async () => {
    const toEnd = await run([
      '8x8',
      '--start',
      '0,0',
      '--end',
      'h8',
      '--format',
      'json',
      '--tie-break',
      'random',
    ]);
    expect([0, 3]).toContain(toEnd.code);
    const { path } = JSON.parse(toEnd.out) as { path: number[] };
    expect(path[0]).toBe(0);
    expect(path.indexOf(7)).toBe(toEnd.code === 0 ? 63 : -1);

    const random = ['--strategy', 'warnsdorff', '--tie-break', 'random', '--format', 'list'];
    const [seven, again, eight] = await Promise.all(
      ['7', '7', '8'].map((seed) => run([...random, '--seed', seed])),
    );
    expect(again!.out).toBe(seven!.out);
    expect(eight!.out).not.toBe(seven!.out);
    expect((await run(['--node-limit', '1000', '--format', 'list'])).code).toBe(0);
  });

  it('says why there is no such tour', async () => {
    const answers = await Promise.all([
      run(['5x5', '--closed']),
      run(['3x3']),
      run(['5x5', '--start', '0,1']),
    ]);
    for (const { code, out, err } of answers) {
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(/^[A-Z].*\.\n$/);
    }
  });

  it('prints how far it came when the rule gets stuck, and writes no file', async () => {
    // The one start of 8 x 8 from which Warnsdorff's rule with this tie-break is known to get stuck.
    const args = ['8x8', '--start', '5,4', '--strategy', 'warnsdorff', '--tie-break', 'first'];
    const [grid, json, toFile] = await Promise.all([
      run(args),
      run([...args, '--format', 'json']),
      run([...args, '--output', 'stuck.txt']),
    ]);
    expect([grid!.code, json!.code, toFile!.code]).toEqual([3, 3, 3]);
    expect(grid!.out.match(/\./g)).toHaveLength(4);
    expect(grid!.err).toMatch(/ · stuck after 60 of 64 squares; a tour may exist\n$/);
    const { closed, path } = JSON.parse(json!.out);
    expect([closed, path.length, path[0]]).toEqual([false, 60, 44]);
    expect(toFile!.out).toBe('');
    expect(toFile!.err).toMatch(/; stuck\.txt is not written\n$/);
    expect(readdirSync(FOLDER).filter((name) => name.startsWith('stuck'))).toEqual([]);
  });

  it('keeps off blocked squares, given, drawn or both', async () => {
    // As many blocked squares of one colour as of the other, so that colours exclude no tour.
    const board = file('board.txt', `S.#.....\r\n${'........\r\n'.repeat(6)}......#.\r\n`);
    const drawn = await run(['--board', board, '--blocked', '6,6 b2', '--format', 'json']);
    const said = JSON.parse(drawn.out);
    expect([said.blocked, said.path[0]]).toEqual([[2, 49, 54, 62], 0]);
    const overridden = await run(['8x8', '--board', board, '--start', 'h1', '--format', 'json']);
    expect(JSON.parse(overridden.out).path[0]).toBe(63);
    const grid = await run(['--blocked', 'c8 g2', '--blocked', '7,0', '--start', 'b8']);
    const cells = grid.out
      .trimEnd()
      .split('\n')
      .map((line) => line.trim().split(/\s+/));
    expect([cells[0]![1], cells[0]![2], cells[6]![6], cells[7]![0]]).toEqual(['1', '#', '#', '#']);
    const piped = await run(['--board', '-'], readFileSync(join(FOLDER, board), 'utf8'));
    expect(piped.out.startsWith(' 1 ')).toBe(true);
    const end = await run(['--board', file('end.txt', 'S...\n....\n...E\n'), '--format', 'list']);
    expect(end.out).toMatch(end.code === 0 ? /^0 .* 11\n$/ : /^0 /);
  });

  it('writes a file as a whole, in place of the old one, through a link too', async () => {
    file('old.json', 'old');
    symlinkSync('old.json', join(FOLDER, 'link.json'));
    const args = ['6x6', '--start', '0,0', '--format', 'json'];
    const [direct, toFile] = await Promise.all([run(args), run([...args, '--output', 'link.json'])]);
    expect([toFile!.code, toFile!.out]).toEqual([direct!.code, '']);
    expect(direct!.code).toBe(0);
    expect(readFileSync(join(FOLDER, 'old.json'), 'utf8')).toBe(direct!.out);
    expect(readdirSync(FOLDER).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('ends quietly when its reader does', async () => {
    const child = start(['100x100', '--tie-break', 'first']);
    child.stdout!.destroy();
    const code = new Promise((resolve) => child.on('close', resolve));
    const err = await text(child.stderr!);
    expect(err.split('\n')).toHaveLength(2);
    expect(err).toMatch(/checked|stuck/);
    expect([0, 3]).toContain(await code);
  });

  it('falls back to TypeScript without WebAssembly, and says so', async () => {
    const [auto, wasm] = await Promise.all([
      ended(start(['--start', 'a1'], ['--no-expose-wasm'])),
      ended(start(['--engine', 'wasm'], ['--no-expose-wasm'])),
    ]);
    expect(auto.code).toBe(0);
    expect(auto.err).toMatch(/^ts \(WebAssembly .*\) · /);
    expect([wasm.code, wasm.out]).toEqual([2, '']);
    expect(wasm.err).toMatch(/^knights-tour: WebAssembly .*\n$/);
  });

  it('has help with examples, and a version', async () => {
    const packaged = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    for (const flag of ['--version', '-v'])
      expect(await run([flag])).toEqual({ code: 0, out: `${packaged.version}\n`, err: '' });
    for (const args of [['--help'], ['-h'], ['solve', '--help'], ['check', '--help']]) {
      const { code, out, err } = await run(args);
      expect([code, err]).toEqual([0, '']);
      expect(out).toMatch(/^Usage: knights-tour /);
      expect(out).toMatch(/\nExamples:\n {2}knights-tour/);
    }
    const { out } = await run(['--help']);
    const said = [
      'start',
      'end',
      'closed',
      'blocked',
      'board',
      'strategy',
      'tie-break',
      'engine',
      'seed',
      'node-limit',
    ];
    for (const option of [...said, 'base', 'format', 'output', 'coordinates'])
      expect(out).toContain(`  --${option} `);
  });

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
    // A few at a time: each is a process.
    for (let i = 0; i < usages.length; i += 4) {
      await Promise.all(
        usages.slice(i, i + 4).map(async ([args, message]) => {
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

describe('knights-tour check', () => {
  const REFERENCE = JSON.parse(
    readFileSync(new URL('reference/backtracking-from-corner.json', import.meta.url), 'utf8'),
  ) as { tours: { rows: number; cols: number; board: number[] }[] };
  const { board } = REFERENCE.tours.find(({ rows }) => rows === 6)!;
  const PATH: number[] = [];
  for (const [square, step] of board.entries()) PATH[step] = square;
  const LIST = PATH.join(' ');

  function json(change: object): string {
    return JSON.stringify({ rows: 6, cols: 6, closed: false, blocked: [], path: PATH, ...change });
  }

  it('takes what the command prints', async () => {
    for (const format of ['list', 'algebraic', 'json']) {
      const { out } = await run(['6x6', '--start', '0,0', '--format', format]);
      const checked = await run(['check', '6x6'], out);
      expect(checked).toEqual({ code: 0, out: '', err: checked.err });
      expect(checked.err).toMatch(/^valid: an? (open|closed) tour of the 6 x 6 board\n$/);
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
      run(['check', '6x6', '--start', 'a6', '--end', `${Math.floor(PATH[35]! / 6)},${PATH[35]! % 6}`], LIST),
    ];
    for (const ended of await Promise.all(valid)) {
      expect(ended).toEqual({ code: 0, out: '', err: 'valid: an open tour of the 6 x 6 board\n' });
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
      [['6x6', '--start', '0,1'], LIST, /^invalid: step 0: .* must start on 1/],
      [['6x6', '--end', 'a6'], LIST, /^invalid: step 35: .* must end on 0/],
      [['6x6', '--blocked', '0,0'], LIST, /^invalid: step 0: .* blocked/],
      [['6x6'], json({ closed: true }), /^invalid: step 35: .* does not close/],
      [[], json({ path: [0, 'x'] }), /^invalid: step 1: /],
      [[], json({ blocked: [0] }), /^invalid: step 0: .* blocked/],
      [['8x8'], json({}), /^invalid: the tour is one of a 6 x 6 board, not of 8 x 8/],
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
      [[], LIST, /^invalid: step \d+: /],
    ];
    await Promise.all(
      invalid.map(async ([args, input, message]) => {
        const { code, out, err } = await run(['check', ...args], input);
        expect({ args, code, out }).toEqual({ args, code: 1, out: '' });
        expect(err).toMatch(message);
      }),
    );
  });

  it('checks a closed tour with its ends given', async () => {
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
      err: `valid: ${closed ? 'a closed' : 'an open'} tour of the 6 x 6 board\n`,
    });
  });

  it('answers a text that is no tour with exit code 2', async () => {
    const texts: [input: string, message: RegExp][] = [
      ['0 17 x', /^knights-tour: standard input: word 3 of the tour is "x"; /],
      ['{"rows":8', /^knights-tour: standard input: .*JSON/],
      ['{"rows":8,"cols":8}', /^knights-tour: standard input: path is undefined; /],
      [json({ rows: 0 }), /^knights-tour: standard input: rows is 0; /],
      [json({ closed: 1 }), /^knights-tour: standard input: closed is 1; /],
      [json({ blocked: 'a1' }), /^knights-tour: standard input: blocked is "a1"; /],
      [json({ blocked: [36] }), /^knights-tour: blocked\[0\] is 36; /],
    ];
    await Promise.all(
      texts.map(async ([input, message]) => {
        const { code, out, err } = await run(['check'], input);
        expect({ input, code, out }).toEqual({ input, code: 2, out: '' });
        expect(err).toMatch(message);
        expect(err.split('\n')).toHaveLength(2);
      }),
    );
  });
});
