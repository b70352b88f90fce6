import { setImmediate } from 'node:timers/promises';
import type { TourRows } from '../../pool/census/listing.js';
import { normaliseProblem, type Problem, type TourProblem } from '../../problem/problem.js';
import { CLUSTER_HELP, CLUSTER_OPTIONS, clusterWish } from '../arguments/cluster.js';
import { DEFAULT_SIZE, PROBLEM_OPTIONS, problemOn, readBoard, tooMany } from '../arguments/problem.js';
import { engineOption } from '../arguments/solving.js';
import { fileOption, MOST_SEED, meaningless, optionalInteger } from '../arguments/values.js';
import { type FormatOf, formatOption } from '../formats.js';
import { STANDARD_STREAM } from '../streams/input.js';
import { openOutput } from '../streams/output.js';
import { checkWritable, outputPlace } from '../streams/place.js';
import { SignalWatch } from '../streams/signals.js';
import { type Subcommand, subcommand } from '../subcommand.js';
import { listOnCluster } from './cluster-list.js';
import type { ListSource } from './list-source.js';
import { finishList, type ListPlace, listSummary, rowsOf, squareLinesOr } from './square-lines.js';

const OPTIONS = {
  ...PROBLEM_OPTIONS,
  ...CLUSTER_OPTIONS,
  engine: { type: 'string' },
  limit: { type: 'string' },
  after: { type: 'string' },
  first: { type: 'string' },
  format: { type: 'string' },
  output: { type: 'string' },
  workers: { type: 'string' },
} as const;

const MOST_WORKERS = 1024;

const HELP = `Lists all tours of a board, each once, in lexicographic order of their squares. Closed tours begin on the lowest free
square and go the way on which their second square is lower than their last; open ones begin at their lower end, unless
--start or --end says where.

  --limit N            at most N tours
  --after CURSOR       go on where an earlier list ended: behind what its last line on standard error says
  --first N            with --after: number tours from N on, as that line says, so that parts are the whole list;
                       default: from 0 in each file
  --format NAME        ndjson (default: a line of JSON a tour), list (a line of square numbers a tour), csv, bin, npy;
                       default in a file: as FILE ends
  --output FILE        where the tours go; FILE is there only when it is whole

The problem: --start, --end, --closed, --blocked, --board, as in knights-tour --help.
  --workers N          the most threads; default: one for each processor core. The list is the same for any number
  --engine NAME        auto (default), wasm, ts
${CLUSTER_HELP}  -h, --help           this text

How many there were goes to standard error, and where the list goes on when it has not ended. Exit code: 0 listed,
1 no such tour, 2 bad usage.

Examples:
  knights-tour list 6x6 --closed | wc -l
  knights-tour list 5x5 --format list --limit 3
  knights-tour list 5x6 --output tours.npy
`;

/** The subcommand `knights-tour list`. */
export const list: Subcommand = subcommand({
  name: 'list',
  usage: 'list [ROWSxCOLS] [options]',
  does: 'all tours, in order',
  help: HELP,
  options: OPTIONS,
  async run({ values, positionals }) {
    if (positionals.length > 1) throw tooMany(positionals, 'one board');
    const output = fileOption('--output', values.output ?? STANDARD_STREAM, 'standard output');
    const format = formatOption('list', values.format, output) ?? 'ndjson';
    const place = outputPlace(output);
    if (format === 'npy' && place.kind !== 'replaced') {
      throw new TypeError(
        '--format npy says first how many tours there are; --output must name a file for it',
      );
    }
    if (format === 'bin' && place.kind === 'standard' && process.stdout.isTTY) {
      throw new RangeError(
        '--format is "bin"; it must be another on a terminal, or name a file with --output',
      );
    }
    const { after } = values;
    const number = optionalInteger('--first', values.first, 0, MOST_SEED);
    if (number !== undefined && after === undefined) {
      throw meaningless(
        `--first ${number}`,
        'a list from its beginning',
        'only behind --after tours have other numbers',
      );
    }
    // Behind a cursor nobody knows how many tours there were.
    const first = after === undefined ? 0 : number;
    const limit = optionalInteger('--limit', values.limit, 1, Number.MAX_SAFE_INTEGER);
    const board = (await readBoard(positionals[0], values.board)) ?? DEFAULT_SIZE;
    const given = problemOn(board, values);
    const problem = normaliseProblem(given);
    const workers = optionalInteger('--workers', values.workers, 1, MOST_WORKERS);
    const wish = clusterWish(values, { engine: values.engine, workers: values.workers });
    if (wish) {
      checkWritable(output);
      return listOnCluster(output, wish, { given, problem, after, first, limit, format });
    }
    const engine = engineOption(values);
    const { ListSource } = await import('./list-source.js'); // what others do without starts sooner
    const signals = new SignalWatch(); // before there is a file that a signal could leave behind
    const { signal } = signals;
    const source = new ListSource(given, { engine, after, workers, signal });
    checkWritable(output);
    return listInto(output, { source, signals, given, problem, format, limit, after, first });
  },
});

interface Listing extends ListPlace {
  readonly source: ListSource;
  readonly signals: SignalWatch;
  readonly given: TourProblem;
  readonly problem: Problem;
  readonly format: FormatOf<'list'>;
  readonly limit: number | undefined;
}

async function listInto(file: string, listing: Listing): Promise<number> {
  const { source, signals, given, problem, format, limit = Number.POSITIVE_INFINITY, after, first } = listing;
  const writer = squareLinesOr(format, problem, { seed: 0, first: first ?? 0 });
  const output = await openOutput(file);
  let count = 0;
  let isRead = true;
  let isWhole = false;
  try {
    isRead = await output.write(writer.head(undefined));
    while (isRead && !signals.caught && count < limit && !source.isDone) {
      const rows = await nextOf(source, limit - count, signals);
      const found = rows.length / problem.board.freeSquares;
      for (const piece of writer.tours(rowsOf(rows, found, problem), (first ?? 0) + count)) {
        isRead = isRead && (await output.write(piece));
      }
      count += found;
      await setImmediate(); // signals are only heard when something waits
    }
    isWhole = !signals.caught && isRead;
    const next = source.isDone ? undefined : source.cursor;
    const list = { file, format, writer, problem, given, count, after, first, next };
    if (isWhole) await finishList(output, list);
    // What is taken back is no list to go on from.
    const isLost = !isWhole && output.rewritable;
    const told = isLost ? `interrupted; ${file} is not written` : listSummary(count, next, first);
    if (isRead) process.stderr.write(`${told}\n`);
    return count > 0 || !source.isDone || source.isResumed ? 0 : 1;
  } finally {
    source.end();
    if (!isWhole) await output.discard();
    signals.end(isWhole);
  }
}

/** The next tours; none when a signal ends the workers. */
async function nextOf(source: ListSource, most: number, signals: SignalWatch): Promise<TourRows> {
  try {
    return await source.next(most);
  } catch (error) {
    if (signals.caught) return new Uint8Array(0);
    throw error;
  }
}
