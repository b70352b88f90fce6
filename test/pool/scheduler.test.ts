import { describe, expect, it, vi } from 'vitest';
import type { PoolWorker } from '../../src/pool/pool.js';
import type { Call, Chunk, Order, Reply } from '../../src/pool/workers/messages.js';
import { Scheduler } from '../../src/pool/workers/scheduler.js';
import type { WorkerTerms } from '../../src/pool/workers/slot.js';
import { normaliseOptions, STRATEGY_NAMES } from '../../src/problem/options.js';

/** What the scheduler does when a call misbehaves, which none of the pool's own is known to do. */

/** A worker that can be killed. */
interface MortalWorker extends PoolWorker {
  die(): void;
}

/** A Web Worker that answers every chunk at once with a result of its own. */
function obedientWorker(heard: Order[], first: (tell: (reply: Reply) => void) => void): MortalWorker {
  let tell = (_: Reply): void => {};
  let fail = (_: { error: unknown; preventDefault(): void }): void => {};
  return {
    die: () => fail({ error: new Error('killed'), preventDefault() {} }),
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
    addEventListener(type: string, listener: (event: never) => void) {
      if (type === 'message') tell = (data) => listener({ data } as never);
      if (type === 'error') fail = (event) => listener(event as never);
    },
  } as MortalWorker;
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
  return startedWith(() => obedientWorker(heard, first), 1);
}

function startedWith(createWorker: () => PoolWorker, workers: number): Scheduler {
  const terms: WorkerTerms = {
    createWorker,
    start: { task: 'start', module: undefined, simd: false, mayFallBack: true },
    pingMilliseconds: 1000,
    mostUnanswered: 30,
    fellBack() {},
  };
  const scheduler = new Scheduler(terms, workers);
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
      { task: 'batch', buffer: new ArrayBuffer(0), milliseconds: 0, facts: {} },
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

  it('asks for a worker in the place of one that died once a second, while others are up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    try {
      const made: MortalWorker[] = [];
      let asked = 0;
      let lives = true;
      const scheduler = startedWith(() => {
        asked++;
        if (!lives) throw new Error('no more workers');
        made.push(obedientWorker([], () => {}));
        return made.at(-1)!;
      }, 2);
      /** Calls that come one after the other, and what was asked for meanwhile. */
      const askedFor = async (calls: number): Promise<number> => {
        const before = asked;
        for (let i = 0; i < calls; i++) {
          const call = new TestCall();
          call.chunks = 4;
          scheduler.add(call);
          await vi.advanceTimersByTimeAsync(0);
          expect(call.failures).toEqual([]);
          expect(call.replies).toHaveLength(4);
          scheduler.remove(call);
        }
        return asked - before;
      };
      expect(await askedFor(3)).toBe(0);
      lives = false;
      made[0]!.die();
      expect(asked).toBe(3);
      for (let second = 0; second < 3; second++) {
        expect(await askedFor(5)).toBe(1);
        await vi.advanceTimersByTimeAsync(999);
        expect(await askedFor(5)).toBe(0);
        await vi.advanceTimersByTimeAsync(1);
      }
      lives = true;
      expect(await askedFor(5)).toBe(1);
      expect(made).toHaveLength(3);
      await vi.advanceTimersByTimeAsync(5000);
      expect(await askedFor(5)).toBe(0);
      await scheduler.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('fails a call that is added when it is closed', async () => {
    const scheduler = started();
    await scheduler.close();
    const call = new TestCall();
    scheduler.add(call);
    expect(call.failures).toEqual([new Error('the pool is closed')]);
  });
});
