import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { type ContestantProcess, type Reply, type Request, requestMethods, type Send } from './contestant.js';
import type { Engine } from './engine.js';
import type { ModuleProgram } from './module-process.js';
import { oneAtATime } from './one-at-a-time.js';
import { packagePath } from './package-path.js';

/**
 * Runs contestants in a browser without a driver. The page that the browser opens fetches the frames to show from this server,
 * and each frame fetches its work. Each frame is a subdomain of localhost, so site isolation gives it its own process. WebKitGTK
 * has no site isolation: each contestant gets its own browser, on the display of an Xvfb.
 */

interface Browser {
  readonly runtime: string;
  readonly javascript: string;
  readonly commands: readonly (string | undefined)[];
  args(profile: string, address: string): string[];
  /** Whether each contestant needs its own browser. */
  readonly separate?: boolean;
}

const BROWSER_TABLE: Readonly<Record<string, Browser>> = {
  chromium: {
    runtime: 'Chromium',
    javascript: 'V8',
    commands: [
      process.env.CHROME_PATH,
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
    ],
    args: (profile, address) => [
      ...['--headless=new', '--no-sandbox', '--no-first-run', '--site-per-process', '--disable-gpu'],
      ...[
        '--disable-renderer-backgrounding',
        '--disable-background-networking',
        '--disable-component-update',
      ],
      `--user-data-dir=${profile}`,
      address,
    ],
  },
  firefox: {
    runtime: 'Firefox',
    javascript: 'SpiderMonkey',
    commands: [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'],
    args: (profile, address) => ['--headless', '--no-remote', '--profile', profile, address],
  },
  webkit: {
    runtime: 'WebKitGTK',
    javascript: 'JavaScriptCore',
    commands: [
      process.env.WEBKIT_PATH,
      ...['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
    ],
    // `-p`: browsers with a profile would share its files.
    args: (_, address) => ['-p', address],
    separate: true,
  },
};

export const BROWSERS: readonly string[] = Object.keys(BROWSER_TABLE);

/** Disables updates and first pages. Fission gives each frame its own process. */
const FIREFOX_PREFERENCES = [
  ['app.update.enabled', false],
  ['browser.shell.checkDefaultBrowser', false],
  ['browser.aboutwelcome.enabled', false],
  ['datareporting.policy.dataSubmissionEnabled', false],
  ['toolkit.telemetry.enabled', false],
  ['fission.autostart', true],
  ['network.captive-portal-service.enabled', false],
  ['privacy.reduceTimerPrecision', false],
] as const;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** Isolates the page, because isolated pages have the finest clock: 5 us in Chromium, 20 us in Firefox. */
const HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'no-store',
};

/** Returns an import map with the package's entries for pages and its only dependency. */
function importMap(): string {
  const { exports }: { exports: Record<string, string | { default: string }> } = JSON.parse(
    readFileSync(packagePath('package.json'), 'utf8'),
  );
  const imports = Object.entries(exports).map(([entry, target]) => [
    `knights-tour-wasm${entry.slice(1)}`,
    (typeof target === 'string' ? target : target.default).slice(1),
  ]);
  const loader = ['@assemblyscript/loader', '/node_modules/@assemblyscript/loader/index.js'];
  return JSON.stringify({ imports: Object.fromEntries([...imports, loader]) });
}

/** Shows frames, and removes them. */
const MAIN_PAGE = `<!doctype html><title>benchmark</title><script type="module">
for (;;) {
  const response = await fetch('/frames');
  const { add, remove } = await response.json();
  if (add !== undefined) {
    const frame = document.createElement('iframe');
    Object.assign(frame, { id: add.frame, src: add.address, allow: 'cross-origin-isolated' });
    document.body.append(frame);
  }
  if (remove !== undefined) document.getElementById(remove)?.remove();
}
</script><body>`;

/** A queue whose `take` waits for a value if there is none. */
class Channel<Value> {
  readonly #values: Value[] = [];
  readonly #takers: ((value: Value) => void)[] = [];

  add(value: Value): void {
    const taker = this.#takers.shift();
    if (taker === undefined) this.#values.push(value);
    else taker(value);
  }

  take(): Promise<Value> {
    const value = this.#values.shift();
    return value === undefined
      ? new Promise((resolve) => this.#takers.push(resolve))
      : Promise.resolve(value);
  }
}

type FrameChange = { readonly add: { frame: string; address: string } } | { readonly remove: string };

interface Frame {
  readonly requests: Channel<Request | 'end'>;
  readonly replies: Channel<Reply>;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function sendFile(path: string, response: ServerResponse): void {
  const file = normalize(path).replace(/^[/\\]+/, '');
  const inside = /^(build\/(bench|against)|dist|node_modules\/@assemblyscript\/loader)\//.test(file);
  if (!inside || !existsSync(packagePath(file))) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { ...HEADERS, 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
  response.end(readFileSync(packagePath(file)));
}

function serveFrames(changes: Channel<FrameChange>, frames: ReadonlyMap<string, Frame>): Server {
  const json = (response: ServerResponse, value: unknown): void => {
    response.writeHead(200, { ...HEADERS, 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  };
  const html = (response: ServerResponse, text: string): void => {
    response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/html' }).end(text);
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const frame = frames.get(searchParams.get('frame') ?? '');
    switch (pathname) {
      case '/':
        return html(response, MAIN_PAGE);
      case '/frame':
        return html(
          response,
          `<!doctype html><script type="importmap">${importMap()}</script>` +
            '<script type="module" src="/build/bench/harness/page.js"></script>',
        );
      case '/frames':
        return json(response, await changes.take());
      case '/request': {
        const next = (await frame?.requests.take()) ?? 'end';
        if (next === 'end') response.writeHead(204, HEADERS).end();
        else json(response, next);
        return;
      }
      case '/reply':
        frame?.replies.add(JSON.parse(await readBody(request)) as Reply);
        return json(response, {});
      default:
        sendFile(pathname, response);
    }
  };
  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
}

/** Starts a display for browsers that cannot run without one. */
async function startDisplay(): Promise<{ env: NodeJS.ProcessEnv; end(): void }> {
  const xvfb = spawn('Xvfb', ['-displayfd', '1'], { stdio: ['ignore', 'pipe', 'ignore'] });
  // Rejects if Xvfb is not installed.
  await once(xvfb, 'spawn');
  process.once('exit', () => xvfb.kill());
  // Xvfb writes the number and its line's end apart, and dies if the pipe is closed in between.
  let text = '';
  while (!text.includes('\n')) text += String((await once(xvfb.stdout, 'data'))[0]);
  xvfb.stdout.destroy();
  xvfb.unref();
  const env = { DISPLAY: `:${text.trim()}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  return { env, end: () => xvfb.kill() };
}

function launch(
  { args }: Browser,
  command: string,
  profile: string,
  address: string,
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  const lines = FIREFOX_PREFERENCES.map(([name, value]) => `user_pref("${name}", ${value});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  return spawn(command, args(profile, address), {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, ...env },
  });
}

/**
 * Opens a browser that runs contestants.
 * @throws Error if the browser is not installed
 */
export async function startBrowser(name: string): Promise<Engine> {
  const browser = BROWSER_TABLE[name]!;
  const command = browser.commands.find((path) => path !== undefined && existsSync(path));
  if (command === undefined)
    throw new Error(
      `${name} is not installed. Expected it at ${browser.commands.filter(Boolean).join(' or ')}`,
    );
  const display = browser.separate ? await startDisplay() : undefined;
  const version = /[\d.]+/.exec(
    execFileSync(command, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, ...display?.env },
    }),
  )![0];
  const changes = new Channel<FrameChange>();
  const frames = new Map<string, Frame>();
  const server = serveFrames(changes, frames);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  const profile = mkdtempSync(join(tmpdir(), 'bench-browser-'));
  let ended: Error | undefined;
  const failures = new Set<(error: Error) => void>();
  const open = (address: string): (() => Promise<unknown>) => {
    const child = launch(browser, command, profile, address, display?.env);
    let isClosing = false;
    const exited = once(child, 'exit').then(([code]) => {
      if (isClosing) return;
      ended = new Error(`${browser.runtime} ended with code ${code}`);
      for (const fail of failures) fail(ended);
    });
    return () => {
      isClosing = true;
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!);
      return exited;
    };
  };
  const close = browser.separate ? undefined : open(`http://localhost:${port}/`);
  let started = 0;
  return {
    name,
    runtime: { name: browser.runtime, version, engine: `${browser.javascript} of ${version}` },
    start(program) {
      const frame = `frame${++started}`;
      frames.set(frame, { requests: new Channel(), replies: new Channel() });
      const query = new URLSearchParams({ module: pathOf(program), export: program.export, frame });
      const address = `http://${frame}.localhost:${port}/frame?${query}`;
      const closeOwn = browser.separate ? open(address) : undefined;
      if (closeOwn === undefined) changes.add({ add: { frame, address } });
      return frameProcess(
        program,
        frames.get(frame)!,
        failures,
        () => ended,
        async () => {
          frames.delete(frame);
          if (closeOwn === undefined) changes.add({ remove: frame });
          await closeOwn?.();
        },
      );
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await close?.();
      display?.end();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The path of a compiled module on the server. */
function pathOf({ module, state }: ModuleProgram): string {
  if (state === 'detached') throw new TypeError('browsers do not run contestants with a detached buffer');
  return module.slice(module.lastIndexOf('/build/bench/'));
}

function frameProcess(
  program: ModuleProgram,
  { requests, replies }: Frame,
  failures: Set<(error: Error) => void>,
  ended: () => Error | undefined,
  remove: () => Promise<void>,
): ContestantProcess {
  const queue = oneAtATime();
  const send: Send = (request) =>
    queue(
      () =>
        new Promise((resolve, reject) => {
          const failure = ended();
          if (failure !== undefined) return reject(failure);
          failures.add(reject);
          requests.add(request);
          replies.take().then((reply) => {
            failures.delete(reject);
            if ('error' in reply) reject(new Error(`${program.export}: ${reply.error}`));
            else resolve(reply.result as never);
          }, reject);
        }),
    );
  return {
    ...requestMethods(send),
    async close() {
      requests.add('end');
      await remove();
    },
  };
}
