import { describe, expect, it } from 'vitest';
import { decodeTask, encodeTask, idOf } from '../../src/jobs/bullmq/tasks.js';
import type { Task } from '../../src/jobs/task.js';
import { normaliseOptions, STRATEGY_NAMES } from '../../src/problem/options.js';
import { normaliseProblem } from '../../src/problem/problem.js';
import { OwnRedis, until } from './own-redis.js';
import { HAS_REDIS } from './redis-server.js';

/** Forged tasks in Redis: workers reject them without running them, and continue. */

const CALL = 'A'.repeat(22);
const problem = normaliseProblem({ rows: 6, cols: 6, blocked: [0, 5] });
const solving = { options: normaliseOptions({ seed: 1 }, STRATEGY_NAMES), counts: true };
const census = { problem: { rows: 5, cols: 6 }, options: {} };
const packed = {
  ...{ task: 'problems', first: 0, count: 1, squares: 36 },
  fields: new Int32Array([6, 6, -1, -1, 0, 34, 0]),
  masks: problem.board.blocked,
};
const counting = {
  ...{ task: 'count', work: 'remainders', memory: 1e6, workers: 1, part: { index: 0, of: 1 } },
  targets: { index: 1, of: 3 },
};

/** Valid tasks, by kind. */
const TASKS = {
  solve: { terms: solving, input: { task: 'solve', problem, first: 3 } },
  batch: {
    terms: { ...solving, problem },
    input: { task: 'batch', first: 0, count: 2, starts: new Uint8Array([1, 2]) },
  },
  problems: { terms: solving, input: packed },
  count: { terms: { problem, given: undefined, stopAt: 4 }, input: counting },
  walk: { terms: census, input: { task: 'walk', part: { prefix: [0, 8], after: [0, 8, 4] }, turns: 2 } },
  sample: {
    terms: { problem: { rows: 5, cols: 6 }, seed: 1, memory: 1e6 },
    input: { task: 'sample', stream: 1, count: 3 },
  },
  puzzles: { terms: census, input: { task: 'puzzles', stream: 1, count: 3 } },
} as const;

/** The kinds of tasks of a cluster. Only pools have tasks for one puzzle. */
type Kind = keyof typeof TASKS;

type Change = { readonly terms?: object; readonly input?: object };

function jobOf(task: unknown, bytes: number = 2 ** 30) {
  const data = { call: CALL, kind: 'solve' as const, bytes, task: encodeTask(task as Task) };
  return { id: idOf(CALL, task as Task), data };
}

function decoded(kind: Kind, { terms, input }: Change = {}): Task {
  const good = TASKS[kind];
  const { id, data } = jobOf({ terms: { ...good.terms, ...terms }, input: { ...good.input, ...input } });
  return decodeTask(id, data);
}

