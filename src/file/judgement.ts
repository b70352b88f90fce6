import { canonicalTour } from '../census/single-tours.js';
import {
  checkReading,
  type Invalid,
  type JudgementTerms,
  type Read,
  type ReadTour,
  WITHOUT_FIRST,
} from '../reading/check-reading.js';
import { isCount } from '../reading/columns.js';
import { cuts, divisions, type Section } from '../reading/divisions.js';
import { isMisfit, readingsOf, sizeWithArticle } from '../reading/readings.js';
import { FILES, FRACTION, LETTER, MARK, NUMBER, SQUARE, slice, type Tokens } from '../reading/tokens.js';

/** The last step of the reader: checks each reading, and gives one answer for each tour. */

/** Maximum number of readings of a tour. */
const MAX_READINGS = 64;
/**
 * Maximum number of places where another layout may begin, times the tokens of the text: each place takes two more passes over
 * the text. Two places are always tried.
 */
const MAX_PARTED = 24 * 2 ** 20;
const MIN_CUTS = 2;
/** Boards of more squares are not compared up to symmetry: `canonicalTour` takes no more. */
const MAX_COMPARED = 2 ** 24;

/** Returns the answer for each tour of a text: of the whole text in one layout, or of parts in several. */
export function judge(tokens: Tokens, terms: JudgementTerms): ReadTour[] {
  const answers = judgeWhole(tokens, terms);
  if (answers.every(isRead) || terms.partial) return answers;
  const places = cuts(tokens);
  if (places.length > Math.max(MIN_CUTS, MAX_PARTED / tokens.count)) {
    const what = `it is long, and has ${places.length} places where another layout may begin`;
    return [{ status: 'unreadable', message: `${what}; print the tour alone`, readings: [] }];
  }
  const tours = judgeParts(tokens, terms, places);
  return tours ? withoutRepeats(tours) : answers;
}

/** Returns the tours before and after a cut; undefined if no cut has tours alone on both sides. */
function judgeParts(tokens: Tokens, terms: JudgementTerms, places: readonly number[]): Read[] | undefined {
  for (const [i, place] of places.entries()) {
    const head = judgeWhole(slice(tokens, 0, place), terms);
    if (!head.every(isPart)) continue;
    const rest = slice(tokens, place);
    const tail = judgeWhole(rest, terms);
    if (tail.every(isPart)) return [...head, ...tail];
    const others = places.slice(i + 1).map((each) => each - place);
    const tours = judgeParts(rest, terms, others);
    if (tours) return [...head, ...tours];
  }
  return undefined;
}

function isRead(answer: ReadTour): answer is Read {
  return answer.status === 'read';
}

/** Returns whether an answer is a tour of more than one square: the number 1 alone may be text. */
function isPart(answer: ReadTour): answer is Read {
  return isRead(answer) && answer.path.length > 1;
}

/** Returns the answer for each tour of a text in one layout. */
function judgeWhole(tokens: Tokens, terms: JudgementTerms): ReadTour[] {
  const attempts: Verdict[] = [];
  let several: ReadTour[] | undefined;
  let beside: ReadTour | undefined;
  const judged = new Map<string, { readonly section: Section; readonly verdict: Verdict }>();
  // Divisions often have sections in common.
  function verdictOf(section: Section): Verdict {
    const name = `${section.length} ${section[0]} ${section.at(-1)}`;
    const known = judged.get(name);
    if (known?.section.every((token, i) => token === section[i])) return known.verdict;
    const verdict = judgeSection(tokens, section, terms);
    judged.set(name, { section, verdict });
    return verdict;
  }
  for (const all of divisions(tokens, terms.size)) {
    const sections = withoutData(tokens, all, verdictOf);
    const verdicts = sections.map(verdictOf);
    attempts.push(...verdicts);
    const answers = verdicts.map(({ answer }) => answer);
    const read = answers.filter((answer) => answer.status === 'read');
    if (answers.length > 0 && read.length === answers.length) {
      const tours = withoutRepeats(read);
      const others = othersBeside(tokens, all, read);
      if (others === '') return tours;
      const message = `it is read as ${tours[0]!.layout}, but ${others} beside it; print the tour alone`;
      beside ??= { status: 'unreadable', message, readings: tours.map(({ layout }) => layout) };
      continue;
    }
    const [ambiguous] = answers.filter((_, i) => verdicts[i]!.isAmbiguous);
    if (ambiguous && answers.length === 1) return [ambiguous];
    // A tour beside something else: the other tours have to be right, too.
    const clear = answers.filter(({ status }) => status !== 'unreadable');
    if (answers.length > 1 && read.length > 0 && clear.length > read.length) several ??= clear;
    if (answers.length > 1 && read.length > 0) several ??= answers;
    const areBoards = clear.every((answer) => answer.status === 'invalid' && answer.layout.includes('board'));
    if (clear.length > 1 && areBoards && haveOneSize(clear as Invalid[])) several ??= clear;
  }
  if (several) return several;
  let best: Verdict | undefined;
  for (const each of attempts) {
    if (each.answer.status === 'invalid' && (!best || each.progress > best.progress)) best = each;
  }
  return [best?.answer ?? beside ?? unreadable(tokens, attempts, terms)];
}

