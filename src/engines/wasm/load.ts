import { instantiate, instantiateSync } from '@assemblyscript/loader';
import { outOfRange, wrongType } from '../../arguments.js';
import { BINARY as SIMD_BINARY } from './generated/kernel.js';
import { BINARY as SCALAR_BINARY } from './generated/kernel-scalar.js';
import { VERSION } from './generated/version.js';
import type { Bytes, Module, WasmResponse } from './webassembly.js';

/** What assembly/index.ts exports. */
export interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly LENGTHS_ADDRESS: { readonly value: number };
  readonly MOST_TOURS: { readonly value: number };
  readonly MOVES_ADDRESS: { readonly value: number };
  readonly NODES_ADDRESS: { readonly value: number };
  readonly PATHS_ADDRESS: { readonly value: number };
  readonly PREFERENCES_ADDRESS: { readonly value: number };
  readonly STARTS_ADDRESS: { readonly value: number };
  readonly STATUSES_ADDRESS: { readonly value: number };
  readonly batchAddress: { readonly value: number };
  readonly longestAddress: { readonly value: number };
  readonly marksAddress: { readonly value: number };
  readonly pathAddress: { readonly value: number };
  reserveBatch(bytes: number): number;
  reserveBoard(rows: number, cols: number, search: boolean): number;
  countDegrees(masked: boolean): void;
  countFreeSquares(): number;
  writeDegrees(): void;
  batchRows(at: number, count: number): number;
  prepareRows(): void;
  prepareBitboard(ranked: boolean): void;
  walkSmallBatch(count: number, closed: boolean, tieBreak: number, seed: number, stream: number): void;
  beginWalk(start: number, end: number, tieBreak: number, seed: number, stream: number): void;
  runWalk(nodes: number): number;
  walkBatch(
    at: number,
    count: number,
    width: number,
    end: number,
    closed: boolean,
    tieBreak: number,
    seed: number,
    stream: number,
  ): void;
  walkLength(): number;
  beginBacktracking(start: number, end: number, closed: boolean): void;
  runBacktracking(nodes: number): number;
  backtrackingLength(): number;
  backtrackingNodes(): number;
  beginSearch(
    start: number,
    end: number,
    closed: boolean,
    tieBreak: number,
    seed: number,
    stream: number,
    attempt: number,
  ): void;
  runSearch(nodes: number): number;
  searchLength(): number;
  searchNodes(): number;
  beginBitboardSearch(
    start: number,
    end: number,
    closed: boolean,
    tieBreak: number,
    seed: number,
    stream: number,
    attempt: number,
  ): void;
  runBitboardSearch(nodes: number): number;
  bitboardSearchLength(): number;
  bitboardSearchNodes(): number;
  searchSmallBatch(count: number, corner: number, end: number, most: number): void;
  searchBatch(
    small: boolean,
    at: number,
    count: number,
    width: number,
    corner: number,
    end: number,
    tieBreak: number,
    seed: number,
    stream: number,
    most: number,
  ): void;
  prepareBackbite(): void;
  makeSmallBatch(count: number, end: number, closed: boolean, seed: number, stream: number): void;
  shakeBytes(): number;
  beginShake(closed: boolean, seed: number, stream: number): void;
  runShake(most: number): number;
  lengthOfLongest(): number;
  fillRuns(runs: number, runCount: number, offsets: number, out: number): void;
}

/** A module instantiated. */
export interface LoadedKernels {
  readonly exports: KernelExports;
  readonly simd: boolean;
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

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  const characters = atob(base64);
  const bytes = new Uint8Array(characters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = characters.charCodeAt(i);
  return bytes;
}

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
  if (simd) compiled.simd ??= new WebAssembly.Module(decoded(SIMD_BINARY));
  else compiled.scalar ??= new WebAssembly.Module(decoded(SCALAR_BINARY));
  return (simd ? compiled.simd : compiled.scalar) as WebAssembly.Module;
}

async function inlinedAsync(simd: boolean): Promise<WebAssembly.Module> {
  if (simd) compiled.simd ??= await WebAssembly.compile(decoded(SIMD_BINARY));
  else compiled.scalar ??= await WebAssembly.compile(decoded(SCALAR_BINARY));
  return (simd ? compiled.simd : compiled.scalar) as WebAssembly.Module;
}

/**
 * Loads the kernels without waiting. `source` omitted: the inlined binary, decoded and compiled on first use.
 * @throws whatever the platform throws where WebAssembly is missing or may not be compiled
 */
export function loadKernelsSync(simd: boolean | undefined, source?: unknown): LoadedKernels {
  const module = source === undefined ? inlined(simd ?? supportsSimd()) : moduleOfSync(source);
  const usesSimd = readStamp(module);
  const { instance } = instantiateSync<Record<string, unknown>>(module);
  return { exports: instance.exports as unknown as KernelExports, simd: usesSimd };
}

/** The same, waiting for the compiler (and for `source`). */
export async function loadKernels(simd: boolean | undefined, source?: WasmSource): Promise<LoadedKernels> {
  const module = await (source === undefined ? inlinedAsync(simd ?? supportsSimd()) : moduleOf(source));
  const usesSimd = readStamp(module);
  const { instance } = await instantiate<Record<string, unknown>>(module);
  return { exports: instance.exports as unknown as KernelExports, simd: usesSimd };
}
