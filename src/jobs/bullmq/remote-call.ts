import type { JobsOptions } from 'bullmq';
import type { Call, RunOptions } from '../executor.js';
import type { Failure, Input, OutputOf, Terms } from '../task.js';
import { cancelChannel, keyOf, type Queues } from './queues.js';
import {
  CLASSES,
  classOf,
  DamagedTask,
  decodeOutput,
  encodeTask,
  idOf,
  type JobData,
  type MemoryClass,
  memoryOf,
} from './tasks.js';

/** How long results and the state of a call are kept: of a call with a name, and of others. */
export const KEPT_SECONDS: { readonly named: number; readonly unnamed: number } = {
  named: 7 * 86_400,
  unnamed: 3600,
};
/** Results of a named call that were read are kept for a later caller, up to this many bytes. */
const MAX_KEPT_BYTES = 2 ** 26;
/** How often a task is checked whose events may have been missed, or that Redis may have lost. */
const REVIEW_MILLISECONDS = 2000;
/** A task whose results are lost or unreadable this often fails the call. */
const MAX_LOSSES = 3;
/** Ten seconds in all, so that a full disk or a restarting Redis does not fail a call. */
const ATTEMPTS = 5;
const BACKOFF = { type: 'exponential', delay: 600 } as const;
/** Lowest priority that BullMQ knows. */
const MAX_PRIORITY = 2 ** 21 - 1;

interface Pending {
  readonly input: Input;
  readonly data: JobData;
  readonly memory: MemoryClass;
  readonly options: RunOptions;
  priority?: number;
  losses: number;
  resolve(output: OutputOf<never>): void;
  reject(error: unknown): void;
}

/** What a call is in Redis. */
export interface CallIdentity {
  readonly key: string;
  /** The caller's name for it. */
  readonly jobId: string | undefined;
}

/** A call whose tasks are jobs of BullMQ. */
export class RemoteCall implements Call {
  readonly key: string;
  readonly #jobId: string | undefined;
  failure: Failure | undefined;
  onFailure = (): void => {};
  readonly #queues: Queues;
  readonly #terms: Terms;
  readonly #pending = new Map<string, Pending>();
  readonly #timer: ReturnType<typeof setInterval>;
  /** Called once when the call ends. */
  readonly #ended: (isAnswered: boolean) => Promise<void>;
  #asked = 0;
  #caughtUp: Promise<void> | undefined;
  #keptBytes = 0;
  #closing: Promise<void> | undefined;

  constructor(
    queues: Queues,
    { key, jobId }: CallIdentity,
    terms: Terms,
    ended: (isAnswered: boolean) => Promise<void>,
  ) {
    this.#queues = queues;
    this.key = key;
    this.#jobId = jobId;
    this.#terms = terms;
    this.#ended = ended;
    this.#timer = setInterval(() => void this.#review().catch(() => {}), REVIEW_MILLISECONDS);
  }

  get isNamed(): boolean {
    return this.#jobId !== undefined;
  }

