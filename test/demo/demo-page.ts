import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest';
import { TABS } from '../../demo/src/tabs.js';
import { WITHOUT_BROWSER } from '../browser/chromium.js';
import { CHROMIUM_FLAGS, findChromium } from '../browser/find-chromium.js';
import { serve } from '../browser/static-server.js';

/** The built page of `demo/` in Chromium, served like on a static host. */

const HOST = 'some-host';

/** The device of a visitor. */
export interface Device {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly touch?: boolean;
  readonly reducedMotion?: boolean;
  readonly forcedColours?: boolean;
  /** Allows the service worker. */
  readonly cached?: boolean;
}

export const PHONE: Device = { width: 390, height: 844, touch: true };
export const LANDSCAPE: Device = { width: 844, height: 390, touch: true };

/** The served page. */
export interface Demo {
  /** The folder of the build. */
  readonly folder: string;
  /** The addresses of the page, one for each folder of build-page.ts. */
  readonly addresses: readonly string[];
  /**
   * Opens the page.
   * @param state the fragment of the address, such as 'play?rows=5&cols=5'
   */
  open(state?: string, device?: Device, address?: string): Promise<Page>;
  /** Closes all pages and returns their complaints: errors, warnings, failed requests, requests to other hosts. */
  closePages(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The page of a test file. Its groups of tests share one browser. */
let demo: Demo;
beforeAll(async () => {
  if (!WITHOUT_BROWSER) demo = await startDemo();
});
afterAll(() => demo?.close());

/** Tests of the page. Every test fails on errors, warnings, failed requests and requests to other hosts. */
export function describeDemo(
  name: string,
  tests: (demo: Pick<Demo, 'open' | 'folder' | 'addresses'>) => void,
): void {
  describe.skipIf(WITHOUT_BROWSER)(name, () => {
    afterEach(async () => {
      expect(await demo.closePages()).toEqual([]);
    });

    tests({
      open: (...terms) => demo.open(...terms),
      get folder() {
        return demo.folder;
      },
      get addresses() {
        return demo.addresses;
      },
    });
  });
}

/** Serves the build and starts Chromium. */
async function startDemo(): Promise<Demo> {
  const host = inject('demoHost');
  const places = inject('demoPlaces');
  const server = await serve({ [HOST]: pathToFileURL(`${host}/`) }, {});
  const addresses = places.map((place) => encodeURI(`${server.origin}/${HOST}/${place}/index.html`));
  const browser = await chromium.launch({
    executablePath: findChromium().path!,
    args: CHROMIUM_FLAGS,
  });
  const contexts: BrowserContext[] = [];
  let complaints: string[] = [];
  return {
    folder: join(host, places[0]!),
    addresses,

    async open(state = '', device = {}, address = addresses[0]!): Promise<Page> {
      const context = await browser.newContext(contextOptions(device));
      context.setDefaultTimeout(inject('patience'));
      contexts.push(context);
      listen(context, server.origin, (complaint) => complaints.push(complaint));
      const page = await context.newPage();
      await page.goto(state ? `${address}#${state}` : address);
      // A section loads after the page.
      const tab = ['race', ...TABS].find((name) => name === state.split('?')[0]);
      if (tab) await page.locator(`#panel-${tab}:visible:not([inert])`).waitFor();
      return page;
    },

    async closePages(): Promise<readonly string[]> {
      // Errors while a page closes do not count.
      const collected = complaints;
      complaints = [];
      for (const context of contexts.splice(0)) await context.close();
      complaints = [];
      return collected;
    },

    async close(): Promise<void> {
      await browser.close();
      server.close();
    },
  };
}

function contextOptions({ width = 1280, height = 900, ...device }: Device): BrowserContextOptions {
  return {
    viewport: { width, height },
    colorScheme: device.dark ? 'dark' : 'light',
    hasTouch: device.touch ?? false,
    isMobile: device.touch ?? false,
    serviceWorkers: device.cached ? 'allow' : 'block',
    forcedColors: device.forcedColours ? 'active' : 'none',
    reducedMotion: device.reducedMotion ? 'reduce' : 'no-preference',
    permissions: ['clipboard-read', 'clipboard-write'],
  };
}

function listen(context: BrowserContext, origin: string, complain: (complaint: string) => void): void {
  context.on('weberror', (error) => complain(String(error.error())));
  context.on('console', (message) => {
    const isOfTest = /Service Worker registration blocked by Playwright/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isOfTest) complain(message.text());
  });
  context.on('requestfailed', (request) => {
    // Leaving a page aborts its requests.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') complain(`${request.url()} failed: ${reason}`);
  });
  context.on('response', (response) => {
    if (!response.ok()) complain(`${response.url()} is ${response.status()}`);
  });
  context.on('request', (request) => {
    const isOwn = request.url().startsWith(`${origin}/`) || /^(blob|data):/.test(request.url());
    if (!isOwn) complain(`${request.url()} is on another host`);
  });
}

/** Delays files until the caller calls the returned function. */
export async function holdBack(page: Page, files: RegExp): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.context().route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Saves a screenshot into the folder DEMO_PICTURES, if it is set. */
export async function takePicture(page: Page, name: string, fullPage = true): Promise<void> {
  const folder = process.env.DEMO_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage });
}
