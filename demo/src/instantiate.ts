/**
 * What the page needs of `@assemblyscript/loader`, for which it stands (vite.config.ts): the page hands compiled modules from
 * worker to worker, they import nothing, and of what the loader does around them the engine takes nothing.
 */

/** An instance of a compiled module. */
export async function instantiate(module: WebAssembly.Module): Promise<{ instance: WebAssembly.Instance }> {
  return { instance: await WebAssembly.instantiate(module) };
}

/** The same without waiting. */
export function instantiateSync(module: WebAssembly.Module): { instance: WebAssembly.Instance } {
  return { instance: new WebAssembly.Instance(module) };
}
