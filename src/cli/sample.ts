import { setImmediate } from 'node:timers/promises';
import { rowsOf } from '../file/write-tours.js';
import { group, integer, MAX_UINT32, type Subcommand, subcommand } from './command.js';
import { loadCensus } from './kernels.js';
import {
  BOARD_OPTIONS,
  KERNEL_ENGINE_OPTION,
  MEGABYTE,
  MEMORY_OPTION,
  SEED_OPTION,
  SIZE_ARGUMENT,
} from './options.js';
import { readProblem } from './problem.js';
import { interruptible } from './signals.js';
import { counted, grouped, Progress, report, seconds } from './terminal.js';
import { tourFormat, tourOutputOptions, writeTours } from './tour-sink.js';

const TOURS_PER_WRITE = 64;

export const sample: Subcommand = subcommand({
  description: `Samples tours of a board, each with exactly the same probability.

It first counts all tours, which takes time and memory: closed 8 x 8 some seconds and 1 GB. After that, a tour takes a millisecond or less. The same options give the same tours.`,
  args: [SIZE_ARGUMENT],
  options: {
    ...BOARD_OPTIONS,
    ...SEED_OPTION,
    ...tourOutputOptions('ndjson'),
    ...group('Output:', {
      count: integer('--count <number>', 'number of tours', [1, MAX_UINT32], 1),
      first: integer('--first <number>', 'number of the first tour of the sample', [0, MAX_UINT32], 0),
    }),
    ...MEMORY_OPTION,
    ...KERNEL_ENGINE_OPTION,
  },
  exitCodes: { 0: 'sampled', 1: 'no such tour', 2: 'bad usage', 3: 'too large for the memory' },
  examples: [
    'knights-tour sample 8x8 --closed --count 1000 --seed 7 --output tours.bin',
    'knights-tour sample 5x6 --start a1 --count 3 --format list',
  ],
  async run(values, size) {
    const { count, seed = 0, first, memory, engine, output } = values;
    const format = tourFormat(values, 'ndjson');
    const problem = await readProblem(size, values);
    const began = performance.now();
    const progress = new Progress();
    const { createSampler } = await loadCensus(engine);
    let sampler: ReturnType<typeof createSampler>;
    try {
      const onProgress = (done: number, total = 1000): void => progress.update(done, total);
      sampler = createSampler(problem, { memory, onProgress });
    } catch (error) {
      // The arguments are checked: there is not enough memory.
      if (!(error instanceof RangeError)) throw error;
      report(inMegabytes(error.message));
      return 3;
    } finally {
      progress.clear();
    }
    if (sampler.count === 0n) {
      report('there is no such tour');
      return 1;
    }
    const prepared = performance.now();
    await interruptible((signal) =>
      writeTours(output, format, { problem, seed, first }, signal, async (sink) => {
        while (sink.count < count) {
          const length = Math.min(TOURS_PER_WRITE, count - sink.count);
          const paths = Array.from({ length }, (_, i) => {
            return sampler.sample({ seed, stream: (first + sink.count + i) % (MAX_UINT32 + 1) });
          });
          await sink.write(rowsOf(paths, problem));
          await setImmediate(); // lets signals in
          signal.throwIfAborted();
        }
        return { ending: 'keep', facts: { method: 'exactly-uniform', order: 'stream', seed, first } };
      }),
    );
    const times = `counted in ${seconds(began, prepared)}, sampled in ${seconds(prepared)}`;
    report(`${grouped(count)} of ${counted(sampler.count, 'tour')} · ${times}`);
    return 0;
  },
});

/** A message of the library with bytes as `--memory` counts them. */
function inMegabytes(message: string): string {
  return message
    .replace(/^too-large:/, 'too large:')
    .replace(/(\d+) bytes/, (_, bytes: string) => `${grouped(Math.ceil(Number(bytes) / MEGABYTE))} MB`)
    .replace(/\bmemory (is|was) (\d+)(?=\.?$)/, (_, verb: string, bytes: string) => {
      return `--memory ${verb} ${Math.floor(Number(bytes) / MEGABYTE)}`;
    });
}
