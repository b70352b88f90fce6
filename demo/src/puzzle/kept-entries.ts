import type { Puzzle } from 'knights-tour-wasm/puzzle';
import { keep, kept } from '../storage.js';
import { type Draft, valuesOf } from './draft.js';
import { formatGiven, type Sheet } from './sheet.js';

/** What is written into puzzles, kept in the browser. */

/** Under which name: whatever its link says of it, it is the same puzzle. */
function nameOf(draft: Draft, { given }: Puzzle): string {
  return `knights-tour-puzzle ${valuesOf(draft)}&given=${formatGiven(given)}`;
}

/** What was written into a puzzle before, if anything was. */
export function keptEntries(draft: Draft, puzzle: Puzzle): string | undefined {
  return kept(nameOf(draft, puzzle)) ?? undefined;
}

export function keepEntries(draft: Draft, sheet: Sheet): void {
  keep(nameOf(draft, sheet.puzzle), sheet.entries);
}
