import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createSolverSync } from 'knights-tour-wasm';
import { createPool } from 'knights-tour-wasm/pool';
import { describe, expect, inject, it } from 'vitest';
import { SCALAR_BINARY } from '../engines.js';
import { IN_FULL, inSweep, sampleOf } from '../extent.js';
import { CALLS } from '../jobs/calls.js';
import { CENSUS } from '../jobs/census.js';
import { type Body, ENDLESS, pause, rejection, run } from '../jobs/kit.js';
import { SOLVING } from '../jobs/solving.js';
import { SOURCES } from '../jobs/sources.js';
import { ON_ANY_ENGINE } from './any-engine.js';
import { DEAF, ENGINES, type EngineName, kitOn, type Platform, runOnPools, TALK } from './kit.js';
import { PUZZLES } from './puzzles.js';
import { SHARING } from './sharing.js';
import { WORKERS } from './workers.js';

const WORKER = new URL('../../dist/pool/worker.js', import.meta.url);
const CENSUS_WORKERS = {
  count: new URL('../../dist/pool/census-worker.js', import.meta.url),
  'count-js': new URL('../../dist/pool/census-js-worker.js', import.meta.url),
};

const DEAF_PROGRAM = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (order) => (${DEAF})(order, (reply) => parentPort.postMessage(reply)));
`;

const TALKING_PROGRAM = `
  const { parentPort } = require('node:worker_threads');
  const post = parentPort.postMessage.bind(parentPort);
  const talk = () => { for (const words of ${TALK}) post(words); };
  parentPort.postMessage = (...values) => { talk(); post(...values); talk(); };
