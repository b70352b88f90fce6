import { describe, expect, it } from 'vitest';
import { Ahead, mostAhead } from '../../src/cluster/ahead.js';
import { KeptAnswers } from '../../src/cluster/kept-answers.js';
import type { Ledger } from '../../src/cluster/ledger.js';

/** How much a job may hold, however many units it has. */

describe('what is ahead of a reader', () => {
  it('is as many units as are allowed, or fewer large ones', async () => {
    expect(mostAhead(64, 1e6)).toBe(64);
    expect(mostAhead(64, 45e6)).toBe(5);
    expect(mostAhead(64, 1e12)).toBe(4);
    for (const [bytes, asked] of [
      [0, 64],
      [16 * 2 ** 20, 16],
      [2 ** 32, 4],
    ] as const) {
      const ahead = new Ahead<number>(64);
      let added = 0;
      const adding = (async () => {
        for (let i = 0; i < 100; i++) {
          added++;
          await ahead.add(Promise.resolve(i), bytes);
        }
        ahead.end();
      })();
      await new Promise((resolve) => setImmediate(resolve));
      expect(added).toBe(asked);
      const items: number[] = [];
      for (let taken = await ahead.take(); taken; taken = await ahead.take()) items.push(taken.item);
      await adding;
      expect(items).toEqual(Array.from({ length: 100 }, (_, i) => i));
    }
  });
});

describe('what is kept of a job with a name', () => {
  it('is 64 MB of answers, of those too that have no bytes', async () => {
    const kept = new Set<string>();
    const ledger = {
      dropResult: async (name: string) => void kept.delete(name),
      dropBytes: async () => {},
    } as unknown as Ledger;
    const answers = new KeptAnswers(ledger, true);
    for (let i = 0; i < 1000; i++) {
      kept.add(String(i));
      await answers.add(String(i), { answer: {}, pieces: [], bytes: 0 }, 500_000);
    }
    expect(kept.size).toBe(Math.floor(2 ** 26 / 500_512));
    expect(kept).toContain('999');
  });
});
