/**
 * The state of the page in its address: `#solve?rows=8&cols=8`. Behind the number sign it never reaches a server, and a
 * static folder needs to know nothing of it.
 */
export interface Address {
  readonly tab: string;
  readonly values: URLSearchParams;
}

/** Browsers stop pages that change their address more often than about 200 times in half a minute. */
const WRITE_MILLISECONDS = 250;

let waiting: ReturnType<typeof setTimeout> | undefined;
let due: (() => void) | undefined;
/** The address as the page knows it. */
let written = location.href;

/** What the address says now. */
export function readAddress(): Address {
  const [tab = '', query = ''] = location.hash.slice(1).split('?');
  return { tab, values: new URLSearchParams(query) };
}

/** The address as it would be with this state; commas stay readable. */
export function addressOf(tab: string, values: URLSearchParams): string {
  const query = values.toString().replaceAll('%2C', ',');
  return `${location.href.split('#')[0]}#${tab}${query ? `?${query}` : ''}`;
}

/** Puts the state into the address, soon. */
export function writeAddress(tab: string, values: URLSearchParams): void {
  clearTimeout(waiting);
  due = () => {
    due = undefined;
    // The reader has gone elsewhere, which is told any moment.
    if (location.href !== written) return;
    const address = addressOf(tab, values);
    // Even what changes nothing would end a step back that is under way.
    if (address === location.href) return;
    history.replaceState(null, '', address);
    written = location.href;
  };
  waiting = setTimeout(() => due?.(), WRITE_MILLISECONDS);
}

/** Goes to another section: an address of its own, so that a step back leads to the one before, as it was left. */
export function enterAddress(tab: string, values: URLSearchParams): void {
  clearTimeout(waiting);
  due?.();
  const address = addressOf(tab, values);
  if (address !== location.href) history.pushState(null, '', address);
  written = location.href;
}

/** Tells when the reader goes to another address of the page: a link pasted, or a step back. */
export function onAddress(changed: () => void): void {
  addEventListener('hashchange', () => {
    if (location.href === written) return;
    // What was to be written is of the address that was left.
    clearTimeout(waiting);
    due = undefined;
    written = location.href;
    changed();
  });
}

const refusals: string[] = [];

/** What {@link integerOf} has refused since this was called before, in words. */
export function takeRefusals(): readonly string[] {
  return refusals.splice(0);
}

/** The integer of this name; undefined when there is none, or, which is a refusal, none from `least` to `most`. */
export function integerOf(
  values: URLSearchParams,
  name: string,
  least: number,
  most: number,
): number | undefined {
  const text = values.get(name);
  if (text === null) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  refusals.push(`${name} must be a whole number from ${least} to ${most}, not ${text.slice(0, 20)}`);
  return undefined;
}
