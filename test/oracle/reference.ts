import existence from '../reference/existence.json' with { type: 'json' };

/** One board of test/reference/existence.json. */
export interface ReferenceBoard {
  rows: number;
  cols: number;
  closed: boolean;
  openStarts: ReadonlySet<number>;
  /** Whether an open tour joins two squares. */
  joins: (start: number, end: number) => boolean;
}

interface Entry {
  closed: boolean;
  openStarts: number[];
  allowedPairs: number;
  missingPairs: number;
  openPairsMissing: [number, number][] | 'all';
}

/** What exhaustive searches of others found. */
export function referenceBoards(): ReferenceBoard[] {
  return Object.entries(existence as unknown as Record<string, Entry>).map(([name, entry]) => {
    const [rows, cols] = name.split('x').map(Number) as [number, number];
    const missing = entry.openPairsMissing;
    const pairs = new Set(missing === 'all' ? [] : missing.map(([one, other]) => `${one} ${other}`));
    const colour = (square: number): number => (Math.floor(square / cols) + (square % cols)) % 2;
    const coloursMatch = (start: number, end: number): boolean =>
      (rows * cols) % 2 === 0 ? colour(start) !== colour(end) : colour(start) + colour(end) === 0;
    const joins = (start: number, end: number): boolean =>
      missing !== 'all' &&
      start !== end &&
      coloursMatch(start, end) &&
      !pairs.has(`${start} ${end}`) &&
      !pairs.has(`${end} ${start}`);
    return { rows, cols, closed: entry.closed, openStarts: new Set(entry.openStarts), joins };
  });
}
