import type { Part } from '../engines/census/kernel.js';

/** What of a list belongs to a part. */
export function shareOf<Item>(items: readonly Item[], { index, of }: Part): Item[] {
  return items.filter((_, i) => i % of === index);
}
