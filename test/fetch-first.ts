import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll } from 'vitest';

/**
 * Loads `fetch` before any test. Node loads it, with a binary of its own, when `Response` is first used, as by the loader.
 * After a test has removed WebAssembly, this would fail with an unhandled rejection.
 */
beforeAll(async () => {
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)).arrayBuffer();
  server.closeAllConnections();
  server.close();
});
