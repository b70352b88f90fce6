import type { EngineSource, EntryName, Instantiate } from '../engine-source.js';
import { instantiate } from './kernel-exports.js';
import { type Bytes, checkSource, decodeHex, kindOf, type Module } from './source.js';

/** Options of the functions of `knights-tour-wasm/census` and `/puzzle` that choose their binary. */
export interface EngineOptions {
  /**
   * The bytes of the entry's binary (`kernel-census.wasm` or `kernel-puzzle.wasm`), or a module of it, instead of the inlined
   * one. Its version must be that of the package.
   */
  wasm?: Bytes | Module | undefined;
}

/** An entry with a binary of its own. */
interface EntryBinary<Engine> {
  /** The kind in the stamp of the binary, too. */
  readonly entry: EntryName;
  /** The inlined binary, in hexadecimal digits. */
  readonly binary: string;
  createEngine(instantiate: Instantiate): Engine;
}

/** Returns the source of an entry that runs on WebAssembly. It compiles the inlined binary on first use. */
export function wasmSource<Engine>({
  entry,
  binary,
  createEngine,
}: EntryBinary<Engine>): EngineSource<Engine> {
  const counterpart = `knights-tour-wasm/${entry}/js`;
  let inlined: Engine | undefined;
  const engineOn = (module: WebAssembly.Module): Engine => createEngine(() => instantiate(module as Module));

  function load({ wasm }: EngineOptions): Engine {
    if (wasm !== undefined) checkSource(wasm, false);
    // An engine from before cannot run where WebAssembly is gone.
    if (typeof WebAssembly === 'undefined') {
      throw new Error(`WebAssembly is not available here; use ${counterpart} instead`);
    }
    try {
      if (wasm === undefined) {
        inlined ??= engineOn(new WebAssembly.Module(decodeHex(binary)));
        return inlined;
      }
      const given: unknown = wasm;
      const isModule = given instanceof WebAssembly.Module;
      const module = isModule ? given : new WebAssembly.Module(given as BufferSource);
      kindOf(module, entry, [entry]);
      return engineOn(module);
    } catch (error) {
      if (!(error instanceof WebAssembly.CompileError)) throw error;
      throw new Error(`WebAssembly cannot run here: ${error.message}; use ${counterpart} instead`, {
        cause: error,
      });
    }
  }

  const note = `this function runs on WebAssembly; ${counterpart} has it on JavaScript`;
  return { keys: ['wasm'], notes: { engine: note }, load };
}
