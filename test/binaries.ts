import { readFileSync } from 'node:fs';
import VERSION from 'package:version';
import { vi } from 'vitest';

/** The binaries in every accepted form, and platforms that reject them. */

export const BINARY: NonSharedBuffer = readFileSync(new URL('../dist/kernel.wasm', import.meta.url));
export { SCALAR_BINARY } from './engines.js';

/** The binary with another version of the same length. */
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

/** Lets a constructor and a function of WebAssembly fail. */
function refuse(
  type: 'Module' | 'Instance',
  method: 'compile' | 'instantiate',
  refusal = new WebAssembly.CompileError('code generation disallowed by embedder') as Error,
): void {
  class Refused {
    constructor() {
      throw refusal;
    }
  }
  vi.spyOn(WebAssembly, type).mockImplementation(Refused as never);
  vi.spyOn(WebAssembly, method).mockRejectedValue(refusal);
}

/** Removes compilation, as a content security policy or a restricted platform does. */
export function refuseToCompile(): void {
  refuse('Module', 'compile');
}

/** Removes the initial memory of instances, as a process limit does: compiled binaries cannot run. */
function refuseMemory(): void {
  refuse('Instance', 'instantiate', new RangeError('could not allocate memory'));
}

/** Compiles, and refuses instances, as WebKit does under a content security policy. */
function refuseInstances(): void {
  const why = "Refused to create a WebAssembly object\n (evaluating 'new WebAssembly.Instance(module)')";
  refuse('Instance', 'instantiate', new WebAssembly.CompileError(why));
}

/** Firefox without its compilers: the error has no special type. */
function refuseCompiler(): void {
  refuse('Module', 'compile', new Error('no WebAssembly compiler available'));
}

/** Platforms without WebAssembly: the problem, how a test causes it, and the reported reason. */
export const REFUSALS: readonly (readonly [what: string, takeAway: () => void, reason: RegExp])[] = [
  ['is missing', () => vi.stubGlobal('WebAssembly', undefined), /^WebAssembly is not available here$/],
  ['may not be compiled', refuseToCompile, /^WebAssembly cannot run here: code generation disallowed/],
  [
    'is compiled and may not run',
    refuseInstances,
    /^WebAssembly cannot run here: Refused to create .* object$/,
  ],
  ['has no compiler', refuseCompiler, /^WebAssembly cannot run here: no WebAssembly compiler available$/],
  ['has no memory', refuseMemory, /^WebAssembly cannot run here: could not allocate memory$/],
];
