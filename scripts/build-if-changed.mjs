/**
 * `npm run build`, unless it would make what is there: a hash of all it reads and of all it wrote, kept beside what was
 * built, is that of now. `npm run build` itself builds always. With --ask it only says whether it would build.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const READ = [
  'assembly',
  'src',
  'scripts',
  'package.json',
  'package-lock.json',
  'asconfig.json',
  'tsconfig.json',
];
const WRITTEN = ['dist', 'docs/hashes.md'];
/** Of the sources, what the build itself writes. */
const GENERATED = /\/generated\//;

/** The files of a place, in an order that is the same everywhere. */
function filesOf(place) {
  const path = join(root, place);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [place];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length))
    .sort();
}

/** What stands in the files of some places, and which files they are. */
function hashOf(places) {
  const hash = createHash('sha256').update(process.version);
  for (const file of places.flatMap(filesOf)) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

const stamp = join(root, 'build', 'built.txt');

/** Sources without what is generated from them, which is looked at apart: it is both read and written. */
function sources() {
  return READ.flatMap(filesOf).filter((file) => !GENERATED.test(file));
}

function state() {
  const generated = filesOf('src').filter((file) => GENERATED.test(file));
  return `${hashOf(sources())} ${hashOf([...generated, ...WRITTEN])}\n`;
}

const isBuilt = existsSync(stamp) && readFileSync(stamp, 'utf8') === state();
if (process.argv.includes('--ask')) console.log(isBuilt ? 'built' : 'changed');
else if (!isBuilt) {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  writeFileSync(stamp, state());
}
