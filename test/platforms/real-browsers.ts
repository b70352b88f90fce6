import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_FLAGS, findChromium } from '../browser/find-chromium.js';

/** The browsers of Debian, started with an address. Pages send their answers to the server, so no driver is needed. */

/** A browser. */
export interface RealBrowser {
  readonly name: string;
  /** Its program; undefined if it is not installed. */
  readonly path: string | undefined;
  /** The line that names its version. */
  version(): string;
  /** Opens a page in a new profile. The returned function ends the browser. */
  open(address: string, preferences?: readonly string[]): () => void;
}

function installed(...paths: readonly string[]): string | undefined {
  return paths.find((path) => existsSync(path));
}

/** Starts a program in its own group of processes, with an empty home. */
function start(command: string, args: readonly string[], home: string): () => void {
  const env = { ...process.env, HOME: home, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const child: ChildProcess = spawn(command, args, { detached: true, stdio: 'ignore', env });
  return () => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // It has ended.
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
}

const newHome = (): string => mkdtempSync(join(tmpdir(), 'knights-tour-browser-'));
const printed = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { encoding: 'utf8' }).trim();

const CHROMIUM = findChromium().path;
const FIREFOX = installed('/usr/bin/firefox-esr', '/usr/bin/firefox');
const MINI_BROWSER = installed(
  ...['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
);

/** Preferences of Firefox without pages of its own. */
const QUIET = [
  'user_pref("browser.shell.checkDefaultBrowser", false);',
  'user_pref("datareporting.policy.dataSubmissionEnabled", false);',
  'user_pref("browser.aboutwelcome.enabled", false);',
  'user_pref("app.normandy.enabled", false);',
];

export const REAL_BROWSERS: readonly RealBrowser[] = [
  {
    name: 'Chromium',
    path: CHROMIUM,
    version: () => printed(CHROMIUM!, '--version'),
    open(address, flags = []) {
      const home = newHome();
      const own = ['--headless', '--no-first-run', `--user-data-dir=${home}`];
      return start(CHROMIUM!, [...own, ...CHROMIUM_FLAGS, ...flags, address], home);
    },
  },
  {
    name: 'Firefox',
    path: FIREFOX,
    version: () => printed(FIREFOX!, '--version'),
    open(address, preferences = []) {
      const home = newHome();
      writeFileSync(join(home, 'user.js'), [...QUIET, ...preferences].join('\n'));
      return start(FIREFOX!, ['--headless', '--no-remote', '--profile', home, address], home);
    },
  },
  {
    name: 'WebKitGTK',
    path: installed('/usr/bin/xvfb-run') && MINI_BROWSER,
    version: () => printed('dpkg-query', '--show', 'webkit2gtk-driver'),
    open(address) {
      return start('xvfb-run', ['--auto-servernum', MINI_BROWSER!, address], newHome());
    },
  },
];
