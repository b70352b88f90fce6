/**
 * Instantiates a compiled module. Replaces `@assemblyscript/loader` (vite.config.ts): the binaries import nothing, and the engine
 * does not use the loader's wrappers.
 */
export async function instantiate(module: WebAssembly.Module): Promise<{ instance: WebAssembly.Instance }> {
  return { instance: await WebAssembly.instantiate(module) };
}
