import { createSolverSync } from 'knights-tour-wasm';
import { createPool, type Pool, type PoolOptions } from 'knights-tour-wasm/pool';
import { createInlineWorker } from 'knights-tour-wasm/pool/inline';
import type { createPoolOn } from '../../src/pool/create-pool.js';
import { answers, mixed } from '../pool/answers.js';
import { ON_ANY_ENGINE, ON_EACH_ENGINE } from '../pool/bodies.js';
import {
  all,
  type Body,
  CONFIGURATIONS,
  DEAF,
  ENDLESS,
  ENGINES,
  equal,
  type Kit,
  onEngine,
  rejection,
  soon,
  TALK,
} from '../pool/kit.js';
import { SHARING } from '../pool/sharing.js';

/** What a page runs for pool.test.ts: the bodies of test/pool with Web Workers. Bundled, but for the package itself. */

const DEAF_PROGRAM = `onmessage = ({ data }) => (${DEAF})(data, postMessage);`;

const TALKING_PROGRAM = `
  const post = self.postMessage.bind(self);
  const talk = () => { for (const words of ${TALK}) post(words); };
  self.postMessage = (...values) => { talk(); post(...values); talk(); };
  // What comes before that module listens is told it again.
  const early = [];
  const keep = ({ data }) => early.push(data);
  addEventListener('message', keep);
  await import('${location.origin}/dist/pool/worker.js');
  removeEventListener('message', keep);
  for (const data of early) dispatchEvent(new MessageEvent('message', { data }));
`;

const KIT: Kit = {
  createPool,
  createSolver: createSolverSync,
  scalarBinary: await (await fetch('/dist/kernel-scalar.wasm')).arrayBuffer(),
  createWorker: () => new Worker('/dist/pool/worker.js', { type: 'module' }),
  createCountWorker: () => new Worker('/dist/pool/census-worker.js', { type: 'module' }),
  createMissingWorker: () => new Worker('/missing.js', { type: 'module' }),
  createSilentWorker: () => new Worker('data:text/javascript,', { type: 'module' }),
  createDeafWorker: () =>
    new Worker(`data:text/javascript,${encodeURIComponent(DEAF_PROGRAM)}`, { type: 'module' }),
  createTalkingWorker: () =>
    new Worker(URL.createObjectURL(new Blob([TALKING_PROGRAM], { type: 'text/javascript' })), {
      type: 'module',
    }),
};

/** A pool that finds out sooner when a worker is dead, which no event tells. */
async function createAnxiousPool(options: PoolOptions = {}): Promise<Pool> {
  const core = '/dist/pool/create-pool.js';
  const module: { createPoolOn: typeof createPoolOn } = await import(core);
  const { createWorker } = KIT;
  const platform = { cores: 2, createWorker };
  return module.createPoolOn({ ...platform, pingMilliseconds: 100, maxUnanswered: 30 }, options);
}

const OWN: Readonly<Record<string, Body>> = {
  'there are as many workers as cores': async () => {
    const pool = await createPool();
    equal(pool.workers, navigator.hardwareConcurrency);
    await pool.close();
  },

  'inline workers do as well': async (kit) => {
    const pool = await createPool({ workers: 2, createWorker: createInlineWorker });
    const solver = kit.createSolver();
    equal(
      await all(pool.solveAll(mixed(2000))),
      [...mixed(2000)].map((problem) => solver.solve(problem)),
    );
    const abort = new AbortController();
    const endless = rejection(pool.solve(ENDLESS[0], { ...ENDLESS[1], signal: abort.signal }));
    setTimeout(() => abort.abort('enough'), 50);
    equal(await soon(endless), 'enough');
    equal((await pool.countTours({ rows: 6, cols: 6, closed: true })).status, 'counted');
    await pool.close();
  },

  'the closed tours of 8 x 8 are counted in two workers': async () => {
    const pool = await createPool({ workers: 2 });
    const result = await pool.countTours({ rows: 8, cols: 8, closed: true });
    equal(result, { status: 'counted', count: 13_267_364_410_532n, method: 'frontier' });
    await pool.close();
  },
};

const GROUPS: Readonly<
  Record<string, { readonly kit: Kit; readonly bodies: Readonly<Record<string, Body>> }>
> = {
  ...Object.fromEntries(
    CONFIGURATIONS.map((configuration) => [
      JSON.stringify(configuration),
      { kit: KIT, bodies: answers(configuration) },
    ]),
  ),
  ...Object.fromEntries(
    ENGINES.map((engine) => [
      JSON.stringify(engine),
      { kit: onEngine({ ...KIT, createPool: createAnxiousPool }, engine), bodies: ON_EACH_ENGINE },
    ]),
  ),
  any: { kit: KIT, bodies: ON_ANY_ENGINE },
  ...Object.fromEntries(
    ENGINES.map((engine) => [
      `sharing ${JSON.stringify(engine)}`,
      { kit: onEngine(KIT, engine), bodies: SHARING },
    ]),
  ),
  own: { kit: KIT, bodies: OWN },
};

/** What pool.test.ts calls. */
export interface PoolPage {
  /** Runs a body; what it throws, as text. */
  runBody(group: string, name: string): Promise<string | undefined>;
  /** The engine of a pool made here, why it is that one, and the status of a tour by a worker. */
  tellEngine(): Promise<(string | undefined)[]>;
}

const page: PoolPage = {
  async runBody(group, name) {
    const { kit, bodies } = GROUPS[group]!;
    try {
      await bodies[name]!(kit);
      return undefined;
    } catch (error) {
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
    }
  },
  async tellEngine() {
    const pool = await createPool({ workers: 1 });
    const { status } = await pool.solve({ rows: 90, cols: 90 });
    await pool.close();
    return [pool.engine, pool.fallbackReason, status];
  },
};

(globalThis as { poolPage?: PoolPage }).poolPage = page;
