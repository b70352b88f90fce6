import { once } from 'node:events';
import type { ConnectionOptions, QueueOptions } from 'bullmq';
import { type RedisOptions as AllOptions, type Command, Redis } from 'ioredis';
import { inspect, wrongType } from '../../problem/arguments.js';
import { removeKeysOfWrongType } from './keys.js';

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

/** Increment of the delay between attempts to reach a lost server, in milliseconds. */
const RETRY_STEP = 50;
const LONGEST_RETRY = 1000;
/** Milliseconds until a refused command is sent again. The delay doubles each time. */
const FIRST_RESEND = 100;
const LONGEST_RESEND = 5000;
/** Time to wait for a server that is unreachable at the start. Tests set a shorter one. */
const START_MILLISECONDS = 60_000;
const START_VARIABLE = 'KNIGHTS_TOUR_REDIS_WAIT';
/** Required for `ZADD NX` and `LPOS`, which BullMQ uses. */
const MIN_VERSION = 6.2;

/** Replies of a server that may accept the command later. Redis 6 puts the reply to a script after other text. */
const TEMPORARY =
  /(?:^|[\s-])(?:OOM|MISCONF|READONLY|LOADING|BUSY|MASTERDOWN|NOREPLICAS) |max number of clients/;
/** Codes of errors that do not go away: a rejected certificate, or a server without TLS. */
const TLS_CODE = /CERT|SIGN|TLS|SSL/;

/** Options with the reply format of ioredis 5, which BullMQ requires. */
type RedisOptions = AllOptions & { replyMapping?: 'legacy' };

/** Options of a connection that waits for a lost server without a limit. */
const PATIENT: RedisOptions = {
  maxRetriesPerRequest: null,
  retryStrategy: (times) => Math.min(RETRY_STEP * times, LONGEST_RETRY),
  // A server that became a replica refuses writes. Its host name may lead to the new primary.
  reconnectOnError: (error) => error.message.includes('READONLY '),
  lazyConnect: true,
};

/** Thrown when Redis cannot be reached in time. */
export class RedisUnavailableError extends Error {
  override readonly name = 'RedisUnavailableError';
}

/**
 * A connection that repeats commands that the server refuses temporarily, and removes keys of the wrong type that block a
 * command. Emits `refused` with the error, then `accepted`.
 */
class PatientRedis extends Redis {
  readonly #isPatient = new WeakSet<Command>();
  readonly #refused = new Set<Command>();

  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    // Skip commands of a pipeline, which have a stream: the caller reads their results one by one.
    if (stream === undefined && !this.#isPatient.has(command)) this.#makePatient(command);
    return super.sendCommand(command, stream);
  }

  /** Copies connect at once: if the first attempt of a copy that connects on demand fails, BullMQ gives it up. */
  override duplicate(options?: Partial<AllOptions>): Redis {
    return super.duplicate({ lazyConnect: false, ...options });
  }

  #makePatient(command: Command): void {
    this.#isPatient.add(command);
    const { resolve, reject } = command;
    let delay = FIRST_RESEND;
    let isRepaired = false;
    const settle = (): void => {
      if (this.#refused.delete(command) && this.#refused.size === 0) this.emit('accepted');
    };
    const send = (): void => void super.sendCommand(command);
    command.resolve = (value) => {
      settle();
      resolve(value);
    };
    command.reject = (error) => {
      if (TEMPORARY.test(error.message) && this.status !== 'end') {
        if (this.#refused.size === 0) this.emit('refused', error);
        this.#refused.add(command);
        setTimeout(send, delay);
        delay = Math.min(2 * delay, LONGEST_RESEND);
      } else if (error.message.includes('WRONGTYPE') && !isRepaired) {
        isRepaired = true;
        removeKeysOfWrongType(this).then(send, reject);
      } else {
        settle();
        reject(error);
      }
    };
  }
}

/**
 * Connects to Redis. Waits for a server that is not reachable yet.
 * @param connection a URL (`redis://`, with TLS `rediss://`), options of ioredis, or an ioredis client, which is duplicated
 * @throws (rejects) TypeError for other values; RedisUnavailableError; Error if the password or the certificate is refused, or
 * if the server is not Redis
 */
export async function connect(connection: ConnectionOptions | string, given?: Log): Promise<Redis> {
  const redis = clientFor(connection);
  const log = logTo(given);
  const { host, port } = redis.options;
  const server = `Redis at ${host}:${port}`;
  let failure: NodeJS.ErrnoException | undefined;
  redis.on('error', (error) => {
    failure = error;
  });
  try {
    await firstReady(redis);
    await checkServer(redis, server, log);
  } catch (error) {
    redis.disconnect();
    const isLate = error instanceof RedisUnavailableError;
    const cause = (isLate ? failure : error) as NodeJS.ErrnoException | undefined;
    const text = `${server} cannot be used: ${cause?.message || cause?.code || 'it does not answer'}`;
    throw isLate ? new RedisUnavailableError(text, { cause }) : new Error(text, { cause });
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
  failure = undefined;
  redis.on('reconnecting', () => {
    const reason = failure?.message ?? 'the connection was closed';
    lose(reason, `is lost (${reason}); waiting`);
  });
  redis.on('refused', ({ message }: Error) => lose(message, `refuses commands (${message}); waiting`));
  redis.on('ready', find).on('accepted', find);
  return redis;
}

/**
 * Waits for the first connection.
 * @throws (rejects) RedisUnavailableError; an error that a later attempt would meet again
 */
async function firstReady(redis: Redis): Promise<void> {
  const signal = AbortSignal.timeout(Number(process.env[START_VARIABLE] ?? START_MILLISECONDS));
  // ioredis keeps trying.
  redis.connect().catch(() => {});
  for (;;) {
    try {
      await once(redis, 'ready', { signal });
      return;
    } catch (error) {
      if (signal.aborted) throw new RedisUnavailableError();
      const { name, message, code } = error as NodeJS.ErrnoException;
      const isReply = /^(Reply|Parser)Error$/.test(name) && !TEMPORARY.test(message);
      if (isReply || TLS_CODE.test(code ?? '')) throw error;
    }
  }
}

/** @throws (rejects) Error if the server is too old */
async function checkServer(redis: Redis, server: string, log: Log): Promise<void> {
  // INFO may be forbidden.
  const info = await redis.info().catch(() => '');
  const version = /^redis_version:(\d+\.\d+)/m.exec(info)?.[1];
  if (Number(version) < MIN_VERSION) throw new Error(`its version is ${version}. Expected 6.2 or later.`);
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

function clientFor(connection: unknown): Redis {
  if (typeof connection === 'string' && !/^rediss?:\/\//.test(connection)) {
    throw new TypeError(
      'connection is a string that is no URL of Redis; it must begin with redis:// or rediss://',
    );
  }
  let given = connection;
  if (typeof connection === 'string') given = { url: connection };
  // A client of another copy of ioredis is a client, too.
  else if (typeof Object(connection).duplicate === 'function') given = (connection as Redis).options;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw wrongType('connection', connection, 'a URL, options of ioredis, or an ioredis client');
  }
  const { url, ...options } = given as { url?: unknown } & RedisOptions;
  if (url === undefined) return new PatientRedis({ ...options, ...PATIENT });
  if (typeof url !== 'string') throw new TypeError(`connection.url is ${inspect(url)}; it must be a URL`);
  return new PatientRedis(url, { ...options, ...PATIENT });
}
