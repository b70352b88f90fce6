import { input } from './elements.js';
import { whole } from './words.js';

/** Fields of numbers, and what is said of what cannot be taken. */

/** Says beside a field what it takes; without words, that all is well. */
export function refuse(id: string, allowed: string | undefined): void {
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
 * The number in a field; undefined, and the field says what it takes, when it is none that is allowed.
 * @param text of the field
 */
export function integerField(
  id: string,
  least: number,
  most: number,
  text = input(id).value.trim(),
): number | undefined {
  const value = Number(text);
  const isValid = /^\d+$/.test(text) && value >= least && value <= most;
  refuse(id, isValid ? undefined : `a whole number from ${least} to ${whole(most)}`);
  return isValid ? value : undefined;
}

/**
 * Listens to a field of a whole number. It is a field of text, for one of numbers would drop a comma in silence and make 15 of
 * 1,5; so the arrow keys are looked after here.
 * @param current what holds now: a wrong number does not stay in a field that is left
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
    refuse(id, undefined);
  });
}

/**
 * Listens to the two fields of a board's size, `-rows` and `-cols` behind a prefix.
 * @param changed is told a size that is allowed
 */
export function listenToSize(
  prefix: string,
  [least, most]: readonly [number, number],
  current: () => { readonly rows: number; readonly cols: number },
  changed: (rows: number, cols: number) => void,
): void {
  for (const name of ['rows', 'cols'] as const) {
    listenToInteger(
      `${prefix}-${name}`,
      () => current()[name],
      () => {
        const rows = integerField(`${prefix}-rows`, least, most);
        const cols = integerField(`${prefix}-cols`, least, most);
        if (rows !== undefined && cols !== undefined) changed(rows, cols);
      },
    );
  }
}

/** Shows the size of a board in its two fields; one that says the same already is left alone, for someone may type there. */
export function showSize(prefix: string, size: { readonly rows: number; readonly cols: number }): void {
  for (const name of ['rows', 'cols'] as const) {
    const id = `${prefix}-${name}`;
    if (Number(input(id).value) !== size[name]) showValue(id, size[name]);
  }
}

/** Shows a value in its field; a field in which someone types is left alone if it says the same already. */
export function showValue(id: string, value: string | number): void {
  const field = input(id);
  if (field.value !== String(value)) field.value = String(value);
  refuse(id, undefined);
}
