import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { TABS } from '../../demo/src/tabs.js';
import { passFrames } from './board-page.js';
import { type Device, describeDemo } from './demo-page.js';

const PHONE: Device = { width: 390, height: 844, touch: true, reducedMotion: true };
/** The heart, as wide as the widest board that is offered. */
const HEART = 'rows=11&cols=14&blocked=0-1.5-8.12-14';

/** What sticks out of the window or out of its button, and tabs that lie on each other. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} wide`);
    const seen = (selector: string) =>
      Array.from(document.querySelectorAll(selector)).filter((each) => each.checkVisibility());
    for (const each of seen('.panel button, .board, .masthead *, .panel :is(h2, p, dd, label, select)')) {
      const { left, right } = each.getBoundingClientRect();
      const isInside = left >= -1 && right <= innerWidth + 1;
      if (!isInside && !each.closest('.theme-word, .visually-hidden'))
        faults.push(`${each.id || each.className || each.tagName} sticks out of the window`);
    }
    for (const room of seen('.board-room')) {
      if (room.scrollWidth > room.clientWidth) faults.push(`${room.firstElementChild!.id} is cut off`);
    }
    const words = seen('[role=tab]').map((tab) => {
      const range = document.createRange();
      range.selectNodeContents(tab);
      return { id: tab.id, box: range.getBoundingClientRect() };
    });
    for (const [i, one] of words.entries()) {
      for (const other of words.slice(i + 1)) {
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 0 && high > 0) faults.push(`${one.id} lies on ${other.id}`);
      }
    }
    return faults;
  });
}

describeDemo('Small windows and large text (WCAG 1.4.10, 1.4.4)', (demo) => {
  it.each<[string, Device, number]>([
    ['320 x 256', { ...PHONE, width: 320, height: 256 }, 1],
    ['320 x 568', { ...PHONE, width: 320, height: 568 }, 1],
    ['390 x 844, text at 150 %', PHONE, 1.5],
    ['390 x 844, text at 200 %', PHONE, 2],
  ])('need no scrolling sideways, and show whole boards: %s', async (_, device, size) => {
    const page = await demo.open(`think?${HEART}`, device);
    await page.addStyleTag({ content: `:root { font-size: ${100 * size}%; }` });
    const faults: string[] = [];
    for (const tab of TABS) {
      await page.evaluate((id) => document.getElementById(id)!.click(), `tab-${tab}`);
      await page.locator(`#panel-${tab} button:visible`).first().waitFor();
      await passFrames(page, 4);
      faults.push(...(await faultsOf(page)).map((fault) => `${tab}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});
