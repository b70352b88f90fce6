import { describe, expect, test } from 'vitest';
import { type CreatedPuzzle, createPuzzle, type Puzzle } from '../../src/puzzle.js';
import { puzzleToSvg } from '../../src/render/index.js';
import { parseXml } from '../svg-reader.js';

/** Returns the numbers in a picture by their position. */
function numbersIn(svg: string): { readonly number: number; readonly x: number; readonly y: number }[] {
  const texts = [...parseXml(svg).getElementsByTagName('text')];
  return texts
    .map((text) => ({
      number: Number(text.textContent),
      x: Number(text.getAttribute('x')),
      y: Number(text.getAttribute('y')),
      anchor: (text.parentNode as unknown as { getAttribute(name: string): string }).getAttribute(
        'font-size',
      ),
    }))
    .filter(({ number, anchor }) => number > 0 && Number(anchor) > 15);
}

describe('a picture of a puzzle', () => {
  const { puzzle, path } = createPuzzle(
    { rows: 6, cols: 6, blocked: [0, 1] },
    { seed: 5, showEnds: true },
  ) as CreatedPuzzle;

  test('shows the given steps at their squares, and no others', () => {
    const numbers = numbersIn(puzzleToSvg(puzzle));
    expect(numbers.map(({ number }) => number - 1).sort((a, b) => a - b)).toEqual(
      puzzle.given.map(([, step]) => step),
    );
    const at = new Map(numbers.map(({ number, x, y }) => [number - 1, { x, y }]));
    const [one, other] = [puzzle.given[0]!, puzzle.given[1]!];
    const [from, to] = [at.get(one[1])!, at.get(other[1])!];
    expect((to.x - from.x) / 60).toBeCloseTo(((other[0] as number) % 6) - ((one[0] as number) % 6));
    expect((to.y - from.y) / 60).toBeCloseTo(
      Math.floor((other[0] as number) / 6) - Math.floor((one[0] as number) / 6),
    );
  });

  test('shows all steps with the solution, and those to find in a lighter style', () => {
    const svg = puzzleToSvg(puzzle, { solution: path });
    expect(numbersIn(svg)).toHaveLength(34);
    const groups = [...parseXml(svg).getElementsByTagName('g')].filter((group) =>
      group.getAttribute('font-size'),
    );
    const bold = groups.find((group) => group.getAttribute('font-weight') === '700')!;
    expect(bold.getElementsByTagName('text')).toHaveLength(puzzle.given.length);
  });

  test('marks given ends, and omits blocked squares', () => {
    const svg = puzzleToSvg(puzzle);
    expect(svg.match(/<circle /g)).toHaveLength(1);
    expect(svg.match(/<rect [^>]*fill="none"/g)).toHaveLength(1);
    const open: Puzzle = { rows: 6, cols: 6, given: [[5, 3]] };
    expect(puzzleToSvg(open)).not.toContain('<circle');
    const hidden: Puzzle = { ...puzzle, given: [[path[5]!, 5]] };
    expect(puzzleToSvg(hidden)).not.toMatch(/<circle |<rect [^>]*fill="none"/);
    const marked = puzzleToSvg(hidden, { solution: path });
    const [row, col] = [Math.floor(path[0]! / 6), path[0]! % 6];
    expect(marked).toMatch(RegExp(`<circle [^>]* cx="${col + 0.5}" cy="${row + 0.5}"`));
    expect(marked.match(/<rect [^>]*fill="none"/g)).toHaveLength(1);
    expect(svg.match(/h1v1h-1z/g)).toHaveLength(34);
    expect(svg).toContain('M0 0h2v1h-2z');
  });

  test('has a limited width, a description and themes', () => {
    const svg = puzzleToSvg({ rows: 32, cols: 32, closed: true, given: [[0, 1023]] });
    const root = parseXml(svg).documentElement!;
    expect(Number(root.getAttribute('width'))).toBeLessThanOrEqual(760);
    expect(svg).toContain('1 of 1024 steps are given');
    expect(svg).toContain('the last is a knight move from the first');
    expect(puzzleToSvg(puzzle)).not.toContain('prefers-color-scheme');
    expect(puzzleToSvg(puzzle, { theme: 'auto' })).toContain('prefers-color-scheme');
    expect(puzzleToSvg(puzzle)).toBe(puzzleToSvg({ ...puzzle }));
  });

  test('rejects a path that is no solution', () => {
    const wrong = path.slice().reverse();
    expect(() => puzzleToSvg(puzzle, { solution: wrong })).toThrow(
      /^solution\[0\] is \d+; it must be \d+, as is given$/,
    );
    expect(() => puzzleToSvg(puzzle, { solution: path.slice(1) })).toThrow(
      'the length of solution is 33; it must be 34',
    );
    expect(() => puzzleToSvg(puzzle, { path } as object)).toThrow(TypeError);
    expect(() => puzzleToSvg({ ...puzzle, solution: path } as Puzzle)).toThrow(
      "'solution' belongs to the options",
    );
  });
});
