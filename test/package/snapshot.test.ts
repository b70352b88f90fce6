import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { ROOT, run } from './installed-package.js';

const PROGRAM = `
  import { createSolverSync, solve } from ${JSON.stringify(join(ROOT, 'dist/index.js'))};
  const board = { rows: 8, cols: 8 };
  const solver = createSolverSync();
  const path = ({ path }) => path.join();
  const built = [solver.engine, solver.fallbackReason, path(solve(board)), path(solver.solve(board))];
  globalThis.main = () => {
    const again = [path(solver.solve(board)), path(solve(board))];
    console.log(JSON.stringify({ built, again, engine: solver.engine, reason: solver.fallbackReason }));
  };
`;

it('a solver that Node keeps in a snapshot runs WebAssembly again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'knights-tour-snapshot-'));
  try {
    writeFileSync(join(folder, 'program.mjs'), PROGRAM);
    const bundle = await rolldown({
      input: join(folder, 'program.mjs'),
      platform: 'node',
      logLevel: 'silent',
    });
    const { output } = await bundle.generate({ format: 'cjs', codeSplitting: false });
    await bundle.close();
    const start = "require('node:v8').startupSnapshot.setDeserializeMainFunction(() => main());";
    writeFileSync(join(folder, 'program.cjs'), `${output[0].code}\n${start}`);
    run(process.execPath, ['--snapshot-blob', 'blob', '--build-snapshot', 'program.cjs'], folder);
    const { built, again, engine, reason } = JSON.parse(
      run(process.execPath, ['--snapshot-blob', 'blob'], folder),
    );
    const [engineThen, reasonThen, shared, own] = built;
    expect([engineThen, reasonThen]).toEqual(['ts', 'WebAssembly is not available here']);
    expect([engine, reason]).toEqual(['wasm', undefined]);
    expect(again).toEqual([own, shared]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
