import { describe, expect, it } from 'vitest';
import type { PoolWorker } from '../../src/pool/pool.js';
import type { Call, Chunk, Order, Reply } from '../../src/pool/workers/messages.js';
import { Scheduler } from '../../src/pool/workers/scheduler.js';
import type { WorkerTerms } from '../../src/pool/workers/slot.js';
import { normaliseOptions, STRATEGY_NAMES } from '../../src/problem/options.js';

/** What the scheduler does when a call misbehaves, which none of the pool's own is known to do. */

/** A Web Worker that answers every chunk at once with a result of its own. */
function obedientWorker(heard: Order[], first: (tell: (reply: Reply) => void) => void): PoolWorker {
  let tell = (_: Reply): void => {};
  return {
    postMessage(message: unknown) {
      const order = message as Order;
      heard.push(order);
      const result = { status: 'impossible' } as never;
      if (order.task === 'start') {
        queueMicrotask(() => {
          tell({ task: 'ready' });
          first(tell);
        });
      }
      if (order.task === 'solve') queueMicrotask(() => tell({ task: 'solve', result }));
    },
    terminate() {},
    addEventListener(type: string, listener: (event: { data: Reply }) => void) {
      if (type === 'message') tell = (data) => listener({ data });
    },
  } as PoolWorker;
}

class TestCall implements Call {
  readonly terms = { options: normaliseOptions({}, STRATEGY_NAMES), counts: false };
  readonly signal = undefined;
  readonly ready: Chunk[] = [];
  chunks = 1;
  readonly replies: Reply[] = [];
  readonly failures: unknown[] = [];

  constructor(readonly faults: { readonly take?: () => void; readonly receive?: () => void } = {}) {}

  get hasChunk(): boolean {
    return this.chunks > 0;
  }

  takeChunk(): Chunk {
    this.chunks--;
    this.faults.take?.();
    return {
      message: { task: 'solve', first: 0, problem: {} as never },
      receive: (reply) => {
        this.faults.receive?.();
        this.replies.push(reply);
        return false;
      },
    };
  }

  fail(error: unknown): void {
    this.failures.push(error);
  }
}

function started(heard: Order[] = [], first: (tell: (reply: Reply) => void) => void = () => {}): Scheduler {
  const createWorker = () => obedientWorker(heard, first);
  const terms: WorkerTerms = {
    createWorker,
    start: { task: 'start', module: undefined, simd: false, mayFallBack: true },
    pingMilliseconds: 1000,
    mostUnanswered: 30,
    fellBack() {},
  };
  const scheduler = new Scheduler(terms, 1);
  scheduler.start();
  return scheduler;
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the scheduler', () => {
  it.each(['take', 'receive'] as const)('fails a call that throws (%s), and goes on', async (fault) => {
    const scheduler = started();
    const error = new RangeError('no memory');
    const thrower = (): void => {
      throw error;
    };
    const bad = new TestCall({ [fault]: thrower });
    const good = new TestCall();
    scheduler.add(bad);
    scheduler.add(good);
    await turn();
    expect(bad.failures).toEqual([error]);
    expect(good.replies.map(({ task }) => task)).toEqual(['solve']);
    await scheduler.close();
  });

  it('takes no notice of answers that nobody waits for, or of another kind', async () => {
    const stray: Reply[] = [
      { task: 'solve', result: {} as never },
      { task: 'batch', buffer: new ArrayBuffer(0), milliseconds: 0, none: undefined },
      { task: 'error', error: new Error('never mind') },
      { task: 'dropped' },
    ];
    const scheduler = started([], (tell) => {
      for (const reply of stray) tell(reply);
    });
    await turn();
    const call = new TestCall();
    scheduler.add(call);
    await turn();
    expect([call.replies.length, call.failures]).toEqual([1, []]);
    const other = started([], (tell) => tell(stray[1]!));
    const early = new TestCall();
    other.add(early);
    await turn();
    expect(early.replies.map(({ task }) => task)).toEqual(['solve']);
    await Promise.all([scheduler.close(), other.close()]);
  });

  it('sends no chunk of a call that was over when it had been taken', async () => {
    const heard: Order[] = [];
    const scheduler = started(heard);
    const leaving: TestCall = new TestCall({ take: () => scheduler.remove(leaving) });
    const good = new TestCall();
    scheduler.add(leaving);
    scheduler.add(good);
    await turn();
    expect(heard.filter(({ task }) => task === 'solve')).toHaveLength(1);
    expect(good.replies).toHaveLength(1);
    await scheduler.close();
  });

  it('starts no worker when taking a chunk closes it', async () => {
    const heard: Order[] = [];
    const scheduler = started(heard);
    const closing = new TestCall({ take: () => void scheduler.close() });
    scheduler.add(closing);
    await turn();
    expect(heard.map(({ task }) => task)).toEqual(['start']);
    expect(closing.failures).toEqual([new Error('the pool is closed')]);
  });

  it('fails a call that is added when it is closed', async () => {
    const scheduler = started();
    await scheduler.close();
    const call = new TestCall();
    scheduler.add(call);
    expect(call.failures).toEqual([new Error('the pool is closed')]);
  });
});
