/** The phases of WebAssembly, each timed by itself: compile, instantiate, first call, and calls of warm code. */
import type * as WasmEngine from '../../src/engines/wasm/engine.js';
import type { KernelExports } from '../../src/engines/wasm/kernel-exports.js';
import { type Contestant, type Prepare, type Workload, workloadWord } from '../harness/contestant.js';
import { packageAddress, packageBytes } from '../harness/package-file.js';
import { inputContestant } from './inputs.js';
import { walkOf } from './kernels.js';

/** Tours in a call. */
const AT_ONCE = 1008;

type Bytes = Uint8Array<ArrayBuffer>;

/** Takes the steps up to a phase before the clock starts, and the phase itself while it runs. */
interface Phase<State> {
  arrange(bytes: Bytes): State;
  run(state: State): void;
}

const compile = (bytes: Bytes): WebAssembly.Module => new WebAssembly.Module(bytes);
const instantiate = (module: WebAssembly.Module): WebAssembly.Instance => new WebAssembly.Instance(module);

/** A batch on an instance: the same starts each time. The first call builds no tables: the board is loaded before. */
async function callsOf(workload: Workload): Promise<(module: WebAssembly.Module) => () => number[]> {
  const { createWasmEngine }: typeof WasmEngine = await import(packageAddress('dist/engines/wasm/engine.js'));
  const { board, attempt } = await walkOf(workload);
  const starts = Uint32Array.from({ length: AT_ONCE }, (_, i) => (i * 37) % board.squares);
  const out = {
    paths: new Uint8Array(AT_ONCE * board.squares),
    visited: new Uint32Array(AT_ONCE),
    statuses: new Uint8Array(AT_ONCE),
    nodes: new Float64Array(AT_ONCE),
  };
  return (module) => {
    const exports = instantiate(module).exports as unknown as KernelExports;
    const engine = createWasmEngine({ exports, simd: false, module });
    engine.setBoard(board, false);
    const kernel = engine.kernel('warnsdorff');
    return () => {
      kernel.batch(attempt, starts, out);
      return [out.visited.reduce((sum, each) => sum + each, 0), ...out.paths.subarray(0, board.squares)];
    };
  };
}

async function phase(workload: Workload): Promise<Contestant> {
  const bytes = await packageBytes(workloadWord(workload, 'file', ''));
  const prepareCalls = await callsOf(workload);
  const phases: Record<string, Phase<unknown>> = {
    compile: { arrange: () => bytes, run: (state) => void compile(state as Bytes) },
    instantiate: {
      arrange: () => compile(bytes),
      run: (state) => void instantiate(state as WebAssembly.Module),
    },
    call: {
      arrange: () => prepareCalls(compile(bytes)),
      run: (state) => void (state as () => number[])(),
    },
  };
  const { arrange, run } = phases[workloadWord(workload, 'phase', '')]!;
  return inputContestant({
    inputs: (_, repetitions) => Array.from({ length: repetitions }, () => arrange(bytes)),
    run(state) {
      run(state);
      return 1;
    },
    answer: () => prepareCalls(compile(bytes))(),
  });
}
export const coldPhase: Prepare = phase;

/** The same call of one instance again and again. */
export const warmCalls: Prepare = async (workload) => {
  const bytes = await packageBytes(workloadWord(workload, 'file', ''));
  const call = (await callsOf(workload))(compile(bytes));
  return inputContestant({
    inputs: (_, repetitions) => Array.from({ length: repetitions }, (_, i) => i),
    run() {
      call();
      return 1;
    },
    answer: () => call(),
  });
};
