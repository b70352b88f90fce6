import { nameArgument } from '../../problem/arguments.js';
import { VERSION } from '../../version.js';
import { decodeHex } from './hex.js';
import { instantiateModule } from './kernel-exports.js';
import { checkSource } from './source.js';
import type { Bytes, Module } from './webassembly.js';

/** Which engine an entry of its own runs on; all give the same answers, but counts may be `too-large` at different sizes. */
export interface EngineOptions {
  /** 'auto' (default) and 'wasm' are the same; 'ts' throws an Error that names the `/js` entry. */
  engine?: 'auto' | 'wasm' | 'ts' | undefined;
  /**
   * The bytes of the entry's binary (`kernel-census.wasm` or `kernel-puzzle.wasm`), or a module of it, instead of the inlined
   * one. One of another version is refused.
   */
  wasm?: Bytes | Module | undefined;
}

/** The keys of {@link EngineOptions}. */
export const ENGINE_KEYS: readonly string[] = ['engine', 'wasm'];

/** An entry that has a binary of its own. */
export interface EntryBinary<Engine> {
  /** What scripts/assets.mjs notes in it. */
  readonly kind: string;
  /** The inlined binary, in hexadecimal digits. */
  readonly binary: string;
  onWasm(module: Module): Engine;
}

class Missing extends Error {}

/** The inlined binaries that were compiled, by kind. */
const compiled = /* @__PURE__ */ new Map<string, WebAssembly.Module>();

/** The module to instantiate, its stamp read: scripts/assets.mjs notes version and kind of a binary in it. */
function moduleOf(
  { kind, binary }: EntryBinary<unknown>,
  source: Bytes | Module | undefined,
): WebAssembly.Module {
  if (source === undefined) {
    const module = compiled.get(kind) ?? new WebAssembly.Module(decodeHex(binary));
    compiled.set(kind, module);
    return module;
  }
  const given: unknown = source;
  const isModule = given instanceof WebAssembly.Module;
  const module = isModule ? given : new WebAssembly.Module(given as BufferSource);
  const [section] = WebAssembly.Module.customSections(module, 'knights-tour-wasm');
  const stamp = section ? String.fromCharCode(...new Uint8Array(section)) : 'unknown';
  if (stamp !== `${VERSION} ${kind}`) {
    throw new RangeError(
      `wasm is a binary of '${stamp}'; it must be the ${kind} kernel of version ${VERSION}`,
    );
  }
  return module;
}

function checkOptions({ engine, wasm }: EngineOptions): void {
  if (wasm !== undefined) checkSource(wasm, false);
  if (nameArgument('engine', engine ?? 'auto', ['auto', 'wasm', 'ts']) !== 'ts') return;
  throw new Error(`this entry runs on WebAssembly; use its counterpart that ends in /js`);
}

/**
 * The engine that the options ask for.
 * @throws TypeError, RangeError for bad options; Error where WebAssembly cannot be compiled or has no memory
 */
export function entryEngine<Engine>(binary: EntryBinary<Engine>, options: EngineOptions): Engine {
  checkOptions(options);
  try {
    // Asked every time: a module that was compiled before is of no use where there is no WebAssembly any more.
    if (typeof WebAssembly === 'undefined') throw new Missing('WebAssembly is not available here');
    const module = moduleOf(binary, options.wasm) as Module;
    // Each kernel is an instance of its own; where there is no memory for one now, there is none for those.
    instantiateModule(module, false);
    return binary.onWasm(module);
  } catch (error) {
    const isMissing = error instanceof Missing;
    const platformSaidNo =
      isMissing || error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError;
    if (!platformSaidNo) throw error;
    const why = isMissing ? error.message : `WebAssembly cannot run here: ${error.message}`;
    throw new Error(`${why}; use knights-tour-wasm/${binary.kind}/js instead`, { cause: error });
  }
}
