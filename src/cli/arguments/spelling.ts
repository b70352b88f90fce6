/** How many letters of a word may be wrong for it to be taken for another: one in three. */
const LETTERS_FOR_A_SLIP = 3;

/**
 * What a message adds when a word is near to one that exists: `; did you mean grid?`, or nothing. A word cut short may be as
 * near to another one: `strat` is told of `strategy` and of `start`.
 */
export function didYouMean(word: string, words: readonly string[], prefix = ''): string {
  const meant = [cutShort(word.toLowerCase(), words), nearest(word, words)].filter(
    (each) => each !== undefined,
  );
  if (meant.length === 0) return '';
  return `; did you mean ${[...new Set(meant)].map((each) => prefix + each).join(' or ')}?`;
}

/**
 * The word that a misspelt one stands for: the nearest, of several the one that begins most like it, or the only one that it
 * begins; undefined: none is near.
 */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const typed = word.toLowerCase();
  const most = Math.floor(Math.max(typed.length, LETTERS_FOR_A_SLIP) / LETTERS_FOR_A_SLIP);
  const [best] = words
    .map((each) => ({
      each,
      slips: distance(typed, each),
      alike: beginsAlike(typed, each),
      longer: Math.abs(each.length - typed.length),
    }))
    .filter(({ each, slips }) => slips <= most && slips < each.length)
    .sort((one, other) => one.slips - other.slips || other.alike - one.alike || one.longer - other.longer);
  return best ? best.each : cutShort(typed, words);
}

/** The only word that begins so, if there is but one. */
function cutShort(typed: string, words: readonly string[]): string | undefined {
  const begun = words.filter((each) => typed.length > 1 && each.startsWith(typed));
  return begun.length === 1 ? begun[0] : undefined;
}

/** With how many letters two words begin alike: the first letters of a word are seldom wrong. */
function beginsAlike(one: string, other: string): number {
  let letters = 0;
  while (letters < one.length && one[letters] === other[letters]) letters++;
  return letters;
}

/**
 * How many letters have to be put in, left out, changed or exchanged with their neighbour to make one word of another
 * (Damerau 1964, in the form in which no letter is touched twice).
 */
export function distance(from: string, to: string): number {
  let [before, above, row]: [number[], number[], number[]] = [[], [], []];
  above = Array.from({ length: to.length + 1 }, (_, col) => col);
  for (let i = 1; i <= from.length; i++) {
    row = [i];
    for (let j = 1; j <= to.length; j++) {
      const change = from[i - 1] === to[j - 1] ? 0 : 1;
      let slips = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + change);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        slips = Math.min(slips, before[j - 2]! + 1);
      }
      row.push(slips);
    }
    [before, above] = [above, row];
  }
  return above[to.length]!;
}
