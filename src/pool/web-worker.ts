/** Web Workers of pages, which may require Trusted Types. */

interface Policy {
  createScriptURL(address: string): string;
}

/** The part of the Trusted Types API that is used. */
interface Factory {
  createPolicy(name: string, rules: Policy): Policy;
}

let policy: Policy | undefined;

/** Returns the error for platforms without workers. */
export function noWorkers(): Error {
  return new Error('there are no workers here; use createSolver()');
}

/**
 * Creates a Web Worker. Bundlers recognise `new Worker(new URL(...))` only if the global `Worker` gets a URL. So that constructor
 * trusts its address while `create` runs.
 * @throws Error where there are no workers; TypeError if the page requires Trusted Types and does not allow the policy
 */
export function createWebWorker(create: () => Worker): Worker {
  const { Worker, trustedTypes } = globalThis as typeof globalThis & { readonly trustedTypes?: Factory };
  if (!Worker) throw noWorkers();
  let refusal: unknown;
  try {
    policy ??= trustedTypes?.createPolicy('knights-tour-wasm', { createScriptURL: (address) => address });
  } catch (error) {
    // The page does not allow the policy. It may not require one either.
    refusal = error;
  }
  try {
    if (policy) {
      globalThis.Worker = function TrustedWorker(address: string, options?: WorkerOptions) {
        return new Worker(policy!.createScriptURL(`${address}`), options);
      } as unknown as typeof Worker;
    }
    return create();
  } catch (error) {
    if (!refusal || (error as Error).name !== 'TypeError') throw error;
    const what = 'this page requires Trusted Types; its policy must allow trusted-types knights-tour-wasm';
    throw new TypeError(what, { cause: refusal });
  } finally {
    globalThis.Worker = Worker;
  }
}
