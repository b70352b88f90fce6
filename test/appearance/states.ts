import type { Page } from 'playwright';
import { clickSquare, dragOver } from '../demo/board-page.js';
import { BOARD, EIGHT, LONG_SEARCH, rideUntilStuck, SMALL_PUZZLE, shows } from '../demo/sections.js';

/** A step on the way to a state. */
type Step = (page: Page) => Promise<unknown>;

const click = (selector: string): Step => {
  return (page) => page.click(selector);
};
const fill = (selector: string, text: string): Step => {
  return (page) => page.locator(selector).fill(text);
};
const repeat = (count: number, step: Step): Step => {
  return async (page) => {
    for (let i = 0; i < count; i++) await step(page);
  };
};

/** Waits until the text of an element matches. */
const shown = (selector: string, pattern: RegExp): Step => {
  return (page) => shows(page, selector, pattern);
};

const solved = (headline: RegExp): Step => shown('#solve-headline', headline);

const sixPictures: Step = (page) => page.locator('#count-pictures svg').nth(5).waitFor();

const RACE = 'race?rows=64&cols=64&strategy=warnsdorff-backtracking';

/** States of the page, by section: the name, the fragment of the address, and the steps from there. */
export const STATES: readonly (readonly [name: string, address: string, steps: readonly Step[]])[] = [
  ['think', 'think', [repeat(12, click('#think-on')), shown('#think-right-placed', /^12$/)]],
  [
    'think-over',
    'think?rows=3&cols=10&left=warnsdorff-backtracking',
    [fill('#think-speed', '100'), click('#think-play'), shown('#think-headline', /Stuck after/)],
  ],
  [
    'think-dead',
    'think?rows=6&cols=6&start=0',
    [
      repeat(23, click('#think-on')),
      shown('#think-left-placed', /^23$/),
      click('#think-form + .note + .code summary'),
    ],
  ],
  [
    'think-refused',
    'think',
    [shown('#think-right-of', /64/), fill('#think-rows', '31'), shown('#think-rows-remark', /^Enter/)],
  ],
  [
    'explain-move',
    'explain?step=1',
    [(page) => clickSquare(page, '#explain-board', EIGHT, 27), shown('#explain-remark', /8 moves/)],
  ],
  ['explain-ride', 'explain?step=2', [shown('#explain-remark', /Stuck|tour/)]],
  ['explain-rule', 'explain?step=4', [shown('#explain-remark', /A tour/)]],
  ['explain-starving', 'explain?step=3', [shown('#explain-headline', /starve/)]],
  ['explain-stuck', 'explain?step=5', [shown('#explain-remark', /Stuck/)]],

  ['solve-open', 'solve?rows=8&cols=8&start=0&end=1', [solved(/An open tour of 64/)]],
  ['solve-closed', 'solve', [solved(/A closed tour of 64/)]],
  ['solve-midway', 'solve?rows=8&cols=8&start=0&at=40', [shown('#playback-text', /^41 of 64/)]],
  ['solve-large', 'solve?rows=200&cols=200', [solved(/tour of 40,000/)]],
  ['solve-none', 'solve?rows=8&cols=8&start=0&end=63', [solved(/No tour exists/)]],
  ['solve-stuck', 'solve?rows=8&cols=8&start=44&strategy=warnsdorff', [solved(/Stuck after 60/)]],
  ['solve-limit', 'solve?rows=8&cols=8&start=1&strategy=backtracking', [solved(/No tour found within/)]],
  [
    'solve-check',
    'solve?rows=5&cols=5',
    [
      click('#check-mine summary'),
      fill('#check-text', 'a1 b3 c5 d3 e1 c2 a3 b5 d4 e2 c1 c4'),
      click('#check-button'),
      solved(/Not a tour/),
    ],
  ],
  ['solve-searching', LONG_SEARCH, [solved(/Still searching/)]],
  [
    'solve-blocked',
    'solve?rows=8&cols=8',
    [
      solved(/tour of 64/),
      click('#tool-block'),
      (page) => dragOver(page, BOARD, EIGHT, [27, 28, 36, 35]),
      solved(/tour of 60/),
    ],
  ],
  [
    'solve-shared',
    'solve?rows=6&cols=6&closed=1',
    [
      solved(/tour of 36/),
      click('#share-embed'),
      shown('#share-status', /copied/),
      click('details:has(#solve-code) summary'),
      click('#solve-copy-code'),
      shown('#solve-code-copied', /Copied/),
    ],
  ],
  [
    'solve-refused',
    'solve?rows=5&cols=5',
    [
      solved(/tour of 25/),
      click('#solve-closed'),
      solved(/No tour exists/),
      fill('#solve-cols', '1,5'),
      shown('#solve-cols-remark', /^Enter/),
    ],
  ],
  ['solve-thin', 'solve?rows=3&cols=200', [solved(/tour of 600/)]],
  [
    'solve-embedded-stuck',
    'solve?rows=8&cols=8&start=44&strategy=warnsdorff&embed=1',
    [solved(/Stuck after 60/)],
  ],
  ['solve-embedded', 'solve?rows=6&cols=6&closed=1&embed=1', [shown('#playback-text', /Back on/)]],

  ['play-today', 'play', [shown('#play-remark', /Today’s ride/)]],
  ['play-before', 'play?rows=8&cols=8', [shown('#play-headline', /^Choose a square/)]],
  [
    'play-riding',
    'play?rows=8&cols=8&numbers=1',
    [
      (page) => clickSquare(page, '#play-board', EIGHT, 27),
      repeat(9, (page) => page.locator('#panel-play .candidate').first().click()),
      shown('#play-detail', /still finish/),
      click('#play-hint'),
      shown('#play-detail', /^Go to/),
    ],
  ],
  ['play-lost', 'play?rows=5&cols=5&ride=1.&numbers=1', [shown('#play-detail', /No tour can start/)]],
  [
    'play-finished',
    'play?rows=6&cols=6&ride=14.',
    [click('#play-finish'), shown('#play-headline', /tour!$/)],
  ],
  [
    'play-refused',
    'play?rows=6&cols=6&ride=0.',
    [
      (page) => page.locator('#panel-play .candidate').first().waitFor(),
      (page) => clickSquare(page, '#play-board', { rows: 6, cols: 6 }, 35),
      shown('#play-remark', /not a knight’s move/),
    ],
  ],
  [
    'play-stuck',
    'play?rows=5&cols=5&ride=0.',
    [rideUntilStuck, (page) => page.locator('#play-go-back').waitFor()],
  ],

  ['puzzle-today', 'puzzle', [shown('#puzzle-headline', /^Today’s puzzle/)]],
  ['puzzle-before', 'puzzle?rows=6&cols=6', [shown('#puzzle-headline', /own/)]],
  [
    'puzzle-solving',
    `puzzle?${SMALL_PUZZLE}`,
    [shown('#puzzle-headline', /are given/), click('#puzzle-hint'), shown('#puzzle-headline', /A hint/)],
  ],
  [
    'puzzle-clash',
    `puzzle?${SMALL_PUZZLE}`,
    [
      shown('#puzzle-headline', /are given/),
      (page) => clickSquare(page, '#puzzle-board', { rows: 5, cols: 5 }, 0),
      shown('#announcement', /2/),
    ],
  ],
  ['puzzle-none', 'puzzle?rows=5&cols=5&given=0-0.1-1', [shown('#puzzle-headline', /No puzzle/)]],

  [
    'count-counting',
    'count?rows=8&cols=8',
    [
      sixPictures,
      click('#count-start'),
      shown('#count-headline', /Counting/),
      click('#count-stop'),
      shown('#count-headline', /Stopped/),
    ],
  ],
  ['count-none', 'count?rows=4&cols=4', [shown('#count-drawn', /No pictures/)]],
  [
    'count-done',
    'count?rows=6&cols=6',
    [click('#count-start'), shown('#count-headline', /9,862/), sixPictures],
  ],

  ['race-before', 'race', [shown('#race-headline', /fastest/)]],
  ['race-running', RACE, [click('#race-start'), shown('#race-headline', /^Lap [2-7]/)]],
  [
    'race-cancelled',
    RACE,
    [
      click('#race-start'),
      shown('#race-headline', /^Lap [2-7]/),
      click('#race-cancel'),
      shown('#race-headline', /: stopped$/),
    ],
  ],
  [
    'race-after',
    'race?rows=8&cols=8',
    [click('#race-start'), shown('#race-headline', /: (.* fastest|.* fast|.*too noisy.*)$/)],
  ],
  [
    'race-sizes',
    'race?rows=8&cols=8',
    [
      click('#race-sizes'),
      // The chart appears after two sizes.
      (page) => page.locator('#race-table tbody tr').nth(2).waitFor(),
      click('#race-cancel'),
      shown('#race-headline', /: stopped$/),
    ],
  ],
  ['yours', 'yours?number=12345678901', [shown('#yours-headline', /yours/)]],
  ['giant-last', 'giant?step=4503599627370495', [shown('#giant-row', /\d/)]],
  ['giant', 'giant?step=123456789012345', [shown('#giant-row', /\d/)]],
];
