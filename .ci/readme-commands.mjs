// Runs the shell commands of the README and the guide that call the package, in an empty project with the packed package
// installed. Every other command must be a step of .ci/run. With --check, it runs nothing and only checks that.
import { execFileSync, execSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const STEPS = readFileSync(join(ROOT, '.ci/run'), 'utf8');

const PAGES = ['README.md', ...readdirSync(join(ROOT, 'docs/guide')).map((name) => `docs/guide/${name}`)];

/** The commands in the shell blocks of the README and the guide, without comments. */
const commands = PAGES.flatMap((page) => [
  ...readFileSync(join(ROOT, page), 'utf8').matchAll(/^```sh\n(.*?)^```$/gms),
])
  .flatMap(([, block]) => block.trimEnd().split('\n'))
  .flatMap((line) => line.replace(/\s+#.*/, '').split(' && '));

const INSTALL = /^npm install \/path\/to\/knights-tour-wasm-[\d.]+\.tgz$/;
const isUsers = (command) =>
  /^(npx knights-tour-wasm |npm start -- |npm pack$)/.test(command) || INSTALL.test(command);

/** Returns whether a step of .ci/run runs the command, directly or through a function. */
function isStep(command) {
  const [, script] = /^npm (?:run )?(test\S*)$/.exec(command) ?? [];
  if (script && new RegExp(`^tests ${script}$`, 'm').test(STEPS)) return true;
  return STEPS.split('\n').some((line) => line.startsWith('step ') && line.endsWith(` ${command}`));
}

const left = commands.filter((command) => !isUsers(command) && !isStep(command));
if (left.length > 0) {
  console.error(`.ci/run has no step for these commands of the README and the guide:\n${left.join('\n')}`);
  process.exit(1);
}
if (process.argv[2] === '--check') {
  console.log(`${commands.length} commands`);
  process.exit(0);
}

const project = mkdtempSync(join(tmpdir(), 'knights-tour-readme-'));
try {
  writeFileSync(join(project, 'package.json'), '{ "name": "empty", "private": true }\n');
  const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', project], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const [{ filename }] = JSON.parse(packed);
  const installs = commands.filter((command) => INSTALL.test(command));
  if (!installs.length || !installs.every((command) => command.endsWith(`/${filename}`))) {
    throw new Error(`README.md must install ${filename}. Found: ${installs.join(', ')}`);
  }
  execSync(`npm install --no-audit --no-fund ./${filename}`, { cwd: project, stdio: 'inherit' });
  for (const command of commands.filter((each) => isUsers(each) && !/^npm (pack|install)/.test(each))) {
    console.log(`$ ${command}`);
    // `npm start --` runs the same command. A step of .ci/run tests it in the clone.
    const here = command
      .replace('npm start -- ', 'npx knights-tour-wasm ')
      .replace(/(^|\| )npx /g, '$1npx --no-install ');
    execSync(here, { cwd: project, stdio: 'inherit' });
  }
} finally {
  rmSync(project, { recursive: true, force: true });
}
