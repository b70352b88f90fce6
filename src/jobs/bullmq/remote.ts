import { randomUUID } from 'node:crypto';
import VERSION from 'package:version';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { outOfRange } from '../../problem/arguments.js';
import { normaliseRequest } from '../../puzzle/create-puzzle.js';
import { completeTsEngine } from '../../solver/create-ts.js';
import type { Session } from '../../solver/solver.js';
import type { Call, CallRequest, Executor, RunAhead, TaskSizes } from '../executor.js';
import { sessionOn } from '../kinds/solver-tasks.js';
import {
  copyOf,
  hopeless,
  type Log,
  logTo,
  sharedOptions,
  type Telemetry,
  waitToClose,
  write,
} from './connection.js';
import { disconnectAll } from './patient-redis.js';
import { keepQueue, queueName, redisChannel, redisKey, scan, whyNoWorker } from './redis-names.js';
import { type CallIdentity, keptSeconds, RemoteCall } from './remote-call.js';
import { TASK_SIZES } from './task-sizes.js';
import {
  contentHash,
  HASH_LETTERS,
  hashOfCall,
  type JobData,
  type MemoryClass,
  parseEntry,
} from './tasks.js';

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
  /** The reason why no worker can run the remaining tasks; undefined if one can. */
  waiting?: string | undefined;
}

/** Number of tasks of a call in the queue at the same time: enough for many machines, or for a few if results are large. */
const MAX_TASKS = 64;
const MIN_TASKS = 4;
/** Maximum bytes of results of a call in Redis at the same time. */
const MAX_BYTES = 2 ** 29;
/** Time to live of the state of a cancelled call. */
const CANCELLED_SECONDS = 3600;
/** Number of recent tasks that determine the rate. */
const RATE_TASKS = 50;
/** Interval at which to check calls for missed events and for tasks that Redis lost. */
const REVIEW_MILLISECONDS = 10_000;
/** Delay of that check after a lost connection, which may have missed messages. */
const MISSED_MILLISECONDS = 1000;
/** Tasks of an unnamed call are dropped if its client has sent no heartbeat for this long. */
const CLIENT_SECONDS = 45;

/**
 * Reads the state of a call, when it began, its number of finished tasks, when the earliest of the recent ones finished, and
 * its other tasks, which have the score 0. Those with little memory come first. Separate commands would take twice as long.
 */
const STATUS = `local state, begun = unpack(redis.call('HMGET', KEYS[1], 'state', 'begun'))
local done = redis.call('ZCOUNT', KEYS[2], 1, '+inf')
local from = math.min(done, ARGV[1]) - 1
local recent = redis.call('ZREVRANGEBYSCORE', KEYS[2], '+inf', 1, 'WITHSCORES', 'LIMIT', from, 1)[2]
return { state, begun, done, recent or false, redis.call('ZRANGEBYSCORE', KEYS[2], 0, 0) }`;
type StatusReply = [
  state: JobState | null,
  begun: string | null,
  done: number,
  recent: string | null,
  string[],
];

/** Runs tasks on machines that share a queue name. Each memory class has its own queue of BullMQ, opened when needed. */
export class Remote implements Executor {
  readonly isRemote = true;
  readonly sizes: TaskSizes = TASK_SIZES;
  readonly checkPuzzle: typeof normaliseRequest = normaliseRequest;
  readonly parallelism: number = MAX_TASKS;
  /** Chooses strategies. The choice does not depend on the engine. */
  readonly session: Session = sessionOn(completeTsEngine());
  readonly redis: Redis;
  readonly name: string;
  readonly #log: Log;
  readonly #telemetry: Telemetry | undefined;
  readonly #queues = new Map<MemoryClass, Queue<JobData>>();
  /** A connection that receives the ids of tasks that have ended, and progress. */
  #listening: Promise<Redis> | undefined;
  readonly #client: string = randomUUID();
  /** Open calls by the keys with which the ids of their tasks begin. */
  readonly #calls = new Map<string, Set<RemoteCall>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beatAt = 0;
  #reported: string | undefined;
  #closing: Promise<void> | undefined;

