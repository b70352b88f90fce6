import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tourToSvg } from '../../src/render/index.js';
import { createTsSolver } from '../../src/ts.js';
import { type Browser, launchChromium, WITHOUT_BROWSER } from './chromium.js';
import { type StaticServer, serve } from './static-server.js';

const BOARD = { rows: 6, cols: 6, closed: true };
const { path } = createTsSolver().solve(BOARD) as { path: Uint32Array };
const STRICT = { 'content-security-policy': "default-src 'none'; img-src 'self'" };
const page = (name: string) => `<!doctype html><title>tour</title><img src="/${name}.svg">`;

describe.skipIf(WITHOUT_BROWSER)('an animated picture in Chromium', () => {
  let browser: Browser;
  let server: StaticServer;

  beforeAll(async () => {
    browser = await launchChromium();
    const picture = (html: string) => ({ html, headers: { ...STRICT, 'content-type': 'image/svg+xml' } });
    const pages = {
      '/still': { html: page('still'), headers: STRICT },
      '/plays': { html: page('plays'), headers: STRICT },
      '/still.svg': picture(tourToSvg(BOARD, path)),
      '/plays.svg': picture(tourToSvg(BOARD, path, { animate: { seconds: 1 } })),
    };
    server = await serve({}, pages);
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  it('plays in an image under a strict policy, and ends as the picture that does not move', async () => {
    const tab = await browser.context.newPage();
    await tab.goto(`${server.origin}/still`);
    const still = await tab.screenshot();
    await tab.goto(`${server.origin}/plays`);
    let isPlayed = false;
    for (;;) {
      const now = await tab.screenshot();
      if (now.equals(still)) break;
      isPlayed = true;
    }
    expect(isPlayed).toBe(true);
    await tab.close();
  });

  it('shows each step at its time, and the finished tour to readers who prefer reduced motion', async () => {
    const tab = await browser.context.newPage();
    await tab.setContent(tourToSvg(BOARD, path, { animate: { seconds: 36 } }));
    const visible = await tab.evaluate(() => {
      const counts: number[] = [];
      for (const second of [0.5, 17.5, 36]) {
        for (const animation of document.getAnimations()) {
          animation.pause();
          animation.currentTime = 1000 * second;
        }
        const texts = Array.from(document.querySelectorAll('text[y]')).filter((text) =>
          text.closest('.kt-p'),
        );
        counts.push(texts.filter((text) => getComputedStyle(text).opacity === '1').length);
      }
      return counts;
    });
    expect(visible).toEqual([1, 18, 36]);
    await tab.emulateMedia({ reducedMotion: 'reduce' });
    expect(await tab.evaluate(() => document.getAnimations().length)).toBe(0);
    await tab.close();
  });
});