/** Returns the sections without tables of a few small numbers before a tour: degrees, or the empty board. */
function withoutData(
  tokens: Tokens,
  sections: readonly Section[],
  verdictOf: (section: Section) => Verdict,
): readonly Section[] {
  const last = sections.at(-1);
  const isTable = sections.map((each) => each !== last && isDataTable(tokens, each));
  if (!last || !isTable.includes(true)) return sections;
  const { answer } = verdictOf(last);
  if (answer.status !== 'read') return sections;
  const squares = answer.board.rows * answer.board.cols;
  return sections.filter((each, i) => !isTable[i] || each.length !== squares);
}

/** Returns whether all tokens are numbers of one digit, of which few differ. */
function isDataTable({ kinds, values }: Tokens, section: Section): boolean {
  const isSmall = section.every((i) => kinds[i] === NUMBER && values[i]! >= -1 && values[i]! <= 9);
  return isSmall && 2 * new Set(Array.from(section, (i) => values[i])).size <= section.length;
}

function haveOneSize(answers: readonly Invalid[]): boolean {
  const [{ board: first }] = answers as [Invalid];
  return answers.every(({ board }) => board.rows === first.rows && board.cols === first.cols);
}

/** Returns one answer for a tour that is printed in two layouts, such as its moves and its board. */
function withoutRepeats(read: readonly Read[]): Read[] {
  const [first, ...others] = read as [Read, ...Read[]];
  const isRepeated = others.every((other) => other.layout !== first.layout && isSameTour(first, other));
  return isRepeated ? [first] : [...read];
}

/** Numbers in headings and footers, at most. */
const MAX_OTHERS = 8;
/** Numbers one after another in a heading, at most: a pair, such as a start or a size. */
const MAX_RUN = 2;

/**
 * Returns why what a division leaves out may be part of a tour; '' if it is a heading, a footer or other text: names of the ends,
 * and few numbers, which stand among words, or give the size of the board or are larger.
 */
function othersBeside(
  { kinds, values, lines, count }: Tokens,
  sections: readonly Section[],
  read: readonly Read[],
) {
  const isKept = new Uint8Array(count);
  for (const section of sections) for (const i of section) isKept[i] = 1;
  const [{ board, path, layout }] = read as [Read];
  const { rows, cols } = board;
  const isNamed = layout.includes('by name');
  const at = read.findIndex((each) => each.layout.endsWith(WITHOUT_FIRST));
  const record = sections[at];
  const firstKind = read[at]?.layout.includes('by name') ? SQUARE : NUMBER;
  const sizes = [rows, cols, rows * cols, path.length, path.length - 1];
  const isEnd = (square: number) => square === path[0] || square === path.at(-1);
  let [numbers, names] = [0, 0];
  for (let from = 0, to = 0; from < count; from = to) {
    let words = 0;
    for (to = from; to < count && lines[to] === lines[from]; to++) {
      if (!isKept[to] && kinds[to]! >= LETTER) words++;
    }
    // Numbers without a word between them.
    let run: number[] = [];
    for (let i = from; i <= to; i++) {
      const isNumber = i < to && (kinds[i] === MARK || (kinds[i] === NUMBER && values[i] !== FRACTION));
      if (i < to && !isKept[i] && isNumber) {
        if (record && i < record[0]! && kinds[i] === firstKind) return 'what may be its first square stands';
        run.push(values[i]!);
        continue;
      }
      numbers += run.length;
      const isHead = words > 0 && run.length === cols && isCount(run);
      const others = isHead ? [] : run.filter((number, at) => at >= MAX_RUN || !sizes.includes(number));
      const isText = words > 0 || others.every((number) => number > rows * cols);
      if (!isText || others.length > MAX_RUN) return 'other numbers stand';
      run = [];
      if (i === to || isKept[i] || kinds[i] !== SQUARE) continue;
      const [rank, file] = [Math.floor(values[i]! / FILES), values[i]! % FILES];
      if (rank > rows || file >= cols) continue;
      if (record && i < record[0]! && firstKind === SQUARE) return 'what may be its first square stands';
      const isOther = !isEnd((rows - rank) * cols + file) && (isNamed || words === 0);
      if (isOther || ++names > 2) return 'other squares stand';
    }
  }
  if (numbers > Math.max(MAX_OTHERS, path.length / 4)) return 'other numbers stand';
  return '';
}

interface Verdict {
  readonly answer: ReadTour;
  /** Number of legal steps. */
  readonly progress: number;
  readonly isAmbiguous?: boolean;
}

