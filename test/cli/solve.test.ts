import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkTour } from '../../src/problem/check.js';
import { parseSquare } from '../../src/problem/notation.js';
import { STRATEGY_NAMES } from '../../src/problem/options.js';
import { tourToSvg } from '../../src/render/svg.js';
import { createSolverSync } from '../../src/solver/create-solver.js';
import { inSweep, sampleOf } from '../extent.js';
import { ended, FOLDER, file, numbers, pathOfGrid, run, start } from './command.js';

const CHESS = { rows: 8, cols: 8 };
const LIMIT = ['--node-limit', '5000'];

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
      readFileSync(new URL('../reference/warnsdorff-first-8x8.json', import.meta.url), 'utf8'),
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

  it('draws a tour by a key', async () => {
    const args = ['9x9', '--strategy', 'random', '--format', 'list', '--seed'];
    const [one, again, other] = await Promise.all([
      run([...args, '5']),
      run([...args, '5', '--engine', 'ts']),
      run([...args, '6']),
    ]);
    const path = one.out.trim().split(' ').map(Number);
    expect(checkTour({ rows: 9, cols: 9 }, path)).toEqual({ ok: true });
    expect(one.err).toContain(' · random · 81 nodes · ');
    expect(again.out).toBe(one.out);
    expect(other.out).not.toBe(one.out);
  });

  it('draws a picture', async () => {
    const args = ['6x7', '--start', '0,0', '--format', 'svg'];
    const [svg, dark, list, bare] = await Promise.all([
      run(args),
      run([...args, '--theme', 'dark', '--base', '0', '--output', 'dark.svg']),
      run([...args.slice(0, 3), '--format', 'list']),
      run(['20x30', '--format', 'svg', '--coordinates']),
    ]);
    const path = list.out.trim().split(' ').map(Number);
    expect(svg.out).toBe(tourToSvg({ rows: 6, cols: 7, start: 0 }, path));
    expect(dark.out).toBe('');
    const written = readFileSync(join(FOLDER, 'dark.svg'), 'utf8');
    expect(written).toBe(tourToSvg({ rows: 6, cols: 7, start: 0 }, path, { theme: 'dark', base: 0 }));
    expect(bare.out).toMatch(/<text [^>]*>29</);
  });

  it('labels the board on request', async () => {
    const { out } = await run(['6x7', '--start', '0,0', '--coordinates']);
    const lines = out.split('\n');
    expect(lines[0]).toMatch(/^6 {3}1 /);
    expect(lines[6]).toBe('    a  b  c  d  e  f  g');
  });

  inSweep('obeys end, seed and node limit', async () => {
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

  it('prints any of the tours of a seed', async () => {
    const problem = { rows: 6, cols: 7, closed: true };
    const { out } = await run([
      '6x7',
      '--closed',
      ...'--strategy random --seed 5 --stream 3'.split(' '),
      '--format',
      'list',
    ]);
    const { path } = createSolverSync().solve(problem, { strategy: 'random', seed: 5, stream: 3 });
    expect(out.trim().split(' ').map(Number)).toEqual(Array.from(path!));
  });

  it('stops at the limit of time, and says so', async () => {
    const endless = ['30x30', '--start', '0,0', '--closed', '--strategy', 'backtracking'];
    const nodes = ['--node-limit', `${Number.MAX_SAFE_INTEGER}`];
    const timed = await run([...endless, ...nodes, '--time-limit', '20', '--format', 'list']);
    expect(timed.code).toBe(3);
    expect(timed.err).toMatch(/ stopped at the time limit after \d+ of 900 squares; a tour may exist$/m);
    expect(timed.out.split(/\s+/)[0]).toBe('0');
    const counted = await run([...endless, '--node-limit', '1000', '--time-limit', '1000000000']);
    expect(counted.code).toBe(3);
    expect(counted.err).toMatch(/ 1000 nodes · .* stopped at the node limit after /);
    expect((await run(['8x8', '--time-limit', '1000000000'])).out).toBe((await run(['8x8'])).out);
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

  it('calls squares as they are typed', async () => {
    const [ends, wide, at] = await Promise.all([
      run(['--start', 'a1', '--end', 'a3']),
      run(['30x30', '--start', '0,0', '--end', '0,2']),
      run(['at', '8x8', '--start', 'a1', '--end', 'a3', '--step', '0']),
    ]);
    expect(ends.err).toMatch(/, and a1 and a3 do not\.\n$/);
    expect(at).toEqual(ends);
    expect(wide.err).toMatch(/, and 0,0 and 0,2 do not\.\n$/);
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

  inSweep('keeps off blocked squares, given, drawn or both', async () => {
    // As many blocked squares of one colour as of the other, so that colours exclude no tour.
    const board = file('board.txt', `S.#.....\r\n${'........\r\n'.repeat(6)}......#.\r\n`);
    // b2 is said twice, and c8 drawn and said.
    const drawn = await run(['--board', board, '--blocked', '6,6 b2 6,1 c8', '--format', 'json']);
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

  it('draws a start with every strategy, as the library does', async () => {
    const args = ['7x7', '--start', 'random', '--format', 'list', '--seed', '3', '--strategy'];
    const solver = createSolverSync();
    for (const strategy of sampleOf(['auto', ...STRATEGY_NAMES] as const, 2)) {
      const { code, out } = await run([...args, strategy, ...(strategy === 'backtracking' ? LIMIT : [])]);
      const options = { strategy, seed: 3, ...(strategy === 'backtracking' ? { nodeLimit: 5000 } : {}) };
      const { path, status } = solver.solve({ rows: 7, cols: 7, start: 'random' }, options);
      expect([strategy, code]).toEqual([strategy, status === 'found' ? 0 : 3]);
      expect(out.trim()).toBe([...path!].join(' '));
    }
  });

  inSweep('draws a start from the seed, with the strategy that draws', async () => {
    const args = ['6x6', '--start', 'random', '--strategy', 'random', '--format', 'list', '--seed'];
    const runs = await Promise.all(['1', '2', '3', '4', '4'].map((seed) => run([...args, seed])));
    const starts = runs.map(({ out }) => out.split(' ')[0]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
    expect(new Set(starts).size).toBeGreaterThan(2);
    expect(runs[4]!.out).toBe(runs[3]!.out);
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
});
