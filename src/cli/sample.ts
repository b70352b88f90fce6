import type { SampleBatchOptions, Sampler } from '../census/sampler.js';
import { batchPath } from '../problem/batch.js';
import type { TourProblem } from '../problem/problem.js';
import { group, integer, MAX_UINT32, type Subcommand, subcommand } from './command.js';
import {
  BOARD_OPTIONS,
  inMegabytes,
  KERNEL_MACHINE_OPTIONS,
  type KernelEngine,
  MEMORY_OPTION,
  SAVED_OPTION,
  SEED_OPTION,
  SIZE_ARGUMENT,
} from './options.js';
import { PART_OPTION, shareOf } from './part.js';
import { checkStartIsRead, readProblem } from './problem.js';
import { readSaved, savedError, writeSaved } from './saved.js';
import { interruptible } from './signals.js';
import { isJavaScript, withSolver } from './solver.js';
import { formatCount, Progress, report, seconds } from './terminal.js';
import { tourOutput, tourOutputOptions, writeFrom, writeTours } from './tour-output.js';

export const sample: Subcommand = subcommand({
  description: `Samples tours of a board uniformly: each tour has exactly the same probability.

The command first counts all tours, which takes time and memory: for closed tours of 8 x 8 a few seconds and 1 GB. Then each tour takes at most a millisecond. The same options print the same tours.`,
  args: [SIZE_ARGUMENT],
  options: {
    ...BOARD_OPTIONS,
    ...SEED_OPTION,
    ...tourOutputOptions('ndjson'),
    ...group('Output:', {
      count: integer('--count <number>', 'number of tours', [1, MAX_UINT32], 1),
      first: integer('--first <number>', 'number of the first tour of the sample', [0, MAX_UINT32], 0),
    }),
    ...PART_OPTION,
    ...MEMORY_OPTION,
    ...SAVED_OPTION,
    ...KERNEL_MACHINE_OPTIONS,
  },
  exitCodes: { 0: 'sampled', 1: 'no such tour', 2: 'bad usage', 3: 'too large for the memory' },
  examples: [
    'knights-tour sample 8x8 --closed --count 1000 --seed 7 --output tours.bin',
    'knights-tour sample 5x6 --start a1 --count 3 --format list',
  ],
  async run(values, size) {
    const { seed = 0, memory } = values;
    const output = tourOutput(values, 'ndjson');
    const problem = await readProblem(size, values);
    checkStartIsRead(problem, values);
    const { first: skipped, count } = shareOf(output.part, values.count);
    const first = values.first + skipped;
    const facts = { method: 'exactly-uniform', order: 'stream', seed, first: values.first };
    const call = { command: 'sample', problem, count: values.count, facts } as const;
    const began = performance.now();
    const options = { count, seed, stream: first % (MAX_UINT32 + 1), memory };
    const write = async (tours: AsyncIterableIterator<Uint32Array>, name: string, signal: AbortSignal) => {
      try {
        await writeTours(output, call, { first, count }, signal, async (sink) => {
          await writeFrom(tours, call, count, sink);
          return {};
        });
      } catch (error) {
        // The arguments are valid, so there is no tour or not enough memory.
        if (!(error instanceof RangeError) || error.message.startsWith('--saved')) throw error;
        const isNone = error.message.startsWith('there is no tour');
        report(isNone ? 'there is no such tour' : inMegabytes(error.message));
        return isNone ? 1 : 3;
      } finally {
        await tours.return?.();
      }
      report(`${formatCount(count, 'tour')} · ${name} · ${seconds(began)}`);
      return 0;
    };
    if (values.saved !== undefined) {
      const tours = savedTours(problem, options, { engine: values.engine, file: values.saved });
      return interruptible((signal) => write(tours, '1 thread', signal));
    }
    return withSolver(values, ({ solver, name, signal, callOptions }) => {
      const tours = solver.sample(problem, { ...options, ...callOptions });
      return write(tours, name, signal);
    });
  },
});

/** Maximum number of tours sampled at once: a sampler is faster with many. */
const SAMPLES = 2 ** 15;

/** Samples with a count from a file, in this thread: threads would each read the file. */
async function* savedTours(
  problem: TourProblem,
  { memory, count: total, seed, stream }: SampleBatchOptions & { readonly memory: number | undefined },
  { engine, file }: { readonly engine: KernelEngine; readonly file: string },
): AsyncGenerator<Uint32Array> {
  const saved = readSaved(file, problem, 'numberPairs');
  const { createSampler } = await (isJavaScript(engine)
    ? import('../census/js.js')
    : import('../census/wasm.js'));
  const progress = new Progress();
  let sampler: Sampler;
  try {
    const onProgress = (done: number, all: number): void => progress.update(done, all);
    sampler = createSampler(problem, { memory, saved, onProgress });
  } catch (error) {
    throw savedError(file, error);
  } finally {
    progress.clear();
  }
  if (saved === undefined) await writeSaved(file, sampler.save());
  if (sampler.count === 0n) throw new RangeError('there is no tour to sample');
  for (let first = 0; first < total; first += SAMPLES) {
    const count = Math.min(SAMPLES, total - first);
    const batch = sampler.sampleBatch({ count, seed, stream: (stream! + first) % (MAX_UINT32 + 1) });
    for (let i = 0; i < count; i++) yield Uint32Array.from(batchPath(batch, i));
  }
}
