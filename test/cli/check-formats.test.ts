import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inSweep, sampleOf } from '../extent.js';
import { FOLDER, file, run } from './command.js';

/** Runs the command, and checks what it printed. */
async function checked(args: readonly string[], checkArgs: readonly string[] = []): Promise<string> {
  const { out } = await run(args);
  const { code, out: printed, err } = await run(['check', ...checkArgs], out);
  expect({ args, code, printed }).toEqual({ args, code: 0, printed: '' });
  return err;
}

describe('knights-tour check reads what the command writes', () => {
  inSweep('grids, labelled or not, of any shape, and takes the size from them', async () => {
    const blocked = ['--blocked', 'c8 g2 7,0', '--start', 'b8'];
    const cases: [args: string[], what: string][] = [
      [['8x8'], '8 x 8 board (grid, steps from 1)'],
      [['6x6', '--base', '0'], '6 x 6 board (grid, steps from 0)'],
      [['5x6', '--coordinates'], '5 x 6 board (grid, steps from 1)'],
      [['6x30', '--coordinates', '--base', '0'], '6 x 30 board (grid, steps from 0)'],
      [['8x8', ...blocked], '8 x 8 board (grid, steps from 1)'],
      [['8x8', '--coordinates', ...blocked], '8 x 8 board (grid, steps from 1)'],
      [['1x1'], '1 x 1 board (grid, steps from 1)'],
    ];
    for (const [args, what] of sampleOf(cases, 3))
      expect(await checked(args)).toMatch(new RegExp(`of the ${what.replace(/[()]/g, '\\$&')}\n$`));
    expect(await checked(['8x8'], ['8x8', '-'])).toContain('(grid, steps from 1)');
    expect(await checked(['8x8', '--closed'], ['--closed'])).toMatch(/^valid: a closed tour /);
  });

  it('lists that are written over several lines, of the shape of a grid too', async () => {
    const { out } = await run(['6x6', '--format', 'list']);
    const words = out.trim().split(' ');
    const lines = Array.from({ length: 6 }, (_, i) => words.slice(6 * i, 6 * i + 6).join(' '));
    const { code, err } = await run(['check', '6x6'], lines.join('\n'));
    expect([code, err]).toEqual([0, 'valid: an open tour of the 6 x 6 board (list)\n']);
  });

  it('lists of several tours, and asks for the board of those that are not of 8 x 8', async () => {
    const [eight, six] = await Promise.all(
      ['8x8', '6x6'].map((size) => run(['list', size, '--closed', '--limit', '3', '--format', 'list'])),
    );
    const broken = eight!.out.replace(/ \d+\n$/, ' 0\n');
    const [valid, invalid, asked, given] = await Promise.all([
      run(['check', '--closed'], eight!.out),
      run(['check'], broken),
      run(['check'], six!.out),
      run(['check', '6x6'], six!.out),
    ]);
    const what = '(list; of 8 x 8, as no size is given)\n';
    expect([valid!.code, valid!.err]).toEqual([0, `valid: 3 tours of the 8 x 8 board ${what}`]);
    expect([invalid!.code, invalid!.err]).toEqual([
      1,
      `invalid: 1 of 3 tours; the first is in line 3, step 63: 0 (a8) was visited before, at step 0 ${what}`,
    ]);
    expect([asked!.code, asked!.err]).toEqual([
      2,
      'knights-tour: standard input: it has tours of 36 squares, and does not say their board; give ROWSxCOLS\n',
    ]);
    expect(given!.code).toBe(0);
  });

  it('text in the encodings of Windows, and boards and puzzles too', async () => {
    const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
    const utf16be = (text: string) => utf16(text).swap16();
    const utf8 = (text: string) => Buffer.from(`\ufeff${text}`);
    for (const [args, what] of [
      [['6x6'], 'an open tour of the 6 x 6 board (grid, steps from 1)'],
      [['6x6', '--format', 'json'], 'an open tour of the 6 x 6 board (json)'],
      [['batch', '8x8', '--count', '2', '--format', 'csv'], '2 tours of the 8 x 8 board (csv)'],
    ] as const) {
      const { out } = await run(args);
      for (const encoded of [utf16, utf16be, utf8]) {
        const { code, err } = await run(['check'], encoded(out.replaceAll('\n', '\r\n')));
        expect([code, err]).toEqual([0, `valid: ${what}\n`]);
      }
    }
    const board = await run(['--board', '-'], utf16('.....\r\n.....\r\n..#..\r\n.....\r\n.....\r\n'));
    expect(board.code).toBe(0);
    const puzzle = await run(['puzzle', '5x5', '--seed', '1']);
    const solved = await run(['puzzle', 'solve'], utf16(puzzle.out));
    expect([solved.code, solved.err]).toEqual([0, expect.stringMatching(/^the only solution/)]);
  });

  it('the tours of a batch, of which some may be none', async () => {
    const args = ['batch', '5x6', '--count', '300', '--seed', '1'];
    const stuck = ['batch', '8x8', '--starts', 'each', '--strategy', 'warnsdorff', '--tie-break', 'first'];
    await Promise.all([
      run([...args, '--output', 'all.bin']),
      run([...args, '--output', 'all.ndjson']),
      run([...stuck, '--output', 'some.ndjson', '--format', 'ndjson']),
    ]);
    const [bin, ndjson, some, closed, pipe] = await Promise.all([
      run(['check', 'all.bin']),
      run(['check', 'all.ndjson', '5x6']),
      run(['check', 'some.ndjson']),
      run(['check', 'all.bin', '--closed']),
      run(['check'], readFileSync(join(FOLDER, 'all.bin'))),
    ]);
    expect(bin).toEqual({ code: 0, out: '', err: 'valid: 300 tours of the 5 x 6 board (bin)\n' });
    expect(ndjson!.err).toBe('valid: 300 tours of the 5 x 6 board (ndjson)\n');
    expect(some!.err).toBe('valid: 63 tours of the 8 x 8 board; without a tour: 1 stuck (ndjson)\n');
    expect(closed!.code).toBe(1);
    expect(closed!.err).toMatch(
      /^invalid: \d+ of 300 tours; the first is in tour \d+, step 29: the tour does not close: /,
    );
    expect(pipe!.err).toBe(bin!.err);
  });

  inSweep('and finds the one that is wrong, and files that are cut off', async () => {
    const args = ['batch', '20x20', '--count', '20', '--closed', '--output'];
    await Promise.all([run([...args, 'wrong.bin']), run([...args, 'wrong.ndjson'])]);
    const bytes = readFileSync(join(FOLDER, 'wrong.bin'));
    const path = 64 + 808 * 17 + 8;
    bytes.writeUInt16LE(bytes.readUInt16LE(path), path + 20); // its first square once more
    writeFileSync(join(FOLDER, 'wrong.bin'), bytes);
    const lines = readFileSync(join(FOLDER, 'wrong.ndjson'), 'utf8').split('\n');
    lines[4] = lines[4]!.replace('"closed":true', '"closed":false').replace(/,(\d+)\],"status/, '],"status');
    file('wrong.ndjson', lines.join('\n'));
    file('cut.bin', '');
    writeFileSync(join(FOLDER, 'cut.bin'), bytes);
    truncateSync(join(FOLDER, 'cut.bin'), bytes.length - 1);
    writeFileSync(join(FOLDER, 'long.bin'), bytes);
    appendFileSync(join(FOLDER, 'long.bin'), 'x');
    const [bin, ndjson, cut, long, none] = await Promise.all([
      run(['check', 'wrong.bin']),
      run(['check', 'wrong.ndjson']),
      run(['check', 'cut.bin']),
      run(['check', 'long.bin']),
      run(
        ['check'],
        '{"rows":5,"cols":5,"closed":false,"blocked":[],"path":[],"status":"impossible","stream":0}\n',
      ),
    ]);
    expect([bin!.code, ndjson!.code]).toEqual([1, 1]);
    expect(bin!.err).toMatch(
      /^invalid: 1 of 20 tours; the first is in tour 17, step 10: .* was visited before, at step 0 \(bin\)/,
    );
    expect(ndjson!.err).toMatch(
      /^invalid: 1 of 20 tours; the first is in line 5, step 399: the path has 399 squares; /,
    );
    expect(cut).toMatchObject({ code: 2, err: 'knights-tour: cut.bin: it ends within tour 19\n' });
    expect(long).toMatchObject({ code: 2, err: 'knights-tour: long.bin: it goes on after its 20 tours\n' });
    expect(none).toMatchObject({
      code: 1,
      err: 'invalid: there is no tour in standard input; without a tour: 1 impossible (ndjson)\n',
    });
  });

  it('and says what is wrong in a grid, in the words of a grid', async () => {
    const { out } = await run(['6x6', '--start', 'a6']);
    const place = (step: number): RegExp => new RegExp(`(?<= |^)${step}(?= |$)`, 'm');
    const faults: [grid: string, message: RegExp][] = [
      [
        out.replace(place(9), ' 8'),
        /^invalid: the grid has step 8 twice, on [a-f][1-6] and on [a-f][1-6] \(grid/,
      ],
      [
        out.replace(place(36), '37'),
        /^invalid: the grid has a 37 on [a-f][1-6]; its 36 steps must be 1 to 36 \(grid/,
      ],
      [
        out.replace(place(7), 'x').replace(place(8), ' 7').replace('x', ' 8'),
        /^invalid: step 6 \(7 in the grid\): [a-f][1-6] is not a knight move from [a-f][1-6] \(grid/,
      ],
      [
        out.replace(place(36), ' .'),
        /^invalid: step 35 \(36 in the grid\): the path has 35 squares; .* has 36 \(grid/,
      ],
    ];
    for (const [grid, message] of sampleOf(faults, 2)) {
      const { code, err } = await run(['check'], grid);
      expect(err).toMatch(message);
      expect(code).toBe(1);
    }
  });

  it('and refuses a file of another size than the arguments say', async () => {
    await run(['batch', '6x6', '--count', '2', '--output', 'six.bin']);
    const [grid, json] = await Promise.all([run(['6x6']), run(['6x6', '--format', 'json'])]);
    const [ofGrid, ofJson, ofBatch] = await Promise.all([
      run(['check', '8x8'], grid.out),
      run(['check', '8x8'], json.out),
      run(['check', '8x8', 'six.bin']),
    ]);
    const message = 'has a board of 6 x 6, but 8 x 8 is asked for\n';
    for (const { code, err } of [ofGrid, ofJson]) {
      expect([code, err]).toEqual([2, `knights-tour: standard input ${message}`]);
    }
    expect([ofBatch!.code, ofBatch!.err]).toEqual([2, `knights-tour: six.bin, tour 0, ${message}`]);
  });
});
