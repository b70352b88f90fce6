import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeBinary } from '../src/engines/wasm/binary-text.js';
import { BINARY as SIMD_BINARY } from '../src/engines/wasm/generated/kernel.js';
import { BINARY as SCALAR_BINARY } from '../src/engines/wasm/generated/kernel-scalar.js';

describe('a binary as text', () => {
  it.each([
    ['kernel.wasm', SIMD_BINARY],
    ['kernel-scalar.wasm', SCALAR_BINARY],
  ])('is %s, byte for byte', (name, text) => {
    const shipped = readFileSync(new URL(`../dist/${name}`, import.meta.url));
    expect(Buffer.compare(decodeBinary(text), shipped)).toBe(0);
    // What a tool that writes source code would have to escape is not in it.
    expect(text).toMatch(/^[!#(-[\]-~]+$/);
  });

  it('stands for every byte', () => {
    // The last of each plane, and the first of the next.
    expect([...decodeBinary('(~!(!~#(#{')]).toEqual([0, 85, 86, 171, 172, 254]);
    expect([...decodeBinary('[]#|')]).toEqual([51, 52, 255]);
    expect(decodeBinary('')).toHaveLength(0);
  });
});
