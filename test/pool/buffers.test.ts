import { describe, expect, it } from 'vitest';
import { InTurn } from '../../src/pool/calls/in-turn.js';
import { type ProblemStream, problemStream } from '../../src/pool/calls/problem-stream.js';
import { solveBatchInWorkers } from '../../src/pool/calls/promised-calls.js';
import type { Call, CallTerms, Chunk, ChunkMessage, Reply } from '../../src/pool/workers/messages.js';
import { batchBytes, resultBytes } from '../../src/pool/workers/packing.js';
import { Scheduler } from '../../src/pool/workers/scheduler.js';
import { buffersOf, type WorkerTerms } from '../../src/pool/workers/slot.js';
import { solveChunk } from '../../src/pool/workers/solving.js';
import { normaliseOptions, STRATEGY_NAMES } from '../../src/problem/options.js';
import { normaliseProblem } from '../../src/problem/problem.js';
import type { TourResult } from '../../src/problem/result.js';
import { completeTsEngine } from '../../src/solver/create-ts.js';
import { createSession } from '../../src/solver/session.js';
import { ALL_STRATEGIES } from '../../src/strategies/index.js';
import { createTsSolver } from '../../src/ts.js';
import { mixed } from './answers.js';
import { equal } from './kit.js';

/** Buffers go back and forth: whatever a worker hands over, the pool hands back with a later chunk. */

const SESSION = createSession(completeTsEngine(), ALL_STRATEGIES);
const WALK = normaliseOptions({ strategy: 'warnsdorff' }, STRATEGY_NAMES);

/** What a worker answers. */
function answer(chunk: ChunkMessage, terms: CallTerms): Reply {
  const steps = solveChunk(SESSION, chunk, terms, 2 ** 16);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value.reply;
  }
}

/** A scheduler without workers: what it is asked to assign is taken by the test. */
function idleScheduler(): Scheduler {
  const createWorker = (): never => {
    throw new Error('no workers');
  };
  const terms: WorkerTerms = {
    createWorker,
    start: { task: 'start', module: undefined, simd: false, mayFallBack: true },
    pingMilliseconds: 1000,
    mostUnanswered: 30,
    fellBack() {},
  };
  return new Scheduler(terms, 0);
}

describe('a chunk', () => {
  const problem = normaliseProblem({ rows: 6, cols: 6 });
  const terms = { options: WALK, counts: true, problem };
  const batch = { task: 'batch', first: 0, count: 50, starts: undefined } as const;

  it('of a batch is answered in the buffer it brings, if that is large enough, whatever stands there', () => {
    const bytes = batchBytes(50, 36);
    const fresh = answer({ ...batch, spare: undefined }, terms);
    if (fresh.task !== 'batch') throw new Error(fresh.task);
    for (const [length, isUsed] of [
      [bytes, true],
      [bytes + 1000, true],
      [bytes - 1, false],
    ] as const) {
      const spare = new ArrayBuffer(length);
      new Uint8Array(spare).fill(0xaa);
      const reply = answer({ ...batch, spare }, terms);
      if (reply.task !== 'batch') throw new Error(reply.task);
      expect(reply.buffer === spare).toBe(isUsed);
      expect(new Uint8Array(reply.buffer!, 0, bytes)).toEqual(new Uint8Array(fresh.buffer!, 0, bytes));
    }
  });

  it('of problems as well', () => {
    for (const isLarge of [true, false]) {
      const [stream, results] = streamOf(mixed(300));
      void results.next();
      const { message } = stream.takeChunk!()!;
      if (message.task !== 'problems') throw new Error(message.task);
      const spare = new ArrayBuffer(resultBytes(message.count, message.squares) - (isLarge ? 0 : 8));
      new Uint8Array(spare).fill(0xaa);
      const reply = answer({ ...message, spare }, stream.terms);
      if (reply.task !== 'problems') throw new Error(reply.task);
      expect(reply.buffer === spare).toBe(isLarge);
    }
  });
});

/** A stream that begins with chunks, and does nothing in place; and who reads it. */
function streamOf(problems: Iterable<object>): [ProblemStream, InTurn<TourResult>] {
  const held = { rows: 70, cols: 70 };
  const source = function* (): Generator<object> {
    yield* problems;
    for (;;) yield held;
  };
  const terms = { options: WALK, counts: false };
  const given = { terms, problems: source(), out: undefined, signal: undefined };
  const stream = problemStream(idleScheduler(), SESSION, given);
  return [stream, new InTurn(() => stream)];
}

/** The call of a batch of a square board, from which the test takes the chunks; its arrays, and its end. */
function batchOf(side: number, count: number, workers: number) {
  const problem = normaliseProblem({ rows: side, cols: side, start: 'random' }, true);
  const arrays = {
    paths: new Uint8Array(count * side * side),
    visited: new Uint32Array(count),
    statuses: new Uint8Array(count),
    nodes: new Float64Array(count),
  };
  const calls: Call[] = [];
  const scheduler = { workers, add: (call: Call) => calls.push(call) } as unknown as Scheduler;
  const watcher = { signal: undefined, onProgress: undefined };
  const promise = solveBatchInWorkers(
    scheduler,
    { problem, count, starts: undefined },
    WALK,
    arrays,
    watcher,
  );
  return { call: calls[0]!, arrays, promise };
}

