import VERSION from 'package:version';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { createCluster, type LogEvent } from 'knights-tour-wasm/bullmq';
import { describe, expect, it } from 'vitest';
import { type Ended, ended, start } from '../cli/command.js';
import { inSweep } from '../extent.js';
import { ENDLESS } from '../jobs/kit.js';
import { mayReject, OwnRedis, statusOf, until } from './own-redis.js';
import { HAS_REDIS } from './redis-server.js';
import { end } from './workers.js';

/** Operating a cluster: logs, and the commands for jobs. */

/** Runs the command, with the URL of Redis in the environment. */
function command(args: readonly string[], url: string, env?: NodeJS.ProcessEnv): Promise<Ended> {
  return ended(start(args, { REDIS_URL: url, ...env }));
}

/** An address without a Redis. */
const NOWHERE = 'redis://:very-secret@127.0.0.1:1';
const SOON = { KNIGHTS_TOUR_REDIS_WAIT: '2000' };

describe('knights-tour without Redis', () => {
  it('waits and ends with exit code 4', async () => {
    const calls = ['worker', 'jobs', 'status eight', 'cancel eight', `count 5x5 --redis ${NOWHERE}`];
    const ends = await Promise.all(calls.map((call) => command(call.split(' '), NOWHERE, SOON)));
    const err = 'knights-tour: Redis at 127.0.0.1:1 cannot be used: connect ECONNREFUSED 127.0.0.1:1\n';
    expect(ends).toEqual(Array(5).fill({ code: 4, out: '', err }));
  });

  it('can be ended by a signal while it waits', async () => {
    const child = start(['worker', '--redis', NOWHERE]);
    const done = ended(child);
    // The signal handlers are installed after the packages are loaded.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    child.kill('SIGTERM');
    expect(await done).toMatchObject({ code: null, out: '' });
  });

  it('solves on this machine regardless of REDIS_URL', async () => {
    expect(await command(['count', '5x5'], NOWHERE)).toMatchObject({ code: 0, out: '864\n' });
  });
});

