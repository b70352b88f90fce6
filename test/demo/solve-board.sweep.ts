import { expect, it } from 'vitest';
import { checkTour } from '../../src/problem/check.js';
import { clickSquare, dragOver, squarePoint, squaresWith, strokeOver } from './board-page.js';
import { describeDemo, PHONE } from './demo-page.js';
import { answers, BOARD, downloadTour, EIGHT, focused, openUntil, shows, textOf } from './sections.js';

const BLOCKED = { layer: 'squares', colour: '--paper', reach: 0.2 } as const;

describeDemo('Solve: board', (demo) => {
  it('sets start and end by click and by text, and reports when no tour exists', async () => {
    const page = await openUntil(demo, 'solve?rows=8&cols=8', 'tour of 64');
    await clickSquare(page, BOARD, EIGHT, 9);
    await expect.poll(() => page.inputValue('#solve-start')).toBe('b7');
    await page.check('#tool-end');
    await clickSquare(page, BOARD, EIGHT, 60);
    await expect.poll(() => page.inputValue('#solve-end')).toBe('e1');
    await answers(page, 'open tour of 64');
    const { path } = await downloadTour(page);
    expect([path[0], path.at(-1)]).toEqual([9, 60]);
    expect(checkTour(EIGHT, path)).toEqual({ status: 'valid', ok: true });

    await page.fill('#solve-end', 'd1');
    await page.press('#solve-end', 'Enter');
    await answers(page, 'No tour exists');
    expect(await textOf(page, '#solve-detail')).toMatch(
      /ends differ in colour, but b7 and d1 have the same colour\. Proven by a rule/,
    );

    await page.fill('#solve-end', 'z9');
    await page.press('#solve-end', 'Enter');
    expect(await page.getAttribute('#solve-end', 'aria-invalid')).toBe('true');
    // Choosing another square removes a wrong value and its error.
    await page.check('#tool-start');
    await clickSquare(page, BOARD, EIGHT, 10);
    expect(await page.inputValue('#solve-end')).toBe('d1');
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
    await page.fill('#solve-end', '');
    await page.press('#solve-end', 'Enter');
    await answers(page, 'tour of 64');
  });

  it('sets the end with Shift+click, and removes a mark with a second click', async () => {
    const page = await openUntil(demo, 'solve?rows=8&cols=8', 'tour of 64');
    await clickSquare(page, BOARD, EIGHT, 9);
    await page.keyboard.down('Shift');
    await clickSquare(page, BOARD, EIGHT, 60);
    await page.keyboard.up('Shift');
    expect(await page.inputValue('#solve-start')).toBe('b7');
    expect(await page.inputValue('#solve-end')).toBe('e1');
    await clickSquare(page, BOARD, EIGHT, 9);
    expect(await page.inputValue('#solve-start')).toBe('');
    // A closed tour has no end.
    await page.check('#solve-closed');
    expect(await page.isDisabled('#solve-end')).toBe(true);
    expect(await page.isDisabled('#tool-end')).toBe(true);
    await answers(page, 'A closed tour of 64');
  });

  it('blocks squares by dragging, and solves the rest', async () => {
    const page = await demo.open('solve?rows=8&cols=8');
    await page.check('#tool-block');
    await dragOver(page, BOARD, EIGHT, [27, 28]);
    await dragOver(page, BOARD, EIGHT, [35, 36]);
    await answers(page, 'tour of 60');
    const { blocked, path } = await downloadTour(page);
    expect(blocked).toEqual([27, 28, 35, 36]);
    expect(checkTour({ ...EIGHT, blocked }, path)).toEqual({ status: 'valid', ok: true });
    expect(await squaresWith(page, BOARD, EIGHT, BLOCKED)).toEqual([27, 28, 35, 36]);
    await page.click('#solve-unblock');
    await answers(page, 'tour of 64');
  });

  it('blocks squares by touch with the Blocked tool only, and sets the start', async () => {
    const page = await openUntil(demo, 'solve?rows=8&cols=8', 'tour of 64', PHONE);
    const touchAction = () => page.locator(BOARD).evaluate((board) => getComputedStyle(board).touchAction);
    expect(await touchAction()).toBe('auto');
    await page.tap('#tool-block');
    expect(await touchAction()).toBe('none');
    // So fast that the browser skips squares.
    await strokeOver(page, BOARD, EIGHT, [18, 21]);
    await answers(page, 'tour of 60');
    expect((await downloadTour(page)).blocked).toEqual([18, 19, 20, 21]);
    await expect.poll(() => squaresWith(page, BOARD, EIGHT, BLOCKED)).toEqual([18, 19, 20, 21]);
    // A stroke that starts on a blocked square unblocks.
    await strokeOver(page, BOARD, EIGHT, [21, 20]);
    await answers(page, 'tour of 62');
    expect((await downloadTour(page)).blocked).toEqual([18, 19]);
    await page.tap('#tool-start');
    const { x, y } = await squarePoint(page, BOARD, EIGHT, 7);
    await page.touchscreen.tap(x, y);
    await expect.poll(() => page.inputValue('#solve-start')).toBe('h8');
    await page.tap('#solve-unblock');
    await answers(page, 'tour of 64');
    expect((await downloadTour(page)).path[0]).toBe(7);
  });

  it('sets start, end and blocked squares by keyboard', async () => {
    const page = await openUntil(demo, 'solve?rows=5&cols=6', 'tour of 30');
    // Check mine comes first.
    await page.press('#tab-solve', 'Tab');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('solve-board');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await shows(page, '#announcement', /^b4/);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.inputValue('#solve-start')).toBe('b4');

    await page.press('#tool-start', 'ArrowRight');
    expect(await page.isChecked('#tool-end')).toBe(true);
    await page.press(BOARD, 'ArrowRight');
    await page.keyboard.press(' ');
    await expect.poll(() => page.inputValue('#solve-end')).toBe('c4');
    await answers(page, 'An open tour of 30');
    const { path } = await downloadTour(page);
    expect([path[0], path.at(-1)]).toEqual([7, 8]);

    await page.press('#tool-end', 'ArrowRight');
    expect(await page.isChecked('#tool-block')).toBe(true);
    for (const key of ['ArrowUp', 'Enter', 'ArrowLeft', 'Enter']) await page.press(BOARD, key);
    await shows(page, '#announcement', 'b5, blocked');
    await expect.poll(() => page.url()).toContain('blocked=1-2');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toMatch(/blocked=2$/);
    await shows(page, '#announcement', /^b5(?!, blocked)/);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toMatch(/^playback-/);
  });

  it('keeps squares inside the final size while a size is typed', async () => {
    const page = await demo.open('solve?rows=8&cols=8&start=60&blocked=61-62');
    await answers(page, 'tour of 62|No tour exists');
    await page.locator('#solve-rows').selectText();
    await page.locator('#solve-rows').pressSequentially('42', { delay: 400 });
    await expect.poll(() => page.url()).toContain('rows=42&cols=8&start=60&blocked=61-62');
    // After the field loses the focus, squares outside are gone.
    await page.fill('#solve-rows', '5');
    await page.locator('#solve-cols').focus();
    await page.fill('#solve-rows', '8');
    await expect.poll(() => page.url()).toMatch(/rows=8&cols=8$/);
  });

  it('shows the allowed numbers, restores a wrong field, and does not read 1,5 as 15', async () => {
    const page = await openUntil(demo, 'solve?rows=8&cols=8', 'tour of 64');
    // The last valid number returns: 8 rows, because 1 is not allowed, and the seed 1.
    for (const [field, remark, last] of [
      ['#solve-rows', 'Enter a whole number from 3 to 200.', '8'],
      ['#solve-seed', 'Enter a whole number from 0 to 4,294,967,295.', '1'],
    ] as const) {
      await page.locator(field).selectText();
      await page.keyboard.type('1,5');
      expect(await page.inputValue(field)).toBe('1,5');
      expect(await textOf(page, `${field}-remark`)).toBe(remark);
      expect(await page.getAttribute(field, 'aria-errormessage')).toBe(`${field.slice(1)}-remark`);
      // The error does not change the height of the field next to it.
      const [own, other] = await page
        .locator(field)
        .locator('xpath=ancestor::div[@class="row"]')
        .locator('input, select')
        .evaluateAll((fields) => fields.map((each) => each.getBoundingClientRect().height));
      expect(own).toBe(other);
      await page.locator('#tab-solve').focus();
      expect(await page.inputValue(field)).toBe(last);
      expect(await page.locator(`${field}-remark`).count()).toBe(0);
    }
    await answers(page, 'tour of 64');
    await page.press('#solve-rows', 'ArrowUp');
    await answers(page, 'tour of 72');
  });

  it.each([
    ['3', '200', {}, 14],
    ['200', '3', {}, 14],
    ['3', '200', PHONE, 18],
  ] as const)(
    'scrolls a thin board of %s x %s with squares large enough to click',
    async (rows, cols, device, side) => {
      const page = await openUntil(demo, `solve?rows=${rows}&cols=${cols}&at=0`, 'tour of 600', device);
      const places = () =>
        page.locator(BOARD).evaluate((board) => {
          const room = board.parentElement!;
          const { width, height } = board.getBoundingClientRect();
          return {
            width,
            height,
            roomHeight: room.clientHeight,
            roomWidth: room.clientWidth,
            scrolled: [room.scrollLeft, room.scrollTop],
            page: document.documentElement.scrollWidth,
            window: [innerWidth, innerHeight],
          };
        });
      await expect.poll(async () => (await places()).width).toBeGreaterThanOrEqual(side * Number(cols));
      const place = await places();
      expect(place.height).toBeGreaterThanOrEqual(side * Number(rows));
      expect(place.page).toBeLessThanOrEqual(place.window[0]!);
      expect(place.roomHeight).toBeLessThan(place.window[1]!);
      expect(place.scrolled).toEqual([0, 0]);
      // The board follows the keyboard cursor.
      const [there, back] = rows === '3' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowDown', 'ArrowUp'];
      await page.locator(BOARD).focus();
      await page.keyboard.press(back);
      for (let i = 0; i < 100; i++) await page.keyboard.press(there);
      const seen = await places();
      const [offset, room] =
        rows === '3' ? [seen.scrolled[0]!, seen.roomWidth] : [seen.scrolled[1]!, seen.roomHeight];
      expect(offset).toBeLessThanOrEqual(100 * side);
      expect(offset + room).toBeGreaterThanOrEqual(101 * side);
      for (let i = 0; i < 100; i++) await page.keyboard.press(back);
      expect((await places()).scrolled).toEqual([0, 0]);
    },
  );
});
