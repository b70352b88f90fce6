/**
 * The state of the page in its address, such as `#solve?rows=8&cols=8`. Browsers do not send the fragment to the server, so a
 * static host is enough.
 */
export interface Address {
  readonly tab: string;
  readonly values: URLSearchParams;
}

/** Browsers limit changes of the address to about 200 in 30 seconds. */
const WRITE_MILLISECONDS = 250;

let waiting: ReturnType<typeof setTimeout> | undefined;
let due: (() => void) | undefined;
/** The last address that the page wrote or read. */
let written = location.href;

/** Parses the current address. */
export function readAddress(): Address {
  const [tab = '', query = ''] = location.hash.slice(1).split('?');
  return { tab, values: new URLSearchParams(query) };
}

/** Formats an address with this state. Commas stay readable. */
export function formatAddress(tab: string, values: URLSearchParams): string {
  const query = values.toString().replaceAll('%2C', ',');
  return `${location.href.split('#')[0]}#${tab}${query ? `?${query}` : ''}`;
}

/** Writes the state to the address after a delay. */
export function writeAddress(tab: string, values: URLSearchParams): void {
  clearTimeout(waiting);
  due = () => {
    due = undefined;
    // The visitor has navigated, and the event for it is still to come.
    if (location.href !== written) return;
    const address = formatAddress(tab, values);
    // Writing the same address would still cancel a pending step back.
    if (address === location.href) return;
    history.replaceState(null, '', address);
    written = location.href;
  };
  waiting = setTimeout(() => due?.(), WRITE_MILLISECONDS);
}

/** Writes the state of another section to the address at once: a reload may follow. */
export function replaceAddress(tab: string, values: URLSearchParams): void {
  writeAddress(tab, values);
  clearTimeout(waiting);
  due?.();
}

/** Adds a history entry, so that Back returns to the state before. */
export function enterAddress(tab: string, values: URLSearchParams): void {
  clearTimeout(waiting);
  due?.();
  const address = formatAddress(tab, values);
  if (address !== location.href) history.pushState(null, '', address);
  written = location.href;
}

/** Calls `changed` when the visitor goes to another address of the page, by a pasted link or by Back. */
export function onAddress(changed: () => void): void {
  addEventListener('hashchange', () => {
    if (location.href === written) return;
    // A pending write belongs to the address before.
    clearTimeout(waiting);
    due = undefined;
    written = location.href;
    changed();
  });
}

/** Messages about parameters that {@link readInteger} ignored. */
const refusals: string[] = [];

/** Returns the messages since the last call, and clears them. */
export function takeRefusals(): readonly string[] {
  return refusals.splice(0);
}

/** Reads an integer parameter. Returns undefined if it is missing, and also, with a message, if it is not from `min` to `max`. */
export function readInteger(
  values: URLSearchParams,
  name: string,
  min: number,
  max: number,
): number | undefined {
  const text = values.get(name);
  if (text === null) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  refusals.push(`${name} must be a whole number from ${min} to ${max}, not ${text.slice(0, 20)}`);
  return undefined;
}
