import { accessSync, constants, lstatSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { STANDARD_STREAM } from './input.js';

/** Where an output goes. */
export type Place =
  /** Standard output. */
  | { readonly kind: 'standard' }
  /** A pipe or a device, which is written to as it is. */
  | { readonly kind: 'direct'; readonly path: string; readonly flags: 'w' | 'a' }
  /** A regular file, or none yet: it is written beside its place and renamed, so that there is never half of one. */
  | { readonly kind: 'replaced'; readonly path: string; readonly mode: number };

const STANDARD_NAMES: readonly string[] = [STANDARD_STREAM, '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1'];
/** What a shell has open already, such as `>(gzip > x)`: to begin it anew would take what others wrote. */
const OPEN_ALREADY = /^\/(dev\/(stderr|fd\/\d+)|proc\/(self|\d+)\/fd\/\d+)$/;
/** As many as Linux follows. */
const MOST_LINKS = 40;

/**
 * The place that `--output` names. Links stay: what is written is the file that they lead to, also one that is not yet.
 * @throws Error naming the file
 */
export function outputPlace(file: string): Place {
  if (STANDARD_NAMES.includes(file)) return { kind: 'standard' };
  try {
    return placeOf(file);
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

/**
 * Checks, before anything is computed, that a file can be written.
 * @throws Error naming the file
 */
export function checkWritable(file: string): void {
  const place = outputPlace(file);
  if (place.kind === 'standard') return;
  try {
    accessSync(place.kind === 'replaced' ? dirname(place.path) : place.path, constants.W_OK);
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

/** The error for a file that cannot be written. */
export function cannotWrite(file: string, error: unknown): Error {
  return new Error(`cannot write ${file}: ${error instanceof Error ? error.message : error}`);
}

function placeOf(file: string): Place {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isDirectory() || file.endsWith('/')) throw new Error('it is a directory');
  if (OPEN_ALREADY.test(file)) {
    if (!stats) throw new Error('nothing is open there');
    return { kind: 'direct', path: file, flags: 'a' };
  }
  if (stats && !stats.isFile()) return { kind: 'direct', path: file, flags: 'w' };
  return { kind: 'replaced', path: behindLinks(file), mode: modeOf(stats) };
}

function modeOf(stats: Stats | undefined): number {
  return (stats?.mode ?? 0o666) & 0o777;
}

function behindLinks(file: string): string {
  let path = file;
  for (let links = 0; links <= MOST_LINKS; links++) {
    if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path;
    path = resolve(realpathSync(dirname(path)), readlinkSync(path));
  }
  throw new Error('too many links lead to it');
}
