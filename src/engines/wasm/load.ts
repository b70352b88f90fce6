import binary from 'wasm:kernel';
import { instantiateModule, type KernelExports, type LoadedKernels, notRunnable } from './kernel-exports.js';
import { decodeHex, type Module, moduleOf, moduleOfSync, readStamp, type WasmSource } from './source.js';

/** The inlined binary, once it is compiled. It uses SIMD: platforms without it throw a CompileError. */
let compiled: WebAssembly.Module | undefined;

function inlined(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(decodeHex(binary));
  return compiled;
}

async function inlinedAsync(): Promise<WebAssembly.Module> {
  compiled ??= await WebAssembly.compile(decodeHex(binary));
  return compiled;
}

/**
 * Loads the kernels without waiting. `source` omitted: the inlined binary, decoded and compiled on first use.
 * @throws WebAssembly.LinkError when their memory cannot be had; whatever the platform throws where WebAssembly or SIMD is missing
 * or may not be compiled
 */
export function loadKernelsSync(source?: unknown): LoadedKernels {
  const module = source === undefined ? inlined() : moduleOfSync(source);
  return instantiateModule(module, readStamp(module));
}

/** The same, waiting for the compiler (and for `source`). */
export async function loadKernels(source?: WasmSource): Promise<LoadedKernels> {
  const module = await (source === undefined ? inlinedAsync() : moduleOf(source));
  const simd = readStamp(module);
  const instantiate = source === undefined ? instantiateInlined : await loader();
  try {
    const { exports } = await instantiate(module);
    return { exports: exports as unknown as KernelExports, simd, module };
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