  run<Task extends Input>(input: Task, options: RunOptions = {}): Promise<OutputOf<Task>> {
    if (this.failure) return Promise.reject(this.failure.error);
    const task = { terms: this.#terms, input };
    const bytes = memoryOf(task);
    const data: JobData = {
      call: this.key,
      jobId: this.#jobId,
      kind: input.task,
      bytes,
      task: encodeTask(task),
    };
    const memory = classOf(bytes);
    if (this.#pending.size === 0 && this.#asked > 0) this.#caughtUp = this.#catchUp(memory);
    return new Promise((resolve, reject) => {
      const id = idOf(this.key, task);
      const pending: Pending = {
        input,
        data,
        memory,
        options,
        losses: 0,
        resolve,
        reject,
      };
      this.#pending.set(id, pending);
      this.#add(id, pending, true).catch((error) => this.fail(error));
    });
  }

  /** An event says that a job ended. */
  ended(id: string): void {
    this.#look(id).catch(() => {});
  }

  progressed(id: string, share: number): void {
    try {
      this.#pending.get(id)?.options.onProgress?.(share);
    } catch (error) {
      this.fail(error);
    }
  }

  fail(error: unknown): void {
    if (this.failure) return;
    this.failure = { error };
    clearInterval(this.#timer);
    const unwanted = [...this.#pending];
    this.#pending.clear();
    for (const [, { reject }] of unwanted) reject(error);
    this.onFailure();
    if (!this.isNamed && unwanted.length > 0) {
      const { redis, name } = this.#queues;
      const dropped = unwanted.map(([id, { memory }]) => this.#drop(id, memory));
      const cancelled = redis.publish(cancelChannel(name), this.key);
      this.#closing = Promise.allSettled([cancelled, ...dropped]).then(() => {});
    }
  }

  async close(isAnswered = false): Promise<void> {
    this.fail(new Error('the call is over'));
    await this.#closing;
    await this.#ended(isAnswered);
  }

  /** @param isNew whether an earlier caller of the same name may have asked for the task */
  async #add(id: string, pending: Pending, isNew: boolean): Promise<void> {
    const { data, memory } = pending;
    await this.#caughtUp;
    pending.priority ??= this.#priority(pending.options);
    const { redis, name } = this.#queues;
    const kept = { age: this.isNamed ? KEPT_SECONDS.named : KEPT_SECONDS.unnamed };
    const options: JobsOptions = {
      ...{ jobId: id, priority: pending.priority, attempts: ATTEMPTS, backoff: BACKOFF },
      ...{ removeOnComplete: kept, removeOnFail: kept },
    };
    const queue = await this.#queues.queue(memory);
    if (this.isNamed) {
      const tasks = keyOf(name, 'tasks', this.key);
      await redis
        .multi()
        .sadd(tasks, `${CLASSES.indexOf(memory)}:${id}`)
        .expire(tasks, KEPT_SECONDS.named)
        .exec();
    }
    await queue.add(this.#jobId === undefined ? data.kind : `${data.kind} of ${this.#jobId}`, data, options);
    if (!this.isNamed || !isNew) return;
    // A task that failed for an earlier caller runs again.
    if ((await queue.getJobState(id)) === 'failed') await this.#again(id, pending);
    else await this.#look(id);
  }

  /** All calls' first tasks come before all second ones, so that calls share the workers. */
  #priority({ soon }: RunOptions): number {
    return soon ? 1 : Math.min(2 + this.#asked++, MAX_PRIORITY);
  }

  /** A call that had nothing to do for a while gets its share from now on, not all that it left to others. */
  async #catchUp(memory: MemoryClass): Promise<void> {
    const queue = await this.#queues.queue(memory);
    const [next] = await queue.getPrioritized(0, 0);
    this.#asked = Math.max(this.#asked, (next?.priority ?? 0) - 2);
  }

  async #look(id: string): Promise<void> {
    const pending = this.#pending.get(id);
    if (!pending) return;
    const queue = await this.#queues.queue(pending.memory);
    const state = await queue.getJobState(id);
    if (state === 'completed') return this.#take(id, pending);
    if (state !== 'failed' && state !== 'unknown') return;
    if (await this.#isCancelled()) return this.cancelled();
    if (state === 'unknown') return this.#again(id, pending);
    const reason = (await queue.getJob(id))?.failedReason ?? 'the task is lost';
    if (reason.startsWith(DamagedTask.name)) return this.#again(id, pending);
    this.fail(errorOf(reason, id, pending));
  }

  async #isCancelled(): Promise<boolean> {
    const { redis, name } = this.#queues;
    return this.isNamed && (await redis.hget(keyOf(name, 'call', this.key), 'state')) === 'cancelled';
  }

  async #take(id: string, pending: Pending): Promise<void> {
    const bytes = await this.#queues.redis.getBuffer(keyOf(this.#queues.name, 'output', id));
    if (this.#pending.get(id) !== pending) return;
    let output: OutputOf<never>;
    try {
      output = decodeOutput(bytes!) as OutputOf<never>;
    } catch {
      return this.#again(id, pending);
    }
    this.#pending.delete(id);
    this.#keptBytes += bytes!.length;
    // Results of a named call stay for a caller that asks again.
    if (!this.isNamed || this.#keptBytes > MAX_KEPT_BYTES) this.#drop(id, pending.memory).catch(() => {});
    pending.resolve(output);
  }

  /** Redis has lost a task or its results: it runs once more. */
  async #again(id: string, pending: Pending): Promise<void> {
    if (++pending.losses > MAX_LOSSES) {
      return this.fail(new Error(`the results of task ${id} cannot be read`));
    }
    await this.#drop(id, pending.memory);
    await this.#add(id, pending, false);
  }

  async #drop(id: string, memory: MemoryClass): Promise<void> {
    const queue = await this.#queues.queue(memory);
    // A job that runs is locked; it is removed by its age.
    await queue.remove(id).catch(() => {});
    await this.#queues.redis.unlink(keyOf(this.#queues.name, 'output', id));
  }

  /** Checks tasks whose events were missed. */
  async #review(): Promise<void> {
    if (await this.#isCancelled()) return this.cancelled();
    const { redis, name } = this.#queues;
    if (this.isNamed) await redis.expire(keyOf(name, 'call', this.key), KEPT_SECONDS.named);
    for (const id of [...this.#pending.keys()]) await this.#look(id);
  }

  /** Set by the executor. */
  cancelled = (): void => {};
}

/** The error of a task that failed for good. Errors of the input are those of a solver. */
function errorOf(reason: string, id: string, { input }: Pending): Error {
  const [, kind, message = reason] = /^(RangeError|TypeError): (.*)$/s.exec(reason) ?? [];
  if (kind === 'RangeError') return new RangeError(message);
  if (kind === 'TypeError') return new TypeError(message);
  return new Error(`${reason} (task ${id}, ${input.task}, failed for good)`);
}
