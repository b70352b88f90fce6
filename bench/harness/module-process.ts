import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ContestantProcess, Reply, Request, Sample, Workload } from './contestant.js';
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
 * @param node the Node that runs it
 */
export function startModuleProcess(program: ModuleProgram, node: string): ContestantProcess {
  const child: ChildProcess = fork(CHILD, [program.module, program.export, program.state ?? 'clean'], {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    execPath: node,
    execArgv: [],
  });
  let errors = '';
  let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined;
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
    else resolve?.(reply);
  });

  const queue = oneAtATime();
  const ask = (request: Request): Promise<Reply> =>
    queue(
      () =>
        new Promise((resolve, reject) => {
          if (ended !== undefined) return reject(ended);
          waiting = { resolve, reject };
          child.send(request);
        }),
    );

  return {
    async prepare(workload: Workload): Promise<number> {
      const reply = await ask({ task: 'prepare', workload });
      if (!('grain' in reply)) throw new Error(`${program.export} answers 'prepare' with no grain`);
      return reply.grain;
    },
    async sample(seed: number, repetitions: number): Promise<Sample> {
      const reply = await ask({ task: 'sample', seed, repetitions });
      if (!('sample' in reply)) throw new Error(`${program.export} answers 'sample' with no sample`);
      return reply.sample;
    },
    async checksum(seed: number, repetitions: number): Promise<number> {
      const reply = await ask({ task: 'checksum', seed, repetitions });
      if (!('checksum' in reply)) throw new Error(`${program.export} answers 'checksum' with no checksum`);
      return reply.checksum;
    },
    async answers(seed: number, repetitions: number): Promise<number[][]> {
      const reply = await ask({ task: 'answers', seed, repetitions });
      if (!('answers' in reply)) throw new Error(`${program.export} answers 'answers' with no answers`);
      return reply.answers;
    },
    async close(): Promise<void> {
      if (child.connected) child.disconnect();
      await closed;
    },
  };
}
