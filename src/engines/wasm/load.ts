import { instantiate, instantiateSync } from '@assemblyscript/loader';
import { outOfRange, wrongType } from '../../problem/arguments.js';
import { decodeBinary } from './binary-text.js';
import { BINARY as SIMD_BINARY } from './generated/kernel.js';
import { BINARY as SCALAR_BINARY } from './generated/kernel-scalar.js';
import { VERSION } from './generated/version.js';
import type { KernelExports, LoadedKernels } from './kernel-exports.js';
import type { Bytes, Module, WasmResponse } from './webassembly.js';

/** The same with the module, which others may instantiate too. */
export interface LoadedModule extends LoadedKernels {
  readonly module: Module;
}

/** What the `wasm` option takes. */
export type WasmSource = Bytes | Module | WasmResponse | Promise<Bytes | Module | WasmResponse>;

/** The name of the custom section in which scripts/inline-binaries.mjs notes version and instructions. */
const STAMP = 'knights-tour-wasm';

/** The shortest module that uses a SIMD instruction: a function of type [] -> v128 that returns `i8x16.splat(0)`. */
const SIMD_PROBE: readonly number[] = [
  ...[0, 97, 115, 109, 1, 0, 0, 0], // magic and version
  ...[1, 5, 1, 96, 0, 1, 123], // one type: [] -> [v128]
  ...[3, 2, 1, 0], // one function of that type
  ...[10, 8, 1, 6, 0, 65, 0, 253, 15, 11], // its body: i32.const 0, i8x16.splat, end
];

let simdSupported: boolean | undefined;

/** Whether the platform compiles SIMD instructions. */
export function supportsSimd(): boolean {
  simdSupported ??= WebAssembly.validate(Uint8Array.from(SIMD_PROBE));
  return simdSupported;
}

const compiled: { simd?: WebAssembly.Module; scalar?: WebAssembly.Module } = {};

/** Refuses a binary of another version, and tells whether it uses SIMD. */
function readStamp(module: WebAssembly.Module): boolean {
  const [section] = WebAssembly.Module.customSections(module, STAMP);
  const stamp = section ? String.fromCharCode(...new Uint8Array(section)) : 'unknown';
  const [version, instructions] = stamp.split(' ');
  if (version !== VERSION) {
    throw new RangeError(`wasm is a binary of version ${version}; it must be of version ${VERSION}`);
  }
  return instructions === 'simd';
}

function isResponse(source: unknown): source is Response {
  return typeof Response === 'function' && source instanceof Response;
}

function isBytes(source: unknown): source is ArrayBuffer | Uint8Array<ArrayBuffer> {
  return source instanceof ArrayBuffer || source instanceof Uint8Array;
}

function isModule(source: unknown): boolean {
  return typeof WebAssembly !== 'undefined' && source instanceof WebAssembly.Module;
}

function isPromise(source: unknown): boolean {
  return typeof source === 'object' && source !== null && 'then' in source;
}

/**
 * Checks what was given as a binary, as far as one can tell without waiting for it.
 * @param waits whether a Response or a promise will do
 * @throws TypeError; RangeError for bytes that are no WebAssembly binary
 */
export function checkSource(source: unknown, waits: boolean): void {
  if (isModule(source) || (waits && (isResponse(source) || isPromise(source)))) return;
  if (!isBytes(source)) {
    const allowed = waits
      ? ', a WebAssembly.Module, a Response or a promise of one'
      : ' or a WebAssembly.Module';
    throw wrongType('wasm', source, `the bytes of a binary${allowed}`);
  }
  const start = ArrayBuffer.isView(source) ? source.subarray(0, 4) : new Uint8Array(source.slice(0, 4));
  const magic = String.fromCharCode(...start);
  if (magic !== '\0asm') throw outOfRange('the beginning of wasm', magic, 'that of a WebAssembly binary');
}

async function moduleOf(source: WasmSource): Promise<WebAssembly.Module> {
  const given: unknown = await source;
  if (!isResponse(given)) {
    checkSource(given, false);
    return isBytes(given) ? WebAssembly.compile(given) : (given as WebAssembly.Module);
  }
  if (!given.ok) throw outOfRange('the status of wasm', given.status, 'that of a response with a binary');
  if (given.headers.get('content-type')?.startsWith('application/wasm')) {
    return WebAssembly.compileStreaming(given);
  }
  const bytes = await given.arrayBuffer();
  checkSource(bytes, false);
  return WebAssembly.compile(bytes);
}

function moduleOfSync(source: unknown): WebAssembly.Module {
  return isBytes(source) ? new WebAssembly.Module(source) : (source as WebAssembly.Module);
}

function inlined(simd: boolean): WebAssembly.Module {
  if (simd) compiled.simd ??= new WebAssembly.Module(decodeBinary(SIMD_BINARY));
  else compiled.scalar ??= new WebAssembly.Module(decodeBinary(SCALAR_BINARY));
  return (simd ? compiled.simd : compiled.scalar) as WebAssembly.Module;
}

async function inlinedAsync(simd: boolean): Promise<WebAssembly.Module> {
  if (simd) compiled.simd ??= await WebAssembly.compile(decodeBinary(SIMD_BINARY));
  else compiled.scalar ??= await WebAssembly.compile(decodeBinary(SCALAR_BINARY));
  return (simd ? compiled.simd : compiled.scalar) as WebAssembly.Module;
}

/**
 * Loads the kernels without waiting. `source` omitted: the inlined binary, decoded and compiled on first use.
 * @throws whatever the platform throws where WebAssembly is missing or may not be compiled
 */
export function loadKernelsSync(simd: boolean | undefined, source?: unknown): LoadedModule {
  const module = source === undefined ? inlined(simd ?? supportsSimd()) : moduleOfSync(source);
  const usesSimd = readStamp(module);
  const { instance } = instantiateSync<Record<string, unknown>>(module);
  return { exports: instance.exports as unknown as KernelExports, simd: usesSimd, module };
}

/** The same, waiting for the compiler (and for `source`). */
export async function loadKernels(simd: boolean | undefined, source?: WasmSource): Promise<LoadedModule> {
  const module = await (source === undefined ? inlinedAsync(simd ?? supportsSimd()) : moduleOf(source));
  const usesSimd = readStamp(module);
  // The loader asks whether it was given a Response, for which Node loads all of fetch: 18 ms. Here it cannot be one.
  const exports =
    source === undefined
      ? (await WebAssembly.instantiate(module)).exports
      : (await instantiate<Record<string, unknown>>(module)).instance.exports;
  return { exports: exports as unknown as KernelExports, simd: usesSimd, module };
}
