import type { Page } from 'playwright';

/**
 * Finds layout errors: visible elements with the hidden attribute, elements outside of the window, overlapping texts and controls,
 * texts that are cut off, and controls that are covered when scrolled to.
 */
export function findLayoutErrors(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // On phones the sticky board covers scrolled content, which is intended.
    scrollTo({ top: 0, behavior: 'instant' });
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const CONTROLS = 'button, input, select, textarea, summary, a, [role=application]';
    /** The allowed overlap: borders may touch, and line boxes are higher than letters. */
    const TOLERANCE = 2;
    const errors: string[] = [];
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      // Visually hidden.
      element.closest('.visually-hidden, .embedded .masthead, .theme-word, .masthead h1') === null;
    const named = (element: Element): string =>
      `<${element.tagName.toLowerCase()}${element.id && ` id=${element.id}`}> ${(element.textContent ?? '').trim().slice(0, 40)}`;

    for (const hidden of Array.from(document.querySelectorAll('[hidden]'))) {
      if (getComputedStyle(hidden).display !== 'none') errors.push(`${named(hidden)} is hidden, and shown`);
    }
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) errors.push(`the page is ${scrollWidth} wide, the window ${innerWidth}`);

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
    /** Returns the visible part of an element inside its scroll containers. */
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

    // Texts must be inside their box and inside every box that clips them.
    for (const { element, box } of words) {
      for (
        let around: Element | null = element;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const isFrame = around.matches('button') || overflowX === 'hidden' || overflowX === 'clip';
        // Scrolling reveals the rest.
        if (/auto|scroll/.test(overflowX + overflowY)) break;
        if (!isFrame) continue;
        const frame = around.getBoundingClientRect();
        const isInside =
          box.left >= frame.left - TOLERANCE &&
          box.right <= frame.right + TOLERANCE &&
          box.top >= frame.top - TOLERANCE &&
          box.bottom <= frame.bottom + TOLERANCE;
        if (!isInside) errors.push(`cut off by ${named(around)}: ${named(element)}`);
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
      // A select needs space for its arrow.
      const needed = pen.measureText(text).width + (isText ? 0 : 16);
      if (needed > room + TOLERANCE) errors.push(`'${text}' is cut off in ${named(control).slice(0, 40)}`);
    }

    // No two elements overlap, unless one contains the other.
    const pieces: Piece[] = [
      ...words,
      // The box of a link is its text.
      ...controls
        .filter((element) => !element.matches('a'))
        .map((element) => ({ element, box: shownOf(element) })),
    ];
    for (const [i, one] of pieces.entries()) {
      for (const other of pieces.slice(i + 1)) {
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide <= TOLERANCE || high <= TOLERANCE) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        errors.push(`${named(one.element)} overlaps ${named(other.element)}`);
      }
    }

    // Every control can be clicked after scrolling to it.
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
        errors.push(`${hit ? named(hit) : 'nothing'} is where ${named(control)} is to be clicked`);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return [...new Set(errors)];
  });
}
