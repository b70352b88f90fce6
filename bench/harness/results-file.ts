import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Environment } from './environment.js';
import { packagePath } from './package-path.js';
import type { GroupResult } from './run-group.js';

/** A run with its environment and all measurements, including raw samples. */
export interface Results {
  readonly format: 3;
  readonly mode: 'full' | 'quick';
  readonly environment: Environment;
  readonly groups: readonly GroupResult[];
}

const FILE = 'bench/results/latest.json';

/** Writes the results of a run. Returns the path of the file. */
export function writeResults(results: Results): string {
  const file = packagePath(FILE);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(results)}\n`);
  return file;
}

/**
 * Reads the results of the last run.
 * @throws Error if the file is missing or has another format
 */
export function readResults(): Results {
  let text: string;
  try {
    text = readFileSync(packagePath(FILE), 'utf8');
  } catch (cause) {
    throw new Error(`${FILE} does not exist. Run \`npm run bench\` first`, { cause });
  }
  const results: Results = JSON.parse(text);
  if (results.format !== 3) throw new Error(`${FILE} must have format 3, got ${results.format}`);
  return results;
}
