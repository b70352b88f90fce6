import type { BatchArrays } from '../../src/problem/batch.js';
import { arraysOn, equal, holds, NAMES, rejection, sameArrays, soon } from '../jobs/kit.js';
import { BATCHES, clearRest } from '../jobs/solving.js';
import { listenTo, type Message, type PoolBodies, type PoolKit } from './kit.js';

/** Bodies about `out` on shared memory, for Node and for isolated pages. */

/** A pool of three workers, and their answers to tasks of batches. */
async function overheard(kit: PoolKit) {
  const answers: Message[] = [];
  const createWorker = () => {
    const worker = kit.createWorker();
    listenTo(worker, (reply) => {
      if (reply.task === 'batch') answers.push(reply);
    });
    return worker;
  };
  return { pool: await kit.createPool({ workers: 3, createWorker }), answers };
}

/** All arrays on shared memory. */
const sharedArrays = (count: number, squares: number, Paths: Parameters<typeof arraysOn>[3]): BatchArrays =>
  arraysOn(count, squares, () => SharedArrayBuffer, Paths);

export const SHARING: PoolBodies = {
  'writes the results of a solver directly to shared arrays': async (kit) => {
    const { pool, answers } = await overheard(kit);
    for (const [i, [batch, options]] of BATCHES.entries()) {
      const expected = clearRest(kit.solver.solveBatch(batch, options));
      const { count, squares } = expected;
      const narrow = squares <= 256 ? Uint8Array : squares <= 2 ** 16 ? Uint16Array : Uint32Array;
      const out = sharedArrays(count, squares, i % 2 === 1 ? Uint32Array : narrow);
      answers.length = 0;
      const result = clearRest(await pool.solveBatch(batch, { ...options, out }));
      sameArrays(out, expected, `batch ${i}`);
      for (const name of NAMES) holds(result[name] === out[name], `${name} is the array of the caller`);
      const sent = answers.filter(({ buffer }) => buffer !== undefined);
      equal(sent.length, 0, 'the number of results that workers send');
      if (count * squares > 500_000) holds(answers.length > 3, 'there are several tasks');
    }
  },

  'copies results if an array is not shared, and returns unshared arrays': async (kit) => {
    const { pool, answers } = await overheard(kit);
    const batch = { rows: 8, cols: 8, count: 20_000 };
    const options = { strategy: 'warnsdorff', tieBreak: 'random' } as const;
    const expected = clearRest(kit.solver.solveBatch(batch, options));
    for (const at of NAMES.keys()) {
      const out = arraysOn(20_000, 64, (i) => (i === at ? ArrayBuffer : SharedArrayBuffer), Uint8Array);
      clearRest(await pool.solveBatch(batch, { ...options, out }));
      sameArrays(out, expected, `a batch whose ${NAMES[at]} are not shared`);
    }
    holds(answers.length > 0 && answers.every(({ buffer }) => buffer !== undefined), 'they were copied');
    const result = await pool.solveBatch(batch);
    for (const name of NAMES) holds(result[name].buffer instanceof ArrayBuffer, `${name} is not shared`);
  },

  'ends a call on shared arrays with its signal, and continues': async (kit) => {
    const { pool } = await overheard(kit);
    const batch = { rows: 8, cols: 8, count: 400_000 };
    const options = { strategy: 'random', seed: 3 } as const;
    const abort = new AbortController();
    const out = sharedArrays(400_000, 64, Uint8Array);
    const { signal } = abort;
    const onProgress = () => abort.abort('enough');
    equal(await soon(rejection(pool.solveBatch(batch, { ...options, out, signal, onProgress }))), 'enough');
    const few = { ...batch, count: 9000 };
    const others = sharedArrays(9000, 64, Uint8Array);
    await soon(pool.solveBatch(few, { ...options, out: others }));
    sameArrays(others, kit.solver.solveBatch(few, options), 'a batch after it');
  },
};
