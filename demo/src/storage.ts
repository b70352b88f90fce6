/** What the page keeps in the browser, as text; storage may be forbidden, as in some embedded frames. */

/** What was kept under a name, if anything was. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text; where that is forbidden it is forgotten with the page. */
export function keep(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // As it was said.
  }
}

const MOST_NAMES = 50;

/** Keeps a value under a name of its own within one of {@link keptByName}: the latest ones. Undefined forgets it. */
export function keepByName(name: string, own: string, value: unknown): void {
  const others = Object.entries(keptByName(name)).filter(([other]) => other !== own);
  const added = value === undefined ? [] : [[own, value]];
  keep(name, JSON.stringify(Object.fromEntries([...others, ...added].slice(-MOST_NAMES))));
}

/** What was kept as JSON under a name, by its own names; nothing where others wrote what is no such thing. */
export function keptByName(name: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(kept(name) ?? '{}');
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
