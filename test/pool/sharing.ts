import type { BatchArrays } from '../../src/problem/batch.js';
import { BATCHES, said } from './answers.js';
import { type Body, equal, hear, holds, type Kit, rejection, soon } from './kit.js';

/** Bodies about `out` on shared memory, which workers write to: for Node, and for pages that are isolated. */

const NAMES = ['paths', 'visited', 'statuses', 'nodes'] as const;
/** Elements before and behind the answers, which nobody may write to. */
const MARGIN = 8;
const MARK = 77;

type Space = (bytes: number) => ArrayBufferLike;
const shared: Space = (bytes) => new SharedArrayBuffer(bytes);
const plain: Space = (bytes) => new ArrayBuffer(bytes);

/** Arrays with margins for so many tours. */
function arraysOn(
  count: number,
  squares: number,
  spaces: Readonly<Record<(typeof NAMES)[number], Space>>,
  Paths: typeof Uint8Array | typeof Uint16Array | typeof Uint32Array,
): BatchArrays {
  const made = <Arrays extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(
    Type: { new (buffer: ArrayBufferLike): Arrays; readonly BYTES_PER_ELEMENT: number },
    length: number,
    space: Space,
  ): Arrays => {
    const array = new Type(space((length + 2 * MARGIN) * Type.BYTES_PER_ELEMENT)).fill(MARK);
    return array.subarray(MARGIN) as Arrays;
  };
  return {
    paths: made(Paths as Uint8ArrayConstructor, count * squares, spaces.paths),
    visited: made(Uint32Array, count, spaces.visited),
    statuses: made(Uint8Array, count, spaces.statuses),
    nodes: made(Float64Array, count, spaces.nodes),
  };
}

const ALL_SHARED = { paths: shared, visited: shared, statuses: shared, nodes: shared };

/** What workers answer to a chunk. */
interface Reply {
  readonly task: string;
  readonly buffer?: ArrayBuffer;
}

/** A pool of three workers, and their answers to chunks of batches. */
async function overheard(kit: Kit) {
  const answers: Reply[] = [];
  const createWorker = () => {
    const worker = kit.createWorker();
    hear(worker, (reply) => {
      if (reply.task === 'batch') answers.push(reply);
    });
    return worker;
  };
  return { pool: await kit.createPool({ workers: 3, createWorker }), answers };
}

/** Checks that arrays hold what a solver says, and nothing beside it. */
function sameArrays(actual: BatchArrays, expected: BatchArrays, what: string): void {
  for (const name of NAMES) {
    const { length } = expected[name];
    const all = new (actual[name].constructor as Uint8ArrayConstructor)(actual[name].buffer);
    equal(Array.from(all.subarray(0, MARGIN)), Array(MARGIN).fill(MARK), `what is before ${name} of ${what}`);
    equal(Array.from(all.subarray(MARGIN + length)), Array(MARGIN).fill(MARK), `what is behind ${name}`);
    const isSame = all.subarray(MARGIN, MARGIN + length).every((value, i) => value === expected[name][i]);
    holds(isSame, `${name} of ${what} are those of a solver`);
  }
}

export const SHARING: Readonly<Record<string, Body>> = {
  'workers write to shared arrays themselves, what a solver writes': async (kit) => {
    const { pool, answers } = await overheard(kit);
    const solver = kit.createSolver();
    for (const [i, [batch, options]] of BATCHES.entries()) {
      const expected = said(solver.solveBatch(batch, options));
      const { count, squares } = expected;
      const Paths = i % 2 === 1 ? Uint32Array : squares <= 256 ? Uint8Array : Uint16Array;
      const out = arraysOn(count, squares, ALL_SHARED, squares > 2 ** 16 ? Uint32Array : Paths);
      answers.length = 0;
      const result = said(await pool.solveBatch(batch, { ...options, out }));
      sameArrays(out, expected, `batch ${i}`);
      for (const name of NAMES) holds(result[name] === out[name], `${name} is the array given`);
      holds(
        answers.every(({ buffer }) => buffer === undefined),
        'workers send no results',
      );
      if (count * squares > 500_000) holds(answers.length > 3, 'there are several chunks');
    }
    await pool.close();
  },

  'arrays of which some are shared, and some not, are written as well': async (kit) => {
    const { pool, answers } = await overheard(kit);
    const batch = { rows: 8, cols: 8, count: 20_000 };
    const options = { strategy: 'warnsdorff', tieBreak: 'random' } as const;
    const expected = said(kit.createSolver().solveBatch(batch, options));
    for (const name of NAMES) {
      const out = arraysOn(20_000, 64, { ...ALL_SHARED, [name]: plain }, Uint8Array);
      said(await pool.solveBatch(batch, { ...options, out }));
      sameArrays(out, expected, `a batch whose ${name} are not shared`);
    }
    holds(answers.length > 0 && answers.every(({ buffer }) => buffer !== undefined), 'they were copied');
    await pool.close();
  },

  'arrays that nobody asked to be shared are not': async (kit) => {
    const { pool } = await overheard(kit);
    const result = await pool.solveBatch({ rows: 8, cols: 8, count: 20_000 });
    for (const name of NAMES) holds(result[name].buffer instanceof ArrayBuffer, `${name} is not shared`);
    await pool.close();
  },

  'a call on shared arrays ends with its signal, and the pool works on': async (kit) => {
    const { pool } = await overheard(kit);
    const batch = { rows: 8, cols: 8, count: 400_000 };
    const options = { strategy: 'random', seed: 3 } as const;
    const abort = new AbortController();
    const out = arraysOn(400_000, 64, ALL_SHARED, Uint8Array);
    const { signal } = abort;
    const onProgress = () => abort.abort('enough');
    equal(await soon(rejection(pool.solveBatch(batch, { ...options, out, signal, onProgress }))), 'enough');
    const few = { ...batch, count: 9000 };
    const others = arraysOn(9000, 64, ALL_SHARED, Uint8Array);
    await soon(pool.solveBatch(few, { ...options, out: others }));
    sameArrays(others, kit.createSolver().solveBatch(few, options), 'a batch after it');
    await pool.close();
  },
};
