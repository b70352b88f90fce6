import { offerPresets } from '../board/presets.js';
import { input, part } from '../elements.js';
import { listenToSize, showSize } from '../fields.js';
import { type Draft, emptyDraft, LEAST_SIDE, MOST_SIDE } from './draft.js';

/** Shows a board in the controls. */
export function showDraft(draft: Draft): void {
  showSize('puzzle', draft);
  input('puzzle-closed').checked = draft.closed;
  const end = input('puzzle-tool-end');
  end.disabled = draft.closed;
  if (draft.closed && end.checked) input('puzzle-tool-start').checked = true;
}

/**
 * Listens to the controls that say which board there is.
 * @param now the board there is
 * @param drawn is told another one
 */
export function listenToControls(now: () => Draft, drawn: (draft: Draft) => void): void {
  offerPresets(part('puzzle-presets'), ({ rows, cols, blocked }) => drawn(emptyDraft(rows, cols, blocked)));
  listenToSize('puzzle', [LEAST_SIDE, MOST_SIDE], now, (rows, cols) => {
    if (rows !== now().rows || cols !== now().cols) drawn(emptyDraft(rows, cols));
  });
  input('puzzle-closed').addEventListener('change', () => {
    drawn({ ...now(), closed: input('puzzle-closed').checked, end: undefined });
  });
}
