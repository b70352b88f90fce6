import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type ContestantProcess, type Replies, type Reply, requestMethods, type Send } from './contestant.js';
import { oneAtATime } from './one-at-a-time.js';

const CHILD = fileURLToPath(new URL('./child.js', import.meta.url));

/** A contestant in TypeScript: an export of a module, run in its own process or frame. */
export interface ModuleProgram {
  /** A `file:` URL of the compiled module. */
  readonly module: string;
  /** The name of the export, a `Prepare`. */
  readonly export: string;
  /** 'detached': the process first detaches an ArrayBuffer. Default: 'clean'. */
  readonly state?: 'clean' | 'detached';
}

/**
 * Starts the process of a contestant in TypeScript.
 * @param command the program of the runtime: Node, Bun or Deno
 * @param args arguments before the script
 */
export function startModuleProcess(
  program: ModuleProgram,
  command: string,
  args: readonly string[] = [],
): ContestantProcess {
  const child: ChildProcess = fork(CHILD, [program.module, program.export, program.state ?? 'clean'], {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    execPath: command,
    execArgv: [...args],
  });
  let errors = '';
  let waiting: { resolve(result: Replies[keyof Replies]): void; reject(error: Error): void } | undefined;
  let ended: Error | undefined;
  child.stderr!.on('data', (text) => {
    errors += text;
  });
  // Node does not emit 'close' on the child after the parent disconnects.
  const exited = once(child, 'exit');
  const stderrClosed = once(child.stderr!, 'close');
  const closed = Promise.all([exited, stderrClosed]).then(([[code]]) => {
    ended = new Error(`the process of ${program.export} ended with code ${code}\n${errors}`.trimEnd());
    waiting?.reject(ended);
  });
  child.on('message', (reply: Reply) => {
    const { resolve, reject } = waiting ?? {};
    waiting = undefined;
    if ('error' in reply) reject?.(new Error(`${program.export}: ${reply.error}`));
    else resolve?.(reply.result);
  });

  const queue = oneAtATime();
  const send: Send = (request) =>
    queue(
      () =>
        new Promise((resolve, reject) => {
          if (ended !== undefined) return reject(ended);
          waiting = { resolve: (result) => resolve(result as never), reject };
          child.send(request);
        }),
    );
  return {
    ...requestMethods(send),
    async close() {
      if (child.connected) child.disconnect();
      await closed;
    },
  };
}
