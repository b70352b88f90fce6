import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Redis, Cluster as RedisCluster } from 'ioredis';
import { type ConnectionOptions, createCluster, runWorker } from 'knights-tour-wasm/bullmq';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import {
  CLUSTER_OVERRIDDEN,
  CLUSTER_PASSED,
  OVERRIDDEN,
  PASSED,
  REFUSED,
  redisAddress,
} from '../../src/jobs/bullmq/redis-options.js';

/** Recognising connections, without a server. */

/** Returns the names of the properties of a type of ioredis. */
function namesOf(type: string): string[] {
  const file = join(import.meta.dirname, 'names.ts');
  const host = ts.createCompilerHost({});
  const { getSourceFile } = host;
  const source = `import type { ${type} } from 'ioredis'; export declare const options: ${type};`;
  host.getSourceFile = (name, target, ...rest) =>
    name === file ? ts.createSourceFile(name, source, target) : getSourceFile(name, target, ...rest);
  const settings = { strict: true, module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ESNext };
  const program = ts.createProgram([file], settings, host);
  const checker = program.getTypeChecker();
  const [symbol] = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!);
  return checker
    .getTypeOfSymbol(symbol!)
    .getProperties()
    .map(({ name }) => name);
}

/** A client of another copy of ioredis: no instance of this copy's class, but with the same members. */
function ofAnotherCopy<Client extends object>(client: Client): Client {
  return new Proxy(client, { getPrototypeOf: () => Object.prototype });
}

const ACCEPTED =
  'a URL of Redis, options of ioredis, { cluster: [URL, ...] }, or a Redis or Cluster of ioredis';

describe('connection', () => {
  it('has each option of ioredis in one list', () => {
    const lists = [...PASSED, ...Object.keys(OVERRIDDEN), ...REFUSED];
    expect(lists.sort()).toEqual(namesOf('RedisOptions').sort());
    const cluster = [...CLUSTER_PASSED, ...Object.keys(CLUSTER_OVERRIDDEN), 'keyPrefix', 'redisOptions'];
    expect(cluster.sort()).toEqual(namesOf('ClusterOptions').sort());
  });

  it('is recognised by its members and keeps its address', () => {
    const url = 'redis://user:word@example.com:7000/3';
    const named = { host: 'example.com', port: 7000, username: 'user', password: 'word', db: 3 };
    const client = new Redis(url, { lazyConnect: true });
    for (const given of [
      url,
      new URL(url),
      { url },
      { url: new URL(url) },
      named,
      client,
      ofAnotherCopy(client),
    ]) {
      expect(redisAddress(given)).toMatchObject({ name: 'Redis at example.com:7000', options: named });
    }
    expect(redisAddress('rediss://example.com').options).toMatchObject({ host: 'example.com', tls: true });
    const cluster = new RedisCluster([{ host: 'a', port: 1 }, 'redis://:word@b:2'], {
      ...{ lazyConnect: true, redisOptions: { password: 'word' } },
    });
    for (const given of [cluster, ofAnotherCopy(cluster)]) {
      expect(redisAddress(given)).toMatchObject({
        name: expect.stringMatching(/^Redis at a:1, (redis:\/\/)?b:2 \(cluster mode\)$/),
        options: { redisOptions: { password: 'word', maxRetriesPerRequest: null } },
      });
    }
    expect(redisAddress({ cluster: ['rediss://:word@a:1', new URL('redis://b:2')] })).toMatchObject({
      nodes: [
        { host: 'a', port: 1 },
        { host: 'b', port: 2 },
      ],
      options: { redisOptions: { password: 'word', tls: true } },
    });
  });

  it.each<[string, object, string]>([
    ['a socket', { path: '/run/redis.sock' }, 'Redis at /run/redis.sock'],
    [
      'sentinels',
      {
        sentinels: [
          { host: 'a', port: 1 },
          { host: 'b', port: 2 },
        ],
        name: 'main',
      },
      'Redis at a:1, b:2 (sentinels of main)',
    ],
    ['a port', { port: 7000 }, 'Redis at localhost:7000'],
  ])('names %s in messages', (_, connection, name) => {
    expect(redisAddress(connection).name).toBe(name);
  });

  /** Values that would lead to localhost, or to other keys. */
  const REFUSALS: readonly (readonly [unknown, string])[] = [
    [undefined, 'connection is undefined; it must be '],
    [7, 'connection is 7; it must be '],
    ['localhost', 'connection is a string that is no URL of Redis; it must be '],
    [new URL('http://:secret@example.com'), 'connection is an object that is no URL of Redis; it must be '],
    [[], 'connection is []; it must be '],
    [new Map(), 'connection is an object (Map); it must be '],
    [{}, 'connection names no server; it must be '],
    [{ host: undefined }, 'connection names no server; it must be '],
    [{ cluster: [] }, 'connection names no server; it must be '],
    // A client of node-redis, and its options.
    [
      { sendCommand() {}, isOpen: true },
      'connection.sendCommand is no option of ioredis; connection must be ',
    ],
    [{ socket: { host: 'example.com' } }, 'connection.socket is no option of ioredis; connection must be '],
    // An adapter of BullMQ for another client.
    [{ defineCommand() {}, isCluster: false, options: {} }, 'connection names no server; it must be '],
  ];

  it.each(REFUSALS)('refuses %o', async (connection, message) => {
    for (const open of [createCluster, runWorker]) {
      const error = await open({ connection: connection as ConnectionOptions }).catch((thrown) => thrown);
      expect(error).toBeInstanceOf(TypeError);
      expect(error.message).toMatch(`${message}${ACCEPTED}`);
      expect(error.message).not.toContain('secret');
    }
  });

  it('refuses options that change the names of keys, before it connects', async () => {
    let connections = 0;
    const server = createServer((socket: Socket) => {
      connections++;
      socket.end();
    }).listen(0);
    const { port } = server.address() as { port: number };
    const client = new Redis({ port, keyPrefix: 'own:', lazyConnect: true });
    for (const connection of [
      { port, keyPrefix: 'own:' } as object,
      client,
      `redis://127.0.0.1:${port}?keyPrefix=own:`,
    ]) {
      for (const open of [createCluster, runWorker]) {
        const message = 'connection.keyPrefix is "own:"; it must be omitted here';
        await expect(open({ connection: connection as ConnectionOptions })).rejects.toThrow(message);
      }
    }
    expect(() => redisAddress({ port, readOnly: true })).toThrow('connection.readOnly is true');
    expect(() => redisAddress({ cluster: [`redis://127.0.0.1:${port}/3`] })).toThrow('connection.db is 3');
    expect(connections).toBe(0);
    server.close();
  });
});
