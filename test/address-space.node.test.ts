import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { FoundResult } from '../src/problem/result.js';
import { createTsSolver } from '../src/ts.js';

const EXPECTED = createTsSolver().solve({ rows: 8, cols: 8 });

/** Runs Node with a limit of its address space, in kilobytes. */
function within(
  kilobytes: number,
  ...command: string[]
): { status: number | null; stdout: string; stderr: string } {
  const limited = ['-c', `ulimit -v ${kilobytes} && exec "$0" "$@"`, process.execPath, ...command];
  return spawnSync('sh', limited, { encoding: 'utf8' });
}

/** The largest of these fits no memory of WebAssembly in Node 20 and 22. In Node 24 and 26 it fits one, and then no thread. */
const LIMITS = [4_000_000, 8_000_000];

/** Whether processes can be limited, as on Linux. */
const CAN_LIMIT = within(LIMITS[0]!, '--eval', '').status === 0;
const hasMemory = (kilobytes: number): boolean =>
  within(kilobytes, '--eval', 'new WebAssembly.Memory({ initial: 1 })').status === 0;

describe.skipIf(!CAN_LIMIT).each(LIMITS)('within %s KB of address space', (kilobytes) => {
  const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
  const reason = 'WebAssembly cannot run here: .*[Mm]emory';

  it("the command runs; with --engine 'wasm' it needs memory for WebAssembly", () => {
    const has = hasMemory(kilobytes);
    const auto = within(kilobytes, MAIN, '8x8', '--format', 'list');
    expect(auto.stderr).toMatch(has ? /^wasm / : new RegExp(`^ts \\(${reason}`, 'm'));
    expect(auto.stdout.trim().split(/\s+/).map(Number)).toEqual([...(EXPECTED as FoundResult).path]);
    expect(auto.status).toBe(0);
    const wasm = within(kilobytes, MAIN, '8x8', '--engine', 'wasm');
    if (!has) expect(wasm.stderr).toMatch(new RegExp(`^knights-tour: ${reason}`));
    expect(wasm.status).toBe(has ? 0 : 2);
  });

  it('pools run in fewer workers and in TypeScript, whatever they do, and solvers run', () => {
    const dist = new URL('../dist/', import.meta.url);
    const program = `
      import { createSolver, createSolverSync, solve } from ${JSON.stringify(new URL('index.js', dist))};
      import { createPool } from ${JSON.stringify(new URL('node/pool.js', dist))};
      const board = { rows: 8, cols: 8 };
      const pool = await createPool({ workers: 16 });
      const { engine, workers, fallbackReason } = pool;
      const { count } = await pool.solveBatch({ ...board, count: 10_000 });
      const counted = await pool.countTours({ rows: 6, cols: 6, closed: true });
      let listed = 0;
      for await (const tour of pool.tours({ rows: 5, cols: 5 })) listed += tour.length;
      const answers = [await pool.solve({ rows: 9, cols: 9 }, { nodeLimit: 1e6 })];
      const refusal = await createPool({ engine: 'wasm', workers: 16 }).catch(({ message }) => message);
      await pool.close();
      for (const solver of [createSolverSync(), await createSolver(), { solve }]) answers.push(solver.solve(board));
      console.log(JSON.stringify({ engine, workers, fallbackReason, count, counted: String(counted.count), listed, refusal, answers }));
    `;
    const { status, stdout, stderr } = within(kilobytes, '--input-type=module', '--eval', program);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { workers, ...rest } = JSON.parse(stdout);
    expect(workers).toBeGreaterThanOrEqual(1);
    expect(workers).toBeLessThan(16);
    const why = expect.stringMatching(/^WebAssembly cannot run here: \d+ MiB of address space are left/);
    const solver = createTsSolver();
    const answers = [solver.solve({ rows: 9, cols: 9 }), ...Array.from({ length: 3 }, () => EXPECTED)];
    const counts = { count: 10_000, counted: '9862', listed: 864 * 25 };
    expect(rest).toEqual({
      engine: 'ts',
      fallbackReason: why,
      refusal: why,
      ...counts,
      answers: asJson(answers),
    });
  });
});

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe.skipIf(!CAN_LIMIT)('where no thread can start', () => {
  it('a pool rejects, and says what to do', () => {
    const program = `
      import { createPool } from ${JSON.stringify(new URL('../dist/node/pool.js', import.meta.url))};
      const { message } = await createPool().catch((error) => error);
      console.log(message);
    `;
    // Node itself takes 0.7 to 1.4 GiB.
    const { stdout } = within(1_600_000, '--input-type=module', '--eval', program);
    expect(stdout).toMatch(/^no thread can start here: .* MiB are left; raise the limit \(ulimit -v\), or /);
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
