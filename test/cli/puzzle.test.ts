import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type CreatedPuzzle,
  createPuzzle,
  formatPuzzle,
  parsePuzzle,
  solvePuzzle,
} from '../../src/puzzle.js';
import { puzzleToSvg } from '../../src/render/index.js';
import { inSweep } from '../extent.js';
import { run } from './command.js';

const FOLDER = mkdtempSync(join(tmpdir(), 'knights-tour-puzzles-'));

afterAll(() => rmSync(FOLDER, { recursive: true }));

function made(stream: number, options: object = {}): CreatedPuzzle {
  return createPuzzle({ rows: 6, cols: 6 }, { seed: 7, stream, ...options }) as CreatedPuzzle;
}

describe('knights-tour puzzle', () => {
  it('prints puzzles, those of the library', async () => {
    const [one, two, json] = await Promise.all([
      run(['puzzle', '6x6', '--seed', '7']),
      run(['puzzle', '6x6', '--seed', '7', '--count', '2', '--difficulty', 'easy', '--show-ends']),
      run(['puzzle', '6x6', '--seed', '7', '--count', '2', '--format', 'json', '--clues', '14']),
    ]);
    expect(one).toMatchObject({ code: 0, out: `${formatPuzzle(made(0).puzzle)}\n` });
    expect(one!.err).toMatch(/^1 puzzle \(1 \w+\) · text · [\d.]+ s\n$/);
    const easy = [0, 1].map((stream) => made(stream, { difficulty: 'easy', showEnds: true }));
    expect(two!.out).toBe(`${easy.map(({ puzzle }) => formatPuzzle(puzzle)).join('\n\n')}\n`);
    const lines = json!.out.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    const { puzzle, path } = made(1, { clues: 14 });
    expect(JSON.parse(lines[1]!)).toMatchObject({ given: puzzle.given, solution: [...path], minimal: false });
    expect(parsePuzzle(lines[1]!)).toEqual(puzzle);
  });

  inSweep('makes the same ones with any number of workers', async () => {
    const args = ['puzzle', '5x6', '--seed', '7', '--count', '9', '--clues', '20'];
    const [one, three] = await Promise.all(['1', '3'].map((workers) => run([...args, '--workers', workers])));
    expect(one!.out.split('\n\n')).toHaveLength(9);
    expect(three!.out).toBe(one!.out);
  });

  it('fills a folder with pictures and their solutions', async () => {
    const book = join(FOLDER, 'book/');
    const { code, out, err } = await run([
      'puzzle',
      '6x6',
      '--seed',
      '7',
      '--count',
      '10',
      '--format',
      'svg',
      '--output',
      book,
    ]);
    expect([code, out]).toEqual([0, '']);
    expect(err).toMatch(/^10 puzzles \(.*\) · svg · /);
    expect(readdirSync(book)).toHaveLength(20);
    const { puzzle, path } = made(3);
    expect(readFileSync(join(book, 'puzzle-04.svg'), 'utf8')).toBe(puzzleToSvg(puzzle));
    expect(readFileSync(join(book, 'puzzle-04-solution.svg'), 'utf8')).toBe(
      puzzleToSvg(puzzle, { solution: path }),
    );
  });

  it('makes one from a drawn board, into a file', async () => {
    const shape = join(FOLDER, 'shape.txt');
    const file = join(FOLDER, 'shape.json');
    writeFileSync(shape, '....##\n......\n......\n......\n......\n......\n');
    const result = await run(['puzzle', '--board', shape, '--output', file]);
    expect(result.code).toBe(0);
    const puzzle = parsePuzzle(readFileSync(file, 'utf8'));
    expect(puzzle.blocked).toEqual([4, 5]);
    expect(solvePuzzle(puzzle).status).toBe('unique');
  });

  it('writes many into one file where its name says so', async () => {
    const args = ['puzzle', '5x5', '--seed', '7', '--count', '3'];
    for (const [name, format] of [
      ['many.txt', 'text'],
      ['many.json', 'json'],
    ] as const) {
      const file = join(FOLDER, name);
      const [printed, written] = await Promise.all([
        run([...args, '--format', format]),
        run([...args, '--output', file]),
      ]);
      expect(written).toMatchObject({ code: 0, out: '' });
      expect(readFileSync(file, 'utf8')).toBe(printed!.out);
    }
  });

  it('says why there is none', async () => {
    const { code, out, err } = await run(['puzzle', '4x4']);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^A tour of a 4 x 4 board is impossible/);
    // In the numbers that are read and printed, not in steps from 0.
    const grid = (...lines: string[]) => run(['puzzle', 'solve'], lines.join('\n'));
    const [apart, coloured] = await Promise.all([
      grid('1 2 . . .', '. . . . .', '. . . . .', '. . . . .', '. . . . .'),
      grid('2 . . . .', '. . . . .', '. . . . .', '. . . . .', '. . . . .'),
    ]);
    expect([apart.code, apart.err]).toEqual([
      1,
      'Between numbers 1 and 2 there is 1 move, but a knight needs 3 moves from a5 to b5. · 0 nodes\n',
    ]);
    expect(coloured.err).toMatch(/^Number 2 of a tour is on the colour that has fewer of the 25 squares/);
  });

  it('solves what it made, and tells other puzzles apart', async () => {
    const text = formatPuzzle(made(0).puzzle);
    const file = join(FOLDER, 'puzzle.txt');
    writeFileSync(file, text);
    const [fromFile, fromInput, several, none, limit, bad] = await Promise.all([
      run(['puzzle', 'solve', file]),
      run(['puzzle', 'solve', '-'], text),
      run(['puzzle', 'solve'], '1 . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n'),
      run(['puzzle', 'solve'], '1 . . . 2\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n'),
      run(
        ['puzzle', 'solve', '--node-limit', '3'],
        '. . . . .\n. . . . .\n. . 9 . .\n. . . . .\n. . . . .\n',
      ),
      run(['puzzle', 'solve'], '1 . 30\n'),
    ]);
    expect(fromFile).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^the only solution · \d+ nodes?\n$/),
    });
    const numbers = fromFile!.out.trim().split(/\s+/).map(Number);
    expect([...made(0).path].map((square) => numbers[square]! - 1)).toEqual([...Array(36).keys()]);
    expect(fromInput).toEqual(fromFile);
    expect(several).toMatchObject({ code: 1, err: expect.stringMatching(/^not the only solution/) });
    expect(several!.out.split('\n\n')).toHaveLength(2);
    expect(none).toMatchObject({ code: 1, out: '', err: expect.stringContaining('a5 and e5 do not') });
    expect(limit).toMatchObject({ code: 3, err: expect.stringMatching(/^stopped at the node limit/) });
    expect(bad).toMatchObject({
      code: 2,
      err: expect.stringContaining('standard input: line 1, entry 3 is 30'),
    });
  });

  inSweep('solves many, as it writes them', async () => {
    const args = ['puzzle', '5x5', '--seed', '7', '--count', '3'];
    const [grids, lines] = await Promise.all([run(args), run([...args, '--format', 'json'])]);
    const [fromGrids, fromLines] = await Promise.all(
      [grids!.out, lines!.out].map((text) => run(['puzzle', 'solve', '-'], text)),
    );
    expect(fromGrids).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^(\d: the only solution · \d+ nodes?\n){3}$/),
    });
    expect(fromGrids!.out.split('\n\n')).toHaveLength(3);
    expect(fromLines).toEqual(fromGrids);
    const [mixed, bad] = await Promise.all([
      run(['puzzle', 'solve'], `${grids!.out}\n1 . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n`),
      run(['puzzle', 'solve'], `${grids!.out}\n1 . 7\n`),
    ]);
    expect(mixed).toMatchObject({ code: 1, err: expect.stringContaining('4: not the only solution') });
    expect(mixed!.out.split('\n\n')).toHaveLength(5);
    expect(bad).toMatchObject({ code: 2, out: '' });
    expect(bad!.err).toContain('standard input, puzzle 4: line 1, entry 3 is 7');
  });

  it('names the file for JSON of the wrong kind', async () => {
    const text = '{"format":"knights-tour-puzzle","version":1,"rows":6,"cols":6,"given":[[0,"1"]]}';
    const { code, err } = await run(['puzzle', 'solve'], text);
    expect(code).toBe(2);
    expect(err).toContain('standard input: the step of given[0] is "1"');
  });
});
