import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** A Redis for tests: on a free port of the loopback, in a new folder, with an append-only file. */

const IS_INSTALLED = spawnSync('redis-server', ['--version']).status === 0;

/** Whether the tests with a real Redis run. With CI=true they fail if there is none. */
export const HAS_REDIS: boolean = IS_INSTALLED || Boolean(process.env.CI);
/** Message that is printed once if they are skipped. */
export const REDIS_REMARK: string | undefined = HAS_REDIS
  ? undefined
  : 'redis-server is not installed: tests of the cluster are left out';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until a condition holds, at most two minutes: a server starts within a second, on a busy machine within ten. */
async function waitUntil(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`waited two minutes in vain until ${what}`);
    await pause(50);
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(Boolean, () => false);
  socket.destroy();
  return isOpen;
}

export class RedisServer {
  readonly port: number;
  readonly url: string;
  readonly #folder: string;
  readonly #more: readonly string[];
  #process: ChildProcess | undefined;

  private constructor(port: number, more: readonly string[]) {
    this.port = port;
    this.url = `redis://127.0.0.1:${port}`;
    this.#more = more;
    this.#folder = mkdtempSync(join(tmpdir(), 'knights-tour-redis-'));
  }

  /** @param more arguments of redis-server; with a certificate it accepts only TLS */
  static async start(...more: string[]): Promise<RedisServer> {
    if (!IS_INSTALLED)
      throw new Error('redis-server is not installed, and CI is set: apt-get install redis-server');
    const server = new RedisServer(await freePort(), more);
    await server.startAgain();
    return server;
  }

  /** Starts it on the same port, with the data of its file. */
  async startAgain(): Promise<void> {
    const isSecured = this.#more.includes('--tls-cert-file');
    const port = isSecured ? ['--port', '0', '--tls-port', String(this.port)] : ['--port', String(this.port)];
    const place = [...port, '--bind', '127.0.0.1', '--dir', this.#folder];
    const keeping = ['--save', '', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'];
    this.#process = spawn('redis-server', [...place, ...keeping, ...this.#more], { stdio: 'ignore' });
    const server = this.#process;
    await waitUntil(`redis-server listens on port ${this.port}`, () => {
      if (server.exitCode !== null) throw new Error(`redis-server ended: ${this.#more.join(' ')}`);
      return accepts(this.port);
    });
  }

  /** Restarts it without data, as after a disaster. */
  async startEmpty(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.#folder, { recursive: true });
    mkdirSync(this.#folder);
    await this.startAgain();
  }

  /** Ends it by a signal. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const server = this.#process;
    this.#process = undefined;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill(signal);
    // A server that saves a large file may ignore SIGTERM for long.
    const killer = setTimeout(() => server.kill('SIGKILL'), 60_000);
    await gone;
    clearTimeout(killer);
  }

  async remove(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const SLOTS = 16_384;

/** Starts three servers in cluster mode, each with a third of the slots. */
export async function startNodes(): Promise<RedisServer[]> {
  const buses = await Promise.all(Array.from({ length: 3 }, freePort));
  const nodes = await Promise.all(
    buses.map((bus) => RedisServer.start('--cluster-enabled', 'yes', '--cluster-port', String(bus))),
  );
  const clients = nodes.map(({ url }) => new Redis(url));
  for (const [i, client] of clients.entries()) {
    const [from, to] = [i, i + 1].map((share) => Math.floor((SLOTS * share) / nodes.length));
    await client.cluster('ADDSLOTSRANGE', from!, to! - 1);
  }
  for (let i = 1; i < nodes.length; i++) {
    await clients[0]!.cluster('MEET', '127.0.0.1', nodes[i]!.port, buses[i]!);
  }
  for (const client of clients) {
    await waitUntil('the nodes form a cluster', async () =>
      (await client.cluster('INFO')).includes('cluster_state:ok'),
    );
    client.disconnect();
  }
  return nodes;
}
