// Runs the shell lines of the README and the guide as they are, pipes included: those of the package in a fresh clone without a
// build, and in an empty project with the packed package. Every other line must be a step of .ci/run. With --check, it runs
// nothing and only checks that.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const STEPS = readFileSync(join(ROOT, '.ci/run'), 'utf8');

const PAGES = ['README.md', ...readdirSync(join(ROOT, 'docs/guide')).map((name) => `docs/guide/${name}`)];

/** The lines in the shell blocks of the README and the guide, without comments. */
const lines = PAGES.flatMap((page) => [
  ...readFileSync(join(ROOT, page), 'utf8').matchAll(/^```sh\n(.*?)^```$/gms),
])
  .flatMap(([, block]) => block.trimEnd().split('\n'))
  .map((line) => line.replace(/\s+#.*/, ''));

/** The two forms of the command. */
const IN_CLONE = 'npm start -s';
const IN_PROJECT = 'npx knights-tour-wasm';

const isCommand = (line) => line.includes(IN_CLONE) || line.includes(IN_PROJECT);
const isInstallation = (line) => /^npm (pack$|install \/path\/to\/knights-tour-wasm-[\d.]+\.tgz$)/.test(line);

/** Returns whether a step of .ci/run runs a command, directly or through a function. */
function isStep(command) {
  const [, script] = /^npm (?:run )?(test\S*)$/.exec(command) ?? [];
  if (script && new RegExp(`^tests ${script}$`, 'm').test(STEPS)) return true;
  return STEPS.split('\n').some((line) => line.startsWith('step ') && line.endsWith(` ${command}`));
}

const left = lines.filter(
  (line) => !isCommand(line) && !isInstallation(line) && !line.split(' && ').every(isStep),
);
if (left.length > 0) {
  console.error(`.ci/run has no step for these lines of the README and the guide:\n${left.join('\n')}`);
  process.exit(1);
}
if (process.argv[2] === '--check') {
  console.log(`${lines.length} lines`);
  process.exit(0);
}

/** Runs a line. A failure anywhere in a pipe is a failure of the line. */
function run(line, folder) {
  console.log(`$ ${line}`);
  const options = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 26 };
  const { status, stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', line], options);
  console.log(`${stdout}${stderr}`.trimEnd());
  const problem = /^(> |npm (warn|error)|.*(EBADENGINE|deprecated))/im.exec(`${stdout}\n${stderr}`);
  if (status !== 0) throw new Error(`exit code ${status}: ${line}`);
  if (problem) throw new Error(`prints '${problem[0]}': ${line}`);
}

/** Runs lines in a folder, with one form of the command. */
function runAll(all, folder, form) {
  for (const line of all) run(line.replace(/npm start -s --|npx knights-tour-wasm/g, form), folder);
}

const folder = mkdtempSync(join(tmpdir(), 'knights-tour-readme-'));
try {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const clone = join(folder, 'clone');
  for (const file of files.split('\0').filter(Boolean)) cpSync(join(ROOT, file), join(clone, file));
  runAll(lines.filter(isCommand), clone, `${IN_CLONE} --`);
  run('npm run build --silent', clone);
  run(`${IN_CLONE} -- 8x8 | ${IN_CLONE} -- check`, clone);

  const [tarball] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: ROOT,
      encoding: 'utf8',
    }),
  );
  const installs = lines.filter((line) => /^npm install/.test(line));
  if (!installs.length || !installs.every((line) => line.endsWith(`/${tarball.filename}`))) {
    throw new Error(`README.md must install ${tarball.filename}. Found: ${installs.join(', ')}`);
  }
  writeFileSync(join(folder, 'package.json'), '{ "name": "empty", "private": true }\n');
  run(`npm install --no-audit --no-fund ./${tarball.filename}`, folder);
  const inProject = lines.filter((line) => isCommand(line) && !line.includes('npm ci'));
  runAll(inProject, folder, 'npx --no-install knights-tour-wasm');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
