import binary from 'wasm:kernel';
import { instantiateModule, type KernelExports, type LoadedKernels, notRunnable } from './kernel-exports.js';
import { decodeHex, moduleOf, moduleOfSync, usesSimd, type WasmSource } from './source.js';

/** The inlined binary after its compilation. It uses SIMD: platforms without it throw a CompileError. */
let compiled: WebAssembly.Module | undefined;

function inlinedModule(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(decodeHex(binary));
  return compiled;
}

async function inlinedAsync(): Promise<WebAssembly.Module> {
  compiled ??= await WebAssembly.compile(decodeHex(binary));
  return compiled;
}

/**
 * Loads the kernels without waiting.
 * @param source default: the inlined binary, which is decoded and compiled on first use
 * @throws WebAssembly.LinkError if their memory cannot be allocated; the platform's error where WebAssembly or SIMD is missing or
 * refused
 */
export function loadKernelsSync(source?: unknown): LoadedKernels {
  const module = source === undefined ? inlinedModule() : moduleOfSync(source);
  return instantiateModule(module, usesSimd(module));
}

/**
 * Does the same, and waits for the compiler and for `source`. The loader is fetched only if a binary is passed. It has 2 KB and
 * wraps every export, which takes longer than the rest of a first call. It also checks for a Response, for which Node loads all
 * of fetch in 18 ms.
 */
export async function loadKernels(source?: WasmSource): Promise<LoadedKernels> {
  const module = await (source === undefined ? inlinedAsync() : moduleOf(source));
  const simd = usesSimd(module);
  // The inlined module imports nothing and exports numbers only, so it needs no loader.
  const loader = source === undefined ? undefined : await import('@assemblyscript/loader');
  try {
    const instance = loader
      ? (await loader.instantiate<Record<string, unknown>>(module)).instance
      : await WebAssembly.instantiate(module);
    return { exports: instance.exports as unknown as KernelExports, simd, module };
  } catch (error) {
    throw notRunnable(error);
  }
}
