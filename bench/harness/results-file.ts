import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Environment } from './environment.js';
import { packagePath } from './package-path.js';
import type { GroupResult } from './run-group.js';

/** A run: where it was taken, how, and everything measured, raw samples included. */
export interface Results {
  readonly format: 3;
  readonly mode: 'full' | 'quick';
  readonly environment: Environment;
  readonly groups: readonly GroupResult[];
}

const FILE = 'bench/results/latest.json';

/** Writes the results of a run; returns where. */
export function writeResults(results: Results): string {
  const file = packagePath(FILE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(results)}\n`);
  return file;
}

/**
 * The results of the last run.
 * @throws Error when there are none, or of another format
 */
export function readResults(): Results {
  let text: string;
  try {
    text = readFileSync(packagePath(FILE), 'utf8');
  } catch (cause) {
    throw new Error(`${FILE} is not there; \`npm run bench\` writes it`, { cause });
  }
  const results: Results = JSON.parse(text);
  if (results.format !== 3) throw new Error(`${FILE} has format ${results.format}; this reads format 3`);
  return results;
}
