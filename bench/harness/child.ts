/**
 * The process of one contestant written in TypeScript: hosts it, times it, and answers the runner.
 * Arguments: the address of a module, the name of its export (a Prepare), and the state of the process.
 */
import { checksumOfAwaited } from './checksum.js';
import type { Contestant, Prepare, Reply, Request, Sample } from './contestant.js';

/** V8 compiles typed-array code differently from the first detached ArrayBuffer on, for the life of the process. */
function detachOneBuffer(): void {
  const buffer = new ArrayBuffer(64);
  structuredClone(buffer, { transfer: [buffer] });
}

async function takeSample(contestant: Contestant): Promise<Sample> {
  const processorBefore = process.cpuUsage();
  const before = process.hrtime.bigint();
  const work = contestant.run();
  // Whoever need not wait is not made to.
  const units = typeof work === 'number' ? work : await work;
  const nanoseconds = Number(process.hrtime.bigint() - before);
  const { user, system } = process.cpuUsage(processorBefore);
  return { nanoseconds, processorNanoseconds: (user + system) * 1000, units };
}

async function serve(moduleAddress: string, exportName: string, state: string): Promise<void> {
  if (state === 'detached') detachOneBuffer();
  const exports: Record<string, unknown> = await import(moduleAddress);
  const prepare = exports[exportName];
  if (typeof prepare !== 'function')
    throw new TypeError(`${moduleAddress} exports no function ${exportName}`);
  let contestant: Contestant | undefined;

  const answer = async (request: Request): Promise<Reply> => {
    if (request.task === 'prepare') {
      contestant = await (prepare as Prepare)(request.workload);
      return { grain: contestant.grain };
    }
    if (contestant === undefined) throw new Error('the contestant is asked to work before it is prepared');
    contestant.arrange(request.seed, request.repetitions);
    if (request.task === 'sample') return { sample: await takeSample(contestant) };
    if (request.task === 'checksum') return { checksum: await checksumOfAwaited(contestant.answers()) };
    const answers: number[][] = [];
    for await (const numbers of contestant.answers()) answers.push(Array.from(numbers));
    return { answers };
  };

  process.on('message', (request: Request) => {
    answer(request).then(
      (reply) => process.send?.(reply),
      (error: unknown) =>
        process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
}

const [moduleAddress, exportName, state] = process.argv.slice(2);
if (moduleAddress === undefined || exportName === undefined || state === undefined) {
  throw new Error('usage: child.js MODULE EXPORT clean|detached');
}
serve(moduleAddress, exportName, state).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
