import { nameArgument, wrongType } from '../../problem/arguments.js';
import { decodeBinary } from '../wasm/binary-text.js';
import { BINARY } from '../wasm/generated/kernel-census.js';
import { VERSION } from '../wasm/generated/version.js';
import { instantiateModule } from '../wasm/kernel-exports.js';
import { checkSource } from '../wasm/source.js';
import type { Bytes, Module } from '../wasm/webassembly.js';
import type { CensusEngine } from './kernel.js';
import { tsCensusEngine } from './ts/kernel.js';
import { wasmCensusEngine } from './wasm-kernel.js';

/** Which engine a count runs on; all give the same answers, but may say `too-large` at different sizes. */
export interface EngineOptions {
  /** 'auto' (default): WebAssembly, else TypeScript where it cannot be compiled or has no memory; 'wasm' throws there. */
  engine?: 'auto' | 'wasm' | 'ts' | undefined;
  /** Taken for the sake of the other entries: there is one binary, which needs no SIMD. */
  simd?: boolean | undefined;
  /** The bytes of `kernel-census.wasm`, or a module of it, instead of the inlined binary. One of another version is refused. */
  wasm?: Bytes | Module | undefined;
}

/** The keys of {@link EngineOptions}. */
export const ENGINE_KEYS: readonly string[] = ['engine', 'simd', 'wasm'];

class Missing extends Error {}

let inlined: WebAssembly.Module | undefined;

/** The module to instantiate, its stamp read: scripts/inline-binaries.mjs notes version and kind of a binary in it. */
function moduleOf(source: Bytes | Module | undefined): WebAssembly.Module {
  if (source === undefined) {
    inlined ??= new WebAssembly.Module(decodeBinary(BINARY));
    return inlined;
  }
  const given: unknown = source;
  const isModule = given instanceof WebAssembly.Module;
  const module = isModule ? given : new WebAssembly.Module(given as BufferSource);
  const [section] = WebAssembly.Module.customSections(module, 'knights-tour-wasm');
  const stamp = section ? String.fromCharCode(...new Uint8Array(section)) : 'unknown';
  if (stamp !== `${VERSION} census`) {
    throw new RangeError(
      `wasm is a binary of '${stamp}'; it must be the census kernel of version ${VERSION}`,
    );
  }
  return module;
}

function checkOptions({ engine, simd, wasm }: EngineOptions): 'auto' | 'wasm' | 'ts' {
  if (simd !== undefined && typeof simd !== 'boolean') throw wrongType('simd', simd, 'true or false');
  if (wasm !== undefined) checkSource(wasm, false);
  return nameArgument('engine', engine ?? 'auto', ['auto', 'wasm', 'ts']);
}

/**
 * The engine that the options ask for.
 * @throws TypeError, RangeError for bad options; Error with `engine: 'wasm'` where WebAssembly cannot be compiled or has no memory
 */
export function censusEngine(options: EngineOptions): CensusEngine {
  const engine = checkOptions(options);
  if (engine === 'ts') return tsCensusEngine();
  try {
    // Asked every time: a module that was compiled before is of no use where there is no WebAssembly any more.
    if (typeof WebAssembly === 'undefined') throw new Missing('WebAssembly is not available here');
    const module = moduleOf(options.wasm) as Module;
    // Each kernel is an instance of its own; where there is no memory for one now, there is none for those.
    instantiateModule(module, false);
    return wasmCensusEngine(module);
  } catch (error) {
    const isMissing = error instanceof Missing;
    const platformSaidNo =
      isMissing || error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError;
    if (!platformSaidNo) throw error;
    const why = isMissing ? error.message : `WebAssembly cannot run here: ${error.message}`;
    if (engine === 'wasm') throw new Error(why, { cause: error });
    return tsCensusEngine();
  }
}
