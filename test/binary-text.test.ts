import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binaryText } from '../scripts/binary-text.mjs';
import { decodeBinary as decodeBase64 } from '../src/engines/wasm/binary-base64.js';
import { decodeBinary } from '../src/engines/wasm/binary-text.js';
import { binaries as binariesInBase64 } from '../src/engines/wasm/generated/base64/kernel.js';
import { binary as censusInBase64 } from '../src/engines/wasm/generated/base64/kernel-census.js';
import { binary as puzzleInBase64 } from '../src/engines/wasm/generated/base64/kernel-puzzle.js';
import { binaries } from '../src/engines/wasm/generated/kernel.js';
import { binary as census } from '../src/engines/wasm/generated/kernel-census.js';
import { binary as puzzle } from '../src/engines/wasm/generated/kernel-puzzle.js';

describe('a binary as text', () => {
  it.each([
    ['kernel', binaries, binariesInBase64, false],
    ['kernel-scalar', binaries, binariesInBase64, true],
    ['kernel-census', census, censusInBase64, false],
    ['kernel-puzzle', puzzle, puzzleInBase64, false],
  ] as const)('is %s.wasm, byte for byte, and so is that for Node', (name, text, base64, isSecond) => {
    const shipped = readFileSync(new URL(`../dist/${name}.wasm`, import.meta.url));
    expect(Buffer.compare(decodeBinary(text(), isSecond), shipped)).toBe(0);
    expect(Buffer.compare(decodeBase64(base64(), isSecond), shipped)).toBe(0);
  });

  it('has nothing that a tool which writes source code would have to escape', () => {
    expect(binaries()).toMatch(/^[A-Za-z0-9+/ ]+$/);
  });

  it('has what both binaries share once', () => {
    const each = [false, true].map((isSecond) => binaryText(decodeBinary(binaries(), isSecond)).length);
    expect(binaries().length).toBeLessThan(0.75 * (each[0]! + each[1]!));
  });

  it('is read as it was written', () => {
    const words = fc.constantFrom('the same again', 'as before, but', 'new', 'as', '!');
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((each) => Buffer.from(each)),
      // Matches near and far, short and long, of the last distance and of those before it.
      fc
        .array(fc.oneof(words, fc.string({ maxLength: 3 })), { maxLength: 300 })
        .map((each) => Buffer.from(each.join(''))),
      fc
        .tuple(fc.uint8Array({ minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 3000 }))
        .map(([each, times]) => Buffer.concat(new Array<Uint8Array>(times).fill(each))),
    );
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        expect(Buffer.compare(decodeBinary(binaryText(one)), one)).toBe(0);
        const both = binaryText(one, other);
        expect(Buffer.compare(decodeBinary(both, false), one)).toBe(0);
        expect(Buffer.compare(decodeBinary(both, true), other)).toBe(0);
      }),
    );
  });

  it('is read where matches lie tens of thousands of bytes back', () => {
    const noise = Buffer.concat(
      Array.from({ length: 625 }, (_, i) => createHash('sha256').update(String(i)).digest()),
    );
    const far = Buffer.concat([
      noise,
      noise.subarray(0, 5000),
      noise.subarray(9000, 9700),
      noise.subarray(100, 12_000),
    ]);
    expect(Buffer.compare(decodeBinary(binaryText(far)), far)).toBe(0);
  });

  it('is refused by who writes it where the memory of the decoder is too small', () => {
    expect(() => binaryText(new Uint8Array(90_000))).toThrow(/^90000 bytes in \d+ letters are too much/);
  });
});
