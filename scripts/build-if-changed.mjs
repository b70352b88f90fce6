/**
 * Runs the steps of `npm run build` whose sources or outputs changed. Their hashes are in build/built.json. Everything that the
 * steps print goes to standard error. Of several processes, as in a pipe of two `npm start`, one builds and the others wait.
 * With --ask it only prints the steps that it would run. With build:page or build:bench it also builds
 * the page, for its tests, or the benchmark.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

process.chdir(join(import.meta.dirname, '..'));
const BINARIES = ['', '-scalar', '-census', '-puzzle'].map((name) => `build/kernel${name}.wasm`);
const KERNELS = ['census', 'puzzle'].map((name) => `build/kernel-${name}.js`);
const LOCK = 'package-lock.json';
const COMPILERS = ['scripts/compile-binaries.mjs', 'scripts/kernel-to-javascript.mjs'];
const SOURCES = ['src', 'rolldown.config.mjs', 'scripts/assets.mjs', 'package.json', 'tsconfig.json'];
/** Steps that run only if they are named on the command line. */
const OPTIONAL = ['build:page', 'build:bench'];
const BENCH_FOLDERS = ['assembly', 'charts', 'contestants', 'document', 'groups', 'harness'];
const BENCH = [...BENCH_FOLDERS, 'main.ts', 'publish.ts', 'tsconfig.json'].map((name) => `bench/${name}`);
/** The inputs and outputs of each step. */
const STEPS = {
  'build:wasm': ['assembly', 'asconfig.json', ...COMPILERS, LOCK, ...BINARIES, ...KERNELS],
  'build:js': [...BINARIES, ...KERNELS, ...SOURCES, LOCK, 'dist'],
  'build:page': [...BINARIES, ...KERNELS, ...SOURCES, LOCK, 'dist', 'demo', 'bench/harness', 'build/page'],
  'build:bench': [...BENCH, 'assembly', 'asconfig.json', 'dist', 'tsconfig.json', LOCK, 'build/bench'],
};

/** Lists the files of a path in a fixed order. */
function filesIn(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  const files = readdirSync(place, { recursive: true }).map((name) => join(place, name));
  return files.filter((file) => statSync(file).isFile()).sort();
}

function hashOf(places) {
  const hash = createHash('sha256').update(process.version);
  for (const file of places.flatMap(filesIn)) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Contains the id of the process that builds. */
const BUILDER = 'build/builder';

function idOfBuilder() {
  try {
    return Number(readFileSync(BUILDER, 'utf8'));
  } catch {
    return 0; // It has ended.
  }
}

function isRunning(id) {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Waits until no other process builds, or reads what it built. */
function becomeBuilder() {
  mkdirSync('build', { recursive: true });
  for (;;) {
    try {
      writeFileSync(BUILDER, String(process.pid), { flag: 'wx' });
      process.on('exit', () => rmSync(BUILDER, { force: true }));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    // The file is empty for a moment, and a process that was killed leaves it.
    const id = idOfBuilder();
    if (id > 0 && !isRunning(id)) rmSync(BUILDER, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
}

becomeBuilder();
const RECORD = 'build/built.json';
const built = existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : {};
for (const [step, places] of Object.entries(STEPS)) {
  if (OPTIONAL.includes(step) && !process.argv.includes(step)) continue;
  if (built[step] === hashOf(places)) continue;
  if (process.argv.includes('--ask')) {
    console.log(step);
    continue;
  }
  execFileSync('npm', ['run', '--silent', step], { stdio: ['ignore', 2, 'inherit'] });
  built[step] = hashOf(places);
  writeFileSync(RECORD, JSON.stringify(built));
}