function judgeSection(tokens: Tokens, section: Section, terms: JudgementTerms): Verdict {
  const { hasSides = false } = terms;
  const seen: string[] = [];
  const families = new Set<string>();
  const read: Read[] = [];
  let best: { readonly answer: Invalid; readonly progress: number } | undefined;
  let count = 0;
  for (const reading of readingsOf(tokens, section, { ...terms, hasSides })) {
    if (!seen.includes(reading.layout)) seen.push(reading.layout);
    if (isMisfit(reading) || families.has(reading.family)) continue;
    if (count++ === MAX_READINGS) break;
    const problem = terms.problemFor(reading.size);
    if (!problem) continue;
    const { answer, progress } = checkReading(reading, problem, terms);
    if (answer.status === 'read') {
      families.add(reading.family);
      read.push(answer);
    } else if (progress >= 0 && (!best || progress > best.progress)) best = { answer, progress };
  }
  const first = longest(read);
  if (first) {
    const other = terms.partial ? undefined : read.find((each) => each !== first && !isSameTour(first, each));
    if (!other) return { answer: first, progress: first.path.length };
    const message = `it is two different tours: read as ${first.layout}, and as ${other.layout}`;
    const readings = read.map(({ layout }) => layout);
    return { answer: { status: 'unreadable', message, readings }, progress: 0, isAmbiguous: true };
  }
  return best ?? { answer: { status: 'unreadable', message: '', readings: seen }, progress: 0 };
}

function longest(read: readonly Read[]): Read | undefined {
  return read.reduce<Read | undefined>((best, each) => {
    return !best || each.path.length > best.path.length ? each : best;
  }, undefined);
}

/** Returns whether two tours are the same up to direction and the symmetries of the board. */
function isSameTour(one: Read, other: Read): boolean {
  const { rows, cols } = one.board;
  if (one.path.length !== other.path.length || rows * cols !== other.board.rows * other.board.cols)
    return false;
  if (rows === other.board.rows && one.path.every((square, i) => square === other.path[i])) return true;
  if (rows * cols > MAX_COMPARED) return false;
  const [first, second] = [canonicalForm(one), canonicalForm(other)];
  return first.every((square, i) => square === second[i]);
}

/** Returns the canonical tour, on the board that is at least as wide as high. */
function canonicalForm({ board: { rows, cols }, path, closed }: Read): Uint32Array {
  if (rows <= cols) return canonicalTour({ rows, cols }, path, closed);
  const turned = path.map((square) => (square % cols) * rows + Math.floor(square / cols));
  return canonicalTour({ rows: cols, cols: rows }, turned, closed);
}

/** Returns the answer for a text that has no reading: what was seen, and what is expected. */
function unreadable(tokens: Tokens, attempts: readonly Verdict[], { size, as }: JudgementTerms): ReadTour {
  const readings: string[] = [];
  for (const { answer } of attempts) {
    if (answer.status !== 'unreadable') continue;
    for (const each of answer.readings) if (!readings.includes(each)) readings.push(each);
  }
  const kinds = { board: 'a board of steps', list: 'a list of squares', pairs: 'a list of pairs' } as const;
  const board = size
    ? `${sizeWithArticle(size)} board of steps: ${size.rows} lines of ${size.cols} numbers`
    : 'a board of steps';
  const squares = size ? `all ${size.rows * size.cols} squares` : 'all squares';
  const expected = as
    ? `${kinds[as]}${size ? ` of ${size.rows} x ${size.cols}` : ''}`
    : `${board}, or a list of ${squares}: numbers, pairs, or names such as a1`;
  const misfit = readings.find(
    (each) => size && /board of steps$/.test(each) && !each.startsWith('a 1 x 1 '),
  );
  const message = `read as ${misfit ?? contentOf(tokens)}; expected ${expected}`;
  return {
    status: 'unreadable',
    message: size ? message : `${message}. Add the size, such as 8x8.`,
    readings,
  };
}

/** Returns what a text has, in a few words. */
function contentOf({ kinds, lines, count }: Tokens): string {
  const perLine = new Map<number, number>();
  let numbers = 0;
  let names = 0;
  for (let i = 0; i < count; i++) {
    if (kinds[i] === NUMBER) numbers++;
    else if (kinds[i] === SQUARE) names++;
    else continue;
    perLine.set(lines[i]!, (perLine.get(lines[i]!) ?? 0) + 1);
  }
  if (numbers + names === 0) return 'text without numbers and squares';
  const what = names === 0 ? 'number' : numbers === 0 ? 'square' : 'numbers and square';
  const [first] = perLine.values();
  const isEven = [...perLine.values()].every((each) => each === first);
  const plural = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
  return isEven && perLine.size > 1
    ? `${perLine.size} lists of ${plural(first!, what)}`
    : `${plural(numbers + names, what)} in ${plural(perLine.size, 'line')}`;
}
