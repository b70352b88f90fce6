import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkTour } from '../../src/problem/check.js';
import { squareName } from '../../src/problem/notation.js';
import { type SolveOptions, STRATEGY_NAMES } from '../../src/problem/options.js';
import type { TourProblem } from '../../src/problem/problem.js';
import { tourToSvg } from '../../src/render/svg.js';
import { createSolverSync } from '../../src/solver/create-solver.js';
import { sampleOf } from '../extent.js';
import { ONCE_EXCLUDED } from '../known-tours.js';
import { REFERENCE_WALKS } from '../oracle/reference.js';
import { bytesOf, FOLDER, file, pathOfGrid, run, words } from './command.js';

const CHESS = { rows: 8, cols: 8 };
/** The one start of 8 x 8 from which Warnsdorff's rule with this tie-break is known to get stuck. */
const STUCK = '8x8 --start 5,4 --strategy warnsdorff --tie-break first';
/** Equal numbers of blocked squares of both colours, so that colour counts exclude no tour. */
const DRAWN = `S.#.....\r\n${'........\r\n'.repeat(6)}......#.\r\n`;

const on = (rows: number, cols: number, more: Partial<TourProblem> = {}) => ({ rows, cols, ...more });
const SOLVED: readonly [typed: string, problem: TourProblem, options?: Omit<SolveOptions, 'out'>][] = [
  ['', CHESS],
  ['6x7 --closed', on(6, 7, { closed: true })],
  ['9x9 --strategy random --seed 5', on(9, 9), { strategy: 'random', seed: 5 }],
  ['6x6 --strategy random --seed 5 --stream 3', on(6, 6), { seed: 5, stream: 3 }],
  [
    '--start 0,0 --end h8 --tie-break random --seed 7',
    on(8, 8, { start: 0, end: 7 }),
    { tieBreak: 'random', seed: 7 },
  ],
  [
    '6x6 --strategy backtracking --move-order 1,2_2,1_2,-1_1,-2_-1,-2_-2,-1_-2,1_-1,2 --node-limit 9000',
    on(6, 6),
    {
      strategy: 'backtracking',
      nodeLimit: 9000,
      moveOrder: [
        [1, 2],
        [2, 1],
        [2, -1],
        [1, -2],
        [-1, -2],
        [-2, -1],
        [-2, 1],
        [-1, 2],
      ],
    },
  ],
  [STUCK, on(8, 8, { start: 44 }), { strategy: 'warnsdorff', tieBreak: 'first' }],
  ['9x9 --node-limit 1 --strategy backtracking', on(9, 9), { strategy: 'backtracking', nodeLimit: 1 }],
  ['--board drawn.txt', on(8, 8, { start: 0, blocked: [2, 62] })],
  ['--board drawn.txt --start h1 --blocked 6,6_b2_6,1_c8', on(8, 8, { start: 63, blocked: [2, 62, 54, 49] })],
  ['3x4 --blocked 0 --blocked 2,3 --start 1', on(3, 4, { blocked: [0, 11], start: 1 })],
  ...(['auto', ...STRATEGY_NAMES] as const).map((strategy): (typeof SOLVED)[number] => {
    const [typed, limit] =
      strategy === 'backtracking' ? [' --node-limit 5000', { nodeLimit: 5000 }] : ['', {}];
    const args = `7x7 --start random --seed 3 --strategy ${strategy}${typed}`;
    return [args, { rows: 7, cols: 7, start: 'random' }, { strategy, seed: 3, ...limit }];
  }),
];

