import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './installed-package.js';

/** The folder of the packages that only the sweep needs: those of sweep/package.json. */
export const SWEEP_PACKAGES: string = join(ROOT, 'build/sweep');

/**
 * Installs the packages of a folder's package.json and package-lock.json, unless they are installed.
 * @param from relative to the root
 * @param into folder for `node_modules`
 */
export function installPackages(from: string, into: string): void {
  const lock = readFileSync(join(ROOT, from, 'package-lock.json'), 'utf8');
  const installed = join(into, 'package-lock.json');
  const isThere = existsSync(join(into, 'node_modules/.package-lock.json'));
  if (isThere && readFileSync(installed, 'utf8') === lock) return;
  mkdirSync(into, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(ROOT, from, file), join(into, file));
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], into);
}

/** Vitest calls this before the sweep. */
export function setup(): void {
  installPackages('test/package/sweep', SWEEP_PACKAGES);
}
