import type { Puzzle } from 'knights-tour-wasm/puzzle';
import { keepByName, keptByName } from '../storage.js';
import { type Draft, valuesOf } from './draft.js';
import { formatGiven, type Sheet } from './sheet.js';

/** What is written into puzzles, kept in the browser: those that were written into last. */

const KEY = 'knights-tour-puzzles';

/** Under which name: whatever its link says of it, it is the same puzzle. */
function nameOf(draft: Draft, { given }: Puzzle): string {
  return `${valuesOf(draft)}&given=${formatGiven(given)}`;
}

/** What was written into a puzzle before, if anything was. */
export function keptEntries(draft: Draft, puzzle: Puzzle): string | undefined {
  const entries = keptByName(KEY)[nameOf(draft, puzzle)];
  return typeof entries === 'string' ? entries : undefined;
}

/** Keeps what is written into a puzzle; of one that is empty nothing. */
export function keepEntries(draft: Draft, { puzzle, entries }: Sheet): void {
  keepByName(KEY, nameOf(draft, puzzle), entries || undefined);
}
