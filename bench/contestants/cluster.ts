/** Creates puzzles on a cluster: Redis, and worker processes of one thread each, all on this machine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TourProblem } from 'knights-tour-wasm';
import { createCluster } from 'knights-tour-wasm/bullmq';
import { type Prepare, workloadNumber, workloadWord } from '../harness/contestant.js';
import { packagePath } from '../harness/package-path.js';

const PROBLEMS: Readonly<Record<string, TourProblem>> = {
  puzzles: { rows: 6, cols: 6 },
  /** One open square on a board so large that each puzzle is a task. Measures the cost of a task besides its work. */
  nothing: { rows: 1, cols: 65, blocked: Array.from({ length: 64 }, (_, i) => i + 1) },
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : Number.NaN;
}

/** Starts a program, and waits until it prints a text. The program ends with this process. */
async function start(command: string, words: readonly string[], text: string): Promise<void> {
  const child: ChildProcess = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  process.once('exit', () => child.kill('SIGKILL'));
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (data) => String(data).includes(text) && resolve());
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${command} ended with code ${code}`);
  });
  await Promise.race([ready, ended]);
  ended.catch(() => {});
}

const COMMAND = [packagePath('dist/cli/main.js'), 'worker'];

/** Creates `workload.batch` puzzles of `workload.problem` per call with `workload.workers` processes. */
export const clusterPuzzles: Prepare = async (workload) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-cluster-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // The connection to Redis would keep this process alive.
  process.once('disconnect', () => process.exit());
  const port = String(await freePort());
  const keep = ['--save', '', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'];
  const place = ['--port', port, '--bind', '127.0.0.1', '--dir', folder];
  await start('redis-server', [...place, ...keep], 'eady to accept');
  const connection = `redis://127.0.0.1:${port}`;
  for (let i = 0; i < workloadNumber(workload, 'workers'); i++)
    await start(process.execPath, [...COMMAND, '--redis', connection, '--workers', '1'], 'working');
  const cluster = await createCluster({ connection });
  const problem = PROBLEMS[workloadWord(workload, 'problem', 'puzzles')]!;
  const options = { count: 0, seed: 0 };
  const puzzles = () => cluster.createPuzzles(problem, { ...options });
  return {
    grain: workloadNumber(workload, 'batch'),
    waits: true,
    arrange(seed, repetitions) {
      options.seed = seed;
      options.count = repetitions;
    },
    async run() {
      let count = 0;
      for await (const _ of puzzles()) count++;
      return count;
    },
    async *answers() {
      for await (const result of puzzles()) {
        if (!('puzzle' in result)) throw new Error(result.explanation);
        yield [...result.puzzle.given.flat().map(Number), result.nodes];
      }
    },
  };
};
