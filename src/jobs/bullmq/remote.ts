import { randomUUID } from 'node:crypto';
import VERSION from 'package:version';
import type { Redis } from 'ioredis';
import { outOfRange } from '../../problem/arguments.js';
import { completeTsEngine } from '../../solver/create-ts.js';
import type { Session } from '../../solver/solver.js';
import {
  type Call,
  type CallRequest,
  type Executor,
  type Limits,
  onAbort,
  type TaskSizes,
} from '../executor.js';
import { sessionOn } from '../kinds/solving.js';
import { within, write } from './connection.js';
import { callKey, callPattern, cancelChannel, keyOf } from './keys.js';
import { type Log, logTo } from './log.js';
import { parseEntry, Queues, type Telemetry } from './queues.js';
import { KEPT_SECONDS, RemoteCall } from './remote-call.js';
import { TASK_SIZES } from './task-sizes.js';
import { hashOfCall, type MemoryClass } from './tasks.js';
import { whyNoWorker } from './workers.js';

/** The states of a job. */
export type JobState = 'running' | 'finished' | 'cancelled' | 'failed';

/** The state of a job. */
export interface JobStatus {
  state: JobState;
  /** Number of tasks so far. A list adds tasks while it runs. */
  tasks: number;
  done: number;
  failed: number;
  running: number;
  /** Tasks per second, over the most recent tasks. */
  perSecond: number;
  /** Infinity if no task is done. */
  secondsLeft: number;
  /** Why no worker can run the remaining tasks; undefined if one can. */
  waiting?: string | undefined;
}

/** Number of tasks of a call in the queue at the same time: enough for many machines, or for a few if results are large. */
const MAX_TASKS = 64;
const MIN_TASKS = 4;
/** Maximum bytes of results of a call in Redis at the same time. */
const MAX_BYTES = 2 ** 29;
/** How long the state of a cancelled call is kept. */
const CANCELLED_SECONDS = 3600;
/** Number of recent tasks that determine the rate. */
const RATE_TASKS = 50;
/** How often to check calls for missed events and for tasks that Redis lost. */
const REVIEW_MILLISECONDS = 10_000;
/** Delay of that check after events were missed: after a lost connection or an unreadable event. */
const MISSED_MILLISECONDS = 1000;
/** Tasks of an unnamed call are dropped if its client has sent no heartbeat for this long. */
export const CLIENT_SECONDS = 45;
/** How long a closing cluster waits for Redis. */
const CLOSING_MILLISECONDS = 3000;

/** Runs tasks on machines that share a queue of BullMQ. */
export class Remote implements Executor {
  readonly isRemote = true;
  readonly sizes: TaskSizes = TASK_SIZES;
  readonly parallelism: number = MAX_TASKS;
  /** Chooses strategies. The choice does not depend on the engine. */
  readonly session: Session = sessionOn(completeTsEngine());
  readonly #redis: Redis;
  readonly #name: string;
  readonly #log: Log;
  readonly #queues: Queues;
  readonly #client: string = randomUUID();
  readonly #calls = new Map<string, Set<RemoteCall>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Time of the last heartbeat. */
  #signedAt = 0;
  /** The last logged reason for waiting. */
  #reported: string | undefined;
  #closing: Promise<void> | undefined;

