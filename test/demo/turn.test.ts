import { expect, it } from 'vitest';
import { inTurn, nextTurn } from '../../demo/src/turn.js';

it('does each thing in a task of its own, in the order in which it was asked for', async () => {
  const seen: string[] = [];
  /** Microtasks come between two tasks, and never within one. */
  const act = (name: string) => () => {
    seen.push(name);
    queueMicrotask(() => seen.push(`after ${name}`));
  };
  inTurn(act('one'));
  inTurn(() => {
    act('two')();
    inTurn(act('four'));
  });
  inTurn(act('three'));
  expect(seen).toEqual([]);
  while (seen.length < 8) await nextTurn();
  expect(seen).toEqual(['one', 'two', 'three', 'four'].flatMap((name) => [name, `after ${name}`]));
});

it('goes on after a thing that failed', async () => {
  const seen: string[] = [];
  const failures: unknown[] = [];
  const caught = (error: unknown): void => void failures.push(error);
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', caught);
  inTurn(() => {
    throw new Error('a board that cannot be drawn');
  });
  inTurn(() => seen.push('the next'));
  while (seen.length === 0) await nextTurn();
  process.off('uncaughtException', caught);
  for (const other of others) process.on('uncaughtException', other);
  expect(failures).toHaveLength(1);
});