describe('the buffers of a batch', () => {
  it('are sent with later chunks, each once, and hold the same tours', async () => {
    const count = 40_000;
    const { call, arrays, promise } = batchOf(8, count, 1);
    const inFlight: Chunk[] = [];
    const answered: ArrayBuffer[] = [];
    let chunks = 0;
    let brought = 0;
    while (call.hasChunk || inFlight.length > 0) {
      // Two are on their way at any time, as with a worker.
      while (call.hasChunk && inFlight.length < 2) {
        const spares = answered.length;
        const chunk = call.takeChunk!()!;
        const { message } = chunk;
        if (message.task !== 'batch') throw new Error(message.task);
        chunks++;
        expect(message.spare !== undefined).toBe(spares > 0);
        if (message.spare) {
          brought++;
          expect(buffersOf(message)).toContain(message.spare);
          expect(answered.splice(answered.indexOf(message.spare), 1)).toEqual([message.spare]);
        }
        inFlight.push(chunk);
      }
      const chunk = inFlight.shift()!;
      const reply = answer(chunk.message, call.terms);
      if (reply.task !== 'batch') throw new Error(reply.task);
      chunk.receive(reply);
      answered.push(reply.buffer!);
    }
    await promise;
    expect(chunks).toBeGreaterThan(4);
    expect(brought).toBe(chunks - 2); // all but those that were sent before the first answer
    const expected = createTsSolver().solveBatch({ rows: 8, cols: 8, count }, { strategy: 'warnsdorff' });
    equal(arrays.paths, expected.paths);
    equal(arrays.statuses, expected.statuses);
  });
});

describe('the chunks of a batch', () => {
  it('begin at multiples of eight tours, where paths in shared memory are aligned, and are all of them', () => {
    const count = 40_003;
    const { call } = batchOf(7, count, 2);
    let taken = 0;
    while (call.hasChunk) {
      const { message } = call.takeChunk!()!;
      if (message.task !== 'batch') throw new Error(message.task);
      expect(message.first).toBe(taken);
      expect(message.first % 8).toBe(0);
      taken += message.count;
    }
    expect(taken).toBe(count);
  });
});

describe('a batch of a few large boards', () => {
  it('goes to all workers', () => {
    const { call } = batchOf(1000, 8, 2);
    const { message } = call.takeChunk!()!;
    expect(message).toMatchObject({ first: 0, count: 1 });
  });
});

describe('a stream', () => {
  it('fails with what is no answer, and does not go on for ever', async () => {
    const [stream, results] = streamOf(mixed(300));
    const first = results.next();
    const chunk = stream.takeChunk!()!;
    chunk.receive({ task: 'problems' } as Reply);
    await expect(first).rejects.toThrow(TypeError);
    expect(await results.next()).toEqual({ done: true, value: undefined });
  });

  it('hands out results that are written as JSON with lists, of boards that go alone too', async () => {
    const [stream, results] = streamOf([{ rows: 1025, cols: 1024 }]);
    const first = results.next();
    const chunk = stream.takeChunk!()!;
    expect(chunk.message.task).toBe('solve');
    // As it comes out of a message.
    const result = {
      status: 'stuck',
      path: new Uint32Array([7, 1]),
      nodes: 2,
      strategy: 'warnsdorff',
    } as const;
    chunk.receive({ task: 'solve', result });
    expect(JSON.parse(JSON.stringify((await first).value))).toEqual({ ...result, path: [7, 1] });
    await results.return();
  });
});

describe('the buffers of a stream', () => {
  it('are used again when the results are taken', async () => {
    const solver = createTsSolver();
    const [stream, inTurn] = streamOf(mixed(30_000));
    const expected = mixed(30_000);
    const results: ArrayBuffer[] = [];
    for (let i = 0; i < 8; i++) {
      const first = inTurn.next();
      const chunk = stream.takeChunk!()!;
      const { message } = chunk;
      if (message.task !== 'problems') throw new Error(message.task);
      expect(message.spare === results.pop()).toBe(true);
      if (message.spare) expect(buffersOf(message)).toContain(message.spare);
      const reply = answer(message, stream.terms);
      if (reply.task !== 'problems') throw new Error(reply.task);
      chunk.receive({ ...reply, milliseconds: 16 }); // so that the next chunk is as large
      results.push(reply.buffer);
      for (let taken = 0; taken < message.count; taken++) {
        const { value } = await (taken === 0 ? first : inTurn.next());
        equal(value, solver.solve(expected.next().value!, { strategy: 'warnsdorff' }));
      }
    }
    await inTurn.return();
  });
});
