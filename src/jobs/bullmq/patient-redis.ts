import { Cluster, type Command, Redis } from 'ioredis';
import { removeKeysOfWrongType } from './redis-names.js';
import type { Address } from './redis-options.js';

/** Milliseconds until a refused command is sent again. The delay doubles each time. */
const FIRST_RESEND = 100;
const LONGEST_RESEND = 5000;
/** Milliseconds until the error of a refused command is reported, so that no loop repeats a command without a pause. */
const REFUSAL_PAUSE = 250;
/** Number of bytes from which a value may be the reason why a server or a proxy hangs up. */
const LARGE_BYTES = 2 ** 16;
/** Number of hang-ups after which such a command fails. */
const MAX_HANGUPS = 5;

/** Replies of a server that may accept the command later. Redis 6 puts the reply to a script after other text. */
export const TEMPORARY: RegExp =
  /(?:^|[\s-])(?:OOM|MISCONF|READONLY|LOADING|BUSY|MASTERDOWN|NOREPLICAS|CLUSTERDOWN|TRYAGAIN) |max number of clients|Too many Cluster redirections/;
/** Replies to a value that is too large. */
const TOO_LARGE = /invalid (multi)?bulk length|string exceeds maximum allowed size/;

/** Part of the errors of ioredis for a command whose connection was closed. */
const CLOSED = 'Connection is closed';

/** The name by which clients recognise the error of a worker. */
export const VALUE_TOO_LARGE = 'ValueTooLarge';

/** Thrown for a value that the server or a proxy before it refuses because of its size. */
class ValueTooLarge extends Error {
  override readonly name = VALUE_TOO_LARGE;
}

/** All connections that were copied from one. */
const families = new WeakMap<Redis, Set<Redis>>();

/** Opens a connection, on which commands wait as long as the server may accept them later. */
export function openPatient(address: Address): Redis {
  const { nodes, options } = address;
  const client = nodes ? new Cluster([...nodes], options) : new Redis(options);
  return makePatient(client as Redis, new Set());
}

/** Closes a connection and all its copies at once. */
export function disconnectAll(redis: Redis): void {
  for (const each of families.get(redis) ?? [redis]) each.disconnect();
}

/**
 * Makes a connection repeat commands that the server refuses temporarily, and remove keys of the wrong type that block a
 * command. It emits `refused` with the error, then `accepted`.
 */
function makePatient(client: Redis, family: Set<Redis>): Redis {
  families.set(client, family.add(client));
  client.once('end', () => family.delete(client));
  /** Numbers of times that ioredis sent a command: again whenever the connection was closed before the reply. */
  const sent = new WeakMap<Command, number>();
  const refused = new Set<Command>();
  const send = client.sendCommand.bind(client);
  const duplicate = client.duplicate.bind(client) as (...overrides: unknown[]) => Redis;

  function sendPatiently(
    command: Command,
    ...rest: Parameters<Redis['sendCommand']> extends [unknown, ...infer Rest] ? Rest : never
  ): unknown {
    const times = sent.get(command) ?? 0;
    sent.set(command, times + 1);
    // Skip commands of a pipeline, which have a stream: the caller reads their results one by one.
    if (times === 0 && rest[0] === undefined) watch(command);
    if (times <= MAX_HANGUPS || bytesOf(command) < LARGE_BYTES) return send(command, ...rest);
    command.reject(tooLarge(command, CLOSED));
    return command.promise;
  }

  function watch(command: Command): void {
    const { resolve, reject } = command;
    let delay = FIRST_RESEND;
    let hangups = 0;
    let isRepaired = false;
    const end = (): void => {
      if (refused.delete(command) && refused.size === 0) client.emit('accepted');
    };
    const sendAgain = (): void => void send(command);
    command.resolve = (value) => {
      end();
      resolve(value);
    };
    command.reject = (error) => {
      const { message } = error;
      // In cluster mode, ioredis gives up if a node hangs up, or if there is no connection to the node.
      const mayBeTooLarge = message.includes(CLOSED) && bytesOf(command) >= LARGE_BYTES;
      if (client.status === 'end') reject(error);
      else if (TOO_LARGE.test(message) || (mayBeTooLarge && ++hangups > MAX_HANGUPS))
        reject(tooLarge(command, message));
      else if (TEMPORARY.test(message)) {
        if (refused.size === 0) client.emit('refused', error);
        refused.add(command);
        // The small command succeeds when there is a connection.
        const prepare = mayBeTooLarge ? client.exists(command.getKeys()).catch(() => {}) : undefined;
        setTimeout(() => Promise.resolve(prepare).then(sendAgain), delay);
        delay = Math.min(2 * delay, LONGEST_RESEND);
      } else if (message.includes('WRONGTYPE') && !isRepaired) {
        isRepaired = true;
        removeKeysOfWrongType(client).then(sendAgain, reject);
      } else {
        end();
        // ioredis then sends the script.
        const isExpected = error.name !== 'ReplyError' || message.startsWith('NOSCRIPT');
        if (isExpected) reject(error);
        else setTimeout(reject, REFUSAL_PAUSE, error);
      }
    };
  }

  // Copies connect at once: if the first attempt of a copy that connects on demand fails, BullMQ gives it up.
  function copy(...overrides: object[]): Redis {
    const options = { ...overrides.at(-1), lazyConnect: false };
    return makePatient(client.isCluster ? duplicate([], options) : duplicate(options), family);
  }

  return Object.assign(client, { sendCommand: sendPatiently, duplicate: copy });
}

function bytesOf({ args }: Command): number {
  return args.flat().reduce<number>((sum, value) => sum + Buffer.byteLength(value as string | Buffer), 0);
}

function tooLarge(command: Command, reason: string): Error {
  const setting = 'Its proto-max-bulk-len, or the limit of a proxy, must be larger.';
  return new ValueTooLarge(`Redis refuses a command of ${bytesOf(command)} bytes (${reason}). ${setting}`);
}