  constructor(redis: Redis, name: string, log?: Log, telemetry?: Telemetry) {
    this.redis = redis;
    this.name = name;
    this.#log = logTo(log);
    this.#telemetry = telemetry;
    redis.on('ready', () => this.#reviewSoon());
  }

  limits(_: RunAhead, bytes: number): RunAhead {
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
    const identity = {
      ...{ key: contentHash(jobId ?? randomUUID()), jobId, client: isNamed ? undefined : this.#client },
      hash: isNamed ? hashOfCall(request, VERSION) : undefined,
    };
    try {
      if (isNamed) await this.begin(identity);
      else if (Date.now() > this.#beatAt + REVIEW_MILLISECONDS) await this.beat();
    } catch (error) {
      throw this.#endIfHopeless(error as Error);
    }
    this.checkOpen();
    const call = new RemoteCall(this, identity, terms, signal);
    const calls = this.#calls.get(identity.key) ?? new Set();
    this.#calls.set(identity.key, calls.add(call));
    if (!this.#timer) this.#reviewIn(REVIEW_MILLISECONDS);
    return call;
  }

  failAt(call: RemoteCall, error: Error): void {
    call.fail(this.#endIfHopeless(error));
  }

  /** Ends the cluster at an error that no wait cures. Returns the error for the caller. */
  #endIfHopeless(error: Error): Error {
    const final = hopeless(this.redis, error);
    if (final) void this.close(final);
    return final ?? error;
  }

  queue(memory: MemoryClass): Queue<JobData> {
    const known = this.#queues.get(memory);
    if (known) return known;
    const options = sharedOptions(this.redis, this.#telemetry);
    const queue = new Queue(queueName(this.name, memory), options) as unknown as Queue<JobData>;
    queue.on('error', () => {});
    this.#queues.set(memory, queue);
    return queue;
  }

  /** Opens a queue and listens to the ends of its tasks. */
  async listen(memory: MemoryClass): Promise<Queue<JobData>> {
    this.#listening ??= this.#listen();
    await this.#listening;
    return this.queue(memory);
  }

  async #listen(): Promise<Redis> {
    const channel = copyOf(this.redis);
    channel.on('message', (_, message: string) => {
      // The id of a task that has ended, or an id and its progress.
      const [id = '', progress] = message.split(' ');
      for (const call of this.#calls.get(id.slice(0, HASH_LETTERS)) ?? []) {
        if (progress === undefined) call.onEnded(id);
        else call.onProgressed(id, Number(progress));
      }
    });
    // Messages may have been missed meanwhile.
    channel.on('ready', () => this.#reviewSoon());
    await channel.subscribe(redisChannel(this.redis, this.name, 'ended'));
    return channel;
  }

  async #keepQueues(): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => keepQueue(this.redis, queue)));
  }

  /** Removes a task and its results. */
  async removeTask(id: string, memory: MemoryClass): Promise<void> {
    // A running job is locked and cannot be removed; it expires.
    await this.queue(memory)
      .remove(id)
      .catch(() => {});
    await this.redis.unlink(redisKey(this.name, 'output', id));
  }

  /** Starts or continues a named call. @throws (rejects) RangeError if another call has the name */
  async begin({ key, jobId = '', hash = '' }: CallIdentity): Promise<void> {
    const record = redisKey(this.name, 'call', key);
    const { state, call } = await this.redis.hgetall(record);
    if (state === 'cancelled') await this.redis.unlink(record);
    else if (call !== undefined && call !== hash) {
      const allowed =
        'the name of no other call (of none of another version of the package either), or cancelled first';
      throw outOfRange('jobId', jobId, allowed);
    }
    await write(this.redis, keptSeconds(jobId), 'HSETNX', record, 'begun', Date.now());
    await this.#set(key, 'running', keptSeconds(jobId), 'id', jobId, 'call', hash);
  }

  async #set(key: string, state: JobState, seconds: number, ...fields: string[]): Promise<void> {
    await write(this.redis, seconds, 'HSET', redisKey(this.name, 'call', key), 'state', state, ...fields);
    await this.redis.expire(redisKey(this.name, 'tasks', key), seconds);
  }

  /** Forgets a call that has ended. @param isAnswered whether the caller has its answer */
  async remove(call: RemoteCall, isAnswered: boolean): Promise<void> {
    const { key, jobId } = call.identity;
    const calls = this.#calls.get(key);
    if (calls?.delete(call) && calls.size === 0) this.#calls.delete(key);
    if (jobId !== undefined && isAnswered && !this.#closing) {
      await this.#set(key, 'finished', keptSeconds(jobId));
    }
  }

  async beat(): Promise<void> {
    this.#beatAt = Date.now();
    await this.redis.set(redisKey(this.name, 'client', this.#client), '', 'EX', CLIENT_SECONDS);
  }

  #reviewSoon(): void {
    if (this.#timer && !this.#closing) this.#reviewIn(MISSED_MILLISECONDS);
  }

  #reviewIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      await this.#review().catch(() => {});
      if (this.#calls.size > 0 && !this.#closing) this.#reviewIn(REVIEW_MILLISECONDS);
      else this.#timer = undefined;
    }, milliseconds);
  }

  get #open(): RemoteCall[] {
    return [...this.#calls.values()].flatMap((each) => [...each]);
  }

  async #review(): Promise<void> {
    await this.beat();
    await this.#keepQueues();
    const bytes = await Promise.all(this.#open.map((call) => call.review()));
    const isWaiting = bytes.length > 0 && bytes.every((each) => each !== undefined);
    const why = isWaiting ? await whyNoWorker(this.redis, this.name, Math.min(...bytes)) : undefined;
    if (why !== undefined && why !== this.#reported) {
      const message = `waiting: ${why}`;
      this.#log({ event: 'waiting', message });
      await this.redis.publish(redisChannel(this.redis, this.name, 'waiting'), message);
    }
    this.#reported = why;
  }

  async jobs(): Promise<string[]> {
    this.checkOpen();
    const names = new Set<string>();
    const match = redisKey(this.name, 'call', '*');
    for await (const key of scan(this.redis, match)) {
      const name = await this.redis.hget(key, 'id');
      if (name) names.add(name);
    }
    return [...names].sort();
  }

  /** @throws (rejects) RangeError if there is no such job */
  async status(jobId: string): Promise<JobStatus> {
    this.checkOpen();
    const call = contentHash(jobId);
    const keys = [redisKey(this.name, 'call', call), redisKey(this.name, 'tasks', call)];
    const reply = (await this.redis.eval(STATUS, 2, ...keys, RATE_TASKS)) as StatusReply;
    const [recorded, begun, done, recent, entries] = reply;
    const allowed = `the name of a job on queue ${this.name}`;
    if (recorded === null) throw outOfRange('jobId', jobId, allowed);
    const unfinished = entries.map(parseEntry);
    const states = await Promise.all(unfinished.map(([memory, id]) => this.queue(memory).getJobState(id)));
    const failed = states.filter((each) => each === 'failed').length;
    const state = recorded === 'running' && failed > 0 ? 'failed' : recorded;
    const running = state === 'running' ? states.filter((each) => each === 'active').length : 0;
    const since = Number(done < 5 ? begun : recent);
    const perSecond = Math.min(done, RATE_TASKS) / Math.max((Date.now() - since) / 1000, 1e-3);
    const [next] = unfinished;
    return {
      ...{ state, tasks: done + unfinished.length, done, failed, running, perSecond },
      secondsLeft: next ? unfinished.length / perSecond : 0,
      waiting: state === 'running' && next && running === 0 ? await this.#whyNoWorker(...next) : undefined,
    };
  }

  /** Returns why no worker can run a task. */
  async #whyNoWorker(memory: MemoryClass, id: string): Promise<string | undefined> {
    // The job may be unreadable.
    const reading = this.queue(memory).getJob(id);
    const job = await reading.catch(() => undefined);
    return whyNoWorker(this.redis, this.name, Number(job?.data.bytes) || memory.above);
  }

  /** Ends a named call everywhere, and deletes its results. */
  async cancel(jobId: string): Promise<void> {
    this.checkOpen();
    const call = contentHash(jobId);
    const keys = [redisKey(this.name, 'call', call), redisKey(this.name, 'tasks', call)] as const;
    // Redis may have lost the record of a call of this client.
    if (!this.#calls.has(call) && (await this.redis.exists(...keys)) === 0) return;
    await this.#set(call, 'cancelled', CANCELLED_SECONDS, 'id', jobId);
    await this.redis.publish(redisChannel(this.redis, this.name, 'cancel'), call);
    const tasks = (await this.redis.zrange(keys[1], '0', '-1')).map(parseEntry);
    await Promise.all(tasks.map(([memory, id]) => this.removeTask(id, memory)));
    await this.redis.unlink(keys[1]);
    for (const each of this.#calls.get(call) ?? []) each.onCancelled();
  }

  close(reason: Error = closedError()): Promise<void> {
    this.#closing ??= this.#close(reason);
    return this.#closing;
  }

  async #close(reason: Error): Promise<void> {
    const calls = this.#open;
    for (const call of calls) call.fail(reason);
    clearTimeout(this.#timer);
    const leave = async (): Promise<void> => {
      const gone = this.redis.unlink(redisKey(this.name, 'client', this.#client));
      await Promise.allSettled([...calls.map((call) => call.close()), this.#keepQueues(), gone]);
      await Promise.allSettled([...this.#queues.values()].map((queue) => queue.close()));
    };
    await waitToClose(leave());
    disconnectAll(this.redis);
  }
}

function closedError(): Error {
  return new Error('the cluster is closed');
}
