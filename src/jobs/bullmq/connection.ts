import type { ConnectionOptions } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import { shown, wrongType } from '../../problem/arguments.js';

/** Milliseconds between two attempts to reach a server that went away: a little longer each time. */
const RETRY_STEP = 50;
const LONGEST_RETRY = 1000;

/** How a connection waits for a server that went away, as long as it takes. */
const PATIENT: RedisOptions = {
  maxRetriesPerRequest: null,
  retryStrategy: (times) => Math.min(RETRY_STEP * times, LONGEST_RETRY),
  lazyConnect: true,
};

/**
 * Connects to Redis.
 * @param connection a URL (`redis://`, with TLS `rediss://`), options of ioredis, or one of its clients, which is duplicated
 * @throws (rejects) TypeError for what is none of these; Error when nobody answers, or not as Redis does
 */
export async function connect(connection: ConnectionOptions | string): Promise<Redis> {
  const redis = clientFor(connection);
  const failures: Error[] = [];
  const note = (error: Error): void => void failures.push(error);
  redis.on('error', note);
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    redis.disconnect();
    const cause = failures[0] ?? (error as Error);
    const { code } = cause as NodeJS.ErrnoException;
    const { host, port } = redis.options;
    throw new Error(`Redis at ${host}:${port} cannot be used: ${cause.message || code}`, { cause });
  }
  redis.off('error', note);
  // It goes on trying; what is asked of it meanwhile waits.
  redis.on('error', () => {});
  return redis;
}

/** Opens another connection to the same server, which reconnects without an error event that ends the process. */
export function copyOf(redis: Redis): Redis {
  const copy = redis.duplicate();
  copy.on('error', () => {});
  return copy;
}

function clientFor(connection: unknown): Redis {
  if (typeof connection === 'string') {
    if (!/^rediss?:\/\//.test(connection)) {
      throw new TypeError(
        'connection is a text that is no URL of Redis; it must begin with redis:// or rediss://',
      );
    }
    return new Redis(connection, PATIENT);
  }
  if (typeof connection !== 'object' || connection === null || Array.isArray(connection)) {
    throw wrongType('connection', connection, 'a URL, options of ioredis, or a client of it');
  }
  if (connection instanceof Redis) return connection.duplicate(PATIENT);
  const { url, ...options } = connection as { url?: unknown } & RedisOptions;
  if (url === undefined) return new Redis({ ...options, ...PATIENT });
  if (typeof url !== 'string') throw new TypeError(`connection.url is ${shown(url)}; it must be a URL`);
  return new Redis(url, { ...options, ...PATIENT });
}
