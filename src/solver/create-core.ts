import { createTsEngine } from '../engines/ts/engine.js';
import type { WasmSource } from '../engines/wasm/source.js';
import type { Bytes, Module } from '../engines/wasm/webassembly.js';
import { objectArgument, outOfRange, shown } from '../problem/arguments.js';
import { kernelsOf, type Strategy } from '../strategies/strategy.js';
import { type ChosenEngine, type EngineWish, engineWish, fallBack } from './engine-choice.js';
import { type Solver, solverOn } from './solver.js';

/** What a solver is put together from. */
export interface CoreOptions {
  /** The strategies that it is to have, each once; 'auto' chooses among them. */
  strategies: readonly Strategy[];
  /** The binary: its bytes, a module, a Response, or a promise of them. Without it the solver runs on TypeScript. */
  wasm?: WasmSource | undefined;
  /** 'auto' (default): WebAssembly when `wasm` is given and can be compiled, else TypeScript; 'wasm' throws there. */
  engine?: 'auto' | 'wasm' | 'ts' | undefined;
  /** Whether SIMD is used is the binary's to say: checked, and of no effect. */
  simd?: boolean | undefined;
}

/** The same without anything to wait for. */
export interface SyncCoreOptions extends Omit<CoreOptions, 'wasm'> {
  wasm?: Bytes | Module | undefined;
}

/**
 * Which engine is asked for.
 * @throws TypeError, RangeError
 */
export function checkCoreOptions(options: CoreOptions | SyncCoreOptions): EngineWish {
  objectArgument('options', options, ['strategies', 'wasm', 'engine', 'simd']);
  const { strategies, wasm, engine, simd } = options;
  checkStrategies(strategies);
  const wish = engineWish(engine, simd);
  if (wish === 'wasm' && wasm === undefined) throw outOfRange('engine', wish, "'auto' or 'ts' without wasm");
  return wish;
}

function checkStrategies(strategies: unknown): void {
  const allowed = "it must be a list of strategies of 'knights-tour-wasm/core', each once";
  if (!Array.isArray(strategies) || strategies.length === 0) {
    throw new TypeError(`strategies is ${shown(strategies)}; ${allowed}`);
  }
  const names = new Set<string>();
  for (const [i, strategy] of strategies.entries()) {
    const name: unknown = strategy?.name;
    if (typeof name !== 'string' || typeof strategy.solve !== 'function') {
      throw new TypeError(`strategies[${i}] is ${shown(strategy)}; ${allowed}`);
    }
    if (names.has(name)) throw new TypeError(`strategies[${i}] is '${name}' again; ${allowed}`);
    names.add(name);
  }
}

/** A solver on the engine that was chosen. */
export function coreSolver(
  strategies: readonly Strategy[],
  { engine, fallbackReason }: ChosenEngine,
): Solver {
  return solverOn(engine, [...strategies], fallbackReason);
}

/**
 * Makes a solver of some strategies. What runs WebAssembly is a module of its own, which is fetched when `wasm` is given.
 * @throws (rejects) TypeError, RangeError for bad options; Error with `engine: 'wasm'` where WebAssembly cannot be compiled
 */
export async function createSolver(options: CoreOptions): Promise<Solver> {
  const wish = checkCoreOptions(options);
  const { strategies, wasm } = options;
  const onTs = () => createTsEngine(kernelsOf(strategies));
  if (wish === 'ts' || wasm === undefined) return coreSolver(strategies, { engine: onTs() });
  const { engineOf } = await import('../engines/wasm/given.js');
  try {
    return coreSolver(strategies, { engine: await engineOf(wasm) });
  } catch (error) {
    return coreSolver(strategies, fallBack(wish, error, onTs));
  }
}
