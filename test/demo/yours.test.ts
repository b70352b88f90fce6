import { expect, it } from 'vitest';
import { checkTour } from '../../src/index.js';
import { describeDemo } from './demo-page.js';
import { download, goTo, readPicture, shows, textOf } from './sections.js';

const YOURS = 'This one is yours';

describeDemo('Your tour', (demo) => {
  it('is the same for the same text, and its link shows it again', async () => {
    const page = await demo.open('count', { reducedMotion: true });
    await goTo(page, 'yours');
    await page.fill('#yours-text', 'Ada Lovelace');
    await page.press('#yours-text', 'Enter');
    await shows(page, '#yours-headline', YOURS);
    await expect.poll(() => page.url()).toMatch(/#yours\?number=\d+$/);
    const [first, link] = [await textOf(page, '#yours-detail'), page.url()];
    await page.fill('#yours-text', '12,345');
    await page.click('#yours-show');
    await shows(page, '#yours-detail', 'Tour 12,345, counted from 0.');
    await page.fill('#yours-text', 'Ada Lovelace');
    await page.click('#yours-show');
    await shows(page, '#yours-detail', first);

    await page.goto(link.replace('index.html', 'index.html?again'));
    await shows(page, '#yours-detail', first);
  });

  it('is a closed tour, saved as a picture that draws itself, as a poster and as a wallpaper', async () => {
    const page = await demo.open('yours?number=12345678901', { reducedMotion: true });
    await shows(page, '#yours-headline', YOURS);
    const svg = await download(page, '#yours-svg');
    expect(svg.name).toBe('knights-tour-12345678901.svg');
    expect(svg.content.toString()).toContain('@keyframes');
    for (const [name, height] of [
      ['poster', 1080],
      ['wallpaper', 1920],
    ] as const) {
      const picture = await download(page, `#yours-${name}`);
      expect(picture.name).toBe(`knights-tour-12345678901.${name}.png`);
      const { size, colours } = await readPicture(page, 'image/png', picture.content);
      expect(size).toEqual([1080, height]);
      expect(colours).toBeGreaterThan(50);
    }
  });

  it('has the number of a ride', async () => {
    const path = [
      0, 10, 4, 14, 29, 12, 6, 23, 13, 7, 22, 28, 38, 55, 45, 39, 54, 44, 50, 33, 48, 42, 32, 49, 43, 26, 16,
      1, 11, 5, 15, 30, 20, 3, 9, 19, 2, 8, 18, 24, 41, 35, 25, 40, 34, 51, 36, 53, 47, 37, 52, 46, 31, 21,
      27, 17,
    ];
    expect(checkTour({ rows: 7, cols: 8, closed: true }, path).ok).toBe(true);
    const { Ride } = await import('../../demo/src/play/ride.js');
    const ride = new Ride(7, 8, undefined, true);
    // From another start, in the other direction.
    for (const square of [...path.slice(20), ...path.slice(0, 20)].reverse()) ride.go(square);
    const page = await demo.open(`yours?ride=${ride.toText()}`, { reducedMotion: true });
    await shows(page, '#yours-detail', 'Tour 12,345,678,901, counted from 0.');
  });
});
