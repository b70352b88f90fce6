import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countTours, tours } from '../../src/census.js';
import { HAS_REDIS, RedisServer, startNodes } from '../cluster/redis-server.js';
import { type InstalledPackage, installPackage, run } from '../package/installed-package.js';

/** The rows of the table in docs/cluster.md that need only this machine's Redis. */

/** A worker and a client in one program. They print what a solver would return. */
const PROGRAM = `
  import { createCluster, runWorker } from 'knights-tour-wasm/bullmq';
  import IORedis from 'ioredis';
  import { readFileSync } from 'node:fs';
  const packages = ['bullmq', 'ioredis'].map((name) => JSON.parse(readFileSync(\`node_modules/\${name}/package.json\`)).version);
  const [, , url, kind, other] = process.argv;
  const { Redis, Cluster } = IORedis;
  const makers = {
    url: () => url,
    resp2: () => ({ url, protocol: 2 }),
    resp3: () => ({ url, protocol: 3 }),
    client: () => new Redis(url, { lazyConnect: true }),
    nodes: () => ({ cluster: url.split(',') }),
    cluster: () => new Cluster(url.split(','), { lazyConnect: true }),
  };
  const log = ({ event, message }) => event === 'warning' && console.error(message);
  const options = { connection: makers[kind](), log };
  const worker = await runWorker({ ...options, workers: 1 });
  const cluster = await createCluster(options);
  const list = [];
  for await (const tour of cluster.tours({ rows: 5, cols: 5 }, { jobId: 'list' })) {
    list.push([...tour]);
    if (list.length === 100 && other) await new Redis(url, { lazyConnect: true }).script('FLUSH');
  }
  const { count } = await cluster.countTours({ rows: 5, cols: 6 });
  const { status } = await cluster.solve({ rows: 8, cols: 8 });
  await cluster.close();
  await worker.close();
  console.log(JSON.stringify({ packages, list, count: String(count), status }));
  process.exit();
`;

const { count } = countTours({ rows: 5, cols: 6 }) as { count: bigint };
const EXPECTED = {
  list: Array.from(tours({ rows: 5, cols: 5 }), (tour) => Array.from(tour)),
  count: String(count),
  status: 'found',
};

describe.runIf(HAS_REDIS)('a cluster on Redis 7.0.15', () => {
  let server: RedisServer;
  let nodes: RedisServer[];
  let installed: InstalledPackage;

  beforeAll(async () => {
    [server, nodes] = await Promise.all([RedisServer.start(), startNodes()]);
    installed = installPackage();
  }, 600_000);
  afterAll(async () => {
    await Promise.all([server, ...nodes].map((each) => each.remove()));
    installed.remove();
  });

  it('has the version of the table', async () => {
    const redis = new Redis(server.url);
    expect(await redis.info('server')).toContain('redis_version:7.0.15');
    redis.disconnect();
  });

  it.each([
    ['6.7.0', '6.0.0'],
    ['6.0.0', '5.4.0'],
  ])(
    'computes with bullmq %s and ioredis %s',
    (bullmq, ioredis) => {
      const { project, write } = installed;
      const exact = ['--save-exact', '--no-audit', '--no-fund', '--prefer-offline'];
      run('npm', ['install', ...exact, `bullmq@${bullmq}`, `ioredis@${ioredis}`], project);
      write('cluster.mjs', PROGRAM);
      const urls = nodes.map(({ url }) => url).join(',');
      const calls = [
        ...['url', 'resp2', 'resp3', 'client'].map((kind) => [server.url, kind]),
        [server.url, 'url', 'flush'],
        ...['nodes', 'cluster'].map((kind) => [urls, kind]),
      ];
      for (const call of calls) {
        const answer = JSON.parse(run(process.execPath, ['cluster.mjs', ...call], project));
        expect([call, answer]).toEqual([call, { packages: [bullmq, ioredis], ...EXPECTED }]);
      }
    },
    600_000,
  );
});
