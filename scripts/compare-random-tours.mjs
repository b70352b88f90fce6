/**
 * Shows checksums of random tours on every engine, on this Node and on those named: they are all the same, and those of
 * test/random-tour-keys.test.ts. Run after `npm run build`:
 *   node scripts/compare-random-tours.mjs 22 24 26
 * Other versions of Node are installed by npm in a temporary folder.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSolverSync } from '../dist/index.js';

const strategy = 'random';

/** FNV-1a over squares. */
function checksum(path) {
  let hash = 0x811c9dc5;
  for (const square of path) hash = Math.imul(hash ^ square, 0x01000193);
  return hash >>> 0;
}

function checksums(solver) {
  const small = { rows: 8, cols: 8, closed: true, count: 500 };
  const path = (problem, seed) => solver.solve(problem, { strategy, seed }).path;
  return {
    small: checksum(solver.solveBatch(small, { strategy, seed: 1 }).paths),
    large: checksum(path({ rows: 40, cols: 50 }, 2)),
    narrow: checksum(path({ rows: 3, cols: 40, closed: true }, 3)),
    holes: checksum(path({ rows: 12, cols: 12, blocked: [5, 6] }, 4)),
  };
}

for (const options of [
  { engine: 'wasm' },
  { engine: 'wasm', wasm: readFileSync(new URL('../dist/kernel-scalar.wasm', import.meta.url)) },
  { engine: 'ts' },
]) {
  console.log(process.version, JSON.stringify(options), JSON.stringify(checksums(createSolverSync(options))));
}

for (const version of process.argv.slice(2)) {
  const folder = mkdtempSync(join(tmpdir(), 'random-tours-'));
  try {
    const alias = `other-node@npm:node-${process.platform}-${process.arch}@${version}`;
    execFileSync('npm', ['install', '--silent', '--no-save', '--prefix', folder, alias]);
    const node = join(folder, 'node_modules', 'other-node', 'bin', 'node');
    execFileSync(node, [fileURLToPath(import.meta.url)], { stdio: 'inherit' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
