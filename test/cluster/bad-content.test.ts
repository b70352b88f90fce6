import { Queue } from 'bullmq';
import { type Cluster, createCluster, runWorker } from 'knights-tour-wasm/bullmq';
import { describe, expect, it } from 'vitest';
import { hashOf, type Unit, unitName } from '../../src/cluster/unit.js';
import { VERSION } from '../../src/version.js';
import { OwnRedis } from './own-redis.js';
import { HAS_REDIS } from './redis-server.js';

/** What somebody else has put into Redis: no worker stands still for it, and none does it. */

const PROBLEM = { rows: 6, cols: 6 };

describe.runIf(HAS_REDIS)('bad content of a queue', () => {
  const store = new OwnRedis();

  it('on the list of jobs and in a lane keeps no worker from the jobs beside it', async () => {
    const jobs = 'knights-tour:default:jobs';
    const key = 'A'.repeat(22);
    const job = JSON.stringify({ version: VERSION, life: 'x', lanes: [64] });
    await store.redis.hset(jobs, { 'a:b': job, 'too-short': job, [key]: job, [`${key.slice(1)}B`]: 'null' });
    await store.redis.set(`knights-tour:default.${key}.64:wait`, 'no list');
    await store.redis.set(`knights-tour:default:${key}:record`, 'no record');
    const asking = await createCluster({ connection: store.url });
    const worker = await runWorker({ connection: store.url, workers: 1 });
    for (let cols = 5; cols < 9; cols++) {
      expect((await asking.solve({ rows: 6, cols })).status).toBe('found');
    }
    await Promise.all([worker.close(), asking.close()]);
  });

  /** Asks for something that nobody does yet, and puts a unit beside it. */
  async function asked(queue: string, jobId: string, unit: unknown): Promise<[Cluster, Promise<unknown>]> {
    const asking = await createCluster({ connection: store.url, queue });
    const solving = asking.solve(PROBLEM, { jobId });
    solving.catch(() => {});
    await expect.poll(() => store.redis.hlen(`knights-tour:${queue}:jobs`), { interval: 20 }).toBe(1);
    const lane = async (): Promise<string | undefined> =>
      (await store.redis.keys(`knights-tour:${queue}.*:wait`))[0];
    await expect.poll(lane, { interval: 20 }).toBeDefined();
    const name = /^knights-tour:(.*):wait$/.exec((await lane())!)![1]!;
    const connection = { host: '127.0.0.1', port: store.port };
    const lanes = new Queue(name, { connection, prefix: 'knights-tour', skipMetasUpdate: true });
    await lanes.add('unit', unit, { jobId: unitName(unit as Unit), attempts: 3, lifo: true });
    await lanes.close();
    return [asking, solving];
  }

  it.each([
    [
      'needs',
      { kind: 'problems', input: hashOf('{}'), needs: 1e12 },
      /^needs of the unit is 1000000000000; it must be at most \d+, as its lane says \(unit /,
    ],
    ['code', { kind: 'eval', code: 'process.exit()' }, /^the kind of the unit is "eval"; .*\(unit /],
    [
      'input',
      { kind: 'problems', input: hashOf('{}'), needs: 1 },
      /^the unit names an input that is not there: .*\(unit /,
    ],
  ])('as a unit is refused, and said: %s', async (queue, unit, message) => {
    const [asking, solving] = await asked(queue, 'bad', unit);
    const worker = await runWorker({ connection: store.url, queue, workers: 1 });
    await expect(solving).rejects.toThrow(message);
    // The worker is there for others.
    expect((await asking.solve(PROBLEM)).status).toBe('found');
    await Promise.all([worker.close(), asking.close()]);
  });
});
