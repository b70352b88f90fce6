import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { outOfRange } from '../../problem/arguments.js';
import { completeTsEngine } from '../../solver/create-ts.js';
import type { Session } from '../../solver/session.js';
import { VERSION } from '../../version.js';
import { type Call, type CallRequest, type Executor, onAbort, type TaskSizes } from '../executor.js';
import { sessionOn } from '../kinds/solving.js';
import { callKey, cancelChannel, keyOf, Queues } from './queues.js';
import { KEPT_SECONDS, RemoteCall } from './remote-call.js';
import { TASK_SIZES } from './task-sizes.js';
import { CLASSES, hashOfCall, type MemoryClass } from './tasks.js';

/** The states of a job. */
export type JobState = 'running' | 'finished' | 'cancelled' | 'failed';

/** The state of a job. */
export interface JobStatus {
  state: JobState;
  /** Number of tasks so far; a list gets more while it is made. */
  units: number;
  done: number;
  failed: number;
  running: number;
  /** Tasks per second, by the last of them. */
  perSecond: number;
  /** Infinite when nothing is done. */
  secondsLeft: number;
}

/** Tasks of a call that wait for workers: enough for many machines. */
const PARALLELISM = 64;
/** How long a cancelled call is remembered. */
const CANCELLED_SECONDS = 3600;
/** The rate is that of the last tasks. */
const RATE_TASKS = 50;

/** Runs tasks on machines that share a queue of BullMQ. */
export class Remote implements Executor {
  readonly isRemote = true;
  readonly sizes: TaskSizes = TASK_SIZES;
  readonly parallelism: number = PARALLELISM;
  /** Strategies do not depend on the engine. */
  readonly session: Session = sessionOn(completeTsEngine());
  readonly #redis: Redis;
  readonly #name: string;
  readonly #queues: Queues;
  readonly #calls = new Map<string, Set<RemoteCall>>();
  #closing: Promise<void> | undefined;

