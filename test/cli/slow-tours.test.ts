import { expect, it } from 'vitest';
import { writeFrom } from '../../src/cli/tour-output.js';
import type { TourRows } from '../../src/file/rows.js';

const CALL = { command: 'list', problem: { rows: 1, cols: 3 }, facts: { first: 0 } } as const;

/** A sink that fails with an error from some write on. */
function sinkOf(error?: Error) {
  const written: number[] = [];
  return {
    written,
    count: 0,
    async write(rows: TourRows): Promise<void> {
      this.count += rows.count;
      for (let i = 0; i < rows.count; i++) written.push(rows.paths[3 * i]!);
      if (error) throw error;
    },
  };
}

it('writes tours after a second, even if the next one never comes', async () => {
  async function* tours(): AsyncGenerator<Uint32Array> {
    for (let i = 0; i < 3; i++) yield Uint32Array.of(i, 0, 0);
    await new Promise(() => {});
  }
  const sink = sinkOf();
  void writeFrom(tours(), CALL, 9, sink);
  await expect.poll(() => sink.written, { timeout: 5000 }).toEqual([0, 1, 2]);
});

it('writes all tours that it has taken, also after a write has failed, and rejects', async () => {
  let proceed = (): void => {};
  async function* tours(): AsyncGenerator<Uint32Array> {
    yield Uint32Array.of(0, 0, 0);
    await new Promise<void>((resolve) => {
      proceed = resolve;
    });
    yield Uint32Array.of(1, 0, 0);
  }
  const sink = sinkOf(new Error('interrupted'));
  const end = writeFrom(tours(), CALL, 9, sink);
  await expect.poll(() => sink.written, { timeout: 5000 }).toEqual([0]);
  proceed();
  await expect(end).rejects.toThrow('interrupted');
  expect(sink.written).toEqual([0, 1]);
});
