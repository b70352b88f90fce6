/**
 * Runs those steps of `npm run build` whose sources or outputs changed: hashes of both are kept in build/built.json.
 * With --ask it only prints the steps that it would run.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const BINARIES = ['kernel', 'kernel-scalar', 'kernel-census', 'kernel-puzzle'].map(
  (name) => `build/${name}.wasm`,
);
const STEPS = {
  'build:wasm': {
    reads: ['assembly', 'asconfig.json', 'scripts/compile-binaries.mjs', 'package-lock.json'],
    writes: BINARIES,
  },
  'build:js': {
    reads: [
      ...BINARIES,
      ...['src', 'rolldown.config.mjs', 'scripts/assets.mjs'],
      ...['package.json', 'package-lock.json', 'tsconfig.json'],
    ],
    writes: ['dist'],
  },
};

/** Lists the files of a place, in an order that is the same everywhere. */
function filesIn(place) {
  const path = join(root, place);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [place];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length))
    .sort();
}

function state({ reads, writes }) {
  const hash = createHash('sha256').update(process.version);
  for (const file of [...reads, ...writes].flatMap(filesIn))
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

const record = join(root, 'build/built.json');
const built = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
for (const [name, step] of Object.entries(STEPS)) {
  if (built[name] === state(step)) continue;
  if (process.argv.includes('--ask')) {
    console.log(name);
    continue;
  }
  execFileSync('npm', ['run', '--silent', name], { cwd: root, stdio: 'inherit' });
  built[name] = state(step);
  writeFileSync(record, JSON.stringify(built));
}
