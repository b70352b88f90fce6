import { readFileSync } from 'node:fs';
import binaryen from 'binaryen';
import { describe, expect, it } from 'vitest';

/** The WebAssembly features for which the guide names the versions of browsers. */

const { BulkMemory, BulkMemoryOpt, MutableGlobals, NontrappingFPToInt, SIMD128 } = binaryen.Features;
/** Binaryen counts copying and filling, which are all that is used of bulk memory, apart and as part of it. */
const SCALAR = MutableGlobals | NontrappingFPToInt | BulkMemory | BulkMemoryOpt;

/** Whether a binary needs no other features than these. */
function needsOnly(name: string, features: number): boolean {
  const module = binaryen.readBinary(readFileSync(new URL(`../../dist/${name}`, import.meta.url)));
  module.setFeatures(features);
  const isValid = module.validate() === 1;
  module.dispose();
  return isValid;
}

describe('the features of WebAssembly that a binary needs', () => {
  it('are those in the guide for kernel-scalar.wasm', () => {
    expect(needsOnly('kernel-scalar.wasm', SCALAR)).toBe(true);
  });

  it.each(['census', 'puzzle'])('are the same for kernel-%s.wasm', (name) => {
    expect(needsOnly(`kernel-${name}.wasm`, SCALAR)).toBe(true);
  });

  it('are the same and SIMD for kernel.wasm', () => {
    expect(needsOnly('kernel.wasm', SCALAR | SIMD128)).toBe(true);
  });
});
