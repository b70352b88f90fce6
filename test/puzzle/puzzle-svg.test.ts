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
    // The squares beside the holes, and nothing of the holes themselves.
    expect(svg).toContain('d="M2 0h4v1h-4zM0 1h6v1h-6z');
  });

  test('has a limited width, a description and themes', () => {
    const svg = puzzleToSvg({ rows: 32, cols: 32, closed: true, given: [[0, 1023]] });
    const root = parseXml(svg).documentElement!;
    expect(Number(root.getAttribute('width'))).toBeLessThanOrEqual(760);
    for (const [rows, cols] of [
      [1, 1],
      [12, 12],
      [10, 12],
      [12, 10],
      [5, 180],
      [180, 5],
      [26, 27],
    ] as const) {
      const sized = parseXml(puzzleToSvg({ rows, cols, given: [] })).documentElement!;
      for (const side of ['width', 'height'])
        expect(Number(sized.getAttribute(side)), `${rows} x ${cols}`).toBeLessThanOrEqual(800);
    }
    expect(svg).toContain('1 of 1024 steps are given');
    expect(svg).toContain('the last is a knight move from the first');
    expect(puzzleToSvg(puzzle)).not.toContain('prefers-color-scheme');
    expect(puzzleToSvg(puzzle, { theme: 'auto' })).toContain('prefers-color-scheme');
    expect(puzzleToSvg(puzzle)).toBe(puzzleToSvg({ ...puzzle }));
  });

  test('shows holes inside a shape as no square to fill in, and draws nothing at those of the border', () => {
    const holes: Puzzle = { rows: 6, cols: 7, blocked: [0, 1, 7, 16, 17, 41], given: [] };
    const hatched = puzzleToSvg(holes);
    expect(hatched).toMatch(/ d="M2 2m0 \.5l[^M]*M3 2m0 \.5l[^M]*"/);
    const black = puzzleToSvg(holes, { ink: 'black' });
    expect(black).toContain('<path fill="#000000" d="M2 2h1v1h-1zM3 2h1v1h-1z"/>');
    // A hole that touches the border is left out.
    expect(puzzleToSvg({ ...holes, blocked: [2, 9, 16] }, { ink: 'black' })).not.toContain(
      '<path fill="#000000"',
    );
  });

  test('prints in black: lines of a pixel or more, and no grey lighter than a tenth', () => {
    for (const squareSize of [8, 20, 60, 200]) {
      const svg = puzzleToSvg(puzzle, { ink: 'black', squareSize });
      for (const [, width] of svg.matchAll(/stroke-width="([^"]+)"/g))
        expect(Number(width) * squareSize).toBeGreaterThanOrEqual(1);
      for (const [, red, green, blue] of svg.matchAll(/"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})"/g)) {
        expect([green, blue]).toEqual([red, red]);
        expect(red === 'ff' || Number.parseInt(red!, 16) <= 0.9 * 255 + 1).toBe(true);
      }
    }
  });

  test('has the title, the font and the background of the caller, and no style attribute', () => {
    const svg = puzzleToSvg(puzzle, { title: 'A & B', font: "Georgia, 'Times'", background: 'rgb(1 2 3)' });
    const root = parseXml(svg).documentElement!;
    expect(root.getElementsByTagName('title')[0]!.textContent).toBe('A & B');
    expect(root.getAttribute('font-family')).toBe("Georgia, 'Times'");
    expect(root.getElementsByTagName('rect')[0]!.getAttribute('fill')).toBe('rgb(1 2 3)');
    expect(puzzleToSvg(puzzle, { background: 'transparent' })).not.toMatch(/<rect [^>]*rx="8"/);
    expect(puzzleToSvg(puzzle, { coordinates: false }).length).toBeLessThan(puzzleToSvg(puzzle).length);
    for (const theme of ['auto', 'light', 'dark'] as const) {
      expect(puzzleToSvg(puzzle, { theme })).not.toContain('style=');
      expect(puzzleToSvg(puzzle, { theme }).includes('<style')).toBe(theme === 'auto');
    }
    for (const wrong of [{ ink: 'red' }, { title: 1 }, { coordinates: 'a' }, { squareSize: 0 }, { font: 2 }])
      expect(() => puzzleToSvg(puzzle, wrong as object)).toThrow(RegExp(`^${Object.keys(wrong)[0]} is `));
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
