import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createCluster } from '../../src/bullmq.js';
import { HAS_REDIS, RedisServer } from '../cluster/redis-server.js';
import { endWorkers, startWorker } from '../cluster/workers.js';
import { bytesOf, run, said, words } from './command.js';

describe.runIf(HAS_REDIS)('--job-id', () => {
  let server: RedisServer;

  beforeAll(async () => {
    server = await RedisServer.start();
    await startWorker(server.url);
  }, inject('patience'));

  afterAll(async () => {
    await endWorkers();
    await server.remove();
  });

  it.each([
    'batch 8x8 --count 100000 --seed 4',
    'batch 5x5 --starts each --count 40 --first 3',
    'sample 5x6 --count 70 --seed 2',
  ])('names the only job of %s, and status finds it', async (typed) => {
    const named = [...words(typed), '--redis', server.url, '--job-id', typed];
    await said([...named, '--output', 'together.ndjson']);
    await said([...words(typed), '--output', 'alone.ndjson']);
    expect(bytesOf('together.ndjson').equals(bytesOf('alone.ndjson'))).toBe(true);
    const cluster = await createCluster({ connection: server.url });
    try {
      const { done, failed, running } = await cluster.status(typed);
      expect(done).toBeGreaterThan(0);
      expect([failed, running]).toEqual([0, 0]);
    } finally {
      await cluster.close();
    }
    // The call is the same, so its job has the answers.
    await said([...named, '--output', 'again.ndjson']);
    expect(bytesOf('again.ndjson').equals(bytesOf('alone.ndjson'))).toBe(true);
  });

  it('resumes the file of a batch with the same job ID', async () => {
    const typed = words('batch 6x6 --seed 2 --workers 1 --output resumed.bin');
    await said([...typed, '--count', '40']);
    const cluster = ['--redis', server.url, '--job-id', 'resumed'];
    await said(words('batch 6x6 --seed 2 --count 100 --resume --output resumed.bin').concat(cluster));
    await said(words('batch 6x6 --seed 2 --count 100 --output whole.bin'));
    expect(bytesOf('resumed.bin').equals(bytesOf('whole.bin'))).toBe(true);
    const none = await run(['sample', '4x4', '--closed', '--redis', server.url]);
    expect([none.code, none.out]).toEqual([1, '']);
  });
});
