import { vi } from 'vitest';

/** A fresh copy of the package's modules, as another process would have them: nothing compiled, no shared solver. */
export async function freshPackage(): Promise<typeof import('../src/index.js')> {
  vi.resetModules();
  return import('../src/index.js');
}

/** Counts every call of an export of every WebAssembly instance that is made from here on. */
export function countKernelCalls(): Map<string, number> {
  const calls = new Map<string, number>();
  function watched(instance: WebAssembly.Instance): Record<string, unknown> {
    const entries = Object.entries(instance.exports).map(([name, value]) => {
      if (typeof value !== 'function') return [name, value];
      const counted = (...values: unknown[]): unknown => {
        calls.set(name, (calls.get(name) ?? 0) + 1);
        return (value as (...values: unknown[]) => unknown)(...values);
      };
      return [name, counted];
    });
    return Object.fromEntries(entries);
  }
  const { Instance, instantiate } = WebAssembly;
  class WatchedInstance {
    readonly exports: object;
    constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
      this.exports = watched(new Instance(module, imports));
    }
  }
  vi.spyOn(WebAssembly, 'Instance').mockImplementation(WatchedInstance as never);
  const instantiateWatched = async (module: WebAssembly.Module, imports?: WebAssembly.Imports) => ({
    exports: watched(await instantiate(module, imports)),
  });
  vi.spyOn(WebAssembly, 'instantiate').mockImplementation(instantiateWatched as never);
  return calls;
}
