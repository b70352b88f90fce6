import { expect, it } from 'vitest';
import { pathPicture, squaresWith } from './board-page.js';
import { describeDemo, holdBack } from './demo-page.js';
import { answers, BOARD, download, EIGHT, openUntil, readPicture, shows, textOf } from './sections.js';

/** A point at the edge of a picture, as shares of its sides. */
const MARGIN = [0.002, 0.002] as const;

describeDemo('Solve: sharing', (demo) => {
  it('copies a link that shows the same picture, and the embed code', async () => {
    const address = 'solve?rows=9&cols=12&start=5&blocked=50-52&tie-break=random&seed=3';
    const page = await openUntil(demo, address, 'tour of 105');
    await page.click('#playback-play');
    // From the start at once, because line ends of separate moves differ slightly.
    await page.locator('#playback-step').fill('0');
    await page.locator('#playback-step').fill('40');
    await page.click('#share-link');
    await shows(page, '#share-status', 'Link copied.');
    const link = await page.inputValue('#share-text');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await expect.poll(() => page.url()).toBe(link);
    const other = await openUntil(demo, link.split('#')[1]!, 'tour of 105');
    expect(await textOf(other, '#playback-text')).toBe(await textOf(page, '#playback-text'));
    expect(await pathPicture(other, BOARD)).toBe(await pathPicture(page, BOARD));

    await page.click('#share-embed');
    await shows(page, '#share-status', 'Embed code copied.');
    const snippet = await page.inputValue('#share-text');
    expect(snippet).toContain('title="A knight\'s tour of a 9 x 12 board"');
    await page.setContent(snippet);
    const frame = page.frameLocator('iframe');
    await frame.locator('#playback-play').waitFor();
    expect(await frame.locator('#solve-form').isVisible()).toBe(false);
    // The step is part of the address only after the answer.
    await expect.poll(() => frame.locator('#embed-open').getAttribute('href')).toBe(link);
  });

  it('saves the picture as an animated SVG with the whole tour', async () => {
    const page = await openUntil(demo, 'solve?rows=6&cols=6&closed=1', 'closed tour of 36');
    const { name, content } = await download(page, '#share-svg');
    expect(name).toBe('knights-tour-6x6.svg');
    const svg = content.toString();
    expect(svg).toContain('A closed knight&#39;s tour of the 6 x 6 board');
    expect(svg).toContain('@media not (prefers-reduced-motion){@keyframes');
    const steps = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
      return Array.from(parsed.querySelectorAll('text'), (element) => Number(element.textContent));
    }, svg);
    expect(steps.filter((step) => step > 6).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, i) => i + 7),
    );
    await shows(page, '#share-status', 'Saved as SVG.');
  });

  it.each([false, true])('saves the picture as PNG in the colours of the page, dark: %s', async (dark) => {
    const page = await openUntil(demo, 'solve?rows=6&cols=6&start=3&strategy=warnsdorff', 'tour of 36', {
      dark,
    });
    const { name, content } = await download(page, '#share-png');
    expect(name).toBe('knights-tour-6x6.png');
    await shows(page, '#share-status', 'Saved as PNG.');
    const { size, colours, at } = await readPicture(page, 'image/png', content, [MARGIN]);
    expect(size[0]).toBeGreaterThan(600);
    expect(at).toEqual([dark ? [27, 30, 36, 255] : [255, 255, 255, 255]]);
    // A gradient of 36 steps and antialiased edges.
    expect(colours).toBeGreaterThan(100);
  });

  it('disables saving while no path is shown', async () => {
    const files = ['#share-svg', '#share-png', '#share-json'];
    const page = await openUntil(demo, 'solve?rows=3&cols=3', 'No tour exists');
    for (const file of files) expect(await page.isDisabled(file), file).toBe(true);

    const other = await openUntil(demo, 'solve?rows=8&cols=8&start=1', 'tour of 64');
    for (const file of files) expect(await other.isEnabled(file), file).toBe(true);
    // Immediately, before the next answer.
    const disabled = await other.evaluate(([...selectors]) => {
      const strategy = document.querySelector<HTMLSelectElement>('#solve-strategy')!;
      strategy.value = 'backtracking';
      strategy.dispatchEvent(new Event('change'));
      return selectors.map((selector) => document.querySelector<HTMLButtonElement>(selector)!.disabled);
    }, files);
    expect(disabled).toEqual([true, true, true]);
    await answers(other, '^No tour found within the limit$');
    for (const file of files) expect(await other.isEnabled(file), file).toBe(true);
    await other.selectOption('#solve-strategy', 'auto');
    await other.fill('#solve-end', 'd8');
    await other.press('#solve-end', 'Enter');
    await answers(other, '^No tour exists$');
    for (const file of files) expect(await other.isDisabled(file), file).toBe(true);
  });

  it('removes a copied text when the question changes', async () => {
    const page = await openUntil(demo, 'solve?rows=8&cols=8', 'tour of 64');
    await page.click('#share-embed');
    await shows(page, '#share-status', 'Embed code copied.');
    expect(await page.inputValue('#share-text')).toContain("A knight's tour of an 8 x 8 board");
    await page.check('#solve-closed');
    expect(await page.isVisible('#share-text')).toBe(false);
    expect(await textOf(page, '#share-status')).toBe('');
  });

  it('shows no message about a PNG of the question before', async () => {
    const page = await openUntil(demo, 'solve?rows=60&cols=60', 'tour of 3,600');
    const release = await holdBack(page, /picture-worker/);
    await page.click('#share-png');
    await page.selectOption('#solve-strategy', 'random');
    await answers(page, 'by WebAssembly|tour of 3,600');
    const downloaded = page.waitForEvent('download');
    release();
    expect((await downloaded).suggestedFilename()).toBe('knights-tour-60x60.png');
    expect(await textOf(page, '#share-status')).toBe('');
  });

  it('shows blocked squares as background on the page, in SVG and in PNG', async () => {
    const page = await openUntil(demo, 'solve?rows=8&cols=8&blocked=27', 'tour of 63|No tour', {
      reducedMotion: true,
    });
    const paper = await squaresWith(page, BOARD, EIGHT, { layer: 'squares', colour: '--paper', reach: 0.45 });
    expect(paper).toEqual([27]);
    // No symbol on the blocked square.
    for (const colour of ['--muted', '--ink']) {
      expect(await squaresWith(page, BOARD, EIGHT, { layer: 'squares', colour, reach: 0.4 })).toEqual([]);
    }
    // The area around the centre of d5, with and without labels, has the colour of the margin.
    const hole = [0.444, 0.453, 0.462].flatMap((x) => [0.444, 0.453, 0.462].map((y) => [x, y] as const));
    for (const [control, type] of [
      ['#share-svg', 'image/svg+xml'],
      ['#share-png', 'image/png'],
    ] as const) {
      const { content } = await download(page, control);
      const { at } = await readPicture(page, type, content, [MARGIN, ...hole]);
      expect(new Set(at.map(String)).size, type).toBe(1);
    }
  });
});
