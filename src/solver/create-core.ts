import { createTsEngine } from '../engines/ts/engine.js';
import type { Bytes, Module, WasmSource } from '../engines/wasm/source.js';
import { outOfRange, wrongType } from '../problem/arguments.js';
import { kernelsOf, type Strategy } from '../strategies/strategy.js';
import { chooseEngine, type EngineChoice, engineOption, handleRejection } from './choose-engine.js';
import { type Solver, solverOn } from './solver.js';

/** Options of `createSolver` of `knights-tour-wasm/core`. */
export interface CoreOptions {
  /** The strategies of the solver, each once. 'auto' chooses among them. */
  strategies: readonly Strategy[];
  /** The binary: its bytes, a module, a Response, or a promise of them. Default: the solver runs on TypeScript. */
  wasm?: WasmSource | undefined;
  /** 'auto' (default): WebAssembly if you pass `wasm` and it can run, else TypeScript. 'wasm' throws instead. */
  engine?: 'auto' | 'wasm' | 'ts' | undefined;
}

/** Options of `createSolverSync` of `knights-tour-wasm/core`. */
export interface SyncCoreOptions extends Omit<CoreOptions, 'wasm'> {
  /** The binary: its bytes or a module. Default: the solver runs on TypeScript. */
  wasm?: Bytes | Module | undefined;
}

/**
 * Checks options, except `wasm`, which is checked with the WebAssembly engine. The list of strategies is copied, because the
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

/**
 * Creates a solver with some strategies. The code that runs WebAssembly is a separate module, which is fetched if you pass
 * `wasm`.
 * @throws (rejects) TypeError, RangeError for bad options; Error with `engine: 'wasm'` if WebAssembly cannot be compiled or has no memory
 */
export async function createSolver(options: CoreOptions): Promise<Solver> {
  handleRejection(options);
  const { strategies, choice } = checkCoreOptions(options);
  const { wasm } = options;
  const createTs = () => createTsEngine(kernelsOf(strategies));
  if (wasm === undefined) return solverOn(createTs(), strategies);
  const { checkSource, loadEngine } = await import('../engines/wasm/load-engine.js');
  checkSource(wasm, true);
  const { engine, fallbackReason } = await chooseEngine(choice, () => loadEngine(wasm), createTs);
  return solverOn(engine, strategies, fallbackReason);
}
