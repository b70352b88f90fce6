import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binaryText, sharedText } from '../scripts/binary-text.mjs';
import { decodeBinary, FIRST_OF_TWO, SECOND_OF_TWO } from '../src/engines/wasm/binary-text.js';
import { BINARIES } from '../src/engines/wasm/generated/kernel.js';

describe('a binary as text', () => {
  it.each([
    ['kernel.wasm', FIRST_OF_TWO],
    ['kernel-scalar.wasm', SECOND_OF_TWO],
  ] as const)('is %s, byte for byte', (name, which) => {
    const shipped = readFileSync(new URL(`../dist/${name}`, import.meta.url));
    expect(Buffer.compare(decodeBinary(BINARIES, which), shipped)).toBe(0);
  });

  it('has nothing that a tool which writes source code would have to escape', () => {
    expect(BINARIES).toMatch(/^[ !#%&(-[\]-~]+$/);
  });

  it('has what both binaries share once', () => {
    const each = ([FIRST_OF_TWO, SECOND_OF_TWO] as const).map(
      (which) => binaryText(decodeBinary(BINARIES, which)).length,
    );
    expect(BINARIES.length).toBeLessThan(0.75 * (each[0]! + each[1]!));
  });

  it('stands for every byte', () => {
    // The last of each plane, and the first of the next.
    expect([...decodeBinary('(~!(!~#(#{')]).toEqual([0, 85, 86, 171, 172, 254]);
    expect([...decodeBinary('[]#|')]).toEqual([51, 52, 255]);
    expect(decodeBinary('')).toHaveLength(0);
  });

  it('says which bytes belong to which of two binaries', () => {
    expect([...decodeBinary('(%)&!( *')]).toEqual([0, 1, 2]);
    expect([...decodeBinary('(%)&!( *', SECOND_OF_TWO)]).toEqual([0, 86, 2]);
  });

  it('is read as it was written', () => {
    const words = fc.constantFrom('the same again', 'as before, but', 'new');
    const bytes = fc.oneof(
      fc.uint8Array().map((each) => Buffer.from(each)),
      fc.array(words).map((each) => Buffer.from(each.join(''))),
    );
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        expect([...decodeBinary(binaryText(one))]).toEqual([...one]);
        const both = sharedText(one, other);
        expect([...decodeBinary(both, FIRST_OF_TWO)]).toEqual([...one]);
        expect([...decodeBinary(both, SECOND_OF_TWO)]).toEqual([...other]);
      }),
    );
  });
});
