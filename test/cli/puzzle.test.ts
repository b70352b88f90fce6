import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type CreatedPuzzle,
  createPuzzle,
  formatPuzzle,
  parsePuzzle,
  solvePuzzle,
} from '../../src/puzzle.js';
import { puzzlesToHtml, puzzleToSvg } from '../../src/render/index.js';
import { sampleOf } from '../extent.js';
import { bytesOf, ended, FOLDER, file, pathOfGrid, run, said, start, words } from './command.js';

function made(stream: number, options: object = {}): CreatedPuzzle {
  return createPuzzle({ rows: 6, cols: 6 }, { seed: 7, stream, ...options }) as CreatedPuzzle;
}

const EMPTY = Array(5).fill('. . . . .');
/** Returns a 5 x 5 grid with these numbers in its first row. */
const grid = (first: string): string => [first, ...EMPTY.slice(1)].join('\n');

describe('knights-tour puzzle', () => {
  it.each([
    ['6x6 --seed 7', 1, {}],
    ['6x6 --seed 7 --count 2 --difficulty easy --show-ends', 2, { difficulty: 'easy', showEnds: true }],
    ['6x6 --seed 7 --count 2 --clues 14', 2, { clues: 14 }],
  ])('%s writes the puzzles of the library', async (typed, count, options) => {
    const puzzles = Array.from({ length: count }, (_, stream) => made(stream, options));
    const [texts, json, one] = await Promise.all([
      run(['puzzle', ...words(typed)]),
      run(['puzzle', ...words(typed), '--format', 'json']),
      run(['puzzle', ...words(typed), '--workers', '1', '--output', 'many.txt']),
    ]);
    expect(texts.out).toBe(`${puzzles.map(({ puzzle }) => formatPuzzle(puzzle)).join('\n\n')}\n`);
    expect(texts.err).toMatch(RegExp(`^${count} puzzles? \\(\\d [^)]+\\) · text · [\\d.]+ s\\n$`));
    for (const [i, line] of json.out.trimEnd().split('\n').entries()) {
      const { puzzle, path, minimal, difficulty, score } = puzzles[i]!;
      expect(JSON.parse(line)).toMatchObject({ solution: [...path], minimal, difficulty, score });
      expect(parsePuzzle(line)).toEqual(puzzle);
    }
    expect([one.code, one.out, bytesOf('many.txt').toString()]).toEqual([0, '', texts.out]);
    for (const text of [texts.out, json.out]) {
      const solved = await run(['puzzle', 'solve', '-'], text);
      expect(solved.code).toBe(0);
      const lines = puzzles.map(({ difficulty, score, lookAheads }, i) => {
        const found = `(: \\d+ [-a-z]+(, \\d+ [-a-z]+)*)?; ${lookAheads} look-aheads?`;
        const number = count === 1 ? '' : `${i + 1}: `;
        return `${number}the only solution · ${difficulty}, score ${score}${found} · \\d+ nodes?\n`;
      });
      expect(solved.err).toMatch(RegExp(`^${lines.join('')}$`));
      const paths = solved.out.split('\n\n').map(pathOfGrid);
      expect(paths).toEqual(puzzles.map(({ path }) => [...path]));
    }
  });

  it('rejects a folder that cannot be created', async () => {
    file('taken', '');
    const folders = ['taken/book/', ...(process.platform === 'linux' ? ['/proc/book/'] : [])];
    for (const folder of folders) {
      const child = start(['puzzle', '5x5', '--output', folder]);
      onTestFinished(() => void child.kill('SIGKILL'));
      const { code, err } = await ended(child);
      expect([code, err]).toEqual([
        2,
        expect.stringMatching(RegExp(`^knights-tour: cannot write ${folder}: E[A-Z]+: .*\n$`)),
      ]);
    }
    await said(['puzzle', '5x5', '--output', 'one/in/another/']);
    expect(readdirSync(join(FOLDER, 'one/in/another'))).toHaveLength(2);
  });

  it('fills a folder with pictures and their solutions', async () => {
    await said(words('puzzle 6x6 --seed 7 --count 10 --format svg --output book/'));
    expect(readdirSync(join(FOLDER, 'book'))).toHaveLength(20);
    const { puzzle, path } = made(3);
    expect(bytesOf('book/puzzle-04.svg').toString()).toBe(puzzleToSvg(puzzle));
    const solution = puzzleToSvg(puzzle, { solution: path });
    expect(bytesOf('book/puzzle-04-solution.svg').toString()).toBe(solution);
  });

  it('writes a book sorted by score, whole or in parts', async () => {
    const typed =
      'puzzle 5x5 --seed 7 --count 9 --clues 12 --page 6x9in --per-page 4 --title Nine --format html';
    await said(words(`${typed} --output nine.html`));
    const created = Array.from(
      { length: 9 },
      (_, stream) => createPuzzle({ rows: 5, cols: 5 }, { seed: 7, stream, clues: 12 }) as CreatedPuzzle,
    );
    const sorted = [...created].sort((one, other) => one.score - other.score);
    expect(sorted).not.toEqual(created);
    const options = { page: '6x9in', perPage: 4, title: 'Nine' } as const;
    expect(bytesOf('nine.html').toString()).toBe(puzzlesToHtml(sorted, options));
    for (const part of [1, 2]) await said(words(`${typed} --part ${part}/2 --output nine-${part}.html`));
    await said(words('merge nine-2.html nine-1.html --output merged.html'));
    expect(bytesOf('merged.html')).toEqual(bytesOf('nine.html'));
  });

  it('reports that there are fewer distinct solutions', async () => {
    const { code, out, err } = await run(words('puzzle 3x4 --clues 10 --count 20 --distinct --format json'));
    const lines = out.trimEnd().split('\n');
    expect([code, lines.length < 20]).toEqual([1, true]);
    expect(err).toContain(`${lines.length} puzzles (`);
    expect(err).toContain(' of 20: found no other solutions');
    expect((await run(words('puzzle 3x4 --count 2 --distinct --part 1/2 --output x.json'))).code).toBe(2);
  });

  it('creates a puzzle on a drawn board', async () => {
    file('shape.txt', '....##\n......\n......\n......\n......\n......\n');
    await said(words('puzzle --board shape.txt --output shape.json'));
    const puzzle = parsePuzzle(bytesOf('shape.json').toString());
    expect([puzzle.blocked, solvePuzzle(puzzle).status]).toEqual([[4, 5], 'unique']);
  });

  /** A puzzle with borders, ranks and files. */
  const framed = (first: string) => {
    const rows = grid(first)
      .split('\n')
      .map((line, row) => `${5 - row} | ${line.trim().split(/\s+/).join(' | ')} |`);
    return `    a   b   c   d   e\n${rows.join('\n  +---+---+---+---+---+\n')}`;
  };
  const WRONG = '{"format":"knights-tour-puzzle","version":1,"rows":6,"cols":6,"given":[[0,"1"]]}';
  const SOLVED: readonly [typed: string, text: string, code: number, err: RegExp][] = [
    ['', grid('1 . . . .'), 1, /^not the only solution/],
    ['', grid('1 . . . 2'), 1, / a5 and e5 do not/],
    [
      '',
      grid('1 2 . . .'),
      1,
      /^Between numbers 1 and 2 there is 1 move, but a knight needs 3 .* from a5 to b5\. · 0 nodes\n$/,
    ],
    ['', grid('2 . . . .'), 1, /^Number 2 of a tour is on the colour that has fewer of the 25 squares/],
    ['', framed('1 . . . 2'), 1, / a5 and e5 do not/],
    ['', `${framed('1 . . . 2')}\nclosed`, 1, /closed/],
    ['--node-limit 3', EMPTY.join('\n').replace(/^(.{24})\./s, '$19'), 3, /^stopped at the node limit/],
    ['', '1 . 30\n', 2, /standard input: line 1, entry 3 is 30/],
    ['', `${grid('1 . . . .')}\n\n1 . 7\n`, 2, /standard input, puzzle 2: line 1, entry 3 is 7/],
    ['', WRONG, 2, /standard input: the step of given\[0\] is "1"/],
  ];

  it.each(sampleOf(SOLVED, 5))(
    'solve %s reports the status of a puzzle: %s',
    async (typed, text, code, err) => {
      const result = await run(['puzzle', 'solve', ...words(typed)], text);
      expect(result).toMatchObject({ code, err: expect.stringMatching(err) });
      expect(result.out.split('\n\n')).toHaveLength(result.err.startsWith('not the only') ? 2 : 1);
    },
  );
});