  constructor(redis: Redis, name: string, log?: Log, telemetry?: Telemetry) {
    this.#redis = redis;
    this.#name = name;
    this.#log = logTo(log);
    const each = (id: string, notify: (call: RemoteCall) => void): void => {
      for (const call of this.#calls.get(id.slice(0, 22)) ?? []) notify(call);
    };
    const listener = {
      onCompleted: (id: string) => each(id, (call) => call.onCompleted(id)),
      onFailed: (id: string) => each(id, (call) => call.onFailed(id)),
      onProgressed: (id: string, value: number) => each(id, (call) => call.onProgressed(id, value)),
      onMissed: () => this.#reviewSoon(),
    };
    this.#queues = new Queues(redis, name, listener, telemetry);
    redis.on('ready', () => this.#reviewSoon());
  }

  limits(_: Limits, bytes: number): Limits {
    const running = Math.min(MAX_TASKS, Math.max(MIN_TASKS, Math.floor(MAX_BYTES / bytes)));
    return { running, ahead: running };
  }

  checkOpen(): void {
    if (this.#closing) throw closedError();
  }

  /** @throws (rejects) RangeError if another call has the name */
  async open(request: CallRequest): Promise<Call> {
    const { jobId, terms, signal } = request;
    const isNamed = jobId !== undefined;
    const key = callKey(jobId ?? randomUUID());
    if (isNamed) await this.#begin(key, jobId, hashOfCall(request, VERSION));
    else if (Date.now() > this.#signedAt + REVIEW_MILLISECONDS) await this.#giveSign();
    this.checkOpen();
    const identity = { key, jobId, client: isNamed ? undefined : this.#client };
    const call = new RemoteCall(this.#queues, identity, terms, async (isAnswered) => {
      ignore?.();
      const calls = this.#calls.get(key);
      if (calls?.delete(call) && calls.size === 0) this.#calls.delete(key);
      if (isNamed && isAnswered && !this.#closing) await this.#set(key, 'finished', KEPT_SECONDS.named);
    });
    call.giveSign = () => this.#giveSign();
    call.onCancelled = () => call.fail(new Error(`job '${jobId}' was cancelled`));
    const ignore = signal && onAbort(signal, () => call.fail(signal.reason));
    const calls = this.#calls.get(key) ?? new Set();
    this.#calls.set(key, calls.add(call));
    if (!this.#timer) this.#reviewIn(REVIEW_MILLISECONDS);
    if (signal?.aborted) call.fail(signal.reason);
    return call;
  }

  /** Starts or continues a named call. */
  async #begin(key: string, jobId: string, hash: string): Promise<void> {
    const record = keyOf(this.#name, 'call', key);
    const { state, call } = await this.#redis.hgetall(record);
    if (state !== 'cancelled' && call !== undefined && call !== hash) {
      const allowed =
        'the name of no other call (of none of another version of the package either), or cancelled first';
      throw outOfRange('jobId', jobId, allowed);
    }
    if (state === 'cancelled') await this.#redis.unlink(record);
    await write(this.#redis, KEPT_SECONDS.named, 'HSETNX', record, 'begun', Date.now());
    await this.#set(key, 'running', KEPT_SECONDS.named, 'id', jobId, 'call', hash);
  }

  async #set(key: string, state: JobState, seconds: number, ...fields: string[]): Promise<void> {
    await write(this.#redis, seconds, 'HSET', keyOf(this.#name, 'call', key), 'state', state, ...fields);
    for (const what of ['tasks', 'done', 'failed'] as const) {
      await this.#redis.expire(keyOf(this.#name, what, key), seconds);
    }
  }

  /** Sends a heartbeat of this client. */
  async #giveSign(): Promise<void> {
    this.#signedAt = Date.now();
    await this.#redis.set(keyOf(this.#name, 'client', this.#client), '', 'EX', CLIENT_SECONDS);
  }

  #reviewSoon(): void {
    if (this.#timer && !this.#closing) this.#reviewIn(MISSED_MILLISECONDS);
  }

  #reviewIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#review()
        .catch(() => {})
        .finally(() => {
          if (this.#calls.size > 0 && !this.#closing) this.#reviewIn(REVIEW_MILLISECONDS);
          else this.#timer = undefined;
        });
    }, milliseconds);
  }

  async #review(): Promise<void> {
    await this.#giveSign();
    await this.#queues.keep();
    const calls = [...this.#calls.values()].flatMap((each) => [...each]);
    const waiting = await Promise.all(calls.map((call) => call.review()));
    const bytes = waiting.filter((each) => each !== undefined);
    const min = bytes.length > 0 && bytes.length === calls.length ? Math.min(...bytes) : undefined;
    const why = min === undefined ? undefined : await whyNoWorker(this.#redis, this.#name, min);
    if (why !== undefined && why !== this.#reported)
      this.#log({ event: 'waiting', message: `waiting: ${why}` });
    this.#reported = why;
  }

  /** Returns the names of all jobs on the queue. */
  async jobs(): Promise<string[]> {
    this.checkOpen();
    const names = new Set<string>();
    for await (const keys of this.#redis.scanStream({ match: callPattern(this.#name), count: 1000 })) {
      for (const key of keys as string[]) {
        const name = await this.#redis.hget(key, 'id');
        if (name) names.add(name);
      }
    }
    return [...names].sort();
  }

  /** @throws (rejects) RangeError if there is no such job */
  async status(jobId: string): Promise<JobStatus> {
    this.checkOpen();
    const key = callKey(jobId);
    const keys = (what: 'call' | 'tasks' | 'done' | 'failed'): string => keyOf(this.#name, what, key);
    const record = await this.#redis.hgetall(keys('call'));
    if (record.state === undefined)
      throw outOfRange('jobId', jobId, `the name of a job on queue ${this.#name}`);
    const [tasks, done, failed, times, active] = await Promise.all([
      this.#redis.scard(keys('tasks')),
      this.#redis.zcard(keys('done')),
      this.#redis.scard(keys('failed')),
      this.#redis.zrange(keys('done'), `-${RATE_TASKS}`, '-1', 'WITHSCORES'),
      record.state === 'running' ? this.#running(key) : 0,
    ]);
    const state = record.state === 'running' && failed > 0 ? 'failed' : (record.state as JobState);
    const running = state === 'running' ? active : 0;
    const since = times.length < 10 ? Number(record.begun) : Number(times[1]);
    const perSecond = times.length / 2 / Math.max((Date.now() - since) / 1000, 1e-3);
    const left = Math.max(tasks - done, 0);
    return {
      ...{ state, tasks, done, failed, running, perSecond },
      secondsLeft: left === 0 ? 0 : left / perSecond,
      waiting: state === 'running' && left > 0 && running === 0 ? await this.#whyNoWorker(key) : undefined,
    };
  }

  async #running(key: string): Promise<number> {
    let running = 0;
    for (const memory of new Set((await this.#tasksOf(key)).map(([each]) => each))) {
      const active = await this.#queues.queue(memory).getActive();
      running += active.filter((job) => job?.data.call === key).length;
    }
    return running;
  }

  /** Returns why no worker can run the remaining tasks of a call. Checks a task of the smallest memory class. */
  async #whyNoWorker(key: string): Promise<string | undefined> {
    const done = new Set(await this.#redis.zrange(keyOf(this.#name, 'done', key), '0', '-1'));
    const left = (await this.#tasksOf(key)).find(([, id]) => !done.has(id));
    if (!left) return undefined;
    const [memory, id] = left;
    const job = await this.#queues.queue(memory).getJob(id);
    return whyNoWorker(this.#redis, this.#name, Number(job?.data.bytes) || memory.above);
  }

  async #tasksOf(key: string): Promise<(readonly [MemoryClass, id: string])[]> {
    const tasks = await this.#redis.smembers(keyOf(this.#name, 'tasks', key));
    return tasks.sort().flatMap((entry) => {
      const parsed = parseEntry(entry);
      return parsed ? [parsed] : [];
    });
  }

  /** Ends a named call everywhere, and deletes its results. */
  async cancel(jobId: string): Promise<void> {
    this.checkOpen();
    const key = callKey(jobId);
    const known = ['call', 'tasks'] as const;
    if ((await this.#redis.exists(known.map((what) => keyOf(this.#name, what, key)))) === 0) return;
    await this.#set(key, 'cancelled', CANCELLED_SECONDS, 'id', jobId);
    await this.#redis.publish(cancelChannel(this.#name), key);
    await Promise.all((await this.#tasksOf(key)).map(([memory, id]) => this.#queues.remove(id, memory)));
    await this.#redis.unlink(
      ['tasks', 'done', 'failed'].map((what) => keyOf(this.#name, what as never, key)),
    );
    for (const call of this.#calls.get(key) ?? []) call.onCancelled();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const calls = [...this.#calls.values()].flatMap((each) => [...each]);
    for (const call of calls) call.fail(closedError());
    clearTimeout(this.#timer);
    const leave = async (): Promise<void> => {
      await Promise.allSettled(calls.map((call) => call.close()));
      await this.#queues.keep();
      await this.#redis.unlink(keyOf(this.#name, 'client', this.#client));
      await this.#queues.close();
    };
    await within(CLOSING_MILLISECONDS, leave());
    this.#redis.disconnect();
  }
}

function closedError(): Error {
  return new Error('the cluster is closed');
}
