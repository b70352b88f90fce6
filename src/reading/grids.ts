import { divisions, type Section } from './divisions.js';
import { type Table, tablesIn } from './tables.js';
import { AFTER_GAP, type Tokens } from './tokens.js';

/** Yields the boards that a text may contain, without labels, borders and headings. No board has a blank line in it. */
export function* gridsIn(tokens: Tokens): Generator<Table> {
  for (const [section, ...others] of divisions(tokens)) {
    if (section && others.length === 0 && !hasGap(tokens, section)) yield* tablesIn(tokens, section);
  }
}

/** Returns whether there is a blank line between the tokens of a section. */
function hasGap({ flags }: Tokens, section: Section): boolean {
  return section.some((i, at) => at > 0 && (flags[i]! & AFTER_GAP) !== 0);
}
