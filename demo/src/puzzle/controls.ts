import { offerPresets } from '../board/presets.js';
import { input, part } from '../elements.js';
import { listenToSize, showSize } from '../fields.js';
import { createDraft, type Draft, MAX_SIDE, MIN_SIDE } from './draft.js';

export function showDraft(draft: Draft): void {
  showSize('puzzle', draft);
  input('puzzle-closed').checked = draft.closed;
  const end = input('puzzle-tool-end');
  end.disabled = draft.closed;
  if (draft.closed && end.checked) input('puzzle-tool-start').checked = true;
}

/**
 * Listens to the controls of the board.
 * @param now returns the current board
 * @param changed called with a new board
 */
export function listenToControls(now: () => Draft, changed: (draft: Draft) => void): void {
  offerPresets(part('puzzle-presets'), ({ rows, cols, blocked }) =>
    changed(createDraft(rows, cols, blocked)),
  );
  listenToSize('puzzle', [MIN_SIDE, MAX_SIDE], now, (rows, cols) => {
    if (rows !== now().rows || cols !== now().cols) changed(createDraft(rows, cols));
  });
  input('puzzle-closed').addEventListener('change', () => {
    changed({ ...now(), closed: input('puzzle-closed').checked, end: undefined });
  });
}
