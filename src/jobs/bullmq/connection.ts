import { once } from 'node:events';
import type { QueueOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { disconnectAll, openPatient, TEMPORARY } from './patient-redis.js';
import { queueName, redisChannel, redisKey } from './redis-names.js';
import { type ConnectionOptions, redisAddress } from './redis-options.js';
import { CLASSES } from './tasks.js';

/** An event in a worker or a cluster. */
export interface LogEvent {
  readonly event:
    | 'started'
    | 'task-started'
    | 'task-ended'
    | 'task-failed'
    /** The connection to Redis is lost, or Redis refuses commands: out of memory, disk full, busy. */
    | 'redis-lost'
    | 'redis-back'
    /** No worker can run the tasks of a call. */
    | 'waiting'
    | 'warning';
  /** One line of text, without passwords. */
  readonly message: string;
  /** Id of the task, which is the id of its BullMQ job. */
  readonly task?: string;
  /** Kind of the task. */
  readonly kind?: string;
  /** Name of the job that the task belongs to, if any. */
  readonly jobId?: string | undefined;
  /** Duration of the task. */
  readonly milliseconds?: number;
  /** The reason why the task failed or Redis was lost. */
  readonly reason?: string;
}

/** Receives events. It must not throw. */
export type Log = (event: LogEvent) => void;

/** Wraps a log so that messages are one line without control characters, since parts of them come from Redis. */
export function logTo(log: Log | undefined): Log {
  return ({ message, ...rest }) => log?.({ ...rest, message: message.replace(/\p{Cc}+/gu, ' ') });
}

/** Time to wait for a server that is unreachable at the start. Tests set a shorter one. */
const START_MILLISECONDS = 60_000;
const START_VARIABLE = 'KNIGHTS_TOUR_REDIS_WAIT';
/** Required for `ZADD NX` and `LPOS`, which BullMQ uses. */
const MIN_VERSION = 6.2;

/** Codes of errors that do not go away: a rejected certificate, or a server without TLS. */
const TLS_CODE = /CERT|SIGN|TLS|SSL/;

/** Thrown when Redis cannot be reached in time. */
export class RedisUnavailableError extends Error {
  override readonly name = 'RedisUnavailableError';
}

/** Errors that no wait cures: missing permissions, a wrong password, one node of a server in cluster mode. */
const HOPELESS = /NOPERM|NOAUTH|WRONGPASS|The user executing the script can't|^(MOVED|CROSSSLOT|ASK) /;

/** The names of the servers of connections. */
const servers = new WeakMap<Redis, string>();

/** Returns the error with the name of the server if no wait cures it, otherwise undefined. */
export function hopeless(redis: Redis, error: Error): RedisUnavailableError | undefined {
  return HOPELESS.test(error.message) ? unavailable(servers.get(redis)!, error) : undefined;
}

/** Makes an error whose message names the server. */
function unavailable(server: string, cause: NodeJS.ErrnoException | undefined): RedisUnavailableError {
  const hint = /^(MOVED|CROSSSLOT|ASK) /.test(cause?.message ?? '')
    ? '; pass { cluster: [URL, ...] }, or --redis-cluster'
    : '';
  const reason = cause?.message || cause?.code || 'it does not answer';
  return new RedisUnavailableError(`${server} cannot be used: ${reason}${hint}`, { cause });
}

/**
 * Connects to Redis. Waits for a server that is not reachable yet.
 * @throws (rejects) TypeError for a connection that is not recognised; RedisUnavailableError
 */
export async function connect(connection: ConnectionOptions, queue: string, given?: Log): Promise<Redis> {
  const address = redisAddress(connection);
  const { name: server } = address;
  const redis = openPatient(address);
  servers.set(redis, server);
  const log = logTo(given);
  let failure: NodeJS.ErrnoException | undefined;
  redis.on('error', (error) => {
    // In cluster mode, the reason is the error of a node.
    failure = (error as { lastNodeError?: Error }).lastNodeError ?? error;
  });
  const patience = AbortSignal.timeout(Number(process.env[START_VARIABLE] ?? START_MILLISECONDS));
  const late = once(patience, 'abort').then(() => Promise.reject(unavailable(server, failure)));
  try {
    await Promise.race([firstReady(redis).then(() => checkServer(redis, queue, server, log)), late]);
  } catch (error) {
    disconnectAll(redis);
    if (error instanceof RedisUnavailableError) throw error;
    const named = unavailable(server, error as Error);
    throw TLS_CODE.test((error as NodeJS.ErrnoException).code ?? '')
      ? new Error(named.message, { cause: error })
      : named;
  }
  let isLost = false;
  const lose = (reason: string, message: string): void => {
    if (!isLost) log({ event: 'redis-lost', message: `${server} ${message}`, reason });
    isLost = true;
  };
  const find = (): void => {
    if (isLost) log({ event: 'redis-back', message: `${server} is back` });
    isLost = false;
  };
  let attempts = 0;
  failure = undefined;
  redis.on('reconnecting', () => {
    // Servers and proxies close idle connections. The first attempt to reconnect then succeeds.
    if (++attempts < 2) return;
    const reason = failure?.message ?? 'the connection was closed';
    lose(reason, `is lost (${reason}); waiting`);
  });
  redis.on('refused', ({ message }: Error) => lose(message, `refuses commands (${message}); waiting`));
  redis.on('accepted', find).on('ready', () => {
    attempts = 0;
    find();
  });
  return redis;
}

/** Waits for the first connection. @throws (rejects) an error that a later attempt would meet again */
async function firstReady(redis: Redis): Promise<void> {
  // ioredis keeps trying.
  redis.connect().catch(() => {});
  for (;;) {
    try {
      await once(redis, 'ready');
      return;
    } catch (error) {
      const { lastNodeError = error } = error as { lastNodeError?: unknown };
      const { name, message, code } = lastNodeError as NodeJS.ErrnoException;
      const isReply = /^(Reply|Parser)Error$/.test(name) && !TEMPORARY.test(message);
      if (isReply || TLS_CODE.test(code ?? '')) throw lastNodeError;
    }
  }
}

/** Reads keys of a queue. */
const PROBE = `return redis.call('EXISTS', unpack(KEYS))`;

/** @throws (rejects) Error if the server is too old, or if it refuses commands for keys or channels of the queue */
async function checkServer(redis: Redis, queue: string, server: string, log: Log): Promise<void> {
  // INFO may be forbidden.
  const info = await redis.info().catch(() => '');
  const version = /^redis_version:(\d+\.\d+)/m.exec(info)?.[1];
  if (Number(version) < MIN_VERSION) throw new Error(`its version is ${version}. Expected 6.2 or later.`);
  const bull = `bull:${queueName(queue, CLASSES[0]!)}:meta`;
  await redis.eval(PROBE, 2, redisKey(queue, 'client', ''), bull);
  await redis.publish(redisChannel(redis, queue, 'ended'), '');
  const policy = /^maxmemory_policy:([\w-]+)/m.exec(info)?.[1] ?? 'noeviction';
  if (policy === 'noeviction') return;
  const message = `${server} may drop tasks and results: its maxmemory-policy is ${policy}. Set it to noeviction.`;
  log({ event: 'warning', message });
}

/** Opens another connection to the same server, which reconnects without an error event that ends the process. */
export function copyOf(redis: Redis): Redis {
  const copy = redis.duplicate();
  copy.on('error', () => {});
  return copy;
}

/** Options of BullMQ that are passed through. */
export type Telemetry = NonNullable<QueueOptions['telemetry']>;

/** Returns the options of all BullMQ objects. */
export function sharedOptions(redis: Redis, telemetry: Telemetry | undefined): QueueOptions {
  // BullMQ declares other client types than ioredis. `connect` has checked the server's version.
  const options = { connection: redis as never, skipVersionCheck: true };
  return telemetry ? { ...options, telemetry } : options;
}

/** Writes a key and sets its expiry in one step: `write(redis, 60, 'SET', key, value)`. */
export function write(
  redis: Redis,
  seconds: number,
  command: string,
  key: string,
  ...values: (string | number | Buffer)[]
): Promise<unknown> {
  return redis.eval(WRITE, 1, key, seconds, command, ...values);
}

const WRITE = `local result = redis.call(ARGV[2], KEYS[1], unpack(ARGV, 3))
redis.call('EXPIRE', KEYS[1], ARGV[1])
return result`;

const CLOSING_MILLISECONDS = 3000;

/** Waits a few seconds for a step of closing. Ignores its errors. */
export async function waitToClose(promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, CLOSING_MILLISECONDS);
  });
  await Promise.race([promise.catch(() => {}), patience]);
  clearTimeout(timer);
}
