import type { Workload } from '../harness/contestant.js';
import type { ContestantDefinition, Group } from '../harness/group.js';
import { secondsBar, TEXTBOOK_CONTESTANTS } from './textbook-bar.js';

const MODULE = new URL('../contestants/listing.js', import.meta.url).href;

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

/** All tours of some boards, one by one, against the textbook program. */
function groupOf(name: string, title: string, lists: readonly Listed[]): Group {
  return {
    name,
    title,
    unit: 'list',
    per: 'repetition',
    workload: {},
    contestants: [...lists.flatMap(contestantsOf), ...TEXTBOOK_CONTESTANTS],
    pairs: [],
    figures: lists.map(({ name, seconds }) => secondsBar(name, `${name}: at most ${seconds} s`, seconds)),
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
