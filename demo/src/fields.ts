import { input } from './elements.js';
import { formatInteger } from './words.js';

/** Number fields and their error messages. */

/** Shows the allowed values beside a field. Without them, removes the message. */
export function showError(id: string, allowed: string | undefined): void {
  const field = input(id);
  field.setAttribute('aria-invalid', String(allowed !== undefined));
  let remark = document.getElementById(`${id}-remark`);
  if (allowed === undefined) {
    remark?.remove();
    return;
  }
  if (!remark) {
    remark = document.createElement('span');
    remark.id = `${id}-remark`;
    remark.className = 'remark';
    remark.setAttribute('role', 'alert');
    field.after(remark);
    field.setAttribute('aria-errormessage', remark.id);
  }
  const text = `Enter ${allowed}.`;
  if (remark.textContent !== text) remark.textContent = text;
}

/**
 * Reads the number in a field. If it is not allowed, returns undefined and shows what is allowed.
 * @param text the content of the field
 */
export function readIntegerField(
  id: string,
  min: number,
  max: number,
  text = input(id).value.trim(),
): number | undefined {
  const value = Number(text);
  const isValid = /^\d+$/.test(text) && value >= min && value <= max;
  showError(id, isValid ? undefined : `a whole number from ${min} to ${formatInteger(max)}`);
  return isValid ? value : undefined;
}

/**
 * Listens to a field for a whole number. It is a text field, because a number field turns 1,5 into 15 without a message. The
 * arrow keys therefore work here.
 * @param current returns the valid number that replaces a wrong one when the field loses the focus
 */
export function listenToInteger(id: string, current: () => number, changed: () => void): void {
  const field = input(id);
  field.addEventListener('input', changed);
  field.addEventListener('keydown', (event) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined || !/^\d+$/.test(field.value.trim())) return;
    event.preventDefault();
    field.value = String(Math.max(0, Number(field.value) + step));
    changed();
  });
  field.addEventListener('blur', () => {
    if (field.getAttribute('aria-invalid') !== 'true') return;
    field.value = String(current());
    showError(id, undefined);
  });
}

/**
 * Listens to the two fields for the size of a board: PREFIX-rows and PREFIX-cols.
 * @param changed called with each allowed size
 */
export function listenToSize(
  prefix: string,
  [min, max]: readonly [number, number],
  current: () => { readonly rows: number; readonly cols: number },
  changed: (rows: number, cols: number) => void,
): void {
  for (const name of ['rows', 'cols'] as const) {
    listenToInteger(
      `${prefix}-${name}`,
      () => current()[name],
      () => {
        const rows = readIntegerField(`${prefix}-rows`, min, max);
        const cols = readIntegerField(`${prefix}-cols`, min, max);
        if (rows !== undefined && cols !== undefined) changed(rows, cols);
      },
    );
  }
}

/** Shows the size of a board in its two fields. A field with an equal number is not rewritten, because the visitor may be typing. */
export function showSize(prefix: string, size: { readonly rows: number; readonly cols: number }): void {
  for (const name of ['rows', 'cols'] as const) {
    const id = `${prefix}-${name}`;
    if (Number(input(id).value) !== size[name]) showValue(id, size[name]);
  }
}

/** Shows a value in its field, unless the field already has it. */
export function showValue(id: string, value: string | number): void {
  const field = input(id);
  if (field.value !== String(value)) field.value = String(value);
  showError(id, undefined);
}
