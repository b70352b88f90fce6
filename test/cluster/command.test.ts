import { beforeAll, describe, expect, inject, it } from 'vitest';
import { bytesOf, ended, file, run, said, speaks, start, words } from '../cli/command.js';
import { inSweep, sampleOf } from '../extent.js';
import { OwnRedis } from './own-redis.js';
import { HAS_REDIS } from './redis-server.js';
import { end, startWorker } from './workers.js';

/** The command with --redis prints the same output as without it. */

/** Calls of every subcommand that accepts --redis. */
const CALLS: readonly (readonly string[])[] = [
  ['solve', '6x7', '--closed', '--format', 'list'],
  ['batch', '8x8', '--count', '3000', '--seed', '4', '--format', 'ndjson'],
  ['count', '6x7', '--closed'],
  ['list', '5x5', '--start', 'a5', '--format', 'list'],
  ['puzzle', '5x6', '--count', '9', '--seed', '7', '--format', 'json'],
  ['count', '--board', 'board.txt'],
  ['solve', '4x4'],
];

describe.runIf(HAS_REDIS)('knights-tour with --redis', () => {
  const store = new OwnRedis();

  beforeAll(async () => {
    await startWorker(store.url);
  }, inject('patience'));

  it.each(sampleOf(CALLS, 5))('%s %s prints the same as on one machine', async (...args) => {
    file('board.txt', '.....\n.###.\n.....\n');
    const [alone, together] = await Promise.all([run(args), run([...args, '--redis', store.url])]);
    expect(alone.code).toBe(args.includes('4x4') ? 1 : 0);
    expect([together.code, together.out]).toEqual([alone.code, alone.out]);
  });

  it.each([
    ['solve', '8x8'],
    ['puzzle', '8x8', '--count', '10000'],
  ])('%s ended by a signal leaves no job behind', async (...args) => {
    // No worker runs for this queue.
    const client = start([...args, '--redis', store.url, '--queue', store.queue]);
    const end = ended(client);
    const jobs = async () => (await store.jobKeys()).length;
    await expect.poll(jobs, { interval: 20 }).toBeGreaterThan(0);
    client.kill('SIGINT');
    expect(await end).toMatchObject({ code: null, out: '' });
    expect(await jobs()).toBe(0);
  });

  inSweep('returns the task of a worker to the queue when a signal ends it', async () => {
    const queue = ['--queue', store.queue];
    const first = start(['worker', '--redis', store.url, '--workers', '1', ...queue]);
    const firstEnd = ended(first);
    const counting = run(['count', '6x7', '--redis', store.url, ...queue]);
    // The worker has the task or is about to take it. In both cases its lock must not delay the task for a minute.
    await speaks(first, firstEnd);
    first.kill('SIGTERM');
    expect(await firstEnd).toMatchObject({ code: null, out: '' });
    const second = await startWorker(store.url, queue);
    expect((await counting).out).toBe('389969466\n');
    await end(second);
  });

  it.each([
    'batch 8x8 --count 100000 --seed 4',
    'batch 5x5 --starts each --count 40 --first 3',
    'sample 5x6 --count 70 --seed 2',
  ])('--job-id names the only job of %s, and status finds it', async (typed) => {
    const named = [...words(typed), '--redis', store.url, '--job-id', typed];
    await said([...named, '--output', 'together.ndjson']);
    await said([...words(typed), '--output', 'alone.ndjson']);
    expect(bytesOf('together.ndjson').equals(bytesOf('alone.ndjson'))).toBe(true);
    const { done, failed, running } = await (await store.cluster({ queue: 'default' })).status(typed);
    expect(done).toBeGreaterThan(0);
    expect([failed, running]).toEqual([0, 0]);
    // The call is the same, so its job has the answers.
    await said([...named, '--output', 'again.ndjson']);
    expect(bytesOf('again.ndjson').equals(bytesOf('alone.ndjson'))).toBe(true);
  });

  it('--job-id resumes the file of a batch', async () => {
    const typed = words('batch 6x6 --seed 2 --workers 1 --output resumed.bin');
    await said([...typed, '--count', '40']);
    const cluster = ['--redis', store.url, '--job-id', 'resumed'];
    await said(words('batch 6x6 --seed 2 --count 100 --resume --output resumed.bin').concat(cluster));
    await said(words('batch 6x6 --seed 2 --count 100 --output whole.bin'));
    expect(bytesOf('resumed.bin').equals(bytesOf('whole.bin'))).toBe(true);
    const other = await run(words('batch 6x6 --seed 3 --count 100').concat(cluster));
    expect([other.code, other.err]).toEqual([
      2,
      expect.stringMatching(/^knights-tour: --job-id is "resumed";/),
    ]);
    const none = await run(['sample', '4x4', '--closed', '--redis', store.url]);
    expect([none.code, none.out]).toEqual([1, '']);
  });
});
