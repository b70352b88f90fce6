import type { Page } from 'playwright';

/**
 * What nobody could read or use on a page as it is now, in one line each: what is hidden and shown all the same (rules of
 * the page that lay out are stronger than the browser's own for it), what sticks out of the window, words and controls that
 * lie on each other, words that are cut off, and controls that something else lies on when they are scrolled to.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // On a phone a board stays over what is scrolled below it, which is no fault.
    scrollTo({ top: 0, behavior: 'instant' });
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const CONTROLS = 'button, input, select, textarea, summary, a, [role=application]';
    /** Rims may meet, and letters have room above and below them. */
    const REACH = 2;
    const faults: string[] = [];
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      // For screen readers only.
      element.closest('.visually-hidden, .embedded .masthead, .theme-word, .masthead h1') === null;
    const named = (element: Element): string =>
      `<${element.tagName.toLowerCase()}${element.id && ` id=${element.id}`}> ${(element.textContent ?? '').trim().slice(0, 40)}`;

    for (const hidden of Array.from(document.querySelectorAll('[hidden]'))) {
      if (getComputedStyle(hidden).display !== 'none') faults.push(`${named(hidden)} is hidden, and shown`);
    }
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} wide, the window ${innerWidth}`);

    interface Piece {
      readonly element: Element;
      readonly box: DOMRect;
    }
    const words: Piece[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement!;
      if (!/\S/.test(text.nodeValue ?? '') || element.matches('option, script, style, noscript')) continue;
      if (!isSeen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of Array.from(range.getClientRects())) if (box.width > 0) words.push({ element, box });
    }
    const controls = Array.from(document.querySelectorAll(CONTROLS)).filter(isSeen);
    /** What of an element is to be seen in what scrolls around it. */
    const shownOf = (element: Element): DOMRect => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const frame = around.getBoundingClientRect();
        left = Math.max(left, frame.left);
        top = Math.max(top, frame.top);
        right = Math.min(right, frame.right);
        bottom = Math.min(bottom, frame.bottom);
      }
      return new DOMRect(left, top, right - left, bottom - top);
    };

    // Words are inside of what has their frame, and of what cuts off what is outside of it.
    for (const { element, box } of words) {
      for (
        let around: Element | null = element;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const isFrame = around.matches('button') || overflowX === 'hidden' || overflowX === 'clip';
        // What can be scrolled can be seen.
        if (/auto|scroll/.test(overflowX + overflowY)) break;
        if (!isFrame) continue;
        const frame = around.getBoundingClientRect();
        const isInside =
          box.left >= frame.left - REACH &&
          box.right <= frame.right + REACH &&
          box.top >= frame.top - REACH &&
          box.bottom <= frame.bottom + REACH;
        if (!isInside) faults.push(`cut off by ${named(around)}: ${named(element)}`);
      }
    }
    const pen = new OffscreenCanvas(1, 1).getContext('2d')!;
    for (const control of controls) {
      const isText = control instanceof HTMLInputElement && control.type === 'text';
      if (!isText && !(control instanceof HTMLSelectElement)) continue;
      const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(control);
      pen.font = font;
      pen.letterSpacing = letterSpacing;
      const text = isText ? control.value : (control as HTMLSelectElement).selectedOptions[0]!.text;
      const room = control.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      // A select has an arrow.
      const needed = pen.measureText(text).width + (isText ? 0 : 16);
      if (needed > room + REACH) faults.push(`'${text}' is cut off in ${named(control).slice(0, 40)}`);
    }

    // No two lie on each other, unless one is inside of the other.
    const pieces: Piece[] = [
      ...words,
      // A link is its words.
      ...controls
        .filter((element) => !element.matches('a'))
        .map((element) => ({ element, box: shownOf(element) })),
    ];
    for (const [i, one] of pieces.entries()) {
      for (const other of pieces.slice(i + 1)) {
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide <= REACH || high <= REACH) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        faults.push(`${named(one.element)} lies on ${named(other.element)}`);
      }
    }

    // A control that is scrolled to can be clicked.
    for (const control of controls) {
      if (control.matches(':disabled')) continue;
      control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = control.matches('a')
        ? control.getClientRects()[0]!
        : shownOf(control);
      const [x, y] = [left + width / 2, top + Math.min(height, innerHeight) / 2];
      const hit = document.elementFromPoint(x, y);
      const label = (control as HTMLInputElement).labels?.[0];
      if (!hit || !(control.contains(hit) || label?.contains(hit) || hit.contains(control)))
        faults.push(`${hit ? named(hit) : 'nothing'} is where ${named(control)} is to be clicked`);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return [...new Set(faults)];
  });
}
