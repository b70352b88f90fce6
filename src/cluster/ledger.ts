import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { JobState } from './cluster.js';
import { type ListedJob, readListed } from './listed-job.js';
import { type JobKeys, jobsKey, keysOf, laneName, PREFIX } from './names.js';
import { type Outcome, placesOf } from './outcome.js';
import { FAIL, FINISH, NOTE, RUN } from './scripts.js';
import { hashOf, type Unit, unitName } from './unit.js';

/**
 * What Redis holds of a job: its record, the answers of its units, and its lanes, which are queues of BullMQ. A job is on the
 * list of jobs as long as there is work for workers. What nobody asks for any more expires.
 */

/** A unit that is to be put into a lane. */
export interface Addition {
  readonly unit: Unit;
  readonly lane: number;
  /** Whether it goes in front of all others of the job. */
  readonly soon: boolean;
}

/** A unit that has failed so often fails its job. */
export const MOST_ATTEMPTS = 3;
/** Milliseconds before it is tried again. */
const RETRY_DELAY = 500;
/** Events of BullMQ that are kept; nobody reads them. */
const MOST_EVENTS = 10;
/** What BullMQ knows of a queue is written anew every few seconds, and is gone soon after the last time. */
const META_MILLISECONDS = 3_600_000;
/** Each worker forgets a lane once, so that this many in a row are out of the question. */
const MOST_PAUSES = 100;
/** Units that are put into a lane at once. */
const MOST_AT_ONCE = 500;
/** By so many of the last units the rate is told. */
const MOST_TIMES = 50;
/** What is told of a job that was cancelled is kept for an hour. */
const TOMBSTONE_MILLISECONDS = 3_600_000;

/** One job in Redis. */
export class Ledger {
  readonly key: string;
  readonly keys: JobKeys;
  readonly #redis: Redis;
  readonly #queue: string;
  readonly #queues = new Map<number, Queue>();

  constructor(redis: Redis, queue: string, key: string) {
    this.key = key;
    this.keys = keysOf(queue, key);
    this.#redis = redis;
    this.#queue = queue;
  }

  /** Puts the job on the list, or its lanes there. */
  async list(job: ListedJob): Promise<void> {
    await this.#redis.hset(this.keys.record, 'lanes', JSON.stringify(job.lanes));
    for (const lane of job.lanes) {
      const meta = this.lane(lane).toKey('meta');
      await this.#redis.hset(meta, 'opts.maxLenEvents', MOST_EVENTS);
      await this.#redis.pexpire(meta, META_MILLISECONDS);
    }
    await this.#redis.hset(jobsKey(this.#queue), this.key, JSON.stringify(job));
  }

  /** The lanes that it has or had. */
  async lanes(): Promise<readonly number[]> {
    const text = await this.#redis.hget(this.keys.record, 'lanes');
    return text === null ? [] : (readListed(`{"version":"","life":"","lanes":${text}}`)?.lanes ?? []);
  }

  async unlist(): Promise<void> {
    await this.#redis.hdel(jobsKey(this.#queue), this.key);
  }

  record(): Promise<Record<string, string>> {
    return this.#redis.hgetall(this.keys.record);
  }

  async state(): Promise<JobState | undefined> {
    return ((await this.#redis.hget(this.keys.record, 'state')) ?? undefined) as JobState | undefined;
  }

  async setRecord(fields: Readonly<Record<string, string | number>>): Promise<void> {
    await this.#redis.hset(this.keys.record, fields);
  }

  /**
   * The job runs from now on, with the answers that there are: a worker may note one more at any time.
   * @param life that of the job, if it has none yet
   * @returns the one that it has
   */
  async run(life: string, fields: Readonly<Record<string, string | number>>): Promise<string> {
    const { record, results } = this.keys;
    return (await this.#redis.eval(
      RUN,
      2,
      record,
      results,
      life,
      ...Object.entries(fields).flat(),
    )) as string;
  }

  /** How long all that there is of the job is kept. */
  async keep(milliseconds: number): Promise<void> {
    const pipeline = this.#redis.pipeline();
    for (const key of Object.values(this.keys)) pipeline.pexpire(key, milliseconds);
    await pipeline.exec();
  }

  /** Puts inputs there, which units name by their hashes. */
  async addInputs(inputs: readonly string[]): Promise<void> {
    if (inputs.length > 0) {
      await this.#redis.hset(
        this.keys.inputs,
        Object.fromEntries(inputs.map((input) => [hashOf(input), input])),
      );
    }
  }

  /** Puts units into their lanes; one that is there already is not added again. */
  async add(additions: readonly Addition[]): Promise<void> {
    for (const lane of new Set(additions.map((each) => each.lane))) {
      const inLane = additions.filter((each) => each.lane === lane);
      // Those in front are put there one before the other.
      const units = [...inLane.filter(({ soon }) => !soon), ...inLane.filter(({ soon }) => soon).reverse()];
      for (let i = 0; i < units.length; i += MOST_AT_ONCE) {
        await this.lane(lane).addBulk(
          units.slice(i, i + MOST_AT_ONCE).map(({ unit, soon }) => ({
            name: unit.kind,
            data: unit,
            opts: {
              jobId: unitName(unit),
              lifo: soon,
              attempts: MOST_ATTEMPTS,
              backoff: { type: 'fixed', delay: RETRY_DELAY },
              removeOnComplete: true,
            },
          })),
        );
      }
    }
  }

