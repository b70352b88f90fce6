import type { Page } from 'playwright';

/** What the page may look like. */
export interface State {
  readonly name: string;
  /** Behind the number sign of the address. */
  readonly address: string;
  /** Only what is in the window is looked at: with more room than that the board would be drawn anew. */
  readonly inWindow?: boolean;
  /** Does the rest, and waits until it is to be seen. */
  reach(page: Page): Promise<unknown>;
}

/** Waits until an element says something. */
export function says(page: Page, selector: string, pattern: RegExp): Promise<unknown> {
  return page.waitForFunction(
    ([where, source]) => new RegExp(source!).test(document.querySelector(where!)?.textContent ?? ''),
    [selector, pattern.source],
  );
}
