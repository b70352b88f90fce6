import { decodeBinary } from './binary-text.js';
import { binaries } from './generated/kernel.js';
import { instantiateModule, type KernelExports, type LoadedKernels, notRunnable } from './kernel-exports.js';
import { moduleOf, moduleOfSync, readStamp, type WasmSource } from './source.js';
import type { Module } from './webassembly.js';

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

/** The bytes of an inlined binary. */
function inlinedBytes(simd: boolean): Uint8Array<ArrayBuffer> {
  return decodeBinary(binaries(), !simd);
}

function inlined(simd: boolean): WebAssembly.Module {
  const kind = simd ? 'simd' : 'scalar';
  compiled[kind] ??= new WebAssembly.Module(inlinedBytes(simd));
  return compiled[kind];
}

async function inlinedAsync(simd: boolean): Promise<WebAssembly.Module> {
  const kind = simd ? 'simd' : 'scalar';
  compiled[kind] ??= await WebAssembly.compile(inlinedBytes(simd));
  return compiled[kind];
}

/**
 * Loads the kernels without waiting. `source` omitted: the inlined binary, decoded and compiled on first use.
 * @throws WebAssembly.LinkError when their memory cannot be had; whatever the platform throws where WebAssembly is missing
 * or may not be compiled
 */
export function loadKernelsSync(simd: boolean | undefined, source?: unknown): LoadedKernels {
  const module = source === undefined ? inlined(simd ?? supportsSimd()) : moduleOfSync(source);
  return instantiateModule(module, readStamp(module));
}

/** The same, waiting for the compiler (and for `source`). */
export async function loadKernels(simd: boolean | undefined, source?: WasmSource): Promise<LoadedKernels> {
  const module = await (source === undefined ? inlinedAsync(simd ?? supportsSimd()) : moduleOf(source));
  const usesSimd = readStamp(module);
  const instantiate = source === undefined ? instantiateInlined : await loader();
  try {
    const { exports } = await instantiate(module);
    return { exports: exports as unknown as KernelExports, simd: usesSimd, module };
  } catch (error) {
    throw notRunnable(error);
  }
}

/** Modules import nothing and export numbers only, so the platform's own way will do. */
type Instantiate = (module: Module) => Promise<{ readonly exports: object }>;

const instantiateInlined: Instantiate = (module) => WebAssembly.instantiate(module);

/**
 * The loader, fetched when a binary is given: it weighs 2 KB, wraps every export, which takes longer than the rest of a first
 * call, and asks whether it was given a Response, for which Node loads all of fetch in 18 ms.
 */
async function loader(): Promise<Instantiate> {
  const { instantiate } = await import('@assemblyscript/loader');
  return async (module) => (await instantiate<Record<string, unknown>>(module)).instance;
}
