import { messageOf } from '../../problem/arguments.js';
import { type EngineSource, type EntryName, type Instantiate, isLackOfMemory } from '../engine-source.js';
import { type Bytes, checkSource, decodeHex, isModule, kindOf, type Module } from './source.js';

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

  function refusal(cause: unknown): Error {
    return new Error(`WebAssembly cannot run here: ${messageOf(cause)}; use ${counterpart} instead`, {
      cause,
    });
  }

  function compile(bytes: BufferSource): WebAssembly.Module {
    try {
      return new WebAssembly.Module(bytes);
    } catch (error) {
      throw refusal(error);
    }
  }

  function engineOn(module: WebAssembly.Module): Engine {
    return createEngine(() => {
      try {
        return new WebAssembly.Instance(module).exports;
      } catch (error) {
        // WebKit compiles under a policy that forbids WebAssembly, and refuses the instance.
        throw isLackOfMemory(error) ? error : refusal(error);
      }
    });
  }

  function load({ wasm }: EngineOptions): Engine {
    if (wasm !== undefined) checkSource(wasm, false);
    // An engine from before cannot run where WebAssembly is gone.
    if (typeof WebAssembly === 'undefined') {
      throw new Error(`WebAssembly is not available here; use ${counterpart} instead`);
    }
    if (wasm === undefined) {
      inlined ??= engineOn(compile(decodeHex(binary)));
      return inlined;
    }
    const module = isModule(wasm) ? (wasm as WebAssembly.Module) : compile(wasm as BufferSource);
    kindOf(module, entry, [entry]);
    return engineOn(module);
  }

  const note = `this function runs on WebAssembly; ${counterpart} has it on JavaScript`;
  return { keys: ['wasm'], notes: { engine: note }, load };
}