  /** Of some units those that no lane has. */
  async missing(additions: readonly Addition[]): Promise<Addition[]> {
    const pipeline = this.#redis.pipeline();
    for (const { unit, lane } of additions) pipeline.exists(this.lane(lane).toKey(unitName(unit)));
    const there = await pipeline.exec();
    return additions.filter((_, i) => there?.[i]?.[1] === 0);
  }

  /** The first unit that failed for good without anybody having noted it. */
  async failure(lanes: readonly number[]): Promise<{ name: string; reason: string } | undefined> {
    for (const lane of lanes) {
      const [failed] = await this.lane(lane).getFailed(0, 0);
      if (failed) return { name: String(failed.id), reason: failed.failedReason };
    }
    return undefined;
  }

  async running(lanes: readonly number[]): Promise<number> {
    const counts = await Promise.all(lanes.map((lane) => this.lane(lane).getActiveCount()));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Notes an answer; false when nobody wants it any more. */
  async finish(name: string, outcome: Outcome): Promise<boolean> {
    const { record, results, progress, times } = this.keys;
    const text = JSON.stringify(outcome);
    const done = await this.#redis.eval(
      FINISH,
      4,
      ...[record, results, progress, times],
      ...[name, text, Date.now(), MOST_TIMES],
    );
    return done === 1;
  }

  async hasResult(name: string): Promise<boolean> {
    return (await this.#redis.hexists(this.keys.results, name)) === 1;
  }

  /** What units have in common, by hash. */
  inputs(hashes: readonly string[]): Promise<(string | null)[]> {
    return this.#redis.hmget(this.keys.inputs, ...hashes);
  }

  progressOf(name: string): Promise<string | null> {
    return this.#redis.hget(this.keys.progress, name);
  }

  /** Fails the job for everybody: nobody does what is left of it. */
  async fail(error: string): Promise<void> {
    const keys = [this.keys.record, jobsKey(this.#queue)];
    if ((await this.#redis.eval(FAIL, 2, ...keys, error, this.key)) === 1) {
      await this.emptyLanes(await this.lanes());
    }
  }

  /** Notes how far a unit is; false when nobody wants it any more. */
  async noteProgress(name: string, progress: string): Promise<boolean> {
    return (await this.#redis.eval(NOTE, 2, this.keys.record, this.keys.progress, name, progress)) === 1;
  }

  async addPiece(place: string, bytes: Uint8Array): Promise<boolean> {
    const { record, pieces } = this.keys;
    return (await this.#redis.eval(NOTE, 2, record, pieces, place, Buffer.from(bytes))) === 1;
  }

  /** The bytes of an answer; undefined when some of them are not there any more. */
  async bytesOf(name: string, { pieces, bytes }: Outcome): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const all = new Uint8Array(bytes);
    let at = 0;
    for (const place of placesOf(name, pieces)) {
      const piece = await this.#redis.hgetBuffer(this.keys.pieces, place);
      if (piece === null || at + piece.length > bytes) return undefined;
      all.set(piece, at);
      at += piece.length;
    }
    return at < bytes ? undefined : all;
  }

  /** Forgets the bytes of an answer. */
  async dropBytes(name: string, { pieces }: Outcome): Promise<void> {
    const places = placesOf(name, pieces);
    if (places.length > 0) await this.#redis.hdel(this.keys.pieces, ...places);
  }

  /** Forgets an answer. */
  async dropResult(name: string): Promise<void> {
    await this.#redis.hdel(this.keys.results, name);
  }

  /** Ends the job for everybody; that it was is known for a while. */
  async cancel(): Promise<void> {
    const lanes = await this.lanes();
    await this.setRecord({ state: 'cancelled' satisfies JobState });
    await this.keep(TOMBSTONE_MILLISECONDS);
    await this.unlist();
    await this.emptyLanes(lanes);
    const { record: _, ...others } = this.keys;
    await this.#redis.unlink(...Object.values(others));
  }

  /** Removes all that there is of it. */
  async remove(lanes: readonly number[]): Promise<void> {
    await this.unlist();
    await this.#redis.unlink(...Object.values(this.keys));
    await this.emptyLanes(lanes);
  }

  async emptyLanes(lanes: readonly number[]): Promise<void> {
    for (const lane of lanes) {
      await this.#obliterate(this.lane(lane));
      await this.forgetLane(lane);
    }
  }

  /** Pauses a queue and empties it; a worker that forgets the lane in between takes the pause away. */
  async #obliterate(queue: Queue): Promise<void> {
    for (let attempts = 1; ; attempts++) {
      try {
        return await queue.obliterate({ force: true });
      } catch (error) {
        if (attempts === MOST_PAUSES || !String(error).includes('non-paused')) throw error;
      }
    }
  }

  /** Takes away what BullMQ writes when it looks for units of a job that is gone. */
  async forgetLane(lane: number): Promise<void> {
    const keys = ['meta', 'id', 'events', 'marker'].map((what) => this.lane(lane).toKey(what));
    await this.#redis.unlink(...keys);
  }

  lane(lane: number): Queue {
    let queue = this.#queues.get(lane);
    if (!queue) {
      queue = new Queue(laneName(this.#queue, this.key, lane), {
        // What BullMQ declares of clients of ioredis is not what ioredis declares.
        connection: this.#redis as never,
        prefix: PREFIX,
        // It would be written when the queue may be gone again.
        skipMetasUpdate: true,
      });
      queue.on('error', () => {});
      this.#queues.set(lane, queue);
    }
    return queue;
  }

  async close(): Promise<void> {
    for (const queue of this.#queues.values()) await queue.close();
    this.#queues.clear();
  }
}
