import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { dragOver, drawnPixels, passFrames, settledPicture } from './board-page.js';
import { describeDemo } from './demo-page.js';
import { recordTasks } from './main-thread.js';
import { answers, BOARD } from './solve-page.js';

/** A frame longer than this would be seen. */
const MOST_MILLISECONDS = 50;
const LARGE = { rows: 200, cols: 200 };
const STATE = 'solve?rows=200&cols=200';
/** More than it takes to draw 40,000 steps in slices (demo/src/board/board-view.ts). */
const FRAMES = 30;

/**
 * A twelfth of 200 x 200 squares, scattered in pairs, so that as many of both colours are left: Warnsdorff's rule gets stuck
 * after 120 squares. Numbers by the generator of Numerical Recipes (Press and others, 1992).
 */
function scatteredPairs(): string {
  const pairs: string[] = [];
  let state = 11;
  for (let square = 2; square < 40_000; square += 2) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    if (state / 2 ** 32 < 0.08) pairs.push(`${square}-${square + 1}`);
  }
  return pairs.join('.');
}

describeDemo('the main thread', (demo) => {
  /** Does something on the page. What the page itself computes meanwhile must come in short tasks. */
  async function staysFree(page: Page, act: () => Promise<unknown>): Promise<void> {
    const tasks = await recordTasks(page);
    await act();
    const recorded = (await tasks.end()).map(({ cpuMilliseconds }) => cpuMilliseconds);
    expect(recorded.length).toBeGreaterThan(10);
    const longest = Math.max(...recorded);
    if (process.env.DEMO_TASKS) console.log(`${expect.getState().currentTestName}: ${longest.toFixed(1)} ms`);
    expect(longest, 'milliseconds of the longest task').toBeLessThan(MOST_MILLISECONDS);
  }

  /** The page with the tour of 200 x 200 squares, drawn to its end. */
  async function openLarge(): Promise<Page> {
    const page = await demo.open(STATE, { reducedMotion: true });
    await answers(page, 'tour of 40,000');
    await expect.poll(() => drawnPixels(page, BOARD)).toBeGreaterThan(0);
    await settledPicture(page, BOARD);
    return page;
  }

  it('is free while 200 x 200 squares are solved and played', async () => {
    const page = await demo.open('solve?rows=8&cols=8');
    await answers(page, 'tour of 64');
    await staysFree(page, async () => {
      await page.fill('#solve-rows', '200');
      await page.fill('#solve-cols', '200');
      await answers(page, 'tour of 40,000');
      await page.locator('#playback-speed').fill('100');
      await page.waitForFunction(() =>
        /^40,000 of|^Back on/.test(document.querySelector('#playback-text')!.textContent!),
      );
    });
  });

  it('is free while 200 x 200 squares are shown at once', async () => {
    const page = await demo.open('solve?rows=8&cols=8', { reducedMotion: true });
    await answers(page, 'tour of 64');
    await staysFree(page, async () => {
      await page.goto(`${demo.addresses[0]}#${STATE}`);
      await answers(page, 'tour of 40,000');
      await passFrames(page, FRAMES);
    });
  });

  it('is free while a long search runs', async () => {
    const page = await demo.open('solve?rows=8&cols=8&start=0');
    await answers(page, 'tour of 64');
    await staysFree(page, async () => {
      await page.fill('#solve-start', 'b8');
      await page.press('#solve-start', 'Enter');
      await page.selectOption('#solve-strategy', 'backtracking');
      await answers(page, 'Not found within the limit');
    });
  });

  it('is free while the tour is scrubbed', async () => {
    const page = await openLarge();
    await staysFree(page, async () => {
      for (const step of ['2', '39999', '20000', '30000']) {
        await page.locator('#playback-step').fill(step);
        await passFrames(page, FRAMES);
      }
      await page.click('#playback-back');
    });
  });

  it('is free while colours and the size of the window change', async () => {
    const page = await openLarge();
    await staysFree(page, async () => {
      await page.click('#theme');
      await passFrames(page, FRAMES);
      const before = await page.locator(BOARD).boundingBox();
      await page.setViewportSize({ width: 700, height: 800 });
      await expect.poll(() => page.locator(BOARD).boundingBox()).not.toEqual(before);
      await passFrames(page, FRAMES);
    });
  });

  it('is free while a path is played that got stuck early, and the keyboard moves over what it missed', async () => {
    const page = await demo.open('solve?rows=8&cols=8', { reducedMotion: true });
    await answers(page, 'tour of 64');
    await staysFree(page, async () => {
      await page.evaluate((state) => {
        location.hash = state;
      }, `${STATE}&start=0&strategy=warnsdorff&blocked=${scatteredPairs()}`);
      await answers(page, 'Stuck after 120 squares');
      await passFrames(page, FRAMES);
      await page.locator(BOARD).focus();
      for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown']) {
        await page.keyboard.press(key);
        await passFrames(page, 2);
      }
      await page.click('#playback-play');
      await page.waitForFunction(() =>
        /^1?\d\d of 120/.test(document.querySelector('#playback-text')!.textContent!),
      );
      await page.click('#theme');
      await passFrames(page, FRAMES);
    });
  });

  it('is free while squares are painted', async () => {
    const page = await openLarge();
    await page.check('#tool-block');
    await staysFree(page, async () => {
      await dragOver(page, BOARD, LARGE, [40 * 200 + 40, 40 * 200 + 160, 160 * 200 + 40]);
      await answers(page, 'tour of 39,9|There is none|Not found');
    });
  });

  it.each(['#share-svg', '#share-png', '#share-json', '#share-link', '#share-embed'])(
    'is free while %s does its work',
    async (control) => {
      const page = await openLarge();
      await staysFree(page, async () => {
        await page.click(control);
        await expect.poll(() => page.textContent('#share-status')).toMatch(/^Saved|copied\.$/);
        await passFrames(page, 2);
      });
    },
  );

  it('is free while the knight rides in Giant', async () => {
    const page = await demo.open('giant?step=1000000');
    await page.locator('#giant-speed').fill('30');
    await staysFree(page, async () => {
      await page.click('#giant-ride');
      await expect.poll(() => page.inputValue('#giant-step'), { timeout: 20_000 }).toMatch(/^1,000,0[3-9]/);
    });
  });

  it('is free while a ride is finished', async () => {
    const page = await demo.open('play?rows=20&cols=20&ride=0.', { reducedMotion: true });
    await staysFree(page, async () => {
      await page.click('#play-finish');
      await page.waitForFunction(() => /tour!$/.test(document.querySelector('#play-headline')!.textContent!));
    });
  });

  it.each([
    'race?rows=8&cols=8&strategy=warnsdorff',
    'race?rows=5&cols=5&strategy=warnsdorff-backtracking',
    'race?rows=200&cols=200&strategy=warnsdorff',
    'race?rows=1000&cols=1000&strategy=divide-and-conquer',
  ])('is free during %s', async (state) => {
    const page = await demo.open(state);
    await staysFree(page, async () => {
      await page.click('#race-start');
      await page.waitForFunction(
        () => /: done$/.test(document.querySelector('#race-headline')!.textContent!),
        undefined,
        { timeout: 120_000 },
      );
    });
  });
});
