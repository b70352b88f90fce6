import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ContestantProcess, Replies, Reply, Request } from './contestant.js';
import { oneAtATime } from './one-at-a-time.js';

const CHILD = fileURLToPath(new URL('./child.js', import.meta.url));

/** A contestant written in TypeScript: an export of a module, run in a Node process of its own. */
export interface ModuleProgram {
  /** Address of the compiled module (a file: URL). */
  readonly module: string;
  /** The name of the export: a `Prepare`. */
  readonly export: string;
  /** 'detached': an ArrayBuffer was detached in the process before anything else. Default 'clean'. */
  readonly state?: 'clean' | 'detached';
}

/**
 * Starts the process of a contestant written in TypeScript.
 * @param command the runtime that runs it: Node, Bun or Deno
 * @param args its arguments before the script
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
  // Not the event 'close': Node does not emit it after the parent has disconnected.
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
  const ask = <Task extends keyof Replies>(request: Request & { task: Task }): Promise<Replies[Task]> =>
    queue(
      () =>
        new Promise((resolve, reject) => {
          if (ended !== undefined) return reject(ended);
          waiting = { resolve: (result) => resolve(result as Replies[Task]), reject };
          child.send(request);
        }),
    );
  return {
    prepare: (workload) => ask({ task: 'prepare', workload }),
    sample: (seed, repetitions) => ask({ task: 'sample', seed, repetitions }),
    checksum: (seed, repetitions) => ask({ task: 'checksum', seed, repetitions }),
    answers: (seed, repetitions) => ask({ task: 'answers', seed, repetitions }),
    distinct: (seed, repetitions) => ask({ task: 'distinct', seed, repetitions }),
    async close() {
      if (child.connected) child.disconnect();
      await closed;
    },
  };
}
