import { rowsOf } from '../file/write-tours.js';
import { group, integer, MAX_UINT32, type Subcommand, subcommand, text } from './command.js';
import { BOARD_OPTIONS, KERNEL_MACHINE_OPTIONS, POSITIVE, SIZE_ARGUMENT } from './options.js';
import { outputPlace, partName } from './output.js';
import { readProblem } from './problem.js';
import { withSolver } from './solver.js';
import { counted, report } from './terminal.js';
import { tourFormat, tourOutputOptions, writeTours } from './tour-sink.js';

const TOURS_PER_WRITE = 64;

export const list: Subcommand = subcommand({
  description: `Lists all tours of a board, each once, in lexicographic order of their squares.

Closed tours begin on the lowest open square, and their second square is lower than their last. Open tours begin on the lower of their ends unless --start or --end is given. The list is the same for any number of workers.

If a signal interrupts the list, it prints the options that continue it, and the tours so far stay in FILE.part.`,
  args: [SIZE_ARGUMENT],
  options: {
    ...BOARD_OPTIONS,
    ...tourOutputOptions('ndjson'),
    ...group('Output:', {
      limit: integer('--limit <number>', 'most tours to list', POSITIVE),
      after: text('--after <cursor>', 'continue an earlier list, which printed this cursor'),
      first: integer('--first <number>', 'number of the first tour, as printed', [0, MAX_UINT32]).requires(
        'after',
      ),
    }),
    ...KERNEL_MACHINE_OPTIONS,
  },
  exitCodes: { 0: 'listed', 1: 'no such tour', 2: 'bad usage' },
  examples: [
    'knights-tour list 6x6 --closed | wc -l',
    'knights-tour list 5x5 --format list --limit 3',
    'knights-tour list 5x6 --output tours.npy',
  ],
  async run(values, size) {
    const { limit = Number.POSITIVE_INFINITY, after, first, output } = values;
    const format = tourFormat(values, 'ndjson');
    const problem = await readProblem(size, values);
    const isFile = outputPlace(output).kind === 'replaced';
    return withSolver(values, async ({ solver, signal, callOptions }) => {
      const tours = solver.tours(problem, { after, ...callOptions });
      let count = 0;
      let isDone = false;
      /** Behind the tours that are written: the list itself is ahead of them. */
      let cursor = after;
      /** Prints how many tours there were, and the options that continue the list. */
      const summarise = (place: string): void => {
        const isNumbered = after === undefined || first !== undefined;
        const number = isNumbered ? `--first ${((first ?? 0) + count) % (MAX_UINT32 + 1)} ` : '';
        const rest = isDone ? ', and no more' : `; continue with ${number}--after ${cursor}`;
        report(`${counted(count, 'tour')}${place}${rest}`);
      };
      const source = { problem, seed: 0, first: first ?? 0 };
      try {
        await writeTours(output, format, source, signal, async (sink) => {
          try {
            while (!isDone && count < limit) {
              const paths: Uint32Array[] = [];
              while (!isDone && paths.length < Math.min(TOURS_PER_WRITE, limit - count)) {
                const { done, value } = await tours.next();
                if (done) isDone = true;
                else paths.push(value);
              }
              await sink.write(rowsOf(paths, problem));
              count += paths.length;
              cursor = tours.cursor();
            }
          } catch (error) {
            if (!signal.aborted || count === 0) throw error;
          }
          const next = isDone ? null : cursor;
          const number = after === undefined ? 0 : (first ?? null);
          const facts = {
            method: 'listed',
            order: 'lexicographic',
            first: number,
            after: after ?? null,
            next,
          };
          return { ending: signal.aborted && !isDone ? 'part' : 'keep', facts };
        });
      } finally {
        await tours.return?.();
      }
      const isPart = signal.aborted && !isDone;
      summarise(isPart && isFile ? ` in ${partName(output)}` : '');
      if (isPart) signal.throwIfAborted();
      return count > 0 || !isDone || after !== undefined ? 0 : 1;
    });
  },
});
