/**
 * The process of one contestant written in TypeScript: hosts it, times it, and answers the runner.
 * Arguments: the address of a module, the name of its export (a Prepare), and the state of the process.
 */
import { checksumOfAnswers } from './checksum.js';
import type { Contestant, Prepare, Replies, Reply, Request, Sample } from './contestant.js';

/** V8 compiles typed-array code differently from the first detached ArrayBuffer on, for the life of the process. */
function detachOneBuffer(): void {
  const buffer = new ArrayBuffer(64);
  structuredClone(buffer, { transfer: [buffer] });
}

async function takeSample(contestant: Contestant): Promise<Sample> {
  const processorBefore = process.cpuUsage();
  const before = process.hrtime.bigint();
  const work = contestant.run();
  // Awaiting a number would add to its time.
  const units = typeof work === 'number' ? work : await work;
  const nanoseconds = Number(process.hrtime.bigint() - before);
  const { user, system } = process.cpuUsage(processorBefore);
  const processorNanoseconds = contestant.waits ? nanoseconds : (user + system) * 1000;
  return { nanoseconds, processorNanoseconds, units };
}

async function serve(moduleAddress: string, exportName: string, state: string): Promise<void> {
  if (state === 'detached') detachOneBuffer();
  const exports: Record<string, unknown> = await import(moduleAddress);
  const prepare = exports[exportName];
  if (typeof prepare !== 'function')
    throw new TypeError(`${moduleAddress} exports no function ${exportName}`);
  let contestant: Contestant | undefined;

  const perform = async (request: Request): Promise<Replies[keyof Replies]> => {
    if (request.task === 'prepare') {
      contestant = await (prepare as Prepare)(request.workload);
      return contestant.grain;
    }
    if (contestant === undefined) throw new Error(`'${request.task}' comes before 'prepare'`);
    await contestant.arrange(request.seed, request.repetitions);
    switch (request.task) {
      case 'sample':
        return takeSample(contestant);
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

  process.on('message', (request: Request) => {
    const send = (reply: Reply): unknown => process.send?.(reply);
    perform(request).then(
      (result) => send({ result }),
      (error: unknown) =>
        send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
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
