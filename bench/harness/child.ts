/**
 * Hosts one contestant in a process of Node, Bun or Deno.
 * Arguments: the address of a module, the name of its export (a Prepare), and the state of the process.
 */
import type { Reply, Request } from './contestant.js';
import { type Clock, describeFailure, hostContestant } from './host.js';

const CLOCK: Clock = {
  now: () => Number(process.hrtime.bigint()),
  processorTime() {
    const { user, system } = process.cpuUsage();
    return (user + system) * 1000;
  },
};

/** After the first detached ArrayBuffer, V8 compiles typed-array code differently for the rest of the process's life. */
function detachOneBuffer(): void {
  const buffer = new ArrayBuffer(64);
  structuredClone(buffer, { transfer: [buffer] });
}

async function serve(address: string, exportName: string, state: string): Promise<void> {
  if (state === 'detached') detachOneBuffer();
  // The first request may arrive before the module has loaded.
  const host = hostContestant(address, exportName, CLOCK);
  process.on('message', (request: Request) => {
    const send = (reply: Reply): unknown => process.send?.(reply);
    host
      .then((perform) => perform(request))
      .then(
        (result) => send({ result }),
        (error: unknown) => send({ error: describeFailure(error) }),
      );
  });
  await host;
}

const [address, exportName, state] = process.argv.slice(2);
if (address === undefined || exportName === undefined || state === undefined) {
  throw new Error('usage: child.js MODULE EXPORT clean|detached');
}
serve(address, exportName, state).catch((error: unknown) => {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
});
