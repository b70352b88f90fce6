import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../browser/find-chromium.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The folders of the static host. The page works from any path. */
const PLACES = ['page', 'a folder/in/another one'];

/** Builds the page for all tests, if it changed, and copies it into a temporary folder. */
export async function setup(project: TestProject): Promise<(() => void) | undefined> {
  project.provide('demoPlaces', PLACES);
  if (!findChromium().path) {
    project.provide('demoHost', '');
    return undefined;
  }
  execFileSync(process.execPath, ['scripts/build-if-changed.mjs', 'build:page'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  const host = mkdtempSync(join(tmpdir(), 'knights-tour-demo-'));
  for (const place of PLACES) cpSync(join(ROOT, 'build/page'), join(host, place), { recursive: true });
  project.provide('demoHost', host);
  return () => rmSync(host, { recursive: true, force: true });
}
