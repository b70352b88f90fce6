import type { ImpossibleResult } from '../../problem/result.js';
import type { CreatedPuzzle } from '../../puzzle/create-puzzle.js';
import type { Chunks } from '../calls/in-turn.js';
import type { PoolSignal } from '../pool.js';
import type { CrewTerms } from './crew.js';
import { InOrder } from './in-order.js';
import type { PuzzleOpening, PuzzleOrder, PuzzleReply } from './messages.js';

/** Puzzles made in workers of their own, one by one. */

/** What comes of a key. */
export type Made = CreatedPuzzle | ImpossibleResult;

/** One of them may take as long as a hundred others, so none waits behind another one. */
const LOAD = 1;

function* ordersFrom(stream: number, count: number): Generator<PuzzleOrder, undefined> {
  for (let i = 0; i < count; i++) yield { task: 'puzzle', stream: (stream + i) % 2 ** 32 };
}

/** Which puzzles are asked for: of so many streams from `options.stream` on. */
export interface PuzzlesAsked extends Pick<PuzzleOpening, 'problem' | 'options'> {
  readonly count: number;
}

/** The puzzles that are asked for; the workers check them. */
export function puzzlesIn(
  terms: CrewTerms,
  { problem, options, count }: PuzzlesAsked,
  signals: readonly (PoolSignal | undefined)[],
): Chunks<Made> {
  const { engine } = terms;
  const opening: PuzzleOpening = { task: 'puzzles', problem, options: { ...options, engine } };
  const made = new InOrder<PuzzleOrder, PuzzleReply, Made>(
    terms,
    {
      ...{ name: 'puzzles', opening, load: LOAD },
      orders: ordersFrom(options.stream ?? 0, count),
      take: ({ result }) => ({ piece: result }),
    },
    signals,
  );
  let next: Made | undefined;
  return {
    take() {
      const taken = next;
      next = undefined;
      return taken && terms.withJsonArrays(taken);
    },
    async fill() {
      next = await made.next();
      return next !== undefined;
    },
    close: () => made.end(),
  };
}
