import binary from 'wasm:kernel';
import { instantiateModule, type KernelExports, type LoadedKernels } from './kernel-exports.js';
import { awaitPlatform, onPlatform, Refusal } from './refusal.js';
import { decodeHex, moduleOf, moduleOfSync, usesSimd, type WasmSource } from './source.js';

/** Returns the inlined binary. Its text has a single use, because minifiers copy it to each. */
function inlinedBytes(): Uint8Array<ArrayBuffer> {
  return decodeHex(binary);
}

/** The inlined binary after its compilation. It uses SIMD. */
let compiled: WebAssembly.Module | undefined;

function inlinedModule(): WebAssembly.Module {
  compiled ??= onPlatform(() => new WebAssembly.Module(inlinedBytes()));
  return compiled;
}

async function inlinedAsync(): Promise<WebAssembly.Module> {
  compiled ??= await awaitPlatform(() => WebAssembly.compile(inlinedBytes()));
  return compiled;
}

/** Returns whether the platform runs WebAssembly but no SIMD: it cannot even validate the inlined binary, which is good. */
function lacksSimd(error: unknown): boolean {
  return error instanceof Refusal && !WebAssembly.validate(inlinedBytes());
}

/**
 * Loads the kernels without waiting.
 * @param source default: the inlined binary, which is decoded and compiled on first use
 * @throws Refusal where WebAssembly or SIMD is refused; ReferenceError where WebAssembly is missing
 */
export function loadKernelsSync(source?: unknown): LoadedKernels {
  try {
    const module = source === undefined ? inlinedModule() : moduleOfSync(source);
    return instantiateModule(module, usesSimd(module));
  } catch (error) {
    if (!lacksSimd(error)) throw error;
    const { cause, message } = error as Refusal;
    throw new Refusal(cause, `${message}; createSolver() runs the binary without SIMD`);
  }
}

/**
 * Does the same, and waits for the compiler and for `source`. Without SIMD it fetches and runs the scalar binary.
 * @throws Refusal where WebAssembly is refused; ReferenceError where it is missing
 */
export async function loadKernels(source?: WasmSource): Promise<LoadedKernels> {
  try {
    return await kernelsOf(source);
  } catch (error) {
    if (!lacksSimd(error)) throw error;
    return loadScalar().catch(() => {
      // It may not be fetched; standalone files have none.
      throw error;
    });
  }
}

async function loadScalar(): Promise<LoadedKernels> {
  const { default: scalar } = await import('wasm:kernel-scalar');
  return instantiateModule(await WebAssembly.compile(decodeHex(scalar)), false);
}

/**
 * The loader is fetched only if a binary is passed. It has 2 KB and wraps every export, which takes longer than the rest of a
 * first call. It also checks for a Response, for which Node loads all of fetch in 18 ms.
 */
async function kernelsOf(source?: WasmSource): Promise<LoadedKernels> {
  const module = await (source === undefined ? inlinedAsync() : moduleOf(source));
  const simd = usesSimd(module);
  // The inlined module imports nothing and exports numbers only, so it needs no loader, which knows no modules of other realms.
  const isKnown = source !== undefined && module.constructor === WebAssembly.Module;
  const loader = isKnown ? await import('@assemblyscript/loader') : undefined;
  const { exports } = await awaitPlatform(async () =>
    loader
      ? (await loader.instantiate<Record<string, unknown>>(module)).instance
      : WebAssembly.instantiate(module),
  );
  return { exports: exports as unknown as KernelExports, simd, module };
}
