import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { FoundResult } from '../src/problem/result.js';
import { createTsSolver } from '../src/ts.js';

const EXPECTED = createTsSolver().solve({ rows: 8, cols: 8 });

/** Maximum kilobytes of address space of a limited process: enough for Node, too little for one more instance. */
const ADDRESS_SPACE = 8_000_000;

/** Returns what a limited shell prints; undefined if the platform has no such limit. */
function withinAddressSpace(...command: string[]): { status: number | null; stdout: string; stderr: string } {
  const limited = ['-c', `ulimit -v ${ADDRESS_SPACE} && exec "$0" "$@"`, process.execPath, ...command];
  return spawnSync('sh', limited, { encoding: 'utf8' });
}

/** Whether processes can be limited, and Node reserves more for an instance than the limit allows. */
const isLimited = withinAddressSpace(
  '--eval',
  'try { new WebAssembly.Memory({ initial: 1 }); } catch (error) { console.log(error.name); }',
).stdout.startsWith('RangeError');

describe.skipIf(!isLimited)('with too little address space', () => {
  const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
  const reason = 'WebAssembly cannot run here: .*[Mm]emory';

  it("the command continues in TypeScript and reports it; with --engine 'wasm' it reports the reason", () => {
    const auto = withinAddressSpace(MAIN, '8x8', '--format', 'list');
    expect(auto.stderr).toMatch(new RegExp(`^ts \\(${reason}`, 'm'));
    expect(auto.stdout.trim().split(/\s+/).map(Number)).toEqual([...(EXPECTED as FoundResult).path]);
    expect(auto.status).toBe(0);
    const wasm = withinAddressSpace(MAIN, '8x8', '--engine', 'wasm');
    expect(wasm.stderr).toMatch(new RegExp(`^knights-tour: ${reason}`));
    expect(wasm).toMatchObject({ status: 2, stdout: '' });
  });

  it('the shared solver, solvers and pools continue in TypeScript', () => {
    const dist = new URL('../dist/', import.meta.url);
    const program = `
      import { createSolver, createSolverSync, solve } from ${JSON.stringify(new URL('index.js', dist))};
      import { createPool } from ${JSON.stringify(new URL('node/pool.js', dist))};
      const board = { rows: 8, cols: 8 };
      const pool = await createPool({ workers: 1 });
      const answers = [solve(board)];
      for (const solver of [createSolverSync(), await createSolver(), pool]) {
        answers.push(solver.fallbackReason, await solver.solve(board));
      }
      await pool.close();
      console.log(JSON.stringify(answers));
    `;
    const { stdout, stderr } = withinAddressSpace('--input-type=module', '--eval', program);
    expect(stderr).toBe('');
    const expected = JSON.parse(JSON.stringify(EXPECTED));
    const why = expect.stringMatching(new RegExp(`^${reason}`));
    expect(JSON.parse(stdout)).toEqual([expected, why, expected, why, expected, why, expected]);
  });
});

describe('the memory of a large board', () => {
  it('is not kept after it is released', () => {
    const program = `
      const { Instance } = WebAssembly;
      const memories = [];
      WebAssembly.Instance = function (module, imports) {
        const instance = new Instance(module, imports);
        memories.push(new WeakRef(instance.exports.memory));
        return instance;
      };
      const { createSolverSync } = await import(${JSON.stringify(new URL('../dist/index.js', import.meta.url))});
      const solver = createSolverSync({ engine: 'wasm' });
      const states = [];
      async function areHeld() {
        // Objects of the current turn stay alive until it ends.
        for (let i = 0; i < 5; i++) {
          await new Promise((resolve) => setTimeout(resolve));
          gc();
        }
        return memories.map((memory) => memory.deref() !== undefined);
      }
      solver.solve({ rows: 100, cols: 100 }); // uses windows, and runs in that memory
      solver.solve({ rows: 3000, cols: 4000 }, { strategy: 'warnsdorff' });
      states.push(await areHeld());
      solver.solve({ rows: 8, cols: 8 });
      states.push(await areHeld());
      console.log(JSON.stringify(states));
    `;
    const flags = ['--expose-gc', '--input-type=module', '--eval', program];
    const output = execFileSync(process.execPath, flags, { encoding: 'utf8' });
    expect(JSON.parse(output)).toEqual([[true], [false, true]]);
  });
});
