/** Times the phases of WebAssembly separately: compiling, instantiating, the first call, and warm calls. */
import type * as WasmEngine from '../../src/engines/wasm/engine.js';
import type { KernelExports } from '../../src/engines/wasm/kernel-exports.js';
import { type Contestant, type Prepare, type Workload, workloadWord } from '../harness/contestant.js';
import { packageAddress, packageBytes } from '../harness/package-file.js';
import { indices, inputContestant } from './inputs.js';
import { walkOf } from './kernels.js';

/** Tours per call. */
const AT_ONCE = 1008;

type Bytes = Uint8Array<ArrayBuffer>;

/** A phase: `arrange` does the work before it, and `run` does the timed work. */
interface Phase<State> {
  arrange(bytes: Bytes): State;
  run(state: State): void;
}

const compile = (bytes: Bytes): WebAssembly.Module => new WebAssembly.Module(bytes);
const instantiate = (module: WebAssembly.Module): WebAssembly.Instance => new WebAssembly.Instance(module);

/** Returns a function that prepares calls of a batch on a new instance. It loads the board before the first call. */
async function createCalls(workload: Workload): Promise<(module: WebAssembly.Module) => () => number[]> {
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

/** Times one phase in a new process. */
export async function coldPhase(workload: Workload): Promise<Contestant> {
  const bytes = await packageBytes(workloadWord(workload, 'file', ''));
  const prepareCalls = await createCalls(workload);
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

/** Repeats a call on one instance. */
export const warmCalls: Prepare = async (workload) => {
  const bytes = await packageBytes(workloadWord(workload, 'file', ''));
  const call = (await createCalls(workload))(compile(bytes));
  return inputContestant({
    inputs: indices,
    run() {
      call();
      return 1;
    },
    answer: () => call(),
  });
};
