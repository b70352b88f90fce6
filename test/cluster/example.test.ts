import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { ended } from '../cli/command.js';
import { inSweep } from '../extent.js';
import { HAS_REDIS, RedisServer } from './redis-server.js';
import { endWorkers, startWorker } from './workers.js';

const EXAMPLE = fileURLToPath(new URL('../../examples/cluster/ask.js', import.meta.url));
const PASSWORD = 'secret';

/** What the compose file starts, as processes: a Redis with a password, two workers, and who asks them. */
describe.runIf(HAS_REDIS)('the example of a cluster', () => {
  let server: RedisServer;
  let url: string;

  beforeAll(async () => {
    server = await RedisServer.start('--requirepass', PASSWORD);
    url = `redis://:${PASSWORD}@127.0.0.1:${server.port}`;
  }, inject('patience'));

  afterAll(async () => {
    await endWorkers();
    await server.remove();
  });

  inSweep('counts and makes puzzles, and the second time finds the count done', async () => {
    await Promise.all([startWorker(url), startWorker(url)]);
    for (let time = 0; time < 2; time++) {
      const asker = spawn(process.execPath, [EXAMPLE], { env: { ...process.env, REDIS_URL: url } });
      const { code, out, err } = await ended(asker);
      expect(err).toMatch(/100\.0 %$/);
      expect(code).toBe(0);
      // OEIS A079137 counts each of these both ways.
      expect(out).toMatch(/^\nopen tours of 7 x 7: 82787609160\n((easy|medium|hard|fiendish) \d+\n){10}$/);
    }
  });
});
