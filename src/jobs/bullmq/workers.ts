import { hostname } from 'node:os';
import VERSION from 'package:version';
import type { Redis } from 'ioredis';
import { versionOf } from './keys.js';
import { hashOf } from './tasks.js';

/** Finds the workers that are connected to Redis, by the names of their connections. */

const MEGABYTE = 1e6;

/** Returns the name of a worker. BullMQ shows it with every job and adds it to the name of its connection. */
export function workerName(memory: number): string {
  const random = hashOf(`${process.pid} ${Math.random()}`).slice(0, 6);
  return `${hostname().replace(/[^\w.-]/g, '_')}-${process.pid}-${random}-${Math.floor(memory / MEGABYTE)}MB`;
}

/** Returns why no worker can run a task of this many bytes; undefined if one can, or if Redis does not list connections. */
export async function whyNoWorker(redis: Redis, queue: string, bytes: number): Promise<string | undefined> {
  const clients = (await redis.client('LIST').catch(() => undefined)) as string | undefined;
  if (clients === undefined) return undefined;
  /** Versions by worker name. A worker has one connection per queue. */
  const versions = new Map<string, string>();
  for (const [, name, worker] of clients.matchAll(/ name=bull:([\w+/=]+):w:(\S+)/g)) {
    const version = versionOf(Buffer.from(name!, 'base64').toString(), queue);
    if (version !== undefined) versions.set(worker!, version);
  }
  const counts = new Map<string, number>();
  let small = 0;
  for (const [worker, version] of versions) {
    const memory = MEGABYTE * Number(/-(\d+)MB$/.exec(worker)?.[1] ?? Number.POSITIVE_INFINITY);
    if (version !== VERSION) counts.set(version, (counts.get(version) ?? 0) + 1);
    else if (memory + MEGABYTE < bytes) small++;
    else return undefined;
  }
  const others = [...counts].map(([version, count]) => `; ${count} of ${version}`).join('');
  const needed = `needs ${Math.ceil(bytes / MEGABYTE)} MB`;
  const tooSmall =
    small === 0 ? '' : `; ${small} ${small === 1 ? 'has' : 'have'} too little memory (${needed})`;
  return `no worker of ${VERSION} on queue ${queue}${others}${tooSmall}`;
}