  constructor(redis: Redis, name: string) {
    this.#redis = redis;
    this.#name = name;
    const callsOf = (id: string): Iterable<RemoteCall> => this.#calls.get(id.slice(0, 22)) ?? [];
    this.#queues = new Queues(redis, name, {
      ended: (id) => {
        for (const call of callsOf(id)) call.ended(id);
      },
      progressed: (id, share) => {
        for (const call of callsOf(id)) call.progressed(id, share);
      },
    });
  }

  checkOpen(): void {
    if (this.#closing) throw closedError();
  }

  /** @throws (rejects) RangeError if another call has the name */
  async open(request: CallRequest): Promise<Call> {
    const { jobId, terms, signals } = request;
    const isNamed = jobId !== undefined;
    const key = callKey(jobId ?? randomUUID());
    if (isNamed) await this.#begin(key, jobId, hashOfCall(request, VERSION));
    this.checkOpen();
    const call = new RemoteCall(this.#queues, { key, jobId }, terms, async (isAnswered) => {
      for (const each of ignore) each();
      const calls = this.#calls.get(key);
      if (calls?.delete(call) && calls.size === 0) this.#calls.delete(key);
      if (isNamed && isAnswered && !this.#closing) await this.#set(key, 'finished');
    });
    call.cancelled = () => call.fail(new Error(`job '${jobId}' was cancelled`));
    const ignore = signals
      .flatMap((signal) => signal ?? [])
      .map((signal) => onAbort(signal, () => call.fail(signal.reason)));
    const calls = this.#calls.get(key) ?? new Set();
    this.#calls.set(key, calls.add(call));
    const aborted = signals.find((signal) => signal?.aborted);
    if (aborted) call.fail(aborted.reason);
    return call;
  }

  /** Begins a named call, or goes on with it. */
  async #begin(key: string, jobId: string, hash: string): Promise<void> {
    const record = keyOf(this.#name, 'call', key);
    const { state, call } = await this.#redis.hgetall(record);
    if (state !== 'cancelled' && call !== undefined && call !== hash) {
      const allowed =
        'the name of no other call (of none of another version of the package either), or cancelled first';
      throw outOfRange('jobId', jobId, allowed);
    }
    if (state === 'cancelled') await this.#redis.unlink(record);
    await this.#redis.hsetnx(record, 'begun', Date.now());
    await this.#redis.hset(record, { id: jobId, call: hash, state: 'running' satisfies JobState, failed: 0 });
    await this.#redis.expire(record, KEPT_SECONDS.named);
  }

  async #set(key: string, state: JobState): Promise<void> {
    await this.#redis.hset(keyOf(this.#name, 'call', key), 'state', state);
    for (const what of ['call', 'tasks', 'done']) {
      await this.#redis.expire(keyOf(this.#name, what, key), KEPT_SECONDS.named);
    }
  }

  /** @throws (rejects) RangeError if there is no such job */
  async status(jobId: string): Promise<JobStatus> {
    this.checkOpen();
    const key = callKey(jobId);
    const record = await this.#redis.hgetall(keyOf(this.#name, 'call', key));
    if (record.state === undefined) throw outOfRange('jobId', jobId, 'the name of a job that there is');
    const units = await this.#redis.scard(keyOf(this.#name, 'tasks', key));
    const done = await this.#redis.zcard(keyOf(this.#name, 'done', key));
    const running = record.state === 'running' ? await this.#running(key) : 0;
    const times = await this.#redis.zrange(
      keyOf(this.#name, 'done', key),
      `-${RATE_TASKS}`,
      '-1',
      'WITHSCORES',
    );
    const since = times.length < 10 ? Number(record.begun) : Number(times[1]);
    const perSecond = times.length / 2 / Math.max((Date.now() - since) / 1000, 1e-3);
    const left = Math.max(units - done, 0);
    return {
      state: record.state as JobState,
      ...{ units, done, failed: Number(record.failed ?? 0), running, perSecond },
      secondsLeft: left === 0 ? 0 : left / perSecond,
    };
  }

  async #running(key: string): Promise<number> {
    let running = 0;
    for (const memory of new Set((await this.#tasksOf(key)).map(([each]) => each))) {
      const active = await (await this.#queues.queue(memory)).getActive();
      running += active.filter((job) => job?.data.call === key).length;
    }
    return running;
  }

  async #tasksOf(key: string): Promise<(readonly [MemoryClass, id: string])[]> {
    const tasks = await this.#redis.smembers(keyOf(this.#name, 'tasks', key));
    return tasks.flatMap((text) => {
      const memory = CLASSES[Number(text[0])];
      return memory ? [[memory, text.slice(2)] as const] : [];
    });
  }

  /** Ends a named call everywhere, and forgets its results. */
  async cancel(jobId: string): Promise<void> {
    this.checkOpen();
    const key = callKey(jobId);
    const record = keyOf(this.#name, 'call', key);
    // A record that cannot be read is removed.
    const isKnown = await this.#redis.hexists(record, 'state').catch(() => this.#redis.unlink(record));
    if (!isKnown) return;
    await this.#redis.hset(record, 'state', 'cancelled' satisfies JobState);
    await this.#redis.expire(record, CANCELLED_SECONDS);
    await this.#redis.publish(cancelChannel(this.#name), key);
    for (const [memory, id] of await this.#tasksOf(key)) {
      await (await this.#queues.queue(memory)).remove(id).catch(() => {});
      await this.#redis.unlink(keyOf(this.#name, 'output', id));
    }
    await this.#redis.unlink(keyOf(this.#name, 'tasks', key), keyOf(this.#name, 'done', key));
    for (const call of this.#calls.get(key) ?? []) call.cancelled();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const calls = [...this.#calls.values()].flatMap((each) => [...each]);
    for (const call of calls) call.fail(closedError());
    await Promise.allSettled(calls.map((call) => call.close()));
    await this.#queues.close();
    this.#redis.disconnect();
  }
}

function closedError(): Error {
  return new Error('the cluster is closed');
}
