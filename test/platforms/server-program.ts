import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

/** Returns the text at a path of a server, as soon as there is one. */
type TextOf = (path: string) => Promise<string>;

/**
 * Runs a program that is a server on a port of this machine while `use` runs.
 * @throws Error (rejects) if the program ends before
 */
export async function withServer<Value>(
  port: number,
  [program, ...args]: readonly [string, ...string[]],
  options: SpawnOptions,
  use: (textOf: TextOf) => Promise<Value>,
): Promise<Value> {
  const server = spawn(program, args, { ...options, stdio: 'ignore', detached: true });
  // Watched from its start, because it may end before the first request.
  const exit = once(server, 'exit');
  const textOf = async (path: string): Promise<string> => {
    for (;;) {
      const text = await fetch(`http://127.0.0.1:${port}${path}`).then(
        (response) => response.text(),
        () => '',
      );
      if (text !== '') return text;
      if (server.exitCode !== null) throw new Error(`${program} ended with ${server.exitCode}`);
      await setTimeout(100);
    }
  };
  try {
    return await use(textOf);
  } finally {
    if (server.exitCode === null) process.kill(-server.pid!);
    await exit;
  }
}
