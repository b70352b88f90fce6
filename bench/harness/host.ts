import { checksumOfAnswers } from './checksum.js';
import type { Contestant, Prepare, Replies, Request, Sample } from './contestant.js';

/** The clock of a runtime, in nanoseconds. */
export interface Clock {
  now(): number;
  /** Processor time of the process since it started. Missing if the runtime does not reveal it. */
  processorTime?(): number;
}

async function takeSample(contestant: Contestant, clock: Clock): Promise<Sample> {
  const processorBefore = clock.processorTime?.() ?? 0;
  const before = clock.now();
  const work = contestant.run();
  // An await of a number would add to the measured time.
  const units = typeof work === 'number' ? work : await work;
  const nanoseconds = clock.now() - before;
  const processorNanoseconds =
    contestant.waits || clock.processorTime === undefined
      ? nanoseconds
      : clock.processorTime() - processorBefore;
  return { nanoseconds, processorNanoseconds, units };
}

/**
 * Loads a contestant. Returns a function that performs the runner's requests.
 * @param address the module's address
 * @param exportName its export, a {@link Prepare}
 */
export async function hostContestant(
  address: string,
  exportName: string,
  clock: Clock,
): Promise<(request: Request) => Promise<Replies[keyof Replies]>> {
  const exports: Record<string, unknown> = await import(address);
  const prepare = exports[exportName];
  if (typeof prepare !== 'function') throw new TypeError(`${address} exports no function ${exportName}`);
  let contestant: Contestant | undefined;
  return async (request) => {
    if (request.task === 'prepare') {
      contestant = await (prepare as Prepare)(request.workload);
      return contestant.grain;
    }
    if (contestant === undefined) throw new Error(`the request '${request.task}' came before 'prepare'`);
    await contestant.arrange(request.seed, request.repetitions);
    switch (request.task) {
      case 'sample':
        return takeSample(contestant, clock);
      case 'checksum':
        return checksumOfAnswers(contestant.answers());
      case 'answers': {
        const answers: number[][] = [];
        for await (const numbers of contestant.answers()) answers.push(Array.from(numbers));
        return answers;
      }
      case 'distinct':
        if (contestant.distinct === undefined) throw new Error(`${exportName} does not count tours`);
        return contestant.distinct();
    }
  };
}

export function describeFailure(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