`;

/** Creates a worker of a pool that first runs a program. */
function workerAfter(program: string): Worker {
  return new Worker(`${program} import(${JSON.stringify(WORKER.href)});`, { eval: true });
}

const PLATFORM: Platform = {
  createPool,
  createSolver: createSolverSync,
  scalarBinary: SCALAR_BINARY,
  createWorker: (work) => new Worker(work ? CENSUS_WORKERS[work] : WORKER),
  createMissingWorker: () => new Worker(new URL('./missing.js', import.meta.url)),
  createSilentWorker: () => new Worker('setInterval(() => {}, 1000)', { eval: true }),
  createDeafWorker: () => new Worker(DEAF_PROGRAM, { eval: true }),
  createTalkingWorker: () => workerAfter(TALKING_PROGRAM),
};

const NAMES = Object.keys(ENGINES) as EngineName[];

describe.each(NAMES)('a pool of %s', (name) => {
  const kit = kitOn(PLATFORM, name);
  const isFirst = name === NAMES[0];
  const step = isFirst ? 6 : 17;
  const bodies: [string, Body][] = Object.entries({ ...SOLVING, ...CALLS, ...SOURCES, ...CENSUS });
  it.each(sampleOf(bodies, step))('%s', (_, body) => run(body, kit));
  const special = Object.entries({ ...WORKERS, ...(isFirst ? { ...ON_ANY_ENGINE, ...SHARING } : {}) });
  it.each(sampleOf(Object.entries(PUZZLES), isFirst ? 1 : 4))('%s', (_, body) => runOnPools(body, kit));
  it.each(isFirst || IN_FULL ? sampleOf(special, step) : [])('%s', (_, body) => runOnPools(body, kit));
});

describe('a pool in Node', () => {
  it('outlives a worker that runs out of memory', async () => {
    let made = 0;
    const createWorker = (): Worker => {
      made++;
      return new Worker(WORKER, made === 1 ? { resourceLimits: { maxOldGenerationSizeMb: 16 } } : {});
    };
    const pool = await createPool({ workers: 1, createWorker });
    // With blocked squares every start is listed, which exceeds the memory.
    const problem = { rows: 4098, cols: 4098, blocked: [5] };
    const error = (await rejection(pool.solve(problem))) as Error;
    expect(error.message).toMatch(/^a worker of the pool died while it ran a part of this call: .*memory/);
    expect((await pool.solve({ rows: 90, cols: 90 })).status).toBe('found');
    expect(made).toBe(2);
    await pool.close();
  });

  /** Returns the lines that a program prints, which ends by itself. */
  function printedBy(program: string, flags: string[] = []): string[] {
    const source = `import { createPool } from 'knights-tour-wasm/pool';\n${program}`;
    const result = spawnSync(process.execPath, [...flags, '--input-type=module', '-e', source], {
      cwd: fileURLToPath(new URL('../../', import.meta.url)),
      encoding: 'utf8',
      timeout: inject('patience'),
    });
    expect(result.stderr).toBe('');
    expect([result.status, result.signal]).toEqual([0, null]);
    return result.stdout.trim().split('\n');
  }

  inSweep('compiles the module once, however many pools and workers there are', () => {
    const program = `
      const compiled = [];
      for (const name of ['compile', 'compileStreaming', 'Module']) {
        WebAssembly[name] = new Proxy(WebAssembly[name], {
          apply(...values) {
            compiled.push(name);
            return Reflect.apply(...values);
          },
          construct(...values) {
            compiled.push(name);
            return Reflect.construct(...values);
          },
        });
      }
      const one = await createPool({ engine: 'wasm', workers: 3 });
      const other = await createPool({ engine: 'wasm', workers: 2 });
      for (const pool of [one, other]) {
        const { count } = await pool.solveBatch({ rows: 8, cols: 8, count: 50000 });
        console.log(pool.engine, count);
        await pool.close();
      }
      console.log(compiled.join());
    `;
    expect(printedBy(program)).toEqual(['wasm 50000', 'wasm 50000', 'compile']);
  });

  it('sends one module to all workers and replacements, which compile nothing', async () => {
    const modules: unknown[] = [];
    const workers: Worker[] = [];
    const createWorker = (): Worker => {
      const worker = workerAfter(`
        for (const name of ['compile', 'compileStreaming', 'instantiate', 'Module']) {
          WebAssembly[name] = () => { throw new Error('a worker compiles: ' + name); };
        }
      `);
      const post = worker.postMessage.bind(worker);
      worker.postMessage = (order, transfer) => {
        if (order.task === 'start') modules.push(order.module);
        post(order, transfer as never);
      };
      workers.push(worker);
      return worker;
    };
    for (const engine of ['wasm', 'ts'] as const) {
      modules.length = 0;
      workers.length = 0;
      const pool = await createPool({ engine, workers: 3, createWorker });
      expect((await pool.solveBatch({ rows: 8, cols: 8, count: 100_000 })).count).toBe(100_000);
      const held = Promise.all(Array.from({ length: 3 }, () => rejection(pool.solve(...ENDLESS))));
      await pause(200);
      for (const worker of workers.slice()) void worker.terminate();
      await held;
      expect((await pool.solve({ rows: 90, cols: 90 })).status).toBe('found');
      expect(modules).toHaveLength(6);
      expect(new Set(modules).size).toBe(1);
      expect(modules[0] instanceof WebAssembly.Module).toBe(engine === 'wasm');
      await pool.close();
    }
  });

  it('continues in TypeScript if workers have no memory for WebAssembly', async () => {
    const createWorker = () =>
      workerAfter(`WebAssembly.Instance = function () { throw new RangeError('no memory'); };`);
    const problem = { rows: 90, cols: 90 };
    const pool = await createPool({ workers: 2, createWorker });
    expect([pool.engine, pool.fallbackReason]).toEqual(['wasm', undefined]);
    expect(await pool.solve(problem)).toEqual(createSolverSync().solve(problem));
    expect(pool).toMatchObject({
      engine: 'ts',
      simd: false,
      fallbackReason: 'WebAssembly cannot run in a worker here: no memory',
    });
    await pool.close();
    const strict = await createPool({ engine: 'wasm', workers: 1, createWorker });
    const error = (await rejection(strict.solve(problem))) as Error;
    expect(error.message).toBe('a worker of the pool could not be started: no memory');
    await strict.close();
  });

  it('lets a process end without closing the pool, but not before its calls are answered', () => {
    const program = `
      const pool = await createPool({ workers: 2 });
      pool.solve({ rows: 300, cols: 300 }).then(({ status }) => console.log(status));
      pool.solveBatch({ rows: 8, cols: 8, count: 20000 }).then(({ count }) => console.log(count));
      const stream = pool.solveAll(Array(9000).fill({ rows: 9, cols: 9 }))[Symbol.asyncIterator]();
      stream.next().then(({ value }) => console.log(value.path.length));
    `;
    expect(printedBy(program).sort()).toEqual(['20000', '81', 'found']);
  });

  /** The start of a program whose first worker ignores cancellation. */
  const CANCELLED = `
    import { Worker } from 'node:worker_threads';
    let made = 0;
    const abort = new AbortController();
    const createWorker = () => {
      if (made++ > 0) return new Worker(new URL('${WORKER.href}'), { execArgv: [] });
      const deaf = new Worker(${JSON.stringify(DEAF_PROGRAM)}, { eval: true, execArgv: [] });
      // The pool sends the task as soon as the worker is ready.
      return deaf.on('message', () => setTimeout(() => abort.abort('enough'), 50));
    };
    const pool = await createPool({ workers: 1, createWorker });
    const [problem, options] = ${JSON.stringify(ENDLESS)};
    const search = pool.solve(problem, { ...options, signal: abort.signal });
    console.log(await search.catch((reason) => reason));
  `;

  it('lets a process end while a worker runs a cancelled task', () => {
    expect(printedBy(CANCELLED)).toEqual(['enough']);
  });

  inSweep('lets no process end while a call waits for such a worker', () => {
    for (const wait of [0, 700]) {
      const program = `${CANCELLED}
        await new Promise((resolve) => setTimeout(resolve, ${wait}));
        const results = await Promise.all([1, 2].map(() => pool.solve({ rows: 90, cols: 90 })));
        console.log(made, results.map(({ status }) => status).join());
      `;
      expect(printedBy(program)).toEqual(['enough', '2 found,found']);
    }
  });

  it('lets a process end after close, even with running calls', () => {
    const program = `
      const pool = await createPool({ workers: 2 });
      const [problem, options] = ${JSON.stringify(ENDLESS)};
      const calls = [pool.solve(problem, options), pool.solve(problem, options)];
      setTimeout(() => pool.close().then(() => console.log('closed')), 50);
      for (const { reason } of await Promise.allSettled(calls)) console.log(reason.message);
    `;
    const lines = printedBy(program, ['--no-warnings']).sort();
    expect(lines).toEqual(['closed', 'the pool is closed', 'the pool is closed']);
  });
});
