import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * Checks, before anything is computed, that a file can be written.
 * @throws Error naming the file
 */
export function checkWritable(file: string): void {
  attempt(file, () => {
    const { path, stats } = outputTarget(file);
    if (stats?.isDirectory()) throw new Error('it is a directory');
    accessSync(isReplaceable(stats) ? dirname(path) : path, constants.W_OK);
  });
}

/**
 * Writes a file beside its place and then renames it, so that there is never half of one. What is no regular file, such
 * as a pipe, is written to directly.
 * @throws Error naming the file
 */
export function writeWhole(file: string, text: string): void {
  attempt(file, () => {
    const { path, stats } = outputTarget(file);
    if (!isReplaceable(stats)) {
      writeFileSync(path, text);
      return;
    }
    const beside = `${path}.${randomBytes(6).toString('hex')}.tmp`;
    try {
      writeFileSync(beside, text, { flag: 'wx', mode: (stats?.mode ?? 0o666) & 0o777 });
      renameSync(beside, path);
    } catch (error) {
      rmSync(beside, { force: true });
      throw error;
    }
  });
}

/** Where a file really lies: a link stays a link. */
export function outputTarget(file: string): { path: string; stats: Stats | undefined } {
  const path = existsSync(file) ? realpathSync(file) : file;
  return { path, stats: statSync(path, { throwIfNoEntry: false }) };
}

/** Whether a file is written beside its place and renamed: it is a regular one, or none yet. */
export function isReplaceable(stats: Stats | undefined): boolean {
  return stats === undefined || stats.isFile();
}

function attempt(file: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    throw new Error(`cannot write ${file}: ${error instanceof Error ? error.message : error}`);
  }
}
