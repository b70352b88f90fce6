import type { Redis } from 'ioredis';
import { Ledger } from './ledger.js';
import { type ListedJob, readListed } from './listed-job.js';
import { isJobKey, jobKey, jobsKey } from './names.js';

/** The jobs of a queue. */
export class Jobs {
  readonly redis: Redis;
  readonly queue: string;

  constructor(redis: Redis, queue: string) {
    this.redis = redis;
    this.queue = queue;
  }

  /** The job that a caller calls so. */
  job(jobId: string): Ledger {
    return this.ledger(jobKey(jobId));
  }

  /** The job of a key. */
  ledger(key: string): Ledger {
    return new Ledger(this.redis, this.queue, key);
  }

  /** The jobs for which there may be work, by key. */
  async listed(): Promise<Map<string, ListedJob>> {
    const all = await this.redis.hgetall(jobsKey(this.queue));
    const jobs = new Map<string, ListedJob>();
    for (const [key, text] of Object.entries(all)) {
      const listed = isJobKey(key) ? readListed(text) : undefined;
      if (listed) jobs.set(key, listed);
    }
    return jobs;
  }

  /** Takes jobs away whose record has expired: nobody asks for them any more. */
  async sweep(): Promise<void> {
    for (const [key, { lanes }] of await this.listed()) {
      const ledger = this.ledger(key);
      if ((await this.redis.exists(ledger.keys.record)) === 0) await ledger.remove(lanes);
    }
  }
}
