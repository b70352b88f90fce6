import { group, integer, type Subcommand, subcommand } from './command.js';
import {
  BOARD_OPTIONS,
  KERNEL_MACHINE_OPTIONS,
  MEGABYTE,
  MEMORY_OPTION,
  POSITIVE,
  SIZE_ARGUMENT,
} from './options.js';
import { readProblem } from './problem.js';
import { type Session, withSolver } from './solver.js';
import { grouped, Progress, print, report, seconds } from './terminal.js';

const METHODS = {
  rule: 'by a rule',
  frontier: 'by a frontier',
  listing: 'by a complete search',
} as const;

export const count: Subcommand = subcommand({
  description: `Prints the exact number of tours of a board.

A closed tour counts once, wherever it starts and in either direction. An open tour counts once, not once per direction, unless --start or --end is given.`,
  args: [SIZE_ARGUMENT],
  options: {
    ...BOARD_OPTIONS,
    ...group('Solving:', { stopAt: integer('--stop-at <number>', 'stop counting at this number', POSITIVE) }),
    ...MEMORY_OPTION,
    ...KERNEL_MACHINE_OPTIONS,
  },
  exitCodes: { 0: 'counted', 2: 'bad usage', 3: 'too large for the memory' },
  examples: [
    'knights-tour count 6x6 --closed',
    'knights-tour count 8x8 --closed --blocked "d4 e4 d5 e5"',
    'knights-tour count 8x8 --start a1 --end b1 --memory 4000',
    'knights-tour count 6x8 --closed --stop-at 1000000',
  ],
  async run({ stopAt, memory, ...values }, size) {
    const problem = await readProblem(size, values);
    const began = performance.now();
    const progress = new Progress();
    const work = async ({ solver, name, signal, callOptions }: Session): Promise<number> => {
      const onProgress = (done: number, total: number): void => progress.update(done, total);
      const options = { stopAt, memory, onProgress, ...callOptions };
      const result = await solver
        .countTours(problem, options)
        .catch((error) => {
          // The arguments are checked: this machine has less memory than --memory allows.
          if (!(error instanceof RangeError) || values.redis !== undefined || signal.aborted) throw error;
          return error;
        })
        .finally(() => progress.clear());
      if (result instanceof Error) {
        report(result.message);
        return 3;
      }
      if (result.status === 'too-large') {
        const needed = grouped(Math.ceil(result.bytes / MEGABYTE));
        report(`too large: about ${needed} MB or more · ${seconds(began)}`);
        return 3;
      }
      await print(`${result.count}\n`);
      const how = result.status === 'counted' ? METHODS[result.method] : 'at least this many';
      report(`${how} · ${name} · ${seconds(began)}`);
      return 0;
    };
    return withSolver(values, work, 'js');
  },
});
