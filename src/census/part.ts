import type { Part } from '../engines/census/kernel.js';

/** A count in one part. */
export const WHOLE: Part = { index: 0, of: 1 };

/** What of a list belongs to a part. */
export function shareOf<Item>(items: readonly Item[], { index, of }: Part): Item[] {
  return items.filter((_, i) => i % of === index);
}
