import { expect, it } from 'vitest';
import { checkTour } from '../../src/problem/check.js';
import { squareName } from '../../src/problem/notation.js';
import { STRATEGY_NAMES } from '../../src/problem/options.js';
import { ONCE_EXCLUDED } from '../known-tours.js';
import { drawnPixels, squarePoint, squaresWith } from './board-page.js';
import { describeDemo } from './demo-page.js';
import {
  answers,
  BOARD,
  downloadTour,
  EIGHT,
  HARD_BOARD,
  openUntil,
  shows,
  textOf,
  waitForAnswer,
} from './sections.js';

/** Returns the part of an address that describes a problem. */
function stateOf({ blocked, ...others }: (typeof ONCE_EXCLUDED)[number]['problem']): string {
  return new URLSearchParams([
    ...Object.entries(others).map(([key, value]) => [key, String(value)]),
    ['blocked', blocked.join('.')],
  ]).toString();
}

const EVERY_SQUARE = [...Array(64).keys()];

describeDemo('Solve: answers', (demo) => {
  it('draws a tour when it opens', async () => {
    const page = await demo.open('solve');
    await expect.poll(() => drawnPixels(page, BOARD)).toBeGreaterThan(0);
    await answers(page, 'A closed tour of 64');
    const before = await drawnPixels(page, BOARD);
    await expect.poll(() => drawnPixels(page, BOARD)).toBeGreaterThan(before);
    const { path, ...board } = await downloadTour(page);
    expect(checkTour({ ...EIGHT, closed: true }, path)).toEqual({ status: 'valid', ok: true });
    expect(board).toEqual({ rows: 8, cols: 8, closed: true, blocked: [] });
  });

  it('accepts any size from 3 to 200 while typing, and rejects others', async () => {
    const page = await demo.open('solve');
    for (const [rows, cols, headline] of [
      [3, 10, 'tour of 30'],
      [200, 200, 'tour of 40.?000'],
      [4, 4, 'No tour exists'],
      [7, 20, 'tour of 140'],
    ] as const) {
      await page.fill('#solve-rows', String(rows));
      await page.fill('#solve-cols', String(cols));
      await answers(page, headline);
    }
    for (const size of ['2', '201', '5.5']) {
      await page.fill('#solve-rows', size);
      expect(await page.getAttribute('#solve-rows', 'aria-invalid')).toBe('true');
    }
    await answers(page, 'tour of 140');
  });

  it('explains why no tour exists, and whether a rule or a search proves it', async () => {
    const page = await openUntil(demo, 'solve?rows=4&cols=8&closed=1', '^No tour exists$');
    expect(await textOf(page, '#solve-detail')).toMatch(
      /^A closed tour of a 4 × 8 board .+\. Proven by a rule, without a search\.$/,
    );
    expect(await drawnPixels(page, BOARD)).toBe(0);
    expect(await page.isDisabled('#playback-play')).toBe(true);

    const searched = await openUntil(demo, 'solve?rows=5&cols=6&blocked=14-15', '^No tour exists$');
    expect(await textOf(searched, '#solve-detail')).toMatch(
      /^The search (?:tried every choice|followed every path across the board): no open tour of this 5 × 6 board with 2 blocked squares exists\. Proven by an exhaustive search \([\d\s,]+ decisions\)\.$/,
    );
  });

  it.each(ONCE_EXCLUDED.slice(0, 6))(
    'finds a tour of $problem, which version 0.2.0 called impossible',
    async ({ problem }) => {
      const page = await openUntil(demo, `solve?${stateOf(problem)}`, '^An open tour of ');
      const { path } = await downloadTour(page);
      expect(checkTour(problem, path)).toEqual({ status: 'valid', ok: true });
      const { start: _, end: __, ...board } = problem;
      const maker = await demo.open(`puzzle?${stateOf(board)}`);
      await maker.click('#puzzle-make');
      await shows(maker, '#puzzle-headline', /^\d+ of \d+ numbers are given$/);
    },
  );

  it('shows where and why the rule gets stuck', async () => {
    const page = await demo.open('solve?rows=8&cols=8&start=44&strategy=warnsdorff', { reducedMotion: true });
    await answers(page, 'Stuck after 60 of 64 squares');
    const { path } = await downloadTour(page);
    const detail = await textOf(page, '#solve-detail');
    expect(detail).toContain(`The knight cannot leave ${squareName(path.at(-1)!, EIGHT)}`);
    expect(detail).toContain('a move away is already visited.');
    // A ring marks the last square, small squares mark unvisited squares.
    const last = path.at(-1)!;
    const missed = EVERY_SQUARE.filter((square) => !path.includes(square));
    expect(missed).toHaveLength(4);
    const marks = { layer: 'marks', colour: '--warning' } as const;
    await expect
      .poll(() => squaresWith(page, BOARD, EIGHT, { ...marks, reach: 0.48 }))
      .toEqual([...missed, last].sort((a, b) => a - b));
    expect(await squaresWith(page, BOARD, EIGHT, { ...marks, reach: 0.05 })).toEqual(missed);
    await page.fill('#solve-start', 'a8');
    await page.press('#solve-start', 'Enter');
    await answers(page, 'tour of 64');
    await page.check('#solve-closed');
    await answers(page, 'Stuck on square 64 of 64');
    expect(await textOf(page, '#solve-detail')).toContain('is not a knight’s move from the first one, a8');

    const holes = 'solve?rows=8&cols=8&strategy=warnsdorff&start=0&blocked=3.8.11.19.25.49.57.61';
    const blocked = await openUntil(demo, holes, '^Stuck after');
    expect(await textOf(blocked, '#solve-detail')).toMatch(
      /^The knight cannot leave .*: every square a move away is blocked or already visited\./,
    );
  });

  it('distinguishes a search limit from a proof that no tour exists', async () => {
    const page = await demo.open('solve?rows=8&cols=8&start=1&strategy=backtracking', {
      reducedMotion: true,
    });
    await answers(page, '^No tour found within the limit$');
    const { path } = await downloadTour(page);
    expect(await textOf(page, '#solve-detail')).toMatch(
      /^Stopped in .* \(100,000,000 squares placed\)\. A tour exists: try another strategy\. The board shows the longest path, \d\d squares\.$/,
    );
    expect(await textOf(page, '#solve-detail')).toContain(`${path.length} squares.`);
    expect(await textOf(page, '#playback-text')).toMatch(`${path.length} of ${path.length}`);
    const missed = EVERY_SQUARE.filter((square) => !path.includes(square));
    const look = { layer: 'marks', colour: '--warning', reach: 0.48 } as const;
    await expect.poll(() => squaresWith(page, BOARD, EIGHT, look)).toEqual(missed);
  });

  it('shows a running search instead of the answer before', async () => {
    const page = await openUntil(demo, `solve?${HARD_BOARD}&strategy=warnsdorff`, /tour of 77/);
    await expect.poll(() => drawnPixels(page, BOARD)).toBeGreaterThan(0);
    await page.selectOption('#solve-strategy', 'backtracking');
    await answers(page, /^Still searching/);
    expect(await drawnPixels(page, BOARD)).toBe(0);
    expect(await page.isVisible('#solve-waiting')).toBe(true);
    // Painting replaces the search.
    await page.check('#tool-block');
    const { x, y } = await squarePoint(page, BOARD, { rows: 8, cols: 10 }, 40);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await answers(page, 'No tour exists');
    expect(await page.isDisabled('#playback-play')).toBe(true);
    await page.mouse.up();
    expect(await page.isVisible('#solve-waiting')).toBe(false);
  });

  it('shows its answer in an embedded page', async () => {
    const page = await openUntil(demo, 'solve?rows=4&cols=4&embed=1', '^No tour exists$');
    expect(await page.isVisible('#solve-headline')).toBe(true);
    expect(await textOf(page, '#solve-detail')).toMatch(/Proven by a rule/);
    expect(await page.isVisible('#solve-detail')).toBe(true);
    expect(await page.isVisible('#solve-form')).toBe(false);
    const stuck = await demo.open('solve?rows=8&cols=8&start=44&strategy=warnsdorff&embed=1', {
      width: 560,
      height: 560 + 290,
    });
    await answers(stuck, '^Stuck after 60 of 64 squares');
    expect(await stuck.isVisible('#solve-detail')).toBe(true);
    // Everything fits into the frame of the embed code.
    const [height, room] = await stuck.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
    expect(height).toBeLessThanOrEqual(room!);
  });

  it('reports an engine that cannot run', async () => {
    const page = await demo.open('solve?rows=8&cols=8&engine=ts');
    await page.addInitScript(() => {
      // @ts-expect-error: a browser without WebAssembly
      delete globalThis.WebAssembly;
    });
    await page.reload();
    await answers(page, 'tour of 64');
    await page.selectOption('#solve-engine', 'wasm');
    await answers(page, '^This engine does not run here$');
    expect(await textOf(page, '#solve-detail')).toMatch(/^WebAssembly cannot run: .+\. The other engines/);
    await page.selectOption('#solve-engine', 'auto');
    await answers(page, 'tour of 64');
  });

  it('offers an open tour if no closed one exists', async () => {
    const page = await openUntil(demo, 'solve', 'A closed tour of 64');
    expect(await page.isVisible('#solve-open-instead')).toBe(false);
    await page.click('#solve-presets button[value="5"]');
    await answers(page, '^No tour exists$');
    await page.click('#solve-open-instead');
    await answers(page, 'An open tour of 25');
    expect(await page.isChecked('#solve-closed')).toBe(false);
    const none = await openUntil(demo, 'solve?rows=4&cols=4&closed=1', '^No tour exists$');
    expect(await none.isVisible('#solve-open-instead')).toBe(false);
  });
});

