import VERSION from 'package:version';
import type { EngineSource, EntryName, Instantiate } from '../engine-source.js';
import { instantiated } from './kernel-exports.js';
import { type Bytes, checkSource, decodeHex, type Module } from './source.js';

/** The binary that an entry of its own runs on. */
export interface EngineOptions {
  /**
   * The bytes of the entry's binary (`kernel-census.wasm` or `kernel-puzzle.wasm`), or a module of it, instead of the inlined
   * one. One of another version is refused.
   */
  wasm?: Bytes | Module | undefined;
}

/** An entry that has a binary of its own. */
interface EntryBinary<Engine> {
  /** Also the kind that scripts/assets.mjs notes in the binary. */
  readonly entry: EntryName;
  /** The inlined binary, in hexadecimal digits. */
  readonly binary: string;
  createEngine(instantiate: Instantiate): Engine;
}

/**
 * Checks the stamp of a module, in which scripts/assets.mjs notes version and kind of a binary.
 * @throws RangeError
 */
function checkStamp(entry: EntryName, module: WebAssembly.Module): void {
  const [section] = WebAssembly.Module.customSections(module, 'knights-tour-wasm');
  const stamp = section ? String.fromCharCode(...new Uint8Array(section)) : 'unknown';
  if (stamp !== `${VERSION} ${entry}`) {
    throw new RangeError(
      `wasm is a binary of '${stamp}'; it must be the ${entry} kernel of version ${VERSION}`,
    );
  }
}

/** Returns the source of an entry that runs on WebAssembly. It compiles the inlined binary on first use. */
export function wasmSource<Engine>({
  entry,
  binary,
  createEngine,
}: EntryBinary<Engine>): EngineSource<Engine> {
  const counterpart = `knights-tour-wasm/${entry}/js`;
  let inlined: Engine | undefined;
  const engineOn = (module: WebAssembly.Module): Engine => createEngine(() => instantiated(module as Module));

  function load({ wasm }: EngineOptions): Engine {
    if (wasm !== undefined) checkSource(wasm, false);
    // An engine from before is of no use where WebAssembly is gone.
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
      checkStamp(entry, module);
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