describe('knights-tour', () => {
  it.each(sampleOf(ONCE_EXCLUDED, 16))(
    'finds a tour of $problem, which version 0.2.0 called impossible',
    async ({ problem }) => {
      const { rows, cols, blocked, start: first, end } = problem;
      const square = (number: number): string => `${Math.floor(number / cols)},${number % cols}`;
      const ends = [
        ...(first === undefined ? [] : ['--start', square(first)]),
        ...(end === undefined ? [] : ['--end', square(end)]),
      ];
      const args = [`${rows}x${cols}`, '--blocked', blocked.map(square).join(' '), ...ends];
      const { code, out } = await run([...args, '--format', 'list']);
      expect(code).toBe(0);
      expect(checkTour(problem, out.trim().split(' ').map(Number)).ok).toBe(true);
      if (rows * cols > 36) return;
      const counted = await run(['count', ...args]);
      expect(Number(counted.out)).toBeGreaterThan(0);
    },
  );

  it.each(sampleOf(SOLVED, 6))(
    '%s prints the tour of the library, on both engines',
    async (typed, problem, options) => {
      file('drawn.txt', DRAWN);
      const result = createSolverSync().solve(problem, options);
      for (const engine of ['wasm', 'ts']) {
        const { code, out, err } = await run([...words(typed), '--engine', engine, '--format', 'list']);
        if (result.status === 'impossible') expect([code, out]).toEqual([1, '']);
        else {
          expect([code, out]).toEqual([result.status === 'found' ? 0 : 3, `${result.path.join(' ')}\n`]);
          const nodes = `${result.nodes} node${result.nodes === 1 ? '' : 's'}`;
          expect(err).toMatch(
            RegExp(`^${engine}( \\(SIMD\\))? · ${result.strategy} · ${nodes} · \\d+\\.\\d\\d ms · \\w`),
          );
          const verdict = {
            found: 'checked: a valid',
            stuck: 'stuck after',
            limit: 'stopped at the node limit',
          };
          expect(err).toContain(` · ${verdict[result.status]}`);
        }
      }
    },
  );

  it('prints a tour in every format', async () => {
    const path = REFERENCE_WALKS[56]!; // from a1
    const closed = checkTour({ ...CHESS, closed: true }, path).ok;
    const svg = (options?: object) => tourToSvg({ ...CHESS, start: 56 }, path, options);
    const formats: [typed: string, expected: string][] = [
      ['--format list', `${path.join(' ')}\n`],
      ['--format algebraic', `${path.map((square) => squareName(square, CHESS)).join(' ')}\n`],
      ['--format json', `${JSON.stringify({ ...CHESS, closed, blocked: [], path })}\n`],
      ['--format svg', svg()],
      [
        '--format svg --theme dark --base 0 --coordinates',
        svg({ theme: 'dark', base: 0, coordinates: true }),
      ],
    ];
    const args = words('8x8 --start a1 --strategy warnsdorff --tie-break first');
    for (const [typed, expected] of formats) {
      expect((await run([...args, ...words(typed)])).out).toBe(expected);
    }
    const [grid, zero, labels] = await Promise.all(
      ['', '--base 0', '--coordinates'].map((typed) => run([...args, ...words(typed)])),
    );
    expect(pathOfGrid(grid!.out)).toEqual(path);
    expect(pathOfGrid(zero!.out)).toEqual(path);
    expect(zero!.out).toMatch(/ 0 /);
    expect(labels!.out.split('\n').at(-2)).toBe('    a  b  c  d  e  f  g  h');
  });

  it('prints the path so far, and writes no file', async () => {
    const [grid, json, written] = await Promise.all(
      ['', '--format json', '--output stuck.txt'].map((typed) => run(words(`${STUCK} ${typed}`))),
    );
    expect([grid!.code, json!.code, written!.code, written!.out]).toEqual([3, 3, 3, '']);
    expect(grid!.out.match(/\./g)).toHaveLength(4);
    expect(grid!.err).toMatch(/ · stuck after 60 of 64 squares; a tour may exist\n$/);
    expect(JSON.parse(json!.out)).toMatchObject({ closed: false, path: { length: 60, 0: 44 } });
    expect(written!.err).toMatch(/; stuck\.txt is not written\n$/);
    expect(readdirSync(FOLDER).filter((name) => name.startsWith('stuck'))).toEqual([]);
  });

  it('replaces a file, also through a link', async () => {
    file('old.json', 'old');
    symlinkSync('old.json', join(FOLDER, 'link.json'));
    const args = words('6x6 --start 0,0 --format json');
    const [direct, written] = await Promise.all([run(args), run([...args, '--output', 'link.json'])]);
    expect([written.code, written.out]).toEqual([0, '']);
    expect(bytesOf('old.json').toString()).toBe(direct.out);
    const piped = await run(['--board', '-'], DRAWN);
    expect(piped.out.startsWith(' 1 ')).toBe(true);
  });
});

it('a random seed is printed, repeats the tour, and differs between runs', async () => {
  const args = ['8x8', '--start', 'random', '--strategy', 'random', '--format', 'list'];
  const [one, other] = await Promise.all([1, 2].map(() => run([...args, '--seed', 'random'])));
  const [, seed] = /^--seed (\d+)\n/.exec(one!.err)!;
  expect((await run([...args, '--seed', seed!])).out).toBe(one!.out);
  expect(other!.out).not.toBe(one!.out);
  expect(other!.err).not.toContain(`--seed ${seed}\n`);
});
