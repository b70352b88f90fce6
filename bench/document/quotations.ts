import { formatDigits, formatRate, formatTime } from './plain-units.js';
import type { PublishedFigures } from './published-figures.js';
import { formatDistinct } from './questions.js';

/** Returns the text of a figure from the published run. */
type Quoted = (figures: PublishedFigures) => string;

/** A fragment of a page, with `#` in place of the figure. */
type Quotation = readonly [fragment: string, quoted: Quoted];

const time =
  (group: string, name: string, units = 1, digits = 2): Quoted =>
  (figures) =>
    formatTime(figures.nanoseconds(group, name) * units, digits);

const rate =
  (name: string): Quoted =>
  (figures) =>
    formatRate(figures.nanoseconds('bulk', name));

const distinct =
  (name: string): Quoted =>
  (figures) => {
    const found = figures.find('bulk', name)?.distinct;
    if (found === undefined)
      throw new Error(`the published run has no share of different tours for '${name}'`);
    return formatDistinct(found);
  };

/** Returns the text of the minimum and the maximum of some figures, or of one if both texts are equal. */
const range =
  (values: (figures: PublishedFigures) => readonly number[], format: (value: number) => string): Quoted =>
  (figures) => {
    const all = values(figures);
    const [min, max] = [format(Math.min(...all)), format(Math.max(...all))];
    return min === max ? min : `${min} to ${max}`;
  };

const times = (value: number): string => formatDigits(value, 2);

/** The time of constructed tours, relative to filling the array. */
const fills = range(
  (figures) =>
    [1000, 10_000].map(
      (side) =>
        figures.nanoseconds('construction', `wasm ${side} x ${side}`) /
        figures.nanoseconds('construction', `fill ${side} x ${side}`),
    ),
  times,
);

/** Returns the time of WebAssembly for walks over these boards, as a percentage of TypeScript's. */
const shareOfWalks = (...sides: number[]): Quoted =>
  range(
    (figures) =>
      sides.map(
        (side) =>
          (100 * figures.nanoseconds(`open-${side}`, 'wasm solveBatch')) /
          figures.nanoseconds(`open-${side}`, 'ts solveBatch'),
      ),
    (share) => share.toFixed(0),
  );

/** Returns the nanoseconds for a message to a worker and back, by board: the difference between pool and solver. */
function messages(figures: PublishedFigures): number[] {
  return [65, 96, 128, 256].map(
    (side) =>
      figures.nanoseconds('pool-crossover', `pool, ${side} x ${side}`) -
      figures.nanoseconds('pool-crossover', `solver, ${side} x ${side}`),
  );
}

const WALKS = "count, 'warnsdorff', random ties";
const CLOSED_8X8 = time('census', 'wasm, 8 x 8 closed');
const OPEN_7X8 = time('census', 'wasm, 7 x 8 open');

const BULK_ROWS: readonly (readonly [cell: string, call: string])[] = [
  ['`count`', 'count'],
  ['`count`, `closed: true`', 'count, closed'],
  ['`count`, `start: 0`', 'count, start: 0'],
  ["`count`, `strategy: 'warnsdorff'`, `tieBreak: 'random'`", WALKS],
];