/** The name of each engine in the answer. */
const NAMES = {
  auto: 'WebAssembly with',
  wasm: 'WebAssembly with SIMD',
  'wasm-scalar': 'WebAssembly without SIMD',
  ts: 'TypeScript',
} as const;

describeDemo('Solve: solver', (demo) => {
  it('solves with each strategy, and finds the same tour on each engine', async () => {
    const page = await demo.open('solve?rows=7&cols=6');
    const solved = async (name: string): Promise<string> => {
      await waitForAnswer(page);
      expect(await textOf(page, '#solve-detail')).toContain(name);
      const { path } = await downloadTour(page);
      expect(checkTour({ rows: 7, cols: 6 }, path)).toEqual({ status: 'valid', ok: true });
      return path.join();
    };
    // The rule alone may get stuck.
    for (const strategy of STRATEGY_NAMES.filter((name) => name !== 'warnsdorff')) {
      await page.selectOption('#solve-strategy', strategy);
      await solved(`strategy ${strategy},`);
    }
    const tours = new Set<string>();
    for (const [engine, name] of Object.entries(NAMES)) {
      await page.selectOption('#solve-engine', engine);
      tours.add(await solved(name));
    }
    expect(tours.size).toBe(1);
  });

  it('finds different tours for different seeds, and the same tour for the same seed', async () => {
    const page = await demo.open(
      'solve?rows=7&cols=6&strategy=warnsdorff-backtracking&tie-break=random&start=0',
    );
    const tour = async (seed: string): Promise<string> => {
      await page.fill('#solve-seed', seed);
      return (await downloadTour(page)).path.join();
    };
    const first = await tour('7');
    expect(await tour('8')).not.toBe(first);
    expect(await tour('7')).toBe(first);
    await page.fill('#solve-seed', '-1');
    expect(await page.getAttribute('#solve-seed', 'aria-invalid')).toBe('true');
  });

  it('solves with each tie-break', async () => {
    const page = await demo.open('solve?rows=9&cols=9&strategy=warnsdorff-backtracking&start=0');
    const paths = new Set<string>();
    for (const tieBreak of ['first', 'farthest', 'random']) {
      await page.selectOption('#solve-tie-break', tieBreak);
      await expect.poll(() => page.url()).toMatch(tieBreak);
      await answers(page, 'tour of 81');
      const { path } = await downloadTour(page);
      expect(checkTour({ rows: 9, cols: 9, start: 0 }, path)).toEqual({ status: 'valid', ok: true });
      paths.add(path.join());
    }
    expect(paths.size).toBe(3);
  });

  it('shows a new random tour on each click', async () => {
    const page = await demo.open('solve?rows=6&cols=6&closed=1');
    const tours = new Set<string>();
    for (const seed of ['1', '2', '3']) {
      await page.click('#solve-another');
      expect(await page.inputValue('#solve-strategy')).toBe('random');
      expect(await page.inputValue('#solve-seed')).toBe(seed);
      await expect.poll(() => page.url()).toContain(`strategy=random&seed=${seed}`);
      await expect.poll(() => textOf(page, '#solve-detail')).toContain('strategy random');
      const { path } = await downloadTour(page);
      expect(checkTour({ rows: 6, cols: 6, closed: true }, path)).toEqual({ status: 'valid', ok: true });
      tours.add(path.join());
    }
    expect(tours.size).toBe(3);
  });

  it('enables the tie-break only for strategies that read it', async () => {
    const page = await demo.open('solve?rows=6&cols=6');
    for (const [strategy, isOffered] of [
      ['auto', true],
      ['warnsdorff', true],
      ['warnsdorff-backtracking', true],
      ['backtracking', false],
      ['edge-search', false],
      ['random', false],
      ['divide-and-conquer', false],
    ] as const) {
      await page.selectOption('#solve-strategy', strategy);
      expect(await page.isEnabled('#solve-tie-break'), strategy).toBe(isOffered);
    }
    expect(await page.locator('#solve-tie-break').getAttribute('aria-describedby')).toBe('solve-seed-note');
    expect(await textOf(page, '#solve-seed-note')).toContain('The tie-break is for Warnsdorff’s rule.');
  });
});
