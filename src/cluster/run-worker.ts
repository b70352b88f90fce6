import { randomUUID } from 'node:crypto';
import { availableParallelism, totalmem } from 'node:os';
import type { Job as QueuedUnit } from 'bullmq';
import type { Redis } from 'ioredis';
import { integerArgument, objectArgument } from '../problem/arguments.js';
import { VERSION } from '../version.js';
import type { ClusterWorker, WorkerOptions } from './cluster.js';
import { connect } from './connection.js';
import { Jobs } from './jobs.js';
import { Kernel } from './kernel.js';
import { LaneReader } from './lane-reader.js';
import type { Ledger } from './ledger.js';
import { bytesOfLane, queueArgument } from './names.js';
import { UnitRun } from './unit-run.js';

const WORKER_KEYS = ['connection', 'queue', 'workers', 'lockDuration', 'memory'];
const MOST_WORKERS = 1024;
const DEFAULT_LOCK = 60_000;
/** Between two looks at the list of jobs: when there is something to do, and when there is nothing. */
const LIST_MILLISECONDS = 500;
const IDLE_LIST_MILLISECONDS = 50;
/** A lane in which nothing was found is left alone so long. */
const EMPTY_MILLISECONDS = 50;
/** Between two looks for jobs that nobody asks for any more. */
const SWEEP_MILLISECONDS = 60_000;
/** What is put back, and connections, have so long to end when a worker closes. */
const CLOSING_MILLISECONDS = 3000;

/**
 * Works for those who ask, until it is closed: takes units from all jobs of the queue, in turn, so that each job has the same
 * share of its time.
 * @throws (rejects) TypeError, RangeError for bad options; Error when Redis cannot be used
 */
export async function runWorker(options: WorkerOptions): Promise<ClusterWorker> {
  objectArgument('options', options, WORKER_KEYS);
  const queue = queueArgument(options.queue);
  const { workers = availableParallelism(), lockDuration = DEFAULT_LOCK } = options;
  const { memory = Math.floor(0.75 * machineMemory()) } = options;
  integerArgument('workers', workers, 1, MOST_WORKERS);
  integerArgument('lockDuration', lockDuration, 1000, 3_600_000);
  integerArgument('memory', memory, 1, Number.MAX_SAFE_INTEGER);
  const redis = await connect(options.connection);
  const worker = new RunningWorker(redis, queue, { workers, lockDuration, memory });
  void worker.work();
  return { close: () => worker.close() };
}

