/**
 * Does something that may disable, hide or remove the control with the focus. Then the focus goes to its heir: left to
 * itself it would fall to the body, and who uses the keyboard would begin at the top of the page again.
 */
export function keepingFocus(heir: HTMLElement, change: () => void): void {
  const focused = document.activeElement;
  change();
  if (!focused || focused === document.body) return;
  const isLost = !focused.isConnected || focused.matches(':disabled') || focused.closest('[hidden]') !== null;
  if (isLost) heir.focus();
}
