import type { Puzzle } from 'knights-tour-wasm/puzzle';
import { loadByKey, saveByKey } from '../storage.js';
import { type Draft, formatDraft } from './draft.js';
import { formatGiven, type Sheet } from './sheet.js';

/** The numbers that the visitor wrote into puzzles, in local storage. */

const KEY = 'knights-tour-puzzles';

/** Returns the storage key of a puzzle. The difficulty is not part of it. */
function getKey(draft: Draft, { given }: Puzzle): string {
  return `${formatDraft(draft)}&given=${formatGiven(given)}`;
}

/** Loads the numbers written into a puzzle. */
export function loadEntries(draft: Draft, puzzle: Puzzle): string | undefined {
  const entries = loadByKey(KEY)[getKey(draft, puzzle)];
  return typeof entries === 'string' ? entries : undefined;
}

/** Saves the numbers written into a puzzle, or deletes the key if there are none. */
export function saveEntries(draft: Draft, { puzzle, entries }: Sheet): void {
  saveByKey(KEY, getKey(draft, puzzle), entries || undefined);
}
