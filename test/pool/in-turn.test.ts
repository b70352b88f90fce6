import { describe, expect, it } from 'vitest';
import { type Chunks, InTurn } from '../../src/pool/calls/in-turn.js';

/** What hands out streams, lists and puzzles of a pool one by one. */

/** Chunks of numbers, and what was done with them. */
function chunksOf(...chunks: readonly (readonly number[])[]) {
  const said: string[] = [];
  const left = chunks.map((chunk) => [...chunk]);
  let hand: number[] = [];
  const values: Chunks<number> = {
    take() {
      said.push('take');
      return hand.shift();
    },
    async fill() {
      said.push('fill');
      const next = left.shift();
      hand = next ?? [];
      return next !== undefined;
    },
    close() {
      said.push('close');
    },
  };
  return { values, said };
}

const DONE = { done: true, value: undefined };

describe('values in turn', () => {
  it('are opened when the first one is asked for, and closed at the end', async () => {
    const { values, said } = chunksOf([1, 2], [], [3]);
    const read: number[] = [];
    const inTurn = new InTurn(() => {
      said.push('open');
      return values;
    });
    expect(said).toEqual([]);
    for await (const value of inTurn) read.push(value);
    expect(read).toEqual([1, 2, 3]);
    expect([said[0], said.filter((each) => each === 'close').length]).toEqual(['open', 1]);
    expect(await inTurn.next()).toEqual(DONE);
  });

  it('are handed out at once where they are there', async () => {
    const { values, said } = chunksOf([1, 2]);
    const inTurn = new InTurn(() => values);
    await inTurn.next();
    said.length = 0;
    void inTurn.next();
    // Before anything is waited for.
    expect(said).toEqual(['take']);
  });

  it('come in order to those who ask before they are there', async () => {
    const { values } = chunksOf([1], [2, 3]);
    const inTurn = new InTurn(async () => values);
    const steps = await Promise.all([1, 2, 3, 4, 5].map(() => inTurn.next()));
    expect(steps.map(({ value }) => value)).toEqual([1, 2, 3, undefined, undefined]);
  });

  it('fail once, whoever asks later is told that it is over', async () => {
    const failing = new InTurn<number>(async () => {
      throw new RangeError('none');
    });
    const [first, second] = [failing.next(), failing.next()];
    await expect(first).rejects.toThrow(RangeError);
    expect([await second, await failing.next()]).toEqual([DONE, DONE]);
  });

  it('are not opened when nothing is wanted, and closed when they come too late', async () => {
    const { values, said } = chunksOf([1]);
    const unwanted = new InTurn(() => values);
    expect([await unwanted.return(), await unwanted.next(), said]).toEqual([DONE, DONE, []]);
    let open = (_: Chunks<number>): void => {};
    const left = new InTurn(
      () =>
        new Promise<Chunks<number>>((resolve) => {
          open = resolve;
        }),
      'there',
    );
    const first = left.next();
    expect(left.cursor()).toBe('there');
    await left.return();
    open(values);
    expect([await first, said]).toEqual([DONE, ['close']]);
  });
});
