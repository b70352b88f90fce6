import { expect, it } from 'vitest';
import { checkTour } from '../../src/problem/check.js';
import { describeDemo } from './demo-page.js';
import { answered, answers, savedTour, textOf } from './solve-page.js';

/** How each engine is called in the answer. */
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
      await answered(page);
      expect(await textOf(page, '#solve-detail')).toContain(name);
      const { path } = await savedTour(page);
      expect(checkTour({ rows: 7, cols: 6 }, path)).toEqual({ status: 'valid', ok: true });
      return path.join();
    };
    const strategies = [
      'backtracking',
      'warnsdorff-backtracking',
      'edge-search',
      'divide-and-conquer',
      'random',
    ];
    for (const strategy of strategies) {
      await page.selectOption('#solve-strategy', strategy);
      await solved(`the strategy ${strategy} (`);
    }
    const tours = new Set<string>();
    for (const [engine, name] of Object.entries(NAMES)) {
      await page.selectOption('#solve-engine', engine);
      tours.add(await solved(name));
    }
    expect(tours.size).toBe(1);
  });

  it('finds another tour with another seed, and the same with the same', async () => {
    const page = await demo.open(
      'solve?rows=7&cols=6&strategy=warnsdorff-backtracking&tie-break=random&start=0',
    );
    const tour = async (seed: string): Promise<string> => {
      await page.fill('#solve-seed', seed);
      return (await savedTour(page)).path.join();
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
      const { path } = await savedTour(page);
      expect(checkTour({ rows: 9, cols: 9, start: 0 }, path)).toEqual({ status: 'valid', ok: true });
      paths.add(path.join());
    }
    expect(paths.size).toBe(3);
  });

  it('gives a new random tour at each click', async () => {
    const page = await demo.open('solve?rows=6&cols=6&closed=1');
    const tours = new Set<string>();
    for (const seed of ['1', '2', '3']) {
      await page.click('#solve-another');
      expect(await page.inputValue('#solve-strategy')).toBe('random');
      expect(await page.inputValue('#solve-seed')).toBe(seed);
      await expect.poll(() => page.url()).toContain(`strategy=random&seed=${seed}`);
      await expect.poll(() => textOf(page, '#solve-detail')).toContain('strategy random');
      const { path } = await savedTour(page);
      expect(checkTour({ rows: 6, cols: 6, closed: true }, path)).toEqual({ status: 'valid', ok: true });
      tours.add(path.join());
    }
    expect(tours.size).toBe(3);
  });

  it('offers a tie-break only to strategies that have ties', async () => {
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
