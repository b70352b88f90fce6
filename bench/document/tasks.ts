/** A task of WebAssembly and TypeScript, with the names of its figures. */
export interface Task {
  readonly name: string;
  readonly group: string;
  readonly wasm: string;
  /** The contestant in TypeScript, or for counts and puzzles in the generated JavaScript. */
  readonly script: string;
  /** Units of the group in one task, such as the squares of a board. */
  readonly units: number;
}

function walk(kind: 'open' | 'closed', side: number, name: string): Task {
  const names = { wasm: 'wasm solveBatch', script: 'ts solveBatch' };
  return { name: `${name} of ${side} x ${side}`, group: `${kind}-${side}`, ...names, units: side ** 2 };
}

function pair(name: string, group: string, [wasm, script]: readonly [string, string], units = 1): Task {
  return { name, group, wasm, script, units };
}

const both = (call: string): [string, string] => [`wasm ${call}`, `ts ${call}`];
const bulk = (call: string): [string, string] => [`wasm, ${call}`, `ts, ${call}`];

/** Marks rows whose engines share code. On boards with holes, rules and the search over moves are the same TypeScript. */
const SHARED = '(in part the same TypeScript on both)';

/** Typical tasks, batches first. */
export const TASKS: readonly Task[] = [
  pair('random open tour of 8 x 8', 'bulk', bulk('count')),
  pair('random closed tour of 8 x 8', 'bulk', bulk('count, closed')),
  walk('open', 8, 'Warnsdorff walk'),
  walk('open', 10, 'Warnsdorff walk'),
  walk('open', 16, 'Warnsdorff walk'),
  walk('open', 100, 'Warnsdorff walk'),
  walk('open', 1000, 'Warnsdorff walk'),
  walk('closed', 8, 'closed search'),
  walk('closed', 100, 'closed search'),
  pair('one `solve({ rows, cols })` of 8 x 8', 'plain-solve', both('solve({ rows, cols })')),
  pair('one `solve({ rows, cols, start })` of 8 x 8', 'plain-solve', both('solve({ rows, cols, start })')),
  pair('one `solve({ rows, cols, closed })` of 8 x 8', 'plain-solve', both('solve({ rows, cols, closed })')),
  pair('constructed closed tour of 1000 x 1000', 'construction', both('1000 x 1000'), 1e6),
  pair('random closed tour of 200 x 200', 'random-large', both('200 x 200'), 200 ** 2),
  pair(`closed tour of 8 x 8 with 5 % of squares blocked ${SHARED}`, 'holes', bulk('8 x 8, 5 %'), 64),
  pair(
    `closed tour of 100 x 100 with 5 % of squares blocked ${SHARED}`,
    'holes',
    bulk('100 x 100, 5 %'),
    1e4,
  ),
  pair('count of the open tours of 5 x 5', 'census-small', ['wasm, 5 x 5 open', 'js, 5 x 5 open']),
  pair('count of the closed tours of 5 x 6', 'census-small', ['wasm, 5 x 6 closed', 'js, 5 x 6 closed']),
];

/** First calls of a process. They include the compilation of WebAssembly. */
export const FIRST_CALLS: readonly Task[] = [
  pair('first `solve` of a process', 'first-solve', ['wasm, first', 'ts, first']),
  pair('import of the package and first `solve`', 'first-solve', [
    'wasm, import and first',
    'ts, import and first',
  ]),
];
