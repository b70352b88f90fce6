import type { JobsOptions, Queue } from 'bullmq';
import type { Call, RunOptions } from '../executor.js';
import type { Failure, Input, OutputOf, Terms } from '../task.js';
import { cancelChannel, keyOf, type Queues } from './queues.js';
import { classOf, decodeOutput, encodeTask, hashOf, type JobData } from './tasks.js';

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
  readonly mebibytes: number;
  readonly options: RunOptions;
  readonly priority: number;
  losses: number;
  resolve(output: OutputOf<never>): void;
  reject(error: unknown): void;
}

/** What a call is in Redis. */
export interface CallIdentity {
  readonly key: string;
  readonly isNamed: boolean;
}

/** A call whose tasks are jobs of BullMQ. */
export class RemoteCall implements Call {
  readonly key: string;
  readonly isNamed: boolean;
  failure: Failure | undefined;
  onFailure = (): void => {};
  readonly #queues: Queues;
  readonly #terms: Terms;
  readonly #pending = new Map<string, Pending>();
  readonly #timer: ReturnType<typeof setInterval>;
  /** Called once when the call ends. */
  readonly #ended: (isAnswered: boolean) => Promise<void>;
  #asked = 0;
  #keptBytes = 0;
  #closing: Promise<void> | undefined;

  constructor(
    queues: Queues,
    { key, isNamed }: CallIdentity,
    terms: Terms,
    ended: (isAnswered: boolean) => Promise<void>,
  ) {
    this.#queues = queues;
    this.key = key;
    this.isNamed = isNamed;
    this.#terms = terms;
    this.#ended = ended;
    this.#timer = setInterval(() => void this.#review().catch(() => {}), REVIEW_MILLISECONDS);
  }

  run<Task extends Input>(input: Task, options: RunOptions = {}): Promise<OutputOf<Task>> {
    if (this.failure) return Promise.reject(this.failure.error);
    const task = { terms: this.#terms, input };
    const text = encodeTask(task);
    const { key, isNamed } = this;
    const data: JobData = { call: key, isNamed, kind: input.task, task: text };
    // All calls' first tasks come before all second ones, so that calls share the workers.
    const priority = options.soon ? 1 : Math.min(2 + this.#asked++, MAX_PRIORITY);
    return new Promise((resolve, reject) => {
      const id = `${key}-${hashOf(text)}`;
      const mebibytes = classOf(task);
      const pending: Pending = { input, data, mebibytes, options, priority, losses: 0, resolve, reject };
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
      const dropped = unwanted.map(([id, { mebibytes }]) => this.#drop(id, mebibytes));
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
    const { data, mebibytes, priority } = pending;
    const { redis, name } = this.#queues;
    const kept = { age: this.isNamed ? KEPT_SECONDS.named : KEPT_SECONDS.unnamed };
    const options: JobsOptions = {
      ...{ jobId: id, priority, attempts: ATTEMPTS, backoff: BACKOFF },
      ...{ removeOnComplete: kept, removeOnFail: kept },
    };
    const queue = await this.#queues.queue(mebibytes);
    if (this.isNamed) {
      const tasks = keyOf(name, 'tasks', this.key);
      await redis.multi().sadd(tasks, `${mebibytes}:${id}`).expire(tasks, KEPT_SECONDS.named).exec();
    }
    await queue.add(data.kind, data, options);
    if (!this.isNamed || !isNew) return;
    // A task that failed for an earlier caller runs again.
    if ((await queue.getJobState(id)) === 'failed') await this.#again(id, pending);
    else await this.#look(id);
  }

  async #look(id: string): Promise<void> {
    const pending = this.#pending.get(id);
    if (!pending) return;
    const queue = await this.#queues.queue(pending.mebibytes);
    const state = await queue.getJobState(id);
    if (state === 'completed') return this.#take(id, pending);
    if (state !== 'failed' && state !== 'unknown') return;
    if (await this.#isCancelled()) return this.cancelled();
    if (state === 'failed') this.fail(await this.#errorOf(queue, id));
    else await this.#again(id, pending);
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
    if (!this.isNamed || this.#keptBytes > MAX_KEPT_BYTES) this.#drop(id, pending.mebibytes).catch(() => {});
    pending.resolve(output);
  }

  /** Redis has lost a task or its results: it runs once more. */
  async #again(id: string, pending: Pending): Promise<void> {
    if (++pending.losses > MAX_LOSSES) {
      return this.fail(new Error(`the results of task ${id} cannot be read`));
    }
    await this.#drop(id, pending.mebibytes);
    await this.#add(id, pending, false);
  }

  async #drop(id: string, mebibytes: number): Promise<void> {
    const queue = await this.#queues.queue(mebibytes);
    // A job that runs is locked; it is removed by its age.
    await queue.remove(id).catch(() => {});
    await this.#queues.redis.unlink(keyOf(this.#queues.name, 'output', id));
  }

  async #errorOf(queue: Queue<JobData>, id: string): Promise<Error> {
    const job = await queue.getJob(id);
    const reason = job?.failedReason ?? 'unknown';
    const [, kind, message = reason] = /^(RangeError|TypeError): (.*)$/s.exec(reason) ?? [];
    if (kind === 'RangeError') return new RangeError(message);
    if (kind === 'TypeError') return new TypeError(message);
    return new Error(`${reason} (task ${id}, ${job?.data?.kind}, failed for good)`);
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
