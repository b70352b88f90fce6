import { setTimeout as sleep } from 'node:timers/promises';
import type { JobsOptions, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { type Call, type CallSignal, type OnProgress, onAbort } from '../executor.js';
import type { Failure, Input, OutputOf, Task, Terms } from '../task.js';
import { waitToClose, write } from './connection.js';
import { PIECE_BYTES, readPieces, writeTail } from './pieces.js';
import { redisChannel, redisKey } from './redis-names.js';
import {
  CANCELLED,
  CLIENT_GONE,
  classOf,
  DAMAGED_TASK,
  decodeOutput,
  encodeTask,
  entryOf,
  idOf,
  type JobData,
  type MemoryClass,
  memoryOf,
} from './tasks.js';

/** Maximum bytes of results that a named call keeps for later callers after they were read. */
const MAX_KEPT_BYTES = 2 ** 26;
/** Bytes of a finished task in Redis without its result, measured with 100,000 tasks. */
const TASK_BYTES = 2800;
/** Maximum length of the text of a task in the data of its job. */
const MAX_DATA_LETTERS = PIECE_BYTES / 2;
/** Number of times that results of a task may be unreadable before the call fails. */
const MAX_LOSSES = 3;
/** Time for which a worker may take to finish a job after it stored the result. */
const FINISHING_MILLISECONDS = 200;
/** Number of attempts per task: ten seconds in all, so that one worker without memory does not fail a call. */
const ATTEMPTS = 5;
const BACKOFF = { type: 'exponential', delay: 600 } as const;
/** Lowest priority in BullMQ. */
const MAX_PRIORITY = 2 ** 21 - 1;
/** Difference of the scores of two priorities in BullMQ's set of waiting jobs. */
const PRIORITY_STEP = 2 ** 32;

/** Returns the time to live of tasks, results and the state of a call. Named calls have a longer one. */
export function keptSeconds(jobId: string | undefined): number {
  return jobId === undefined ? 3600 : 7 * 86_400;
}

interface Pending {
  readonly task: Task;
  /** Maximum number of bytes of memory that it needs. */
  readonly bytes: number;
  readonly memory: MemoryClass;
  readonly onProgress: OnProgress;
  priority?: number;
  losses: number;
  resolve(output: OutputOf<never>): void;
  reject(error: unknown): void;
}

/** Identity of a call in Redis. */
export interface CallIdentity {
  readonly key: string;
  /** The caller's name for the call. */
  readonly jobId: string | undefined;
  /** The client of an unnamed call. */
  readonly client: string | undefined;
  /** A hash of everything that affects the answer of a named call. */
  readonly hash: string | undefined;
}

/** The client of a call. */
interface CallClient {
  readonly redis: Redis;
  /** Name of the queue. */
  readonly name: string;
  queue(memory: MemoryClass): Queue<JobData>;
  /** Opens a queue and follows its events. */
  listen(memory: MemoryClass): Promise<Queue<JobData>>;
  /** Removes a task and its results. */
  removeTask(id: string, memory: MemoryClass): Promise<void>;
  beat(): Promise<void>;
  /** Fails a call. An error that no wait cures ends the cluster. */
  failAt(call: RemoteCall, error: Error): void;
  /** Starts or continues a named call. @throws (rejects) RangeError if another call has the name */
  begin(identity: CallIdentity): Promise<void>;
  /** Forgets a call that has ended. @param isAnswered whether the caller has its answer */
  remove(call: RemoteCall, isAnswered: boolean): Promise<void>;
}

/** A call whose tasks are jobs of BullMQ. */
export class RemoteCall implements Call {
  readonly identity: CallIdentity;
  failure: Failure | undefined;
  onFailure: (() => void) | undefined;
  readonly #owner: CallClient;
  readonly #terms: Terms;
  readonly #isNamed: boolean;
  /** Time to live of tasks and results. */
  readonly #seconds: number;
  readonly #pending = new Map<string, Pending>();
  #added = 0;
  #caughtUp: Promise<void> | undefined;
  #keptBytes = 0;
  /** Whether a task has ended since the last review. */
  #isServed = false;
  #closing: Promise<unknown> | undefined;
  readonly #ignoreSignal: (() => void) | undefined;

  constructor(owner: CallClient, identity: CallIdentity, terms: Terms, signal: CallSignal | undefined) {
    this.identity = identity;
    this.#owner = owner;
    this.#terms = terms;
    this.#isNamed = identity.jobId !== undefined;
    this.#seconds = keptSeconds(identity.jobId);
    this.#ignoreSignal = signal && onAbort(signal, () => this.fail(signal.reason));
    if (signal?.aborted) this.fail(signal.reason);
  }

  run<Task extends Input>(input: Task, onProgress?: OnProgress): Promise<OutputOf<Task>> {
    if (this.failure) return Promise.reject(this.failure.error);
    const task = { terms: this.#terms, input };
    const bytes = memoryOf(task);
    const memory = classOf(bytes);
    if (this.#pending.size === 0 && this.#added > 0) this.#caughtUp = this.#catchUp(memory);
    return new Promise((resolve, reject) => {
      const id = idOf(this.identity.key, task);
      const pending: Pending = { task, bytes, memory, onProgress, losses: 0, resolve, reject };
      this.#pending.set(id, pending);
      this.#add(id, pending, true).catch((error) => this.#owner.failAt(this, error));
    });
  }

  /** Takes the result of a task, or looks why there is none. */
  onEnded(id: string): void {
    const taking = async (pending: Pending): Promise<void> => {
      if (!(await this.#take(id, pending))) await this.#look(id);
    };
    const pending = this.#pending.get(id);
    if (pending) taking(pending).catch(() => {});
  }

  onProgressed(id: string, value: number): void {
    try {
      this.#pending.get(id)?.onProgress?.(value);
    } catch (error) {
      this.fail(error);
    }
  }

  onCancelled(): void {
    this.fail(new Error(`job '${this.identity.jobId}' was cancelled`));
  }

  fail(error: unknown): void {
    if (this.failure) return;
    this.failure = { error };
    const unwanted = [...this.#pending];
    this.#pending.clear();
    for (const [, { reject }] of unwanted) reject(error);
    this.onFailure?.();
    if (this.#isNamed || unwanted.length === 0) return;
    const { redis, name } = this.#owner;
    const dropped = unwanted.map(([id, { memory }]) => this.#owner.removeTask(id, memory));
    const cancelled = redis.publish(redisChannel(redis, name, 'cancel'), this.identity.key);
    this.#closing = Promise.allSettled([cancelled, ...dropped]);
  }

  async close(isAnswered = false): Promise<void> {
    this.#ignoreSignal?.();
    this.fail(new Error('the call is over'));
    await waitToClose(Promise.all([this.#closing, this.#owner.remove(this, isAnswered)]));
  }

  /** Adds a task. @param isNew whether an earlier caller of the same name may have added it */
  async #add(id: string, pending: Pending, isNew: boolean): Promise<void> {
    const { task, bytes, memory } = pending;
    await this.#caughtUp;
    // First tasks of all calls come before second ones, so that calls share the workers.
    pending.priority ??= Math.min(this.#added++, MAX_PRIORITY);
    const { redis, name } = this.#owner;
    const { key, jobId, client } = this.identity;
    const kept = { age: this.#seconds };
    const isKept = this.#isNamed && this.#keptBytes < MAX_KEPT_BYTES;
    const options: JobsOptions = {
      ...{ jobId: id, priority: pending.priority, attempts: ATTEMPTS, backoff: BACKOFF },
      ...{ removeOnComplete: isKept ? kept : true, removeOnFail: kept },
    };
    const queue = await this.#owner.listen(memory);
    if (this.#isNamed) {
      await write(redis, this.#seconds, 'ZADD', redisKey(name, 'tasks', key), 'NX', 0, entryOf(id, bytes));
      if (isNew) {
        // When other calls finish, BullMQ may delete a finished job although its result is still stored.
        if (await this.#take(id, pending)) return;
        // Repeat a task that failed for an earlier caller, or whose result is damaged.
        const isEnded = /^(failed|completed)$/.test(await queue.getJobState(id));
        if (isEnded) await this.#owner.removeTask(id, memory);
      }
    }
    const kind = task.input.task;
    const text = encodeTask(task);
    const isLarge = text.length > MAX_DATA_LETTERS;
    if (isLarge) {
      const place = redisKey(name, 'input', id);
      const first = await writeTail(redis, place, Buffer.from(text), this.#seconds);
      await redis.set(place, first, 'EX', this.#seconds);
    }
    const data: JobData = { call: key, jobId, client, kind, bytes, task: isLarge ? undefined : text };
    await queue.add(jobId === undefined ? kind : `${kind} of ${jobId}`, data, options);
    redis.expire(queue.toKey(id), this.#seconds).catch(() => {});
    // The call may have failed in the meantime.
    if (this.#pending.get(id) !== pending && !this.#isNamed) await this.#owner.removeTask(id, memory);
  }

  /**
   * Raises the count of a call that was idle to that of the others. It then gets a fair share from now on, and no more than
   * that.
   */
  async #catchUp(memory: MemoryClass): Promise<void> {
    const prioritized = this.#owner.queue(memory).toKey('prioritized');
    const [, score] = await this.#owner.redis.zrange(prioritized, '0', '0', 'WITHSCORES');
    this.#added = Math.max(this.#added, Math.floor(Number(score ?? 0) / PRIORITY_STEP));
  }

  /** Checks the state of a task. Returns it if the task is still pending. */
  async #look(id: string): Promise<string | undefined> {
    const pending = this.#pending.get(id);
    if (!pending) return undefined;
    const queue = this.#owner.queue(pending.memory);
    const state = await queue.getJobState(id);
    if (this.#pending.get(id) !== pending) return undefined;
    // The job of an unnamed call is deleted when it is completed.
    if (/^(completed|unknown)$/.test(state)) {
      if (await this.#take(id, pending)) return undefined;
      if (state === 'completed') await this.#again(id, pending);
      else await this.#requeue(id, pending);
    } else if (state === 'failed') {
      const reason = (await this.#owner.redis.hget(queue.toKey(id), 'failedReason')) ?? DAMAGED_TASK;
      if (reason.startsWith(CLIENT_GONE)) {
        await this.#owner.beat();
        await this.#requeue(id, pending);
      } else if (reason.startsWith(DAMAGED_TASK)) await this.#again(id, pending);
      else if (await this.#isCancelled()) this.onCancelled();
      // A late message about a cancelled job may reach a worker when a new job has the same name.
      else if (reason.startsWith(CANCELLED)) await this.#requeue(id, pending);
      else this.fail(errorOf(reason, id, pending));
    }
    return this.#pending.has(id) ? state : undefined;
  }

  async #isCancelled(): Promise<boolean> {
    if (!this.#isNamed) return false;
    const { redis, name } = this.#owner;
    return (await redis.hget(redisKey(name, 'call', this.identity.key), 'state')) === 'cancelled';
  }

  /** Resolves a task with its result, or repeats it if the result is damaged. Returns false if there is none. */
  async #take(id: string, pending: Pending): Promise<boolean> {
    const { redis, name } = this.#owner;
    // Results of a named call are kept for later callers.
    const isLast = !this.#isNamed || this.#keptBytes > MAX_KEPT_BYTES;
    const bytes = await readPieces(redis, redisKey(name, 'output', id), isLast);
    if (this.#pending.get(id) !== pending) return true;
    if (!bytes) return false;
    const output = decodeOutput(id, pending.task, bytes);
    if (!output) {
      await this.#again(id, pending);
      return true;
    }
    this.#pending.delete(id);
    this.#isServed = true;
    this.#keptBytes += bytes.length + TASK_BYTES;
    pending.resolve(output as OutputOf<never>);
    return true;
  }

  /** Runs a task again after its results were damaged. */
  async #again(id: string, pending: Pending): Promise<void> {
    // The worker may not have finished the job yet.
    await sleep(FINISHING_MILLISECONDS);
    if (++pending.losses <= MAX_LOSSES) await this.#requeue(id, pending);
    else this.fail(new Error(`the results of task ${id} cannot be read`));
  }

  /** Adds a task again if Redis has lost it. */
  async #requeue(id: string, pending: Pending): Promise<void> {
    if (await this.#isCancelled()) return this.onCancelled();
    await this.#owner.removeTask(id, pending.memory);
    // A job in no list may still be locked. BullMQ does not add a job whose key exists.
    const { toKey } = this.#owner.queue(pending.memory);
    await this.#owner.redis.unlink(toKey(id), toKey(`${id}:lock`));
    await this.#add(id, pending, false);
  }

  /**
   * Checks tasks whose events may have been missed, renews the expiry of the others, and restores the state if Redis has lost it.
   * @returns the minimum bytes of a task if none has started
   */
  async review(): Promise<number | undefined> {
    if (await this.#isCancelled()) {
      this.onCancelled();
      return undefined;
    }
    const { redis, name } = this.#owner;
    const record = redisKey(name, 'call', this.identity.key);
    if (this.#isNamed && (await redis.expire(record, this.#seconds)) === 0) {
      await this.#owner.begin(this.identity);
    }
    const states = await Promise.all(
      [...this.#pending].map(async ([id, { memory }]) => {
        const state = await this.#look(id);
        await redis.expire(this.#owner.queue(memory).toKey(id), this.#seconds);
        return state;
      }),
    );
    const isServed = this.#isServed || states.some((state) => state === undefined || state === 'active');
    this.#isServed = false;
    if (isServed) return undefined;
    const min = Math.min(...[...this.#pending.values()].map(({ bytes }) => bytes));
    return Number.isFinite(min) ? min : undefined;
  }
}

/** Returns the error of a failed task. Invalid input gives the same errors as in a solver. */
function errorOf(reason: string, id: string, { task }: Pending): Error {
  const [, kind, message = reason] = /^(RangeError|TypeError): (.*)$/s.exec(reason) ?? [];
  if (kind === 'RangeError') return new RangeError(message);
  if (kind === 'TypeError') return new TypeError(message);
  return new Error(`${reason} (task ${id}, ${task.input.task}, failed permanently)`);
}
