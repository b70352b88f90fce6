import { directionsOf } from '../census/limits.js';
import type { CountedPart } from '../jobs/plans/counting.js';
import { normaliseProblem, type TourProblem } from '../problem/problem.js';
import { flag, group, integer, type Subcommand, subcommand, text } from './command.js';
import { STANDARD_STREAM } from './input.js';
import {
  BOARD_OPTIONS,
  connectionOf,
  KERNEL_MACHINE_OPTIONS,
  MEGABYTE,
  MEMORY_OPTION,
  POSITIVE,
  SIZE_ARGUMENT,
  SOLVED_OPTIONS,
} from './options.js';
import { outputTarget, writeText } from './output.js';
import { checkPart, checkSymmetricPart, PART_OPTION, type Part, partRecord, recordBeside } from './part.js';
import { checkStartIsRead, readProblem } from './problem.js';
import { withSolver } from './solver.js';
import { groupDigits, Progress, report, seconds } from './terminal.js';

const METHODS = {
  rule: 'by a rule',
  frontier: 'by a frontier',
  listing: 'by a complete search',
} as const;

const DIVISIONS = {
  whole: 'too small to divide',
  targets: 'by a share of the frontier',
  primes: 'by remainders',
  pairs: 'by pairs of ends',
} as const;

export const count: Subcommand = subcommand({
  description: `Prints the exact number of tours of a board.

A closed tour counts once, wherever it starts and in either direction. An open tour counts once, not once per direction, unless --start or --end is given. With --directed, each direction counts.`,
  args: [SIZE_ARGUMENT],
  options: {
    ...BOARD_OPTIONS,
    symmetry: SOLVED_OPTIONS.symmetry,
    ...group('Solving:', {
      directed: flag('--directed', 'count each direction of a tour'),
      stopAt: integer('--stop-at <number>', 'stop counting at this number', POSITIVE),
    }),
    ...group('Output:', { output: text('--output <file>', 'file to write', STANDARD_STREAM) }),
    ...PART_OPTION,
    ...MEMORY_OPTION,
    ...KERNEL_MACHINE_OPTIONS,
  },
  exitCodes: { 0: 'counted', 2: 'bad usage', 3: 'too large for the memory' },
  examples: [
    'knights-tour count 6x6 --closed',
    'knights-tour count 8x8 --closed --blocked "d4 e4 d5 e5"',
    'knights-tour count 8x8 --start a1 --end b1 --memory 4000',
    'knights-tour count 6x6 --closed --symmetry half-turn',
  ],
  async run({ directed, stopAt, memory, output, part, ...values }, size) {
    outputTarget(output);
    checkPart(part, output);
    checkSymmetricPart(part, values.symmetry);
    const problem = await readProblem(size, values);
    checkStartIsRead(problem, values);
    const began = performance.now();
    const progress = new Progress();
    return withSolver(values, async ({ solver, name, signal, callOptions }) => {
      const onProgress = (done: number, total: number): void => progress.update(done, total);
      const options = { memory, onProgress, ...callOptions };
      const result = await (part
        ? solver.countPart(problem, { ...options, index: part.number - 1, of: part.of })
        : solver.countTours(problem, { ...options, directed, stopAt })
      )
        .catch((error) => {
          // The arguments are valid, so this machine has less memory than --memory allows.
          if (!(error instanceof RangeError) || connectionOf(values) !== undefined || signal.aborted)
            throw error;
          return error;
        })
        .finally(() => progress.clear());
      if (result instanceof Error) {
        report(result.message);
        return 3;
      }
      if (result.status === 'too-large') {
        const needed = groupDigits(Math.ceil(result.bytes / MEGABYTE));
        report(`too large: about ${needed} MB · ${seconds(began)}`);
        return 3;
      }
      const how =
        result.status === 'counted'
          ? METHODS[result.method]
          : result.status === 'part'
            ? `part ${part}, ${DIVISIONS[result.divided]}`
            : 'at least this many';
      const text =
        result.status === 'part'
          ? JSON.stringify(countRecord(part!, problem, directed, result))
          : String(result.count);
      const beside = recordBeside(undefined); // the record of an earlier file
      await writeText(output, [`${text}\n`], undefined, { beside });
      report(`${describeCounted(problem, directed)} · ${how} · ${name} · ${seconds(began)}`);
      return 0;
    });
  },
});

/**
 * Returns the record of a part of a count, in one direction of each tour. Parts with different divisions belong to different
 * calls.
 */
function countRecord(
  part: Part,
  problem: TourProblem,
  directed: boolean | undefined,
  { divided, count, remainders }: CountedPart,
): object {
  const digits = remainders.map(([prime, remainder]) => [prime, String(remainder)]);
  const result = { count: String(count), remainders: digits };
  const directions = directionsOf(directed, normaliseProblem(problem), undefined);
  return partRecord(part, { command: 'count', problem, divided, directions }, result);
}

/** Names the tours of a count. */
function describeCounted(
  { closed, start, end, symmetry }: TourProblem,
  directed: boolean | undefined,
): string {
  const kind = symmetry ? ` with the symmetry ${symmetry}` : '';
  if (!closed && (start !== undefined || end !== undefined)) return `open tours with these ends${kind}`;
  return `${directed ? 'directed' : 'undirected'} ${closed ? 'closed' : 'open'} tours${kind}`;
}
