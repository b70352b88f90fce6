import { type RedisOptions as AllOptions, type ClusterOptions, Redis } from 'ioredis';
import { inspect, wrongType } from '../../problem/arguments.js';

/** Values of `connection`, and the options of ioredis for the connections of this package. */

/** A client of any copy of ioredis from 5.4 on: a `Redis` or a `Cluster`. Only its options are used. */
export interface RedisClient {
  readonly isCluster: boolean;
  readonly options: object;
  readonly status: string;
  /** Defines a script as a command. */
  defineCommand(name: string, definition: { lua: string; numberOfKeys?: number }): unknown;
  /** Closes the connection at once. */
  disconnect(reconnect?: boolean): void;
}

/** A URL such as `redis://:password@host:6379/0`, with TLS `rediss://`. */
export type RedisUrl = string | URL;

/** Options of ioredis that can be passed. */
export type RedisOptions = Omit<AllOptions, 'keyPrefix' | 'monitor' | 'readOnly'>;

/** Redis: URLs, options of ioredis, or an ioredis client. `cluster` lists nodes of a Redis in cluster mode. */
export type ConnectionOptions =
  | RedisUrl
  | RedisClient
  | (RedisOptions & { url?: RedisUrl })
  | (RedisOptions & { cluster: readonly RedisUrl[] });

/** Increment of the delay between attempts to reach a lost server, in milliseconds. */
const RETRY_STEP = 50;
const LONGEST_RETRY = 1000;
const retry = (times: number): number => Math.min(RETRY_STEP * times, LONGEST_RETRY);

/** Options whose values cannot change how commands work. */
export const PASSED: readonly string[] =
  'host,port,path,family,tls,username,password,db,protocol,name,Connector,connectTimeout,disconnectTimeout,keepAlive,noDelay,connectionName,clientInfoTag,disableClientInfo,showFriendlyErrorStack,sentinels,sentinelUsername,sentinelPassword,sentinelReconnectStrategy,sentinelCommandTimeout,sentinelTLS,enableTLSForSentinelMode,sentinelMaxConnections,updateSentinels,failoverDetector,preferredSlaves,natMap'.split(
    ',',
  );

/**
 * Options of connections that wait for a lost server without a limit. Commands that wait for a task take 10 seconds, replies
 * have the types of ioredis 5, and BullMQ reads them.
 */
export const OVERRIDDEN: AllOptions = {
  maxRetriesPerRequest: null,
  retryStrategy: retry,
  sentinelRetryStrategy: retry,
  // A server that became a replica refuses writes. Its host name may lead to the new primary.
  reconnectOnError: (error) => error.message.includes('READONLY '),
  lazyConnect: true,
  // The check needs INFO, which managed hosts forbid. Commands wait while the server loads its file.
  ...{ enableReadyCheck: false, maxLoadingRetryTime: undefined },
  ...{ enableOfflineQueue: true, autoResubscribe: true, autoResendUnfulfilledCommands: true },
  ...{ commandTimeout: undefined, socketTimeout: undefined, blockingTimeout: undefined },
  ...{ blockingTimeoutGrace: undefined, stringNumbers: false, replyMapping: 'legacy', role: 'master' },
  ...{ enableAutoPipelining: false, autoPipeliningIgnoredCommands: undefined },
  ...{ offlineQueue: undefined, commandQueue: undefined, scripts: undefined, himportFieldsets: undefined },
};

/** Options that would change the names of keys, or forbid writing. */
export const REFUSED: readonly string[] = ['keyPrefix', 'monitor', 'readOnly'];

/** The same lists for options that only a client in cluster mode has. */
export const CLUSTER_PASSED: readonly string[] =
  'clusterNodeRetryStrategy,dnsLookup,maxRedirections,natMap,resolveSrv,retryDelayOnFailover,retryDelayOnClusterDown,retryDelayOnTryAgain,retryDelayOnMoved,showFriendlyErrorStack,slotsRefreshTimeout,slotsRefreshInterval,useSRVRecords'.split(
    ',',
  );
export const CLUSTER_OVERRIDDEN: ClusterOptions = {
  ...{ clusterRetryStrategy: retry, lazyConnect: true, enableOfflineQueue: true, enableReadyCheck: true },
  ...{ scaleReads: 'master', shardedSubscribers: false, scripts: undefined, himportFieldsets: undefined },
  ...{ enableAutoPipelining: false, autoPipeliningIgnoredCommands: undefined },
};

