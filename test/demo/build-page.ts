import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../browser/find-chromium.js';

/** The folders of the static host. The page works from any path. */
const PLACES = ['page', 'a folder/in/another one'];

/** Builds the page once for all tests, into a temporary folder. */
export async function setup(project: TestProject): Promise<(() => void) | undefined> {
  if (!findChromium().path) {
    project.provide('demoHost', '');
    project.provide('demoPlaces', []);
    return undefined;
  }
  const host = mkdtempSync(join(tmpdir(), 'knights-tour-demo-'));
  const [folder, ...others] = PLACES.map((place) => join(host, place)) as [string, ...string[]];
  await build({
    configFile: fileURLToPath(new URL('../../demo/vite.config.ts', import.meta.url)),
    build: { outDir: folder, emptyOutDir: true },
    logLevel: 'error',
  });
  for (const other of others) cpSync(folder, other, { recursive: true });
  project.provide('demoHost', host);
  project.provide('demoPlaces', PLACES);
  return () => rmSync(host, { recursive: true, force: true });
}