const HUGE = { rows: 2 ** 40, cols: 2 ** 40 };
const BAD: readonly (readonly [Kind, Change, RegExp])[] = [
  ['solve', { input: { task: 'puzzle', work: 'hint' } }, /^the kind of the task is "puzzle"/],
  ['solve', { input: { task: 'eval' } }, /^the kind of the task is "eval"/],
  ['solve', { input: { task: '__proto__' } }, /^the kind of the task is "__proto__"/],
  ['solve', { input: { problem: 7 } }, /^problem is 7/],
  ['solve', { input: { problem: { ...problem, start: 0 } } }, /^start is 0/],
  ['solve', { input: { problem: { ...problem, board: HUGE } } }, /^rows \* cols is/],
  ['solve', { terms: { options: { ...solving.options, nodeLimit: 0 } } }, /^nodeLimit is 0/],
  ['solve', { terms: { options: { ...solving.options, code: '1' } } }, /unknown key 'code'/],
  ['solve', { terms: { counts: 1 } }, /^counts is 1/],
  ['batch', { input: { count: 2 ** 31, starts: undefined } }, /damaged/],
  ['batch', { input: { count: 3 } }, /^the length of starts is 2; it must be 3/],
  ['batch', { input: { starts: new Uint8Array([1, 5]) } }, /^starts\[1\] is 5/],
  ['problems', { input: { count: 2 } }, /^fields is/],
  ['problems', { input: { count: 2 ** 30 } }, /^count is/],
  ['problems', { input: { squares: 2 ** 40 } }, /^squares is/],
  [
    'problems',
    { input: { fields: Int32Array.of(6, 6, -1, -1, 0, 33, 0) } },
    /the number of open squares is 33/,
  ],
  ['problems', { input: { fields: Int32Array.of(6, 6, -1, -1, 2, 34, 0) } }, /^closed is 2/],
  [
    'problems',
    { input: { fields: Int32Array.of(6, 6, -1, -1, 0, -1, 0) } },
    /the number of open squares is -1/,
  ],
  [
    'problems',
    { input: { fields: Int32Array.of(6, 6, -1, -1, 0, 34, 4) } },
    /the number of the symmetry is 4/,
  ],
  [
    'problems',
    { input: { fields: Int32Array.of(6, 6, -1, -1, 0, 34, -1) } },
    /the number of the symmetry is -1/,
  ],
  ['problems', { input: { masks: undefined } }, /^masks is undefined/],
  ['problems', { input: { fields: Int32Array.of(9, 9, -1, -1, 0, 33, 0) } }, /^the length of blocked is 36/],
  ['count', { input: { part: { index: 1, of: 1 } } }, /^index is 1/],
  ['count', { input: { targets: { index: 3, of: 3 } } }, /^index is 3/],
  ['count', { input: { targets: 3 } }, /^targets is 3/],
  ['count', { input: { memory: 0 } }, /^memory is 0/],
  ['count', { input: { ends: { start: 0, end: 1 } } }, /^start is 0/],
  ['count', { input: { work: 'all' } }, /^work is "all"/],
  ['walk', { input: { turns: 2 ** 20 } }, /^turns is/],
  ['walk', { input: { part: { prefix: [0, 1], after: 'end' } } }, /^prefix is/],
  ['walk', { terms: { options: { after: 'x' } } }, /^after is "x"/],
  ['sample', { input: { count: 2 ** 30 } }, /^count is/],
  ['sample', { terms: { problem: { rows: 5, cols: 6, wasm: 1 } } }, /unknown key 'wasm'/],
  ['puzzles', { terms: { options: { clues: 0 } } }, /^clues is 0/],
];

describe('a task from Redis', () => {
  it.each(Object.keys(TASKS) as Kind[])('passes if it is valid: %s', (kind) => {
    expect(decoded(kind).input).toMatchObject(JSON.parse(JSON.stringify({ task: kind })));
  });

  it.each(['begin', 'begin-on-own-memory', 'divide', 'exact', 'remainders'])(
    'keeps all fields of a count: %s',
    (work) => {
      expect(decoded('count', { input: { work } }).input).toEqual({ ...counting, work });
    },
  );

  it.each(BAD)('is rejected if it is invalid: %s, %o', (kind, change, message) => {
    expect(() => decoded(kind, change)).toThrow(message);
  });

  it('cannot contain a binary', () => {
    const { terms } = decoded('puzzles', { terms: { options: { wasm: new Uint8Array(8) } } });
    expect(terms).toEqual({ problem: census.problem, options: {} });
  });

  it('is damaged if its id does not match its content', () => {
    const { id, data } = jobOf(TASKS.solve);
    for (const damaged of [
      { ...data, task: data.task.replace('A', 'B') },
      { ...data, task: 'AA' },
      { ...data, call: 'B' },
      {},
      null,
      undefined,
    ]) {
      expect(() => decodeTask(id, damaged as never)).toThrow('the task was damaged in Redis');
    }
    expect(() => decodeTask(id, { ...data, bytes: 10 })).toThrow('the task was damaged in Redis');
  });
});

describe.runIf(HAS_REDIS)('a queue with bad tasks', () => {
  const store = new OwnRedis();

  it('completes every other task', async () => {
    const queue = store.bull();
    const { id, data } = jobOf({ terms: {}, input: { task: 'eval', code: 'process.exit()' } });
    await queue.add('bad', data, { jobId: id });
    await queue.add('bad', null, { jobId: 'none' });
    await queue.add('bad', { bytes: 'many' }, { jobId: 'half' });
    const cluster = await store.cluster();
    await store.worker();
    for (let cols = 5; cols < 9; cols++)
      expect((await cluster.solve({ rows: 6, cols })).status).toBe('found');
    await until(async () => (await queue.getFailedCount()) === 3);
    expect((await queue.getJob(id))!.failedReason).toMatch(/^TypeError: the kind of the task is "eval"/);
  });
});
