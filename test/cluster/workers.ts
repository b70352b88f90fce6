import { type ChildProcess, spawn } from 'node:child_process';
import { inject } from 'vitest';
import { start } from '../cli/command.js';

/** Processes of a cluster: workers, started with the command, and clients. */

const running = new Set<ChildProcess>();

function watch<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Starts a program that is a client. */
export function startClient(program: string): ChildProcess {
  const args = ['--input-type=module', '-e', program];
  return watch(spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] }));
}

/** Starts a worker and waits until it is ready. Its lock is short, so that its tasks are soon repeated if it is killed. */
export async function startWorker(
  url: string,
  more: readonly string[] = [],
  env?: NodeJS.ProcessEnv,
  option = '--redis',
): Promise<ChildProcess> {
  const args = ['worker', option, url, '--workers', '1', '--lock-duration', '2', ...more];
  const worker = watch(start(args, env));
  // The output of a killed worker ends, which ends the loop.
  const timer = setTimeout(() => worker.kill('SIGKILL'), inject('patience'));
  let output = '';
  worker.stderr.setEncoding('utf8');
  for await (const text of worker.stderr) {
    output += text;
    if (!output.includes('working')) continue;
    clearTimeout(timer);
    return worker;
  }
  clearTimeout(timer);
  throw new Error(`the worker ended: ${output}`);
}

export async function end(worker: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = new Promise((resolve) => worker.once('exit', resolve));
  worker.kill(signal);
  await gone;
}

/** Ends all remaining processes. */
export async function endWorkers(): Promise<void> {
  await Promise.all([...running].map((worker) => end(worker)));
}
