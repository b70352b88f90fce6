import type { Workload } from '../harness/contestant.js';
import type { Figure } from '../harness/figure.js';
import type { ContestantDefinition, Group } from '../harness/group.js';
import { TEXTBOOK_C, TEXTBOOK_JAVASCRIPT } from './contestants.js';

const MODULE = new URL('../contestants/listing.js', import.meta.url).href;

const TEXTBOOK = 'textbook C, a tour of 8 x 8';
const BOARD: Workload = { rows: 8, cols: 8 };
/** What that took, in seconds, on the machine on which the bars were set. */
const TEXTBOOK_SECONDS = 2.4e-6;

/** Lists that are asked for by name, and the seconds in which they are to be listed. */
interface Listed {
  readonly name: string;
  readonly seconds: number;
  readonly workload: Workload;
  /** Whether each sample is a new process: where warming up would take minutes and change nothing. */
  readonly fresh?: boolean;
}

function contestantsOf({ name, workload, fresh = false }: Listed): ContestantDefinition[] {
  const each = { workload, answers: name, fresh };
  return [
    { ...each, name, program: { module: MODULE, export: 'defaultLists' } },
    { ...each, name: `ts, ${name}`, program: { module: MODULE, export: 'tsLists' }, proofOnly: true },
  ];
}

function bar({ name, seconds }: Listed): Figure {
  return {
    what: `${name}: at most ${seconds} s where a tour of 8 x 8 takes the textbook program 2.4 us`,
    of: name,
    against: TEXTBOOK,
    bar: { slower: seconds / TEXTBOOK_SECONDS },
  };
}

/** All tours of some boards, one by one, against the textbook program. */
function groupOf(name: string, title: string, lists: readonly Listed[]): Group {
  return {
    name,
    title,
    unit: 'list',
    per: 'repetition',
    workload: {},
    contestants: [
      ...lists.flatMap(contestantsOf),
      { ...TEXTBOOK_C, name: TEXTBOOK, workload: BOARD, answers: 'tours' },
      { ...TEXTBOOK_JAVASCRIPT, workload: BOARD, answers: 'tours', proofOnly: true },
    ],
    pairs: [],
    figures: lists.map(bar),
    proof: 1,
    effort: 'light',
    onRequest: true,
  };
}

const SMALL = groupOf('listing', 'Listing all tours one by one: 1,067,638 and 6,637,920', [
  { name: '6 x 7 closed', seconds: 1.5, workload: { rows: 6, cols: 7, closed: 1 } },
  {
    name: '6 x 6 open, from each start',
    seconds: 6,
    workload: { rows: 6, cols: 6, closed: 0, starts: 1 },
  },
]);

const LARGE = groupOf('listing-large', 'Listing all tours one by one: 55,488,142', [
  { name: '6 x 8 closed', seconds: 80, workload: { rows: 6, cols: 8, closed: 1 }, fresh: true },
]);

export const LISTING_GROUPS: readonly Group[] = [SMALL, LARGE];
