import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSweep } from '../extent.js';
import { ROOT, run } from './installed-package.js';

/** The command in a clone, as README.md writes it. .ci/readme-commands.mjs runs every line of README and guide. */

const CLONE = mkdtempSync(join(tmpdir(), 'knights-tour-clone-'));
const BUILT = ['dist', 'build/built.json', ...filesOf('build', /^kernel.*\.(wasm|js)$/)];

function filesOf(folder: string, name: RegExp): string[] {
  const names = readdirSync(join(ROOT, folder)).filter((each) => name.test(each));
  return names.map((each) => `${folder}/${each}`);
}

/** Returns the output of a line for bash. */
function outputOf(line: string): string {
  return run('bash', ['-o', 'pipefail', '-c', line], CLONE);
}

beforeAll(() => {
  const listed = run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], ROOT);
  for (const file of [...listed.trim().split('\n'), ...BUILT]) {
    cpSync(join(ROOT, file), join(CLONE, file), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(CLONE, 'node_modules'));
});
afterAll(() => rmSync(CLONE, { recursive: true, force: true }));

const LINES = [
  'npm start -s -- 5x5 | npm start -s -- check 2>&1',
  'npm start -s -- 5x5 --format json > tour.json && npm start -s -- check tour.json 2>&1',
];
const VALID = /^valid: an open tour of the 5 x 5 board; read as a .+\n$/;

describe('in a clone', () => {
  it.each(LINES)('%s', (line) => {
    expect(outputOf(line)).toMatch(VALID);
  });

  it('standard output is only the result', () => {
    expect(outputOf('npm start -s -- 5x5 --format svg')).toMatch(/^<svg .*<\/svg>\n$/s);
  });

  // Both commands of the pipe find that there is something to build.
  inSweep('the first command builds, and a second one waits', () => {
    for (const folder of ['dist', 'build']) rmSync(join(CLONE, folder), { recursive: true });
    expect(outputOf(LINES[0]!)).toMatch(VALID);
  });

  inSweep('it works after another build', () => {
    outputOf('npm run -s build');
    for (const line of LINES) expect(outputOf(line)).toMatch(VALID);
    expect(outputOf('dist/cli/main.js 5x5 | dist/cli/main.js check 2>&1')).toMatch(VALID);
  });
});
