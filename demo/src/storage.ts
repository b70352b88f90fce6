/** Local storage. Some embedded frames forbid it. */

/** Loads the text of a name, or null. */
export function loadText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Saves a text, if storage is allowed. */
export function saveText(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Storage is forbidden.
  }
}

const MAX_KEYS = 50;

/** Saves a value under a key within a name, or deletes it if undefined. The latest 50 keys remain. */
export function saveByKey(name: string, own: string, value: unknown): void {
  const others = Object.entries(loadByKey(name)).filter(([other]) => other !== own);
  const added = value === undefined ? [] : [[own, value]];
  saveText(name, JSON.stringify(Object.fromEntries([...others, ...added].slice(-MAX_KEYS))));
}

/** Loads the values of a name by key. Returns none if the stored text is not a JSON object. */
export function loadByKey(name: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(loadText(name) ?? '{}');
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
