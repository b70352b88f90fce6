import { describe, expect, it } from 'vitest';
import { doneOf, OwnRedis, until } from './own-redis.js';
import { HAS_REDIS } from './redis-server.js';

describe.runIf(HAS_REDIS)('a small call beside a long list', () => {
  const store = new OwnRedis();

  it('waits for running tasks only, not for queued ones', async () => {
    const [reader, other] = [await store.cluster(), await store.cluster()];
    await store.worker();
    const list = reader.tours({ rows: 6, cols: 8 }, { jobId: 'list' });
    let isLeft = false;
    const reading = (async () => {
      for await (const _ of list) if (isLeft) break;
    })();
    const waiting = store.bull();
    for (let time = 0; time < 3; time++) {
      // The list reads ahead up to its limit.
      await until(async () => (await waiting.getPrioritizedCount()) >= 16);
      const before = await doneOf(other, 'list');
      expect((await other.solve({ rows: 8, cols: 8 }, { seed: time })).status).toBe('found');
      // One task was running, and one more may have started earlier.
      expect((await doneOf(other, 'list')) - before).toBeLessThan(6);
    }
    isLeft = true;
    await reading;
    await other.cancel('list');
  });
});
