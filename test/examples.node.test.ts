import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parsePuzzle, solvePuzzle } from '../src/puzzle.js';
import { puzzleToSvg } from '../src/render/index.js';
import { extent } from './extent.js';
import { parseXml } from './svg-reader.js';

/**
 * The examples run against the built package, as copies in a folder without a package.json, as their readers have them. The pages
 * run in test/browser.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const EXAMPLES = join(ROOT, 'examples');
const COMMAND = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const FOLDER = mkdtempSync(join(tmpdir(), 'knights-tour-examples-'));

beforeAll(() => {
  cpSync(EXAMPLES, FOLDER, { recursive: true });
  mkdirSync(join(FOLDER, 'node_modules'));
  symlinkSync(ROOT, join(FOLDER, 'node_modules/knights-tour-wasm'), 'junction');
});
afterAll(() => rmSync(FOLDER, { recursive: true }));

function run(name: string, ...args: string[]): string {
  return execFileSync(process.execPath, [name, ...args], {
    cwd: FOLDER,
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

/** The expected output of each program, and other checks. */
const PROGRAMS: Readonly<Record<string, () => void>> = {
  'bulk.mjs': () => {
    const out = run('bulk.mjs', '10000');
    expect(out).toMatch(
      /^10000 tours in [\d.]+ s on wasm, 10000 different: \{ found: 10000, impossible: 0, stuck: 0, limit: 0 \}\n$/,
    );
  },
  'all-starts.mjs': () => {
    const lines = run('all-starts.mjs').split('\n');
    const squares = lines.slice(0, 5).flatMap((line) => line.trim().split(/ +/));
    expect(squares.filter((square) => square === '.')).toHaveLength(12);
    expect(squares.filter((square) => /^[a-e][1-5]$/.test(square))).toHaveLength(13);
    expect(lines.slice(6)).toEqual([expect.stringMatching(/^start-colour: /), 'closed: odd-closed', '']);
  },
  'word-puzzle.mjs': () => {
    for (const text of [
      'The knight is the only piece that leaps over the heads of others',
      'Twenty-five letters and a few',
    ]) {
      const letters = text.toUpperCase().replace(/[^A-Z]/g, '');
      const lines = run('word-puzzle.mjs', text, '3', 'solution.svg').trimEnd().split('\n');
      expect(lines.pop()).toBe(`Solution: ${letters}`);
      const written = lines.join('').replace(/[^A-Z]/g, '');
      expect([...written].sort()).toEqual([...letters].sort());
      expect(lines.join('').match(/\(.\)/g)).toEqual([`(${letters[0]})`]);
      expect(parseXml(readFileSync(join(FOLDER, 'solution.svg'), 'utf8')).documentElement?.tagName).toBe(
        'svg',
      );
    }
  },
  'shape-puzzle.mjs': () => {
    const lines = run('shape-puzzle.mjs', 'heart.txt', 'heart.svg').trimEnd().split('\n');
    expect(lines.pop()).toMatch(/^100 squares, \w+; the last is a knight's move from the first$/);
    const puzzle = parsePuzzle(lines.join('\n'));
    expect(puzzle).toMatchObject({ rows: 11, cols: 14, closed: true });
    expect(solvePuzzle(puzzle).status).toBe('unique');
    expect(readFileSync(join(FOLDER, 'heart.svg'), 'utf8')).toBe(puzzleToSvg(puzzle));
    writeFileSync(join(FOLDER, 'odd.txt'), '...\n...\n...\n');
    expect(() => run('shape-puzzle.mjs', 'odd.txt')).toThrow();
  },
  'puzzle-booklet.mjs': () => {
    // The first puzzles of each difficulty have small boards, so they are made at once.
    const [each, count, said] = extent<[string[], number, RegExp]>(
      [[], 20, /^booklet\.html: 20 puzzles \(8 easy, 6 medium, 6 hard\)\n$/],
      [['2'], 6, /^booklet\.html: 6 puzzles \(2 easy, 2 medium, 2 hard\)\n$/],
    );
    expect(run('puzzle-booklet.mjs', 'booklet.html', '3', ...each)).toMatch(said);
    const page = readFileSync(join(FOLDER, 'booklet.html'), 'utf8');
    const pictures = page.match(/<svg.*?<\/svg>/gs)!;
    expect(pictures).toHaveLength(2 * count);
    for (const picture of pictures) expect(parseXml(picture).documentElement?.tagName).toBe('svg');
    expect(page.match(/, solved<\/title>/g)).toHaveLength(count);
    expect(page.match(/<section class="of-2">/g)).toHaveLength(count / 2);
    expect(page.match(/<section class="of-6">/g)).toHaveLength(Math.ceil(count / 6));
  },
  'scramble-image.mjs': () => {
    expect(run('scramble-image.mjs')).toMatch(/^120 x 160: .*\nrestored: true; /);
    const pixels = Buffer.from(Array.from({ length: 3 * 63 }, (_, i) => (i * 37) % 256));
    const image = Buffer.concat([Buffer.from('P6\n# made by a test\n9 7\n255\n'), pixels]);
    writeFileSync(join(FOLDER, 'small.ppm'), image);
    expect(run('scramble-image.mjs', 'small.ppm', 'images', '1')).toMatch(
      /^7 x 9: \d+ of 63 pixels look as they did\nrestored: true; /,
    );
    const scrambled = readFileSync(join(FOLDER, 'images/scrambled.ppm'));
    expect(scrambled.equals(image)).toBe(false);
    expect([...scrambled.subarray(-3 * 63)].sort()).toEqual([...pixels].sort());
    expect(readFileSync(join(FOLDER, 'images/restored.ppm')).subarray(-3 * 63)).toEqual(pixels);
  },
  'stream-tours.mjs': () => {
    const batch = (...args: string[]): Buffer =>
      execFileSync(process.execPath, [COMMAND, 'batch', ...args, '--output', 'tours.bin'], {
        cwd: FOLDER,
        stdio: 'pipe',
      });
    batch('8x8', '--count', '5000');
    expect(run('stream-tours.mjs', 'tours.bin')).toBe('5000 valid tours of 8 x 8\n');
    batch('20x20', '--count', '100', '--blocked', '0,0 19,0', '--closed');
    expect(run('stream-tours.mjs', 'tours.bin')).toBe('100 valid tours of 20 x 20\n');
    const bytes = readFileSync(join(FOLDER, 'tours.bin'));
    bytes[bytes.length - 2] ^= 1;
    writeFileSync(join(FOLDER, 'tours.bin'), bytes);
    expect(() => run('stream-tours.mjs', 'tours.bin')).toThrow(/tour 99 is wrong: path\[\d+\] is \d+: /);
    writeFileSync(join(FOLDER, 'tours.bin'), bytes.subarray(0, -1));
    expect(() => run('stream-tours.mjs', 'tours.bin')).toThrow(/it ends within tour 99/);
  },
  'watch.mjs': () => {
    const lines = run('watch.mjs', '5', '6', 'backtracking').trimEnd().split('\n');
    expect(lines.at(-1)).toMatch(/^found after \d{3,} squares$/);
    const steps = lines.slice(0, 5).flatMap((line) => line.trim().split(/ +/).map(Number));
    expect(steps.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    expect(run('watch.mjs', '4')).toMatch(/^impossible after 0 squares \S/);
  },
};

describe('the examples', () => {
  it.each(Object.keys(PROGRAMS))('%s', (name) => PROGRAMS[name]!());

  it('all run, and are all listed', () => {
    const files = readdirSync(EXAMPLES);
    expect(files.filter((name) => name.endsWith('.mjs')).sort()).toEqual(Object.keys(PROGRAMS).sort());
    const list = readFileSync(join(EXAMPLES, 'README.md'), 'utf8');
    for (const name of files.filter((each) => each !== 'README.md')) {
      expect(list).toContain(`](${name}${name.includes('.') ? '' : '/'})`);
    }
  });
});
