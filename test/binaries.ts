import { readFileSync } from 'node:fs';
import VERSION from 'package:version';
import { vi } from 'vitest';

/** The binaries as built, in the forms in which they may be given, and platforms that do not take them. */

export const BINARY: NonSharedBuffer = readFileSync(new URL('../dist/kernel.wasm', import.meta.url));
export { SCALAR_BINARY } from './engines.js';

/** The binary with something else in the place of its version; both as long as each other. */
export function stampedWith(version: string): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(BINARY);
  const at = BINARY.lastIndexOf(`knights-tour-wasm${VERSION}`) + 'knights-tour-wasm'.length;
  bytes.set(Buffer.from(version), at);
  return bytes;
}

/** A response with these bytes. */
export function responseOf(bytes: Uint8Array<ArrayBuffer>, type: string, status = 200): Response {
  return new Response(bytes, { status, headers: { 'content-type': type } });
}

/** Takes the compiler away, as a content security policy or a locked down platform does. */
export function refuseToCompile(): void {
  const refusal = new WebAssembly.CompileError('code generation disallowed by embedder');
  class RefusedModule {
    constructor() {
      throw refusal;
    }
  }
  vi.spyOn(WebAssembly, 'Module').mockImplementation(RefusedModule as never);
  vi.spyOn(WebAssembly, 'compile').mockRejectedValue(refusal);
}

/** Takes the memory away that an instance begins with, as a limit of the process does: what is compiled cannot run. */
export function refuseMemory(): void {
  const refusal = new RangeError('could not allocate memory');
  class RefusedInstance {
    constructor() {
      throw refusal;
    }
  }
  vi.spyOn(WebAssembly, 'Instance').mockImplementation(RefusedInstance as never);
  vi.spyOn(WebAssembly, 'instantiate').mockRejectedValue(refusal);
}