describe.runIf(HAS_REDIS)('a cluster', () => {
  const store = new OwnRedis();

  function startLogging(url: string, args: readonly string[]) {
    const worker = start(['worker', '--workers', '1', ...args], { REDIS_URL: url });
    let log = '';
    worker.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
    return { worker, lines: () => log.split('\n').slice(0, -1) };
  }

  it('waits for a Redis that starts later', async () => {
    const own = await store.other();
    await own.stop();
    const connecting = createCluster({ connection: own.url });
    await own.startAgain();
    await (await connecting).close();
  });

  it('logs tasks of workers, and when Redis is lost and back', async () => {
    const own = await store.other('--requirepass', 'very-secret');
    const url = `redis://:very-secret@127.0.0.1:${own.port}`;
    const queue = ['--queue', 'logs'];
    const json = startLogging(url, [...queue, '--log', 'json']);
    const quiet = startLogging(url, ['--queue', 'other', '--quiet']);
    const text = startLogging(url, ['--queue', 'other']);
    await until(() => json.lines().length > 0 && text.lines().length > 0);
    const cluster = await store.cluster({ connection: url, queue: 'logs' });
    await cluster.solve({ rows: 6, cols: 6 }, { jobId: 'six\n' });
    await expect(cluster.sample({ rows: 4, cols: 4 }, { count: 1 }).next()).rejects.toThrow(RangeError);
    await own.stop();
    await until(() => json.lines().length > 5 && text.lines().length > 1);
    await own.startAgain();
    await until(() => json.lines().length > 6 && text.lines().length > 2);
    const events = json.lines().map((line) => JSON.parse(line));
    expect(events.map(({ event }) => event)).toEqual([
      ...['started', 'task-started', 'task-ended', 'task-started', 'task-failed'],
      ...['redis-lost', 'redis-back'],
    ]);
    const about = { kind: 'solve', jobId: 'six\n', task: expect.stringMatching(/^[\w-]{45}$/) };
    expect(events[2]).toMatchObject({ ...about, milliseconds: expect.any(Number) });
    expect(events[2].message).toMatch(/^ended solve [\w-]+ of job six {2}in \d+ ms$/);
    expect(events[4]).toMatchObject({ kind: 'sample', reason: 'there is no tour to sample: count is 0' });
    const shown = text.lines().map((line) => line.replace(/^\d{4}-\d\d-\d\dT[\d:.]+Z /, ''));
    expect(shown[0]).toMatch(/^working on queue other: up to 1 simultaneous tasks in \d+ MB$/);
    expect(shown[1]).toMatch(/^Redis at 127.0.0.1:\d+ is lost \(.*\); waiting$/);
    expect(shown[2]).toMatch(/^Redis at 127.0.0.1:\d+ is back$/);
    expect(quiet.lines()).toEqual([]);
    expect([...json.lines(), ...text.lines()].join()).not.toContain('very-secret');
    await Promise.all([json, quiet, text].map(({ worker }) => end(worker, 'SIGTERM')));
  });

  it('lists, shows and cancels jobs', async () => {
    const on = ['--queue', store.queue];
    const cluster = await store.cluster();
    await store.worker();
    await cluster.solve({ rows: 6, cols: 6 }, { jobId: 'done' });
    const endless = mayReject(cluster.solve(ENDLESS[0], { ...ENDLESS[1], jobId: 'endless' }));
    await until(async () => (await statusOf(cluster, 'endless'))?.running === 1);
    expect(await cluster.jobs()).toEqual(['done', 'endless']);
    const { out } = await command(['jobs', ...on], store.url);
    expect(out).toMatch(
      /^done {2}finished {2}1 of 1 tasks done\nendless {2}running {2}0 of 1 tasks done, 1 running, 0.0 per second\n$/,
    );
    const shown = await command(['status', 'done', '--format', 'json', ...on], store.url);
    expect(JSON.parse(shown.out)).toMatchObject({ jobId: 'done', state: 'finished', tasks: 1, done: 1 });
    const none = ['status', 'cancel'].map((name) => command([name, 'none', ...on], store.url));
    const err = `there is no job "none" on queue ${store.queue}\n`;
    expect(await Promise.all(none)).toEqual(Array(2).fill({ code: 1, out: '', err }));
    expect(await command(['cancel', 'endless', ...on], store.url)).toMatchObject({ code: 0, out: '' });
    await expect(endless).rejects.toThrow("job 'endless' was cancelled");
  });

  it('reports why no worker can run a task', async () => {
    const logged: LogEvent[] = [];
    const cluster = await store.cluster({ log: (event) => logged.push(event) });
    mayReject(cluster.countTours({ rows: 7, cols: 8, closed: true }, { jobId: 'large' }));
    await until(async () => (await statusOf(cluster, 'large'))?.waiting !== undefined);
    const none = `no worker of ${VERSION} on queue ${store.queue}`;
    expect((await cluster.status('large')).waiting).toBe(none);
    await until(() => logged.length === 1);
    const named = { connection: store.connection, name: 'a-5MB' };
    const other = new Worker(`knights-tour-{${store.queue}}-9.8.7`, async () => {}, named);
    const small = await store.worker({ memory: 128_000_000 });
    const why = `${none}; 1 of 9.8.7; 1 has too little memory (needs 800 MB)`;
    await until(async () => (await cluster.status('large')).waiting === why);
    const client = start(['count', '7x8', '--redis', store.url, '--queue', store.queue]);
    // The client is watched from its start, because it prints one line only.
    client.stderr.once('data', () => client.kill('SIGTERM'));
    const answer = ended(client);
    expect((await command(['status', 'large', '--queue', store.queue], store.url)).out).toContain(
      `\n  waiting: ${why}\n`,
    );
    const messages = (events: LogEvent[]) => events.map(({ event, message }) => `${event}: ${message}`);
    await until(() => messages(logged).at(-1) === `waiting: waiting: ${why}`);
    expect(messages(logged)[0]).toBe(`waiting: waiting: ${none}`);
    await until(() => messages(small.events).includes(`waiting: a client is waiting: ${why}`));
    expect(await answer).toEqual({ code: null, out: '', err: `waiting: ${why}\n` });
    await other.close();
  });

  inSweep('sends Redis fewer than three commands a second while it waits', async () => {
    const own = await store.other();
    await store.worker({ connection: own.url, queue: 'other', memory: 2 ** 32 });
    let isWaiting = false;
    const log = ({ event }: LogEvent) => {
      isWaiting ||= event === 'waiting';
    };
    const cluster = await store.cluster({ connection: own.url, log });
    mayReject(cluster.countTours({ rows: 5, cols: 6 }));
    await until(() => isWaiting);
    const redis = new Redis(own.url);
    const monitor = await redis.monitor();
    const begin = performance.now();
    let sent = 0;
    monitor.on('monitor', (_, __, source) => {
      // Scripts run their commands without sending them.
      if (source !== 'lua') sent++;
    });
    await new Promise((resolve) => setTimeout(resolve, 25_000));
    expect(sent).toBeGreaterThan(5);
    expect((1000 * sent) / (performance.now() - begin)).toBeLessThan(3);
    for (const each of [monitor, redis]) each.disconnect();
  });

  it('passes metrics and telemetry to BullMQ', async () => {
    const spans = new Set<string>();
    const span = { setSpanOnContext: (context: object) => context, end() {} };
    for (const name of ['setAttribute', 'setAttributes', 'addEvent', 'recordException'])
      Object.assign(span, { [name]() {} });
    const telemetry = {
      tracer: {
        startSpan: (name: string) => {
          spans.add(name.split(' ')[0]!);
          return span;
        },
      },
      contextManager: {
        with: (_: object, run: () => unknown) => run(),
        active: () => ({}),
        getMetadata: () => '{}',
        fromMetadata: () => ({}),
      },
    } as never;
    const worker = await store.worker({ telemetry, metrics: {} });
    const cluster = await store.cluster({ telemetry });
    await cluster.solve({ rows: 6, cols: 6 });
    await Promise.all([worker.close(), cluster.close()]);
    expect([...spans]).toEqual(expect.arrayContaining(['add', 'process']));
    // Without a number of data points BullMQ collects none.
    expect(await store.redis.keys(`bull:knights-tour-{${store.queue}}-*:metrics:*`)).toEqual([]);
  });
});
