import { createTsEngine } from '../engines/ts/engine.js';
import type { WasmSource } from '../engines/wasm/source.js';
import type { Bytes, Module } from '../engines/wasm/webassembly.js';
import { outOfRange, wrongType } from '../problem/arguments.js';
import { kernelsOf, type Strategy } from '../strategies/strategy.js';
import type { CoreEngine } from './core-engine.js';
import { checkEngineKeys, type EngineWish, engineWish, hearFailure } from './engine-choice.js';
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

/** Options of core, checked. */
interface CheckedCore<Source> {
  /** A copy: the caller's list may change while the engine is fetched. */
  readonly strategies: readonly Strategy[];
  readonly wish: EngineWish;
  readonly wasm: Source | undefined;
}

/**
 * Options checked, but for `wasm`, which WebAssembly's engine checks.
 * @throws TypeError, RangeError
 */
export function checkCoreOptions<Source>(
  options: Partial<Omit<CoreOptions, 'wasm'>> & { wasm?: Source | undefined } = {},
): CheckedCore<Source> {
  checkEngineKeys(options, ['strategies', 'wasm', 'engine']);
  const { wasm, engine } = options;
  const strategies = checkStrategies(options.strategies);
  const wish = engineWish(engine);
  if (wish === 'wasm' && wasm === undefined) throw outOfRange('engine', wish, "'auto' or 'ts' without wasm");
  return { strategies, wish, wasm };
}

function checkStrategies(strategies: unknown): readonly Strategy[] {
  const ofCore = "of 'knights-tour-wasm/core'";
  if (!Array.isArray(strategies) || strategies.length === 0)
    throw wrongType('strategies', strategies, `a list of strategies ${ofCore}, each once`);
  const checked: Strategy[] = [];
  for (const [i, strategy] of strategies.entries()) {
    const name = `strategies[${i}]`;
    if (typeof strategy?.suits !== 'function' || typeof strategy.solve !== 'function')
      throw wrongType(name, strategy, `a strategy ${ofCore}`);
    if (checked.some((other) => other.name === strategy.name))
      throw wrongType(name, strategy.name, 'one that is not listed before');
    checked.push(strategy);
  }
  return checked;
}

/** A solver on an engine, or else on the strategies' own kernels. */
export function coreSolver(
  strategies: readonly Strategy[],
  { engine = createTsEngine(kernelsOf(strategies)), fallbackReason }: CoreEngine = {},
): Solver {
  return solverOn(engine, strategies, fallbackReason);
}

/**
 * Makes a solver of some strategies. What runs WebAssembly is a module of its own, which is fetched when `wasm` is given.
 * @throws (rejects) TypeError, RangeError for bad options; Error with `engine: 'wasm'` where WebAssembly cannot be compiled or has no memory
 */
export async function createSolver(options: CoreOptions): Promise<Solver> {
  hearFailure(options);
  const { strategies, wish, wasm } = checkCoreOptions(options);
  if (wasm === undefined) return coreSolver(strategies);
  const { coreEngine } = await import('./core-engine.js');
  return coreSolver(strategies, await coreEngine(wasm, wish));
}
