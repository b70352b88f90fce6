import VERSION from 'package:version';
import { outOfRange, wrongType } from '../../problem/arguments.js';

/** Types of the platform that a consumer may not have: without the DOM library they are never, and the rest compiles. */

type Platform = typeof globalThis;

/** `WebAssembly.Module`, where the platform has it. */
export type Module = Platform extends { WebAssembly: { Module: { prototype: infer Type } } } ? Type : never;

/** `Response`, where the platform has it. */
type WasmResponse = Platform extends { Response: { prototype: infer Type } } ? Type : never;

/** The bytes of a binary. */
export type Bytes = ArrayBuffer | Uint8Array;

/** Returns the bytes of an inlined binary, two hexadecimal digits each: gzip sees its repeated bytes, which base64 hides. */
export function decodeHex(text: string): Uint8Array<ArrayBuffer> {
  // Node decodes fifty times as fast into a buffer. The copy is exactly as long as the binary.
  if (typeof Buffer !== 'undefined') return Uint8Array.from(Buffer.from(text, 'hex'));
  return Uint8Array.from({ length: text.length / 2 }, (_, i) =>
    Number.parseInt(text.slice(2 * i, 2 * i + 2), 16),
  );
}

/** What the `wasm` option takes. */
export type WasmSource = Bytes | Module | WasmResponse | Promise<Bytes | Module | WasmResponse>;

/** The name of the custom section in which scripts/assets.mjs notes version and instructions. */
const STAMP = 'knights-tour-wasm';

/** Refuses a binary of another version or for something else, and tells whether it uses SIMD. */
export function readStamp(module: Module): boolean {
  const [section] = WebAssembly.Module.customSections(module, STAMP);
  const stamp = section ? String.fromCharCode(...new Uint8Array(section)) : 'unknown';
  const [version, instructions] = stamp.split(' ');
  if (version !== VERSION) {
    throw new RangeError(`wasm is a binary of version ${version}; it must be of version ${VERSION}`);
  }
  if (instructions === 'census') throw outOfRange('wasm', instructions, "a solver's");
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
  if (source.byteLength === 0) {
    throw outOfRange(
      'the length of wasm',
      0,
      'that of a WebAssembly binary; a buffer that was transferred has none',
    );
  }
  const start = ArrayBuffer.isView(source) ? source.subarray(0, 4) : new Uint8Array(source.slice(0, 4));
  const magic = String.fromCharCode(...start);
  if (magic !== '\0asm') throw outOfRange('the beginning of wasm', magic, 'that of a WebAssembly binary');
}

/** The module of a binary that was given. */
export async function moduleOf(source: WasmSource): Promise<Module> {
  const given: unknown = await source;
  if (!isResponse(given)) {
    checkSource(given, false);
    return isBytes(given) ? WebAssembly.compile(given) : (given as Module);
  }
  if (!given.ok) throw outOfRange('the status of wasm', given.status, 'that of a response with a binary');
  if (given.headers.get('content-type')?.startsWith('application/wasm')) {
    return WebAssembly.compileStreaming(given);
  }
  const bytes = await given.arrayBuffer();
  checkSource(bytes, false);
  return WebAssembly.compile(bytes);
}

/** The same without waiting. */
export function moduleOfSync(source: unknown): Module {
  return isBytes(source) ? new WebAssembly.Module(source) : (source as Module);
}