/** All fragments outside docs/bench that quote a figure, by page. */
const QUOTATIONS: Readonly<Record<string, readonly Quotation[]>> = {
  'README.md': [
    ['finds # random open tours of 8 x 8 per second', rate('wasm, count')],
    ['per second, # closed tours', rate('wasm, count, closed')],
    ['or # open tours from a given start', rate('wasm, count, start: 0')],
    ['finds # open tours per second', rate('pool, count')],
    ['are faster, at # tours per second', rate(`wasm, ${WALKS}`)],
    ['but only # of a million are different', distinct(`wasm, ${WALKS}`)],
    ['closed tours of 8 x 8 take # and', CLOSED_8X8],
    ['open tours of 7 x 8 take #.', OPEN_7X8],
  ],
  'docs/guide/speed.md': [
    ['| random open tours of 8 x 8, per second | # |', rate('wasm, count')],
    ['| random closed tours of 8 x 8, per second | # |', rate('wasm, count, closed')],
    ['| one `solve` of 8 x 8 | # |', time('plain-solve', 'wasm solve({ rows, cols })')],
    ['| closed tour of 1000 x 1000 | # |', time('construction', 'wasm 1000 x 1000', 1e6)],
    ['| count of the closed tours of 8 x 8 | # |', CLOSED_8X8],
    ['| Warnsdorff walks over 8 x 8, in a batch | # % |', shareOfWalks(8)],
    ['| Warnsdorff walks over 10 x 10, in a batch | # % |', shareOfWalks(10)],
    ['| Warnsdorff walks over 50 x 50 and 200 x 200, in a batch | # % |', shareOfWalks(50, 200)],
    ['| Warnsdorff walks over 1000 x 1000 and 2000 x 2000 | # % |', shareOfWalks(1000, 2000)],
    ['takes # with WebAssembly and', time('first-solve', 'wasm, first')],
    ['with WebAssembly and # with TypeScript', time('first-solve', 'ts, first')],
    [
      'Importing the package in Node takes # before that',
      range(
        (figures) =>
          ['ts', 'wasm'].map(
            (engine) =>
              (figures.nanoseconds('first-solve', `${engine}, import and first`) -
                figures.nanoseconds('first-solve', `${engine}, first`)) /
              1e6,
          ),
        (ms) => `${formatDigits(ms, 2)} ms`,
      ),
    ],
    ['in # per square. That is', time('construction', 'wasm 1000 x 1000')],
    ['That is # times as long as filling the array', fills],
  ],
  'docs/guide/pool.md': [
    ...BULK_ROWS.flatMap(([cell, call]): Quotation[] => [
      [`\n| ${cell} | # |`, rate(`wasm, ${call}`)],
      [`\n| ${cell} | [^|]* | # |`, rate(`pool, ${call}`)],
      [`\n| ${cell} | [^|]* | [^|]* | # |`, distinct(`wasm, ${call}`)],
    ]),
    ['A message to a worker and back takes #.', range(messages, (each) => formatTime(each, 2))],
    [
      'a tour of a square board with # rows',
      (figures) => {
        const square = figures.nanoseconds('pool-crossover', 'solver, 128 x 128') / 128 ** 2;
        return formatDigits(Math.sqrt(Math.min(...messages(figures)) / square), 2);
      },
    ],
  ],
  'docs/guide/counting.md': [
    ['closed tours of 8 x 8 take #,', CLOSED_8X8],
    ['open tours of 7 x 8 take #,', OPEN_7X8],
    ['open tours of 6 x 6 take #.', time('census', 'wasm, 6 x 6 open')],
  ],
  'docs/guide/comparison.md': [
    ['| # in a batch, ', time('bulk', 'wasm, count')],
    [' in a batch, # by itself |', time('plain-solve', 'wasm solve({ rows, cols })')],
    ['[closed 8 x 8 in #](counting.md)', CLOSED_8X8],
  ],
  'docs/guide/random-tours.md': [
    ['| # tours of 8 x 8 per second |\n| the same boards', rate('wasm, count')],
    ['| # tours of 8 x 8 per second |\n| all other boards', rate('wasm, count, closed')],
    ['| 1000 x 1000 in # |', time('random-large', 'wasm 1000 x 1000', 1e6)],
    ['longer than the count (#)', CLOSED_8X8],
  ],
  'docs/guide/strategies.md': [
    ['| # times that of filling an array |', fills],
    ['it takes # times as long as filling the path', fills],
    [
      '| # per square on large boards |',
      range(
        (figures) =>
          ['40 x 40, 5 %', '100 x 100, 5 %', '300 x 300, 2 %'].map((board) =>
            figures.nanoseconds('holes', `wasm, ${board}`),
          ),
        (each) => formatTime(each, 2),
      ),
    ],
    ['| # for a closed tour of 8 x 8', time('bulk', 'wasm, count, closed')],
    ['of 8 x 8, # for an open one', time('bulk', 'wasm, count')],
    ['open one, # from a given start', time('bulk', 'wasm, count, start: 0')],
    [
      'given start; on 50 x 50 and 200 x 200 as long as # Warnsdorff walks of a batch',
      range(
        (figures) =>
          [50, 200].map(
            (side) =>
              figures.nanoseconds('random-large', `wasm ${side} x ${side}`) /
              figures.nanoseconds(`open-${side}`, 'wasm solveBatch'),
          ),
        times,
      ),
    ],
  ],
  'docs/guide/holes.md': [
    ['300 x 300 with 2 % blocked squares take #.', time('holes', 'wasm, 300 x 300, 2 %', 300 ** 2)],
  ],
  'docs/algorithms/construction.md': [['Writing a tour takes # times as long as', fills]],
  'docs/puzzles.md': [
    [
      '| 8 x 8, 13 to 32 clues | # |',
      range(
        (figures) =>
          [13, 16, 21, 32].map((clues) => figures.nanoseconds('puzzle', `wasm, 8 x 8, ${clues} given`)),
        (each) => formatTime(each, 2),
      ),
    ],
    ['| 10 x 10, 33 clues | # |', time('puzzle', 'wasm, 10 x 10, 33 given')],
    ['| 8 x 8, any difficulty | # |', time('puzzle', 'wasm, made, 8 x 8')],
    ['| 10 x 10, any difficulty | # |', time('puzzle', 'wasm, made, 10 x 10')],
  ],
};

export const QUOTING_PAGES: readonly string[] = Object.keys(QUOTATIONS);

const NUMBER = '\\d[\\d,]*(?:\\.\\d+)?(?: (?:ns|us|ms|s|million|%)(?!\\w))?';
/** A figure in a page, or `#`. */
const FIGURE = `(?:all|#|${NUMBER}(?: to ${NUMBER})?)`;

/** Returns the range of the figure in a page. */
function findFigure(page: string, text: string, fragment: string): { start: number; end: number } {
  const [before, after] = fragment.split('#').map((part) =>
    // `[^|]*` matches any cell of a table.
    part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\\[\\^\\|\\]\\*', '[^|]*'),
  );
  const found = [...text.matchAll(new RegExp(`(?<=${before})${FIGURE}(?=${after})`, 'g'))];
  if (found.length !== 1)
    throw new Error(`${page} has the fragment '${fragment}' ${found.length} times. Expected once`);
  const [{ index, 0: figure }] = found as [RegExpExecArray];
  return { start: index, end: index + figure.length };
}

/**
 * Returns a page with the published figures.
 * @throws Error if the page does not contain a fragment exactly once
 */
export function quoteFigures(page: string, text: string, figures: PublishedFigures): string {
  return replaceFigures(page, text, (quoted) => quoted(figures));
}

/** Returns a page with `#` in place of each figure that it quotes. */
export function withoutQuotedFigures(page: string, text: string): string {
  return replaceFigures(page, text, () => '#');
}

function replaceFigures(page: string, text: string, replacement: (quoted: Quoted) => string): string {
  const places = (QUOTATIONS[page] ?? [])
    .map(([fragment, quoted]) => ({ ...findFigure(page, text, fragment), quoted }))
    .sort((a, b) => b.start - a.start);
  let result = text;
  for (const { start, end, quoted } of places)
    result = result.slice(0, start) + replacement(quoted) + result.slice(end);
  return result;
}
