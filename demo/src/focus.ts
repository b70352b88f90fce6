/**
 * Makes a change that may disable, hide or remove the focused control. If it does, the focus moves to `heir`. Otherwise it would
 * move to the body, and keyboard users would start again at the top of the page.
 */
export function keepFocus(heir: HTMLElement, change: () => void): void {
  const focused = document.activeElement;
  change();
  if (!focused || focused === document.body) return;
  const isLost = !focused.isConnected || focused.matches(':disabled') || focused.closest('[hidden]') !== null;
  if (isLost) heir.focus();
}
