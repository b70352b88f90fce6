import { createTsEngine } from '../engines/ts/engine.js';
import type { Bytes, Module, WasmSource } from '../engines/wasm/source.js';
import { outOfRange, wrongType } from '../problem/arguments.js';
import { kernelsOf, type Strategy } from '../strategies/strategy.js';
import { chooseEngine, type EngineChoice, engineOption, handleRejection } from './choose-engine.js';
import { type Solver, solverOn } from './solver.js';

/** What a solver is put together from. */
export interface CoreOptions {
  /** The strategies that it is to have, each once; 'auto' chooses among them. */
  strategies: readonly Strategy[];
  /** The binary: its bytes, a module, a Response, or a promise of them. Without it the solver runs on TypeScript. */
  wasm?: WasmSource | undefined;
  /** 'auto' (default): WebAssembly when `wasm` is given and can run, else TypeScript; 'wasm' throws there. */
  engine?: 'auto' | 'wasm' | 'ts' | undefined;
}

/** The same without anything to wait for. */
export interface SyncCoreOptions extends Omit<CoreOptions, 'wasm'> {
  wasm?: Bytes | Module | undefined;
}

/**
 * Checks options, except `wasm`, which is checked with WebAssembly's engine. The list of strategies is copied, because the
 * caller may change it while the engine is fetched.
 * @throws TypeError, RangeError
 */
export function checkCoreOptions(options: Partial<CoreOptions | SyncCoreOptions> = {}): {
  readonly strategies: readonly Strategy[];
  readonly choice: EngineChoice;
} {
  const choice = engineOption(options, ['strategies', 'wasm', 'engine']);
  const strategies = checkStrategies(options.strategies);
  if (choice === 'wasm' && options.wasm === undefined) {
    throw outOfRange('engine', choice, "'auto' or 'ts' without wasm");
  }
  return { strategies, choice };
}

function checkStrategies(strategies: unknown): readonly Strategy[] {
  const ofCore = "of 'knights-tour-wasm/core'";
  if (!Array.isArray(strategies) || strategies.length === 0)
    throw wrongType('strategies', strategies, `a list of strategies ${ofCore}, each once`);
  const checked: Strategy[] = [];
  for (const [i, strategy] of strategies.entries()) {
    const name = `strategies[${i}]`;
    if (typeof strategy?.kernels !== 'object' || typeof strategy.solve !== 'function')
      throw wrongType(name, strategy, `a strategy ${ofCore}`);
    if (checked.some((other) => other.name === strategy.name))
      throw wrongType(name, strategy.name, 'one that is not listed before');
    checked.push(strategy);
  }
  return checked;
}

/** Makes a solver on TypeScript. */
export function solverInTs(strategies: readonly Strategy[]): Solver {
  return solverOn(createTsEngine(kernelsOf(strategies)), strategies);
}

/**
 * Makes a solver of some strategies. What runs WebAssembly is a module of its own, which is fetched when `wasm` is given.
 * @throws (rejects) TypeError, RangeError for bad options; Error with `engine: 'wasm'` where WebAssembly cannot be compiled or has no memory
 */
export async function createSolver(options: CoreOptions): Promise<Solver> {
  handleRejection(options);
  const { strategies, choice } = checkCoreOptions(options);
  const { wasm } = options;
  if (wasm === undefined) return solverInTs(strategies);
  const onWasm = await import('../engines/wasm/engine.js');
  onWasm.checkSource(wasm, true);
  const { engine, fallbackReason } = await chooseEngine(
    choice,
    () => onWasm.loadEngine(wasm),
    () => createTsEngine(kernelsOf(strategies)),
  );
  return solverOn(engine, strategies, fallbackReason);
}