/** One server, or nodes of one in cluster mode, with the options for ioredis. */
export type Address =
  | { readonly name: string; readonly nodes?: undefined; readonly options: AllOptions }
  | { readonly name: string; readonly nodes: readonly object[]; readonly options: ClusterOptions };

const ACCEPTED =
  'a URL of Redis, options of ioredis, { cluster: [URL, ...] }, or a Redis or Cluster of ioredis from 5.4 on';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Recognises values by their methods and options, because a program may have several copies of ioredis.
 * @throws TypeError
 */
export function redisAddress(connection: unknown): Address {
  const fields = Object(connection) as Fields;
  if (typeof connection === 'string' || typeof fields.href === 'string') return ofServer(ofUrl(connection));
  if (typeof fields.defineCommand === 'function' && typeof fields.isCluster === 'boolean') {
    const options = fields.options as Fields;
    if (!fields.isCluster) return ofServer(optionsOf(options));
    const { startupNodes } = fields;
    if (Array.isArray(startupNodes)) return ofNodes(startupNodes, optionsOf(options.redisOptions), options);
  }
  if (Object.prototype.toString.call(connection) !== '[object Object]') {
    throw wrongType('connection', connection, ACCEPTED);
  }
  const { url, cluster, skipVersionCheck: _, ...options } = fields;
  const known = [...PASSED, ...REFUSED, ...Object.keys(OVERRIDDEN)];
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new TypeError(`connection.${unknown} is no option of ioredis; connection must be ${ACCEPTED}`);
  }
  const passed = optionsOf(options);
  if (Array.isArray(cluster) && cluster.length > 0) {
    const nodes = cluster.map((each) => ofUrl(each, passed));
    const addresses = nodes.map(({ host, port }) => ({ host, port }));
    return ofNodes(addresses, nodes[0]!, {});
  }
  return ofServer(url === undefined ? passed : ofUrl(url, passed));
}

/** @throws TypeError */
function ofUrl(url: unknown, options: AllOptions = {}): AllOptions {
  if (!/^(rediss?:\/)?\//.test(String(url))) {
    // The text may contain a password.
    throw new TypeError(
      `connection is ${typeof url === 'string' ? 'a string' : 'an object'} that is no URL of Redis; it must be ${ACCEPTED}`,
    );
  }
  return optionsOf(new Redis(String(url), { ...options, lazyConnect: true }).options);
}

/** Returns the options that are passed. @throws TypeError */
function optionsOf(given: unknown): AllOptions {
  const options = Object(given) as Fields;
  const refused = REFUSED.find((name) => options[name]);
  if (refused !== undefined) {
    throw new TypeError(`connection.${refused} is ${inspect(options[refused])}; it must be omitted here`);
  }
  return pick(options, PASSED);
}

function pick(options: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.filter((name) => options[name] !== undefined).map((name) => [name, options[name]]),
  );
}

function ofServer(passed: AllOptions): Address {
  if (Object.keys(pick(passed as Fields, ['host', 'port', 'path', 'sentinels', 'Connector'])).length === 0) {
    throw new TypeError(`connection names no server; it must be ${ACCEPTED}`);
  }
  const { host = 'localhost', port = 6379, path, sentinels, name = '' } = passed;
  const place = path ?? (sentinels ? `${placesOf(sentinels)} (sentinels of ${name})` : `${host}:${port}`);
  return { name: `Redis at ${place}`, options: { ...passed, ...OVERRIDDEN } };
}

function ofNodes(nodes: readonly object[], passed: AllOptions, options: Fields): Address {
  optionsOf(options);
  const { host: _, port: __, db, ...redisOptions } = passed;
  if (db) throw new TypeError(`connection.db is ${db}; it must be 0 in cluster mode`);
  return {
    name: `Redis at ${placesOf(nodes)} (cluster mode)`,
    nodes,
    options: {
      ...pick(options, CLUSTER_PASSED),
      ...CLUSTER_OVERRIDDEN,
      redisOptions: { ...redisOptions, ...OVERRIDDEN },
    },
  };
}

function placesOf(places: readonly unknown[]): string {
  const placeOf = (each: unknown) => {
    const { host = 'localhost', port = 6379 } = Object(each);
    return typeof each === 'object' ? `${host}:${port}` : String(each).replace(/.*@/, '');
  };
  return places.map(placeOf).join(', ');
}
