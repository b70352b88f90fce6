import { createSolverSync } from 'knights-tour-wasm';
import { createPool, type PoolOptions } from 'knights-tour-wasm/pool';
import type { createPoolOn } from '../../src/pool/create-pool.js';
import { CALLS } from '../jobs/calls.js';
import { CENSUS, LONG } from '../jobs/census.js';
import { equal, LARGE, run } from '../jobs/kit.js';
import { SOLVING } from '../jobs/solving.js';
import { SOURCES } from '../jobs/sources.js';
import { ON_ANY_ENGINE } from '../pool/any-engine.js';
import {
  DEAF,
  type EngineName,
  kitOn,
  type Platform,
  type PoolBodies,
  runOnPools,
  TALK,
} from '../pool/kit.js';
import { PUZZLES } from '../pool/puzzles.js';
import { SHARING } from '../pool/sharing.js';
import { WORKERS } from '../pool/workers.js';

/** The page of pool.test.ts: bodies of test/jobs and test/pool with Web Workers. Bundled, except for the package itself. */

const programUrl = (program: string): string =>
  URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));

const DEAF_PROGRAM = `onmessage = ({ data }) => (${DEAF})(data, postMessage);`;

const TALKING_PROGRAM = `
  const post = self.postMessage.bind(self);
  const talk = () => { for (const words of ${TALK}) post(words); };
  self.postMessage = (...values) => { talk(); post(...values); talk(); };
  // Messages that arrive before the module listens are repeated.
  const early = [];
  const keep = ({ data }) => early.push(data);
  addEventListener('message', keep);
  await import('${location.origin}/dist/pool/worker.js');
  removeEventListener('message', keep);
  for (const data of early) dispatchEvent(new MessageEvent('message', { data }));
`;

const FILES = { solve: 'worker', count: 'census-worker', 'count-js': 'census-js-worker' } as const;
const workerOf = (address: string): Worker => new Worker(address, { type: 'module' });

const PLATFORM: Platform = {
  createPool,
  createSolver: createSolverSync,
  scalarBinary: await (await fetch('/dist/kernel-scalar.wasm')).arrayBuffer(),
  createWorker: (work) => workerOf(`/dist/pool/${FILES[work ?? 'solve']}.js`),
  createMissingWorker: () => workerOf('/missing.js'),
  createSilentWorker: () => workerOf('data:text/javascript,'),
  createDeafWorker: () => workerOf(programUrl(DEAF_PROGRAM)),
  createTalkingWorker: () => workerOf(programUrl(TALKING_PROGRAM)),
};

/** Makes a pool that pings its workers often, because no event reports that one is dead. */
async function createPingingPool(options: PoolOptions = {}) {
  const core = '/dist/pool/create-pool.js';
  const module: { createPoolOn: typeof createPoolOn } = await import(core);
  const { createWorker } = PLATFORM;
  return module.createPoolOn({ cores: 2, createWorker, pingMilliseconds: 100 }, options);
}

const OWN: PoolBodies = {
  'there are as many workers as cores': async () => {
    const pool = await createPool();
    equal(pool.workers, navigator.hardwareConcurrency);
    await pool.close();
  },

  'the closed tours of 8 x 8 are counted in two workers': async () => {
    const pool = await createPool({ workers: 2 });
    const result = await pool.countTours(LONG);
    equal(result, { status: 'counted', count: 13_267_364_410_532n, method: 'frontier' });
    await pool.close();
  },
};

/** Functions that pool.test.ts calls. */
export interface PoolPage {
  /** Runs a body on an engine. Returns its error, as text. */
  runBody(name: string, engine: EngineName): Promise<string | undefined>;
  /** Returns the engine of a pool, the reason for it, and the status of a tour of a worker. */
  solveInPool(): Promise<(string | undefined)[]>;
}

const SHARED = { ...SOLVING, ...CALLS, ...SOURCES, ...CENSUS };
const SPECIAL = { ...WORKERS, ...ON_ANY_ENGINE, ...PUZZLES, ...SHARING, ...OWN };

const page: PoolPage = {
  async runBody(name, engine) {
    const kit = kitOn(name in WORKERS ? { ...PLATFORM, createPool: createPingingPool } : PLATFORM, engine);
    try {
      await (name in SHARED ? run(SHARED[name]!, kit) : runOnPools(SPECIAL[name]!, kit));
      return undefined;
    } catch (error) {
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
  },
  async solveInPool() {
    const pool = await createPool({ workers: 1 });
    const { status } = await pool.solve(LARGE);
    await pool.close();
    return [pool.engine, pool.fallbackReason, status];
  },
};

(globalThis as { poolPage?: PoolPage }).poolPage = page;
