import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, connect as openSocket, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import VERSION from 'package:version';
import { Redis, Cluster as RedisCluster } from 'ioredis';
import { createSolverSync } from 'knights-tour-wasm';
import { createCluster, type LogEvent, runWorker } from 'knights-tour-wasm/bullmq';
import { tours } from 'knights-tour-wasm/census';
import { createInlineWorker } from 'knights-tour-wasm/pool/inline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ended, start } from '../cli/command.js';
import { inSweep, sampleOf } from '../extent.js';
import { all, ENDLESS } from '../jobs/kit.js';
import { mayReject, OwnRedis, statusOf, until } from './own-redis.js';
import { HAS_REDIS, startNodes } from './redis-server.js';
import { end, startWorker } from './workers.js';

/** Servers as hosts offer them: cluster mode, access rules, databases, limits, and options of callers. */

const EIGHT = { rows: 8, cols: 8 };

describe.runIf(HAS_REDIS)('a cluster', () => {
  const store = new OwnRedis();
  const solver = createSolverSync();
  const expected = solver.solve(EIGHT);

  it('computes on three servers in cluster mode, although one of them restarts', async () => {
    const nodes = await startNodes();
    onTestFinished(async () => {
      await Promise.all(nodes.map((node) => node.remove()));
    });
    const urls = nodes.map(({ url }) => url);
    const client = new RedisCluster(urls);
    onTestFinished(() => client.disconnect());
    const worker = await startWorker(urls[0]!, ['--queue', store.queue], undefined, '--redis-cluster');
    const cluster = await store.cluster({ connection: client });
    expect(await cluster.solve(EIGHT)).toEqual(expected);
    expect(await all(cluster.tours({ rows: 5, cols: 5 }, { jobId: 'list' }))).toEqual(
      Array.from(tours({ rows: 5, cols: 5 })),
    );
    expect(await cluster.jobs()).toEqual(['list']);
    for (const node of nodes) {
      await node.stop('SIGKILL');
      const solving = cluster.solve(EIGHT);
      await node.startAgain();
      expect(await solving).toEqual(expected);
    }
    await end(worker, 'SIGTERM');
    mayReject(cluster.solve(EIGHT, { jobId: 'none' }));
    await until(async () => (await statusOf(cluster, 'none'))?.waiting !== undefined);
    expect((await cluster.status('none')).waiting).toBe(`no worker of ${VERSION} on queue ${store.queue}`);
    // A single node refuses the keys of the others.
    const alone = await Promise.allSettled(
      urls.map((connection) => createCluster({ connection, queue: store.queue })),
    );
    const reasons = alone.flatMap((each) => (each.status === 'rejected' ? [each.reason.message] : []));
    expect(reasons).toHaveLength(2);
    expect(reasons[0]).toMatch(/MOVED .*; pass \{ cluster: \[URL, ...\] \}, or --redis-cluster$/);
  });

  describe('as a user of Redis', () => {
    /** The rules of docs/cluster.md. */
    const RULES = [
      ...['on', '>word', '~knights-tour:*', '~bull:knights-tour-*', '&knights-tour:*'],
      ...['+@all', '-@dangerous', '+info', '+client|list'],
    ];
    const urlOf = (user: string): string => store.url.replace('//', `//${user}:word@`);
    const addUser = (user: string, rules: readonly string[]) =>
      store.redis.acl('SETUSER', user, 'reset', ...rules);

    it.each([
      ['with the documented rules', RULES],
      ['without commands that are dangerous', RULES.slice(0, -2)],
    ])('%s works, and prints nothing else', async (_, rules) => {
      await addUser('some', rules);
      const on = ['--redis', urlOf('some'), '--queue', store.queue];
      const worker = start(['worker', '--workers', '1', '--quiet', ...on]);
      const workerEnd = ended(worker);
      const logged: LogEvent[] = [];
      const cluster = await store.cluster({ connection: urlOf('some'), log: (event) => logged.push(event) });
      expect(await cluster.solve(EIGHT, { jobId: 'eight' })).toEqual(expected);
      expect(await cluster.jobs()).toEqual(['eight']);
      await cluster.cancel('eight');
      const solved = await ended(start(['solve', '5x5', '--format', 'list', ...on]));
      expect([solved.code, solved.err]).toEqual([0, expect.stringMatching(/^on all machines [^\n]*\n$/)]);
      worker.kill('SIGTERM');
      expect(await workerEnd).toMatchObject({ err: '', out: '' });
      mayReject(cluster.solve(EIGHT, { jobId: 'waits' }));
      await until(() => logged.length > 0);
      const why =
        rules === RULES
          ? `no worker of ${VERSION} on queue ${store.queue}`
          : 'no task has started, and Redis does not show its connections to this user';
      expect(logged).toEqual([{ event: 'waiting', message: `waiting: ${why}` }]);
    });

    /** Rules without which nothing works, and what the message contains. */
    const MISSING: readonly (readonly [string, readonly string[]])[] = [
      ['no keys', RULES.filter((rule) => !rule.startsWith('~'))],
      ['no channels', RULES.filter((rule) => !rule.startsWith('&'))],
      ['no scripts', [...RULES, '-@scripting']],
      ['no blocking commands', [...RULES, '-zadd', '-publish']],
      ['another password', RULES.map((rule) => (rule === '>word' ? '>other' : rule))],
    ];

    it.each(sampleOf(MISSING, 2))('with %s ends with exit code 4', async (_, rules) => {
      await addUser('little', rules);
      const on = ['--redis', urlOf('little'), '--queue', store.queue];
      const begin = performance.now();
      const ends = await Promise.all(
        [['worker'], ['solve', '8x8']].map((words) => ended(start([...words, ...on]))),
      );
      for (const { code, out, err } of ends) {
        expect([code, out]).toEqual([4, '']);
        expect(err).toMatch(
          /^knights-tour: Redis at [\d.:]+ cannot be used: (NOPERM|WRONGPASS|ERR) [^\n]*\n$/,
        );
      }
      expect(performance.now() - begin).toBeLessThan(60_000);
    });

    it('without a permission ends the program after its call rejected', async () => {
      await addUser('writer', [...RULES, '-zadd', '-hset', '-hmset']);
      const program = `
        import { createCluster, runWorker } from 'knights-tour-wasm/bullmq';
        const connection = '${urlOf('writer')}';
        const options = { connection, queue: '${store.queue}' };
        const cluster = await createCluster(options);
        for (const call of [() => cluster.solve({ rows: 8, cols: 8 }), () => cluster.solve({ rows: 8, cols: 8 })])
          await call().catch(({ name, message }) => console.log(name + ': ' + message));
      `;
      const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
        encoding: 'utf8',
      });
      expect(stdout).toMatch(
        /^RedisUnavailableError: Redis at \S+ cannot be used: .*\nError: the cluster is closed\n$/,
      );
      expect(status).toBe(0);
    });
  });

  it('separates databases, and names the one of a worker', async () => {
    const inDatabase = (db: number) => ({ connection: `${store.url}/${db}` });
    const [third, fourth] = [await store.cluster(inDatabase(3)), await store.cluster(inDatabase(4))];
    const { events } = await store.worker(inDatabase(4));
    const endless = mayReject(fourth.solve(ENDLESS[0], { ...ENDLESS[1], jobId: 'same' }));
    mayReject(third.solve(EIGHT, { jobId: 'same' }));
    await until(() => events.some(({ event }) => event === 'task-started'));
    await until(async () => (await statusOf(third, 'same'))?.waiting !== undefined);
    expect((await third.status('same')).waiting).toBe(
      `no worker of ${VERSION} on queue ${store.queue} in database 3; 1 on database 4`,
    );
    await third.cancel('same');
    await sleep(200);
    expect(events.map(({ event }) => event)).not.toContain('task-failed');
    await fourth.cancel('same');
    await expect(endless).rejects.toThrow('cancelled');
  });

  it('works with options of callers that would break commands', async () => {
    const broken = {
      ...{ commandTimeout: 50, socketTimeout: 50, stringNumbers: true, enableAutoPipelining: true },
      ...{ enableOfflineQueue: false, autoResubscribe: false, enableReadyCheck: true },
      ...{ scripts: { get: { lua: 'return 1', numberOfKeys: 1 } }, maxRetriesPerRequest: 1 },
    } as const;
    for (const protocol of [2, 3] as const) {
      const replyMapping = protocol === 3 ? 'resp3' : 'legacy';
      const connection = { ...store.connection, ...broken, protocol, replyMapping } as const;
      const queue = `${store.queue}-${protocol}`;
      const { events } = await store.worker({ connection, queue });
      const client = new Redis({ ...connection, lazyConnect: true });
      const cluster = await store.cluster({ connection: client, queue });
      await sleep(300);
      expect(await cluster.solve(EIGHT, { jobId: `${protocol}` })).toEqual(expected);
      expect(await cluster.status(`${protocol}`)).toMatchObject({ state: 'finished', tasks: 1, done: 1 });
      expect(events.map(({ event }) => event)).toEqual(['started', 'task-started', 'task-ended']);
    }
  });

  inSweep('stays silent when the server closes idle connections', async () => {
    const own = await store.other('--timeout', '1');
    const logged: LogEvent[] = [];
    const options = { connection: own.url, log: (event: LogEvent) => logged.push(event) };
    const cluster = await store.cluster(options);
    await store.worker(options);
    await sleep(5000);
    expect(await cluster.solve(EIGHT)).toEqual(expected);
    expect(logged.map(({ event }) => event)).toEqual(['started', 'task-started', 'task-ended']);
  });

  /** More than two pieces of results, and of a task with one problem. */
  const LARGE = { rows: 400, cols: 900, blocked: Array.from({ length: 180_000 }, (_, i) => 2 * i) };

  it('sends large results and problems in pieces', async () => {
    const own = await store.other('--proto-max-bulk-len', '1048576');
    const cluster = await store.cluster({ connection: own.url });
    await store.worker({ connection: own.url });
    const batch = { ...EIGHT, count: 60_000 };
    const { paths, statuses } = await cluster.solveBatch(batch, { seed: 3, jobId: 'batch' });
    const wanted = solver.solveBatch(batch, { seed: 3 });
    expect(Buffer.compare(paths as Uint8Array, wanted.paths as Uint8Array)).toBe(0);
    expect(statuses).toEqual(wanted.statuses);
    const problem = { ...LARGE, start: 1 };
    const options = { strategy: 'warnsdorff', nodeLimit: 1e7 } as const;
    expect(await cluster.solve(problem, options)).toEqual(solver.solve(problem, options));
  });

  it('fails a task once if the server refuses even a piece', async () => {
    const limit = 200_000;
    /** A proxy that closes connections with a large value. */
    const proxy = createServer((socket: Socket) => {
      const server = openSocket(store.connection.port, '127.0.0.1');
      let burst = 0;
      socket.on('data', (data) => {
        burst += data.length;
        setTimeout(() => (burst = 0), 50);
        if (burst > limit) socket.destroy();
        else server.write(data);
      });
      server.on('data', (data) => socket.write(data));
      for (const [one, other] of [
        [socket, server],
        [server, socket],
      ] as const) {
        one.on('error', () => {}).on('close', () => other.destroy());
      }
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void proxy.close());
    await once(proxy, 'listening');
    const { port } = proxy.address() as { port: number };
    const { events } = await store.worker({ connection: { host: '127.0.0.1', port } });
    const cluster = await store.cluster();
    const large = cluster.solveBatch({ ...EIGHT, count: 60_000 }, { seed: 3 });
    await expect(large).rejects.toThrow(
      /^ValueTooLarge: Redis refuses a command of \d{6} bytes \(.*\)\. Its proto-max-bulk-len, .* \(task \S+, batch, failed permanently\)$/,
    );
    expect(await cluster.solve(EIGHT)).toEqual(expected);
    const names = events.map(({ event }) => event).filter((event) => event.startsWith('task-failed'));
    expect(names.length).toBeLessThanOrEqual(2);
  });

  it('leaves tasks to idle workers when its own threads are busy', async () => {
    const cluster = await store.cluster();
    const busy = await store.worker({ memory: 2 ** 31 });
    const counting = mayReject(cluster.countTours({ rows: 8, cols: 8, closed: true }, { jobId: 'count' }));
    await until(() => busy.events.some(({ event }) => event === 'task-started'));
    const idle = await store.worker({ memory: 2 ** 27 });
    for (let seed = 0; seed < 8; seed++) {
      expect(await cluster.solve(EIGHT, { seed })).toEqual(solver.solve(EIGHT, { seed }));
    }
    const solved = ({ events }: typeof idle) => events.filter(({ event }) => event === 'task-ended').length;
    expect([solved(busy), solved(idle)]).toEqual([0, 8]);
    await cluster.cancel('count');
    await expect(counting).rejects.toThrow('cancelled');
  });

  it('creates its threads with createWorker, and takes no job without one that answers', async () => {
    const made: unknown[] = [];
    const createWorker = (work?: 'count' | 'count-js') => {
      made.push(work);
      return createInlineWorker(work as 'count') as never;
    };
    const { events } = await store.worker({ createWorker });
    const cluster = await store.cluster();
    expect(await cluster.solve(EIGHT)).toEqual(expected);
    expect(made.sort()).toEqual(['count', undefined]);
    expect(events.map(({ event }) => event)).toContain('task-ended');
    const queue = `${store.queue}-none`;
    for (const missing of ['solve', 'count']) {
      const bad = (work?: 'count') => {
        if ((work ?? 'solve') === missing) return new Worker(new URL('./missing.js', import.meta.url));
        return createInlineWorker(work as 'count');
      };
      const log = () => expect.unreachable();
      await expect(
        runWorker({ connection: store.url, queue, createWorker: bad as never, log }),
      ).rejects.toThrow(/^a worker of the pool could not be started: Cannot find module/);
    }
    await expect(store.worker({ createWorker: 7 as never })).rejects.toThrow(
      /^createWorker is 7; it must be/,
    );
  });
});
