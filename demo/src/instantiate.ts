/**
 * What the page needs of `@assemblyscript/loader`, for which it stands (vite.config.ts): modules import nothing, and of
 * what the loader does around them the engine takes nothing.
 */

/** An instance of a compiled module. */
export async function instantiate(module: WebAssembly.Module): Promise<{ instance: WebAssembly.Instance }> {
  return { instance: await WebAssembly.instantiate(module) };
}
