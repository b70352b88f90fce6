import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extent } from '../extent.js';
import { readAll, statusOf } from './reading-checks.js';

/** Files of test/reference/layouts, each with one tour that some program printed, and their texts. */
const FILES = readdirSync(new URL('../reference/layouts/', import.meta.url)).filter(
  (name) => name !== 'README.md',
);

function fileText(name: string): string {
  return readFileSync(new URL(`../reference/layouts/${name}`, import.meta.url), 'utf8');
}

/** Wrong texts made of a text: squares or numbers at places in it are changed. */
const TEXT_MUTATIONS: Readonly<Record<string, (parts: string[], one: number, other: number) => void>> = {
  'two squares swapped': (parts, one, other) => {
    [parts[one], parts[other]] = [parts[other]!, parts[one]!];
  },
  'a square twice': (parts, one, other) => {
    parts[one] = parts[other]!;
  },
  'one missing': (parts, one) => {
    parts[one] = '';
  },
  'one too many': (parts, one, other) => {
    parts[one] += ` ${parts[other]} `;
  },
  'off the board': (parts, one) => {
    parts[one] = parts[one]!.replace(/\d+/, '99');
  },
};

describe('a reference file', () => {
  it.each(FILES)('%s has its answer', (name) => {
    const [status] = [statusOf(fileText(name)), statusOf(fileText(name), { rows: 8, cols: 8 })];
    expect(status).toBe(
      name === 'two-grids.txt' ? 'several' : name.startsWith('partial') ? 'invalid' : 'read',
    );
  });

  it.each(FILES)('%s is not read with a mistake', (name) => {
    // Odd parts are squares and numbers. Those at the ends may belong to a heading or a footer.
    const parts = fileText(name).split(/([A-Za-z]?\d+(?:\.\d+)?)/);
    const middle = Math.floor(parts.length / 10);
    const odd = fc.integer({ min: middle, max: 4 * middle }).map((at) => 2 * at + 1);
    fc.assert(
      fc.property(odd, odd, fc.constantFrom(...Object.keys(TEXT_MUTATIONS)), (one, other, mutation) => {
        fc.pre(Number(parts[one]) !== Number(parts[other]) && parts[one] !== parts[other]);
        const changed = [...parts];
        TEXT_MUTATIONS[mutation]!(changed, one, other);
        const text = changed.join('');
        for (const size of [undefined, { rows: 8, cols: 8 }]) {
          const isRead = readAll(text, size).every(({ status }) => status === 'read');
          expect(isRead && [mutation, one, other, text]).toBe(false);
        }
      }),
      { numRuns: extent(300, 3) },
    );
  });
});
