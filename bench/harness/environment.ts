import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os';
import type { NodeVersion } from './node-version.js';
import { packagePath } from './package-path.js';

/** Where and on what the figures were taken. */
export interface Environment {
  readonly date: string;
  readonly processor: string;
  readonly cores: number;
  readonly memoryBytes: number;
  readonly system: string;
  /** The load averages of 1, 5 and 15 minutes before the first group. */
  readonly load: readonly number[];
  /** Of the Node that ran the contestants. */
  readonly node: string;
  readonly v8: string;
  /** The commit of the sources, or 'unknown' outside a repository; `+` when there are changes on top of it. */
  readonly commit: string;
  readonly version: string;
  /** The WebAssembly binaries of the package. */
  readonly binaries: readonly { readonly file: string; readonly bytes: number; readonly sha256: string }[];
}

function readCommit(): string {
  const git = (...words: string[]): string =>
    execFileSync('git', words, {
      cwd: packagePath('.'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    const commit = git('rev-parse', '--short=12', 'HEAD');
    return git('status', '--porcelain') === '' ? commit : `${commit}+`;
  } catch {
    return 'unknown';
  }
}

function readBinaries(): Environment['binaries'] {
  return ['dist/kernel.wasm', 'dist/kernel-scalar.wasm']
    .filter((file) => existsSync(packagePath(file)))
    .map((file) => {
      const bytes = readFileSync(packagePath(file));
      return { file, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    });
}

/** Looks around. Starts `git`, so before any contestant runs. */
export function readEnvironment({ node, v8 }: NodeVersion): Environment {
  const { version }: { version: string } = JSON.parse(readFileSync(packagePath('package.json'), 'utf8'));
  return {
    date: new Date().toISOString(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryBytes: totalmem(),
    system: `${platform()} ${release()} ${arch()}`,
    load: loadavg(),
    node,
    v8,
    commit: readCommit(),
    version,
    binaries: readBinaries(),
  };
}