/** What the machine has, or what the process may have of it. */
function machineMemory(): number {
  const limit = process.constrainedMemory?.() ?? 0;
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** A job as this worker serves it. */
interface ServedJob {
  readonly ledger: Ledger;
  readonly life: string;
  /** From the lane of the units that need most. */
  lanes: Lane[];
  /** Milliseconds that this worker has spent on it, beyond what others had when it came with work to do. */
  served: number;
  /** Nothing was found in any of its lanes. */
  isIdle: boolean;
}

interface Lane {
  readonly lane: number;
  readonly reader: LaneReader;
  emptyUntil: number;
}

/** A unit that was taken, and the bytes that it may need. */
interface Taken {
  readonly queued: QueuedUnit;
  readonly token: string;
  readonly bytes: number;
}

/** A unit in hand. */
interface InHand {
  readonly run: UnitRun;
  readonly key: string;
  readonly bytes: number;
  readonly begun: number;
}

class RunningWorker {
  readonly #redis: Redis;
  readonly #jobs: Jobs;
  readonly #terms: { readonly workers: number; readonly lockDuration: number; readonly memory: number };
  readonly #served = new Map<string, ServedJob>();
  readonly #kernels: Kernel[];
  readonly #inHand = new Set<InHand>();
  /** What the job had that was served last: of those with work to do the one that had least. */
  #now = 0;
  #listedAt = Number.NEGATIVE_INFINITY;
  #sweepAt = 0;
  #isClosed = false;
  #closing: Promise<void> | undefined;
  #wake: () => void = () => {};

  constructor(
    redis: Redis,
    queue: string,
    terms: { readonly workers: number; readonly lockDuration: number; readonly memory: number },
  ) {
    this.#redis = redis;
    this.#jobs = new Jobs(redis, queue);
    this.#terms = terms;
    this.#kernels = Array.from({ length: terms.workers }, () => new Kernel());
  }

  async work(): Promise<void> {
    while (!this.#isClosed) {
      try {
        await this.#look();
        if (this.#kernels.length > 0 && (await this.#takeOne())) continue;
      } catch {
        // The connection is not there: the next turn will tell.
      }
      if (!this.#isClosed) await this.#rest();
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#isClosed = true;
    this.#wake();
    const ending = async (): Promise<void> => {
      await Promise.all([...this.#inHand].map(({ run }) => run.putBack()));
      for (const job of this.#served.values()) await this.#leave(job);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSING_MILLISECONDS);
    });
    await Promise.race([ending().catch(() => {}), patience]);
    clearTimeout(timer);
    for (const kernel of this.#kernels) kernel.stop();
    this.#redis.disconnect();
  }

  /** Waits for something to happen, or a moment. */
  #rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, EMPTY_MILLISECONDS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Which jobs there are. */
  async #look(): Promise<void> {
    const now = performance.now();
    // Who has just become idle looks at once, and is there for the next call.
    const pause = this.#inHand.size > 0 ? LIST_MILLISECONDS : IDLE_LIST_MILLISECONDS;
    if (now < this.#listedAt + pause) return;
    if (now >= this.#sweepAt) {
      this.#sweepAt = now + SWEEP_MILLISECONDS;
      await this.#jobs.sweep();
    }
    const listed = await this.#jobs.listed();
    this.#listedAt = performance.now();
    for (const [key, job] of this.#served) {
      if (listed.get(key)?.life === job.life) continue;
      this.#served.delete(key);
      for (const { run, key: other } of this.#inHand) if (other === key) run.lose();
      await this.#leave(job);
      for (const { lane } of job.lanes) await this.#jobs.ledger(key).forgetLane(lane);
    }
    for (const [key, { version, life, lanes }] of listed) {
      // Another version may answer something else, or nothing.
      if (version !== VERSION) continue;
      const fitting = lanes.filter((lane) => bytesOfLane(lane) <= this.#terms.memory);
      let job = this.#served.get(key);
      if (!job) {
        job = { ledger: this.#jobs.ledger(key), life, lanes: [], served: 0, isIdle: true };
        this.#served.set(key, job);
      }
      for (const lane of fitting) {
        if (job.lanes.some((each) => each.lane === lane)) continue;
        const reader = new LaneReader(
          this.#redis,
          { queue: this.#jobs.queue, key, lane },
          this.#terms.lockDuration,
        );
        job.lanes.push({ lane, reader, emptyUntil: 0 });
        job.lanes.sort((one, other) => other.lane - one.lane);
      }
    }
  }

  async #leave({ lanes, ledger }: ServedJob): Promise<void> {
    for (const { reader } of lanes) await reader.close();
    await ledger.close();
  }

  /** Takes a unit of the job that had least, if there is one for which there is memory. */
  async #takeOne(): Promise<boolean> {
    const used = [...this.#inHand].reduce((sum, { bytes }) => sum + bytes, 0);
    const free = this.#terms.memory - used;
    for (const [key, job] of this.#inTurn()) {
      const lane = await this.#takeFrom(job, free);
      if (lane === undefined) continue;
      const { queued, token, bytes } = lane;
      const kernel = this.#kernels.pop()!;
      const unit = { queued, token, ledger: job.ledger, bytes };
      const run = new UnitRun(unit, kernel, this.#terms.lockDuration);
      const inHand = { run, key, bytes, begun: performance.now() };
      this.#inHand.add(inHand);
      void this.#do(inHand, kernel, job);
      if (this.#isClosed) await run.putBack();
      return true;
    }
    return false;
  }

  /** Takes a unit of a job from the first of its lanes that has one that is small enough. */
  async #takeFrom(job: ServedJob, free: number): Promise<Taken | undefined> {
    let isEmpty = true;
    for (const lane of job.lanes) {
      const bytes = bytesOfLane(lane.lane);
      if (bytes > free) isEmpty = false;
      if (bytes > free || performance.now() < lane.emptyUntil) continue;
      const token = randomUUID();
      // What is no queue of BullMQ is nothing to do; others must not wait for it.
      const queued = await lane.reader.take(token).catch(() => undefined);
      if (queued === undefined) {
        lane.emptyUntil = performance.now() + EMPTY_MILLISECONDS;
        continue;
      }
      // Who had nothing to do for a while does not get the time that others had meanwhile.
      if (job.isIdle) job.served = Math.max(job.served, this.#now);
      job.isIdle = false;
      this.#now = Math.max(this.#now, job.served);
      return { queued, token, bytes };
    }
    job.isIdle ||= isEmpty;
    return undefined;
  }

  /** The jobs, first the one that had least of this worker's time. */
  #inTurn(): (readonly [key: string, job: ServedJob])[] {
    const now = performance.now();
    const had = new Map([...this.#served].map(([key, { served }]) => [key, served]));
    // A unit that has just begun counts for something, so that the next one is another job's.
    for (const { key, begun } of this.#inHand) had.set(key, (had.get(key) ?? 0) + now - begun + 1);
    return [...this.#served].sort(([one], [other]) => had.get(one)! - had.get(other)!);
  }

  async #do(inHand: InHand, kernel: Kernel, job: ServedJob): Promise<void> {
    await inHand.run.run().catch(() => {});
    job.served += performance.now() - inHand.begun;
    this.#inHand.delete(inHand);
    this.#kernels.push(kernel);
    this.#wake();
  }
}
