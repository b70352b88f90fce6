import VERSION from 'package:version';
import { isBuiltIn, outOfRange, wrongType } from '../../problem/arguments.js';
import { awaitPlatform, onPlatform, Refusal } from './refusal.js';

/** Types of the platform. They are `never` for users who compile without the DOM library. */

type Platform = typeof globalThis;

/** `WebAssembly.Module`, where the platform has it. */
export type Module = Platform extends { WebAssembly: { Module: { prototype: infer Type } } }
  ? Type & object
  : never;

/** `Response`, where the platform has it. */
type WasmResponse = Platform extends { Response: { prototype: infer Type } } ? Type : never;

/** The bytes of a binary. */
export type Bytes = ArrayBuffer | Uint8Array;

/** Returns the bytes of an inlined binary, two hexadecimal digits each: gzip sees its repeated bytes, which base64 hides. */
export function decodeHex(text: string): Uint8Array<ArrayBuffer> {
  // Node decodes fifty times as fast into a buffer. The copy is exactly as long as the binary. Parcel would add a polyfill of a
  // plain `Buffer`.
  if (globalThis.Buffer) return Uint8Array.from(globalThis.Buffer.from(text, 'hex'));
  return Uint8Array.from({ length: text.length / 2 }, (_, i) =>
    Number.parseInt(text.slice(2 * i, 2 * i + 2), 16),
  );
}

/** Values of the `wasm` option. */
export type WasmSource = Bytes | Module | WasmResponse | Promise<Bytes | Module | WasmResponse>;

/** Name of the custom section in which scripts/assets.mjs notes version and kind of a binary. */
const STAMP = 'knights-tour-wasm';

/**
 * Returns the kind of a binary: 'simd', 'scalar', 'census' or 'puzzle'.
 * @param kernel name of the kernel it must be, for the error
 * @param kinds the kinds of that kernel
 * @throws RangeError for a binary of another version or kind
 */
export function kindOf(module: WebAssembly.Module, kernel: string, kinds: readonly string[]): string {
  const [section] = WebAssembly.Module.customSections(module, STAMP);
  const stamp = section ? String.fromCharCode(...new Uint8Array(section)) : 'unknown';
  const [version, kind] = stamp.split(' ');
  if (version === VERSION && kind !== undefined && kinds.includes(kind)) return kind;
  throw new RangeError(
    `wasm is a binary of '${stamp}'; it must be the ${kernel} kernel of version ${VERSION}`,
  );
}

/** Returns whether the solver's binary uses SIMD. @throws RangeError for a binary of another version or kind */
export function usesSimd(module: Module): boolean {
  return kindOf(module, 'solver', ['simd', 'scalar']) === 'simd';
}

function isResponse(source: unknown): source is Response {
  return isBuiltIn(source, 'Response');
}

function isBytes(source: unknown): source is ArrayBuffer | Uint8Array<ArrayBuffer> {
  return isBuiltIn(source, 'ArrayBuffer') || isBuiltIn(source, 'Uint8Array');
}

export function isModule(source: unknown): boolean {
  return isBuiltIn(source, 'WebAssembly.Module');
}

function isPromise(source: unknown): boolean {
  return typeof source === 'object' && source !== null && 'then' in source;
}

/**
 * Checks the value of the `wasm` option, as far as possible without waiting for it.
 * @param waits whether a Response or a promise is allowed
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
    const allowed = 'that of a WebAssembly binary; a buffer that was transferred has none';
    throw outOfRange('the length of wasm', 0, allowed);
  }
  const start = ArrayBuffer.isView(source) ? source.subarray(0, 4) : new Uint8Array(source.slice(0, 4));
  const magic = String.fromCharCode(...start);
  if (magic !== '\0asm') throw outOfRange('the beginning of wasm', magic, 'that of a WebAssembly binary');
}

/** Returns the module of a binary that was passed. @throws TypeError, RangeError; Refusal */
export async function moduleOf(source: WasmSource): Promise<Module> {
  const given: unknown = await Promise.resolve(source).catch((error) => {
    // The caller compiles, and the platform refuses.
    throw error?.name === 'CompileError' ? new Refusal(error) : error;
  });
  if (!isResponse(given)) {
    checkSource(given, false);
    return isBytes(given) ? awaitPlatform(() => WebAssembly.compile(given)) : (given as Module);
  }
  if (!given.ok) throw outOfRange('the status of wasm', given.status, 'that of a response with a binary');
  const isWasm = given.headers.get('content-type')?.startsWith('application/wasm');
  // Platforms stream their own responses only, not those of another realm or of a package such as undici.
  if (isWasm && given.constructor === globalThis.Response) {
    return WebAssembly.compileStreaming(given).catch((error) => {
      // A TypeError is that of a connection which broke.
      throw error?.name === 'TypeError' ? error : new Refusal(error);
    });
  }
  const bytes = await given.arrayBuffer();
  checkSource(bytes, false);
  return awaitPlatform(() => WebAssembly.compile(bytes));
}

/** Does the same without waiting. */
export function moduleOfSync(source: unknown): Module {
  return isBytes(source) ? onPlatform(() => new WebAssembly.Module(source)) : (source as Module);
}
