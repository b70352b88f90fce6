import { dragOver } from '../demo/board-page.js';
import { answers, BOARD, EIGHT, LONG_SEARCH } from '../demo/solve-page.js';
import { type State, says } from './state.js';

/** What Solve may look like. */
export const SOLVING: readonly State[] = [
  {
    name: 'solve-open',
    address: 'solve?rows=8&cols=8&start=0&end=1',
    reach: (page) => answers(page, 'An open tour of 64'),
  },
  { name: 'solve-closed', address: 'solve', reach: (page) => answers(page, 'A closed tour of 64') },
  {
    name: 'solve-midway',
    address: 'solve?rows=8&cols=8&start=0&at=40',
    reach: (page) => says(page, '#playback-text', /^41 of 64/),
  },
  {
    name: 'solve-large',
    address: 'solve?rows=200&cols=200',
    inWindow: true,
    reach: (page) => answers(page, 'tour of 40,000'),
  },
  {
    name: 'solve-none',
    address: 'solve?rows=8&cols=8&start=0&end=63',
    reach: (page) => answers(page, 'There is none'),
  },
  {
    name: 'solve-stuck',
    address: 'solve?rows=8&cols=8&start=44&strategy=warnsdorff',
    reach: (page) => answers(page, 'Stuck after 60'),
  },
  {
    name: 'solve-limit',
    address: 'solve?rows=8&cols=8&start=1&strategy=backtracking',
    reach: (page) => answers(page, 'Not found within the limit'),
  },
  {
    name: 'solve-searching',
    address: LONG_SEARCH,
    reach: (page) => answers(page, 'Searching'),
  },
  {
    name: 'solve-blocked',
    address: 'solve?rows=8&cols=8',
    reach: async (page) => {
      await answers(page, 'tour of 64');
      await page.check('#tool-block');
      await dragOver(page, BOARD, EIGHT, [27, 28, 36, 35]);
      await answers(page, 'tour of 60');
    },
  },
  {
    name: 'solve-shared',
    address: 'solve?rows=6&cols=6&closed=1',
    reach: async (page) => {
      await answers(page, 'tour of 36');
      await page.click('#share-embed');
      await says(page, '#share-status', /copied/);
      await page.locator('details.code:visible summary').click();
      await page.click('#solve-copy-code');
      await says(page, '#solve-code-copied', /Copied/);
    },
  },
  {
    name: 'solve-refused',
    address: 'solve?rows=5&cols=5',
    reach: async (page) => {
      await answers(page, 'tour of 25');
      await page.check('#solve-closed');
      await answers(page, 'There is none');
      await page.fill('#solve-cols', '1,5');
      await says(page, '#solve-cols-remark', /Only/);
    },
  },
  {
    name: 'solve-thin',
    address: 'solve?rows=3&cols=200',
    reach: (page) => answers(page, 'tour of 600'),
  },
  {
    name: 'solve-embedded-stuck',
    address: 'solve?rows=8&cols=8&start=44&strategy=warnsdorff&embed=1',
    reach: (page) => answers(page, 'Stuck after 60'),
  },
  {
    name: 'solve-embedded',
    address: 'solve?rows=6&cols=6&closed=1&embed=1',
    reach: (page) => says(page, '#playback-text', /Back on/),
  },
];
