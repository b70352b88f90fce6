import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os';
import type { Engine } from './engine.js';
import { packagePath } from './package-path.js';
import type { PublishedEnvironment } from './published-run.js';

/** The machine, the runtime and the build of a run. */
export interface Environment extends Omit<PublishedEnvironment, 'compilers'> {
  readonly processor: string;
  readonly memoryBytes: number;
  /** The load averages of 1, 5 and 15 minutes before the first group. */
  readonly load: readonly number[];
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
    // Ignores documents, because publishing one part of a run changes them.
    return git('status', '--porcelain', '--', ':!docs', ':!*.md') === '' ? commit : `${commit}+`;
  } catch {
    return 'unknown';
  }
}

function readBinaries(files: readonly string[]): Environment['binaries'] {
  return files
    .filter((file) => existsSync(packagePath(file)))
    .map((file) => {
      const bytes = readFileSync(packagePath(file));
      return { file, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    });
}

const BINARIES = ['dist/kernel.wasm', 'dist/kernel-scalar.wasm', 'dist/kernel-census.wasm'];

/** Reads the environment. Starts `git`, so call it before any contestant runs. */
export function readEnvironment({ runtime }: Engine, binaries = BINARIES): Environment {
  const { version }: { version: string } = JSON.parse(readFileSync(packagePath('package.json'), 'utf8'));
  return {
    date: new Date().toISOString(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryBytes: totalmem(),
    system: `${platform()} ${release()} ${arch()}`,
    load: loadavg(),
    runtime,
    commit: readCommit(),
    version,
    binaries: readBinaries(binaries),
  };
}
