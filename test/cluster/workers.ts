import type { ChildProcess } from 'node:child_process';
import { start } from '../cli/command.js';

/** Worker processes, started with the command. */

const running = new Set<ChildProcess>();

/** Starts a worker and waits until it is ready. Its lock is short, so that its tasks are soon repeated if it is killed. */
export async function startWorker(
  url: string,
  more: readonly string[] = [],
  env?: NodeJS.ProcessEnv,
  option = '--redis',
): Promise<ChildProcess> {
  const args = ['worker', option, url, '--workers', '1', '--lock-duration', '2', ...more];
  const worker = start(args, env);
  running.add(worker);
  worker.once('exit', () => running.delete(worker));
  let output = '';
  worker.stderr.setEncoding('utf8');
  for await (const text of worker.stderr) {
    output += text;
    if (output.includes('working')) return worker;
  }
  throw new Error(`the worker ended: ${output}`);
}

export async function end(worker: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = new Promise((resolve) => worker.once('exit', resolve));
  worker.kill(signal);
  await gone;
}

/** Ends all remaining workers. */
export async function endWorkers(): Promise<void> {
  await Promise.all([...running].map((worker) => end(worker)));
}
