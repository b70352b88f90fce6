import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Sentences with figures say what the published benchmark measured: docs/bench/figures.md, by `npm run bench -- --all --publish`. */

function textOf(file: string): string {
  return readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
}

/** Group, row, column: the number in that cell, for every table of every group. */
const PUBLISHED = new Map<string, number>();
for (const section of textOf('docs/bench/figures.md').split(/^## /m).slice(1)) {
  const group = section.slice(0, section.indexOf('\n'));
  let columns: readonly string[] = [];
  for (const line of section.split('\n')) {
    if (!line.startsWith('| ')) {
      columns = [];
      continue;
    }
    const cells = line.split('|').map((cell) => cell.trim());
    const [, row] = cells;
    if (columns.length === 0) columns = cells;
    for (const [i, cell] of cells.entries()) {
      const isNumber = /^[\d .]+$/.test(cell);
      if (isNumber) PUBLISHED.set(`${group} / ${row} / ${columns[i]}`, Number(cell.replaceAll(' ', '')));
    }
  }
}

function published(group: string, row: string, column: string): number {
  const value = PUBLISHED.get(`${group} / ${row} / ${column}`);
  if (value === undefined) throw new Error(`docs/bench/figures.md has no ${column} of ${row} in ${group}`);
  return value;
}

const tour = (group: string, row: string): number => published(group, row, 'ns a tour');
const perSecond = (row: string): number => published('bulk', row, 'tours a second');
const WALKS = "count, 'warnsdorff', random ties";
const square = (group: string, row: string): number => published(group, row, 'ns a square');
const asLong = (group: string, pair: string): number => published(group, pair, 'time B / A');
const walk = (board: string): number => published('sizes', board, 'wasm solveBatch');

const LARGE_BOARDS = ['50 x 50', '200 x 200', '1000 x 1000', '2000 x 2000'];

/** WebAssembly's time as a part of TypeScript's. */
const largeShares = LARGE_BOARDS.map((board) => walk(board) / published('sizes', board, 'ts solveBatch'));
const smallShare = 1 / asLong('ladder', 'wasm solveBatch against ts solveBatch');
const fills = ['1000 x 1000', '10000 x 10000'].map((board) =>
  asLong('construction', `fill ${board} against wasm ${board}`),
);
const largeRandom = ['50 x 50', '200 x 200', '1000 x 1000'].map(
  (board) => square('random-large', `wasm ${board}`) / walk(board),
);
/** Beyond what the solver takes: the way to a worker and back, in ms. */
const ways = ['65 x 65', '96 x 96', '128 x 128', '256 x 256'].map(
  (board) => (tour('pool-crossover', `pool, ${board}`) - tour('pool-crossover', `solver, ${board}`)) / 1e6,
);

/** A sentence with a number in it, and what was published: the same when rounded to as many places. */
const SAME: readonly [page: string, sentence: RegExp, published: () => number][] = [
  [
    'docs/guide/speed.md',
    /with WebAssembly and ([\d.]+) ms with TypeScript/,
    () => published('first-solve', 'ts, first', 'ns a solve') / 1e6,
  ],
  [
    'docs/guide/speed.md',
    /takes ([\d.]+) ms with WebAssembly and/,
    () => published('first-solve', 'wasm, first', 'ns a solve') / 1e6,
  ],
  [
    'docs/guide/speed.md',
    /constructs a tour of 1000 x 1000 in ([\d.]+) ns per square/,
    () => square('construction', 'wasm 1000 x 1000'),
  ],
  ['docs/guide/speed.md', /That is ([\d.]+) times as long as filling the array/, () => fills[0]!],
  [
    'README.md',
    /finds (\d+),000 random open tours of 8 x 8 per second/,
    () => perSecond('wasm, count') / 1e3,
  ],
  ['README.md', /per second, (\d+),000 closed tours/, () => perSecond('wasm, count, closed') / 1e3],
  ['README.md', /or (\d+),000 open tours from a given start/, () => perSecond('wasm, count, start: 0') / 1e3],
  ['README.md', /on two cores finds (\d+),000 open tours per second/, () => perSecond('pool, count') / 1e3],
  ['README.md', /are faster, at ([\d.]+) million tours per second/, () => perSecond(`wasm, ${WALKS}`) / 1e6],
  ['docs/guide/pool.md', /^\| `count` \| (\d+),000/m, () => perSecond('wasm, count') / 1e3],
  [
    'docs/guide/pool.md',
    /^\| `count`, `start: 0` \| \d+,000 \| (\d+),000/m,
    () => perSecond('pool, count, start: 0') / 1e3,
  ],
];

/** A sentence in words, or a bound: what was published, and between what it must lie for the sentence to be true. */
const BETWEEN: readonly [page: string, sentence: RegExp, published: number[], least: number, most: number][] =
  [
    [
      'docs/guide/speed.md',
      /^\| boards of more than 256 squares \| half to two thirds \|$/m,
      largeShares,
      0.45,
      0.7,
    ],
    ['docs/guide/speed.md', /^\| batches of small boards \| about two fifths \|$/m, [smallShare], 0.35, 0.45],
    [
      'docs/guide/speed.md',
      /^\| batches of 10 x 10 \| about a quarter \|$/m,
      [walk('10 x 10') / published('sizes', '10 x 10', 'ts solveBatch')],
      0.2,
      0.3,
    ],
    [
      'docs/guide/speed.md',
      /Importing the package in Node takes about 11 ms/,
      ['ts', 'wasm'].map(
        (engine) =>
          (published('first-solve', `${engine}, import and first`, 'ns a solve') -
            published('first-solve', `${engine}, first`, 'ns a solve')) /
          1e6,
      ),
      9,
      14,
    ],
    [
      'docs/guide/speed.md',
      /^\| one small board \| the same, about one microsecond \|$/m,
      [tour('ladder', 'wasm solve'), tour('ladder', 'ts solve')],
      500,
      1500,
    ],
    ['docs/guide/strategies.md', /\| at most about 2 times that of filling the array \|/, fills, 1, 2.2],
    [
      'docs/guide/strategies.md',
      /it takes at most about twice as long as filling the path's array/,
      fills,
      1,
      2.2,
    ],
    ['docs/algorithms/construction.md', /at most about twice as long as filling the array/, fills, 1, 2.2],
    [
      'docs/guide/strategies.md',
      /\| 1\.5 us for a closed tour of 8 x 8/,
      [tour('bulk', 'wasm, count, closed')],
      1300,
      1700,
    ],
    ['docs/guide/strategies.md', /, 2 us for an open one/, [tour('bulk', 'wasm, count')], 1700, 2300],
    [
      'docs/guide/strategies.md',
      /, 18 us from a given start/,
      [tour('bulk', 'wasm, count, start: 0')],
      16_000,
      20_000,
    ],
    ['docs/guide/strategies.md', /; 50 to 70 Warnsdorff walks on large boards/, largeRandom, 40, 80],
    [
      'docs/guide/random-tours.md',
      /\| 700,000 tours of 8 x 8 per second \|/,
      [perSecond('wasm, count, closed')],
      600_000,
      800_000,
    ],
    [
      'docs/guide/random-tours.md',
      /1000 x 1000 in less than half a second/,
      [square('random-large', 'wasm 1000 x 1000') * 1e6],
      2e8,
      5e8,
    ],
    ['docs/guide/pool.md', /to a worker and back takes 0\.1 to 0\.3 ms/, ways, 0.06, 0.35],
    [
      'docs/guide/pool.md',
      /that is the time of one walk over 120 x 120/,
      [(120 ** 2 * walk('100 x 100')) / 1e6],
      0.07,
      0.13,
    ],
  ];

describe('the published figures', () => {
  it('are read from every group', () => {
    expect(PUBLISHED.size).toBeGreaterThan(300);
    expect(published('first-solve', 'ts, first', 'ns a solve')).toBeGreaterThan(1e5);
  });

  it.each(SAME)('%s says them: %s', (page, sentence, figure) => {
    const said = sentence.exec(textOf(page))?.[1];
    const places = said?.split('.')[1]?.length ?? 0;
    expect(said).toBe(figure().toFixed(places));
  });

  it.each(BETWEEN)('%s is true to them: %s', (page, sentence, figures, least, most) => {
    expect(textOf(page)).toMatch(sentence);
    for (const figure of figures) {
      expect(figure).toBeGreaterThanOrEqual(least);
      expect(figure).toBeLessThanOrEqual(most);
    }
  });
});
