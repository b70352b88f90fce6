import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InstalledPackage, installPackage } from './installed-package.js';

describe('an error thrown inside the installed package', () => {
  let installed: InstalledPackage;
  beforeAll(() => {
    installed = installPackage();
  });
  afterAll(() => installed.remove());

  it.each([
    [
      "import { solve } from 'knights-tour-wasm'; solve({ rows: 0, cols: 8 });",
      ['integerArgument', 'normaliseProblem', 'solve'],
    ],
    [
      "import { countTours } from 'knights-tour-wasm/census'; countTours({ rows: 6, cols: 6 }, { memory: 0 });",
      ['integerArgument', 'countTours'],
    ],
    [
      "import { solvePuzzle } from 'knights-tour-wasm/puzzle'; solvePuzzle({ rows: 5, cols: 5, given: 5 });",
      ['wrongType', 'normaliseGiven', 'checkPuzzle', 'solvePuzzle'],
    ],
    // The worker checks the values of these options.
    [
      "import { createPool } from 'knights-tour-wasm/pool'; const pool = await createPool({ workers: 1 }); await pool.createPuzzle({ rows: 5, cols: 5 }, { difficulty: 'none' });",
      ['badValue', 'normaliseRequest', 'onePuzzle'],
    ],
  ])('names its functions in its stack: %s', (program, names) => {
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: installed.project,
      encoding: 'utf8',
    });
    const functions = [...stderr.matchAll(/^ +at (?:new |Object\.)?(\w+) \(/gm)].map(([, name]) => name);
    expect(functions).toEqual(expect.arrayContaining(names));
  });
});
