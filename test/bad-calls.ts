import type { BatchArrays } from '../src/problem/batch.js';
import { CLOCKWISE } from '../src/problem/options.js';

/** Invalid input of callers without types: the arguments, the class of the error, and its message. */
export type BadCall = [values: unknown[], error: typeof TypeError | typeof RangeError, message: RegExp];

export const SIZE = { rows: 8, cols: 8 };
const SIDES = [1, 2 ** 52] as const;
const UINT32 = [0, 2 ** 32 - 1] as const;
const EVERY_SQUARE = [...Array(64).keys()];

/** Calls with each kind of value that is not an integer of a range. */
function notIntegers(
  name: string,
  [min, max]: readonly [number, number],
  valuesWith: (value: unknown) => unknown[],
): BadCall[] {
  const call = (value: unknown, error: BadCall[1], shown = String(value)): BadCall => [
    valuesWith(value),
    error,
    RegExp(`^${name} is ${shown.replace(/[[\]]/g, '\\$&')}; it must be an integer from ${min} to ${max}$`),
  ];
  return [
    ...[min - 1, max + 1, min + 0.5, Number.NaN, Number.POSITIVE_INFINITY].map((each) =>
      call(each, RangeError),
    ),
    ...[null, true].map((each) => call(each, TypeError)),
    ...[call('8', TypeError, '"8"'), call(8n, TypeError, '8n'), call([], TypeError, '[]')],
  ];
}

/** Invalid sizes, for every function that takes a board. */
export const BAD_SIZES: BadCall[] = [
  [[{}], TypeError, /^rows is undefined; it must be an integer from 1 to 4503599627370496$/],
  [[{ rows: 8 }], TypeError, /^cols is undefined; it must be an integer from 1 to /],
  ...notIntegers('rows', SIDES, (rows) => [{ rows, cols: 8 }]),
  ...notIntegers('cols', SIDES, (cols) => [{ rows: 8, cols }]),
  [
    [{ rows: 2 ** 52, cols: 2 }],
    RangeError,
    /^rows \* cols is 9007199254740992; it must be at most 4503599627370496$/,
  ],
];

/** Invalid blocked squares, for every function that takes them. */
export const BAD_HOLES: BadCall[] = [
  [[{ ...SIZE, blocked: 5 }], TypeError, /^blocked is 5; it must be a list of squares or a Uint8Array mask$/],
  [[{ ...SIZE, blocked: '5' }], TypeError, /^blocked is "5"; it must be/],
  [[{ ...SIZE, blocked: null }], TypeError, /^blocked is null; it must be/],
  [[{ ...SIZE, blocked: { length: 0 } }], TypeError, /^blocked is an object \(Object\); it must be/],
  [[{ ...SIZE, blocked: new Uint16Array(64) }], TypeError, /^blocked is an object \(Uint16Array\); it must/],
  [[{ ...SIZE, blocked: [1, 64] }], RangeError, /^blocked\[1\] is 64; it must be an integer from 0 to 63$/],
  [[{ ...SIZE, blocked: [-1] }], RangeError, /^blocked\[0\] is -1; /],
  [[{ ...SIZE, blocked: [0.5] }], RangeError, /^blocked\[0\] is 0\.5; /],
  [[{ ...SIZE, blocked: ['a1'] }], TypeError, /^blocked\[0\] is "a1"; it must be a square number or \[row,/],
  [[{ ...SIZE, blocked: [null] }], TypeError, /^blocked\[0\] is null; /],
  [[{ ...SIZE, blocked: Object.assign(new Array(2), { 1: 1 }) }], TypeError, /^blocked\[0\] is undefined; /],
  [
    [{ ...SIZE, blocked: [[0, 8]] }],
    RangeError,
    /^the column of blocked\[0\] is 8; it must be an integer from 0 to 7$/,
  ],
  [[{ ...SIZE, blocked: [[0]] }], RangeError, /^blocked\[0\] is \[0\]; it must be a square number or/],
  [[{ ...SIZE, blocked: new Uint8Array(63) }], RangeError, /^the length of blocked is 63; it must be rows/],
  [
    [{ ...SIZE, blocked: [...new Uint8Array(64)] }],
    RangeError,
    /^blocked\[1\] is 0; it must be a square not listed before \(a mask must be a Uint8Array\)$/,
  ],
  [
    [{ rows: 3, cols: 3, blocked: [0, 0, 0, 0, 1, 0, 0, 0, 0] }],
    RangeError,
    /^blocked\[1\] is 0; .* Uint8Array/,
  ],
  [[{ ...SIZE, blocked: [1, 2, 1] }], RangeError, /^blocked\[2\] is 1; .* not listed before/],
  [[{ ...SIZE, blocked: [9, [1, 1]] }], RangeError, /^blocked\[1\] is \[1, 1\]; .* not listed before/],
  [[{ ...SIZE, blocked: [false, true] }], TypeError, /^blocked\[0\] is false; it must be a square/],
  [[{ ...SIZE, blocked: new Uint8Array(0) }], RangeError, /^the length of blocked is 0; it must be/],
  [[{ ...SIZE, blocked: new Uint8Array(64).fill(1) }], RangeError, /^blocked is "every square"; it must be/],
  [[{ ...SIZE, blocked: EVERY_SQUARE }], RangeError, /^blocked is "every square"; it must be fewer/],
  [
    [{ rows: 2 ** 26, cols: 2 ** 26, blocked: [0] }],
    RangeError,
    /^rows \* cols is 4503599627370496; it must be at most 2147483647 for blocked squares, and fit into memory$/,
  ],
];

/** Invalid starts, ends and kinds of tours. */
const BAD_ENDS: BadCall[] = [
  [[{ ...SIZE, start: 64 }], RangeError, /^start is 64; it must be an integer from 0 to 63$/],
  [[{ ...SIZE, start: -1 }], RangeError, /^start is -1; /],
  [[{ ...SIZE, start: 1.5 }], RangeError, /^start is 1\.5; /],
  [[{ ...SIZE, start: Number.NaN }], RangeError, /^start is NaN; /],
  ...['toString', 'constructor', 'hasOwnProperty', 'valueOf', '__proto__'].map(
    (key): BadCall => [
      [{ ...SIZE, ...Object.defineProperty({}, key, { value: 1, enumerable: true }) }],
      TypeError,
      new RegExp(`^(problem|batch) has the unknown key '${key}'; allowed are rows, `),
    ],
  ),
  [
    [{ ...SIZE, start: 'a1' }],
    TypeError,
    /^start is "a1"; it must be a square number or \[row, col\] \(parseSquare reads names of squares\)$/,
  ],
  [[{ ...SIZE, start: null }], TypeError, /^start is null; /],
  [[{ ...SIZE, start: true }], TypeError, /^start is true; /],
  [[{ ...SIZE, start: { row: 0, col: 0 } }], TypeError, /^start is an object \(Object\); /],
  [[{ ...SIZE, start: [8, 0] }], RangeError, /^the row of start is 8; it must be an integer from 0 to 7$/],
  [[{ ...SIZE, start: [0, -1] }], RangeError, /^the column of start is -1; /],
  [[{ ...SIZE, start: ['0', 0] }], TypeError, /^the row of start is "0"; /],
  [[{ ...SIZE, start: [0] }], RangeError, /^start is \[0\]; it must be a square number or \[row, col\]$/],
  [[{ ...SIZE, start: [0, 0, 0] }], RangeError, /^start is \[0, 0, 0\]; /],
  [[{ ...SIZE, start: [1, 2], blocked: [10] }], RangeError, /^start is \[1, 2\]; it must be a square that/],
  [[{ ...SIZE, end: 64 }], RangeError, /^end is 64; it must be an integer from 0 to 63$/],
  [
    [{ ...SIZE, end: 'h1' }],
    TypeError,
    /^end is "h1"; it must be a square number or \[row, col\] \(parseSquare reads names of squares\)$/,
  ],
  [[{ ...SIZE, end: 9, blocked: [9] }], RangeError, /^end is 9; it must be a square that is not blocked$/],
  [[{ ...SIZE, end: 9, closed: true }], RangeError, /^end is 9; it must be left out for a closed tour$/],
  [[{ ...SIZE, closed: 1 }], TypeError, /^closed is 1; it must be true or false$/],
  [[{ ...SIZE, closed: 'yes' }], TypeError, /^closed is "yes"; it must be true or false$/],
  [[{ ...SIZE, closed: null }], TypeError, /^closed is null; it must be true or false$/],
  [[{ ...SIZE, start: 3, end: [0, 3] }], RangeError, /^end is \[0, 3\]; it must be another square than/],
];

/** Values that are not problems, and unknown keys. */
export const BAD_PROBLEMS: BadCall[] = [
  [[], TypeError, /^problem is undefined; it must be an object$/],
  [[null], TypeError, /^problem is null; it must be an object$/],
  [[[8, 8]], TypeError, /^problem is \[8, 8\]; it must be an object$/],
  [['8x8'], TypeError, /^problem is "8x8"; it must be an object$/],
  [[{ ...SIZE, cloesd: true }], TypeError, /^problem has the unknown key 'cloesd'; allowed are rows, cols,/],
  [[{ ...SIZE, seed: 1 }], TypeError, /'seed'; 'seed' belongs to the options; allowed are rows, cols, start/],
  [[{ ...SIZE, out: new Uint32Array(64) }], TypeError, /'out' belongs to the options/],
  [[{ ...SIZE, starts: [1] }], TypeError, /^problem has the unknown key 'starts'/],
  ...BAD_SIZES,
  ...BAD_HOLES,
  ...BAD_ENDS,
];

const SEVEN_MOVES = CLOCKWISE.slice(1);

/** Bytes that were transferred. */
function transferred(): Uint8Array {
  const bytes = new Uint8Array(8);
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
  return bytes;
}

/** Invalid options of a solve and of a batch. */
const BAD_OPTIONS: BadCall[] = [
  [[null], TypeError, /^options is null; it must be an object$/],
  [[5], TypeError, /^options is 5; it must be an object$/],
  [[[]], TypeError, /^options is \[\]; it must be an object$/],
  [[{ start: 1 }], TypeError, /^options has the unknown key 'start'; 'start' belongs to the problem;/],
  [[{ closed: true }], TypeError, /'closed' belongs to the problem/],
  [[{ blocked: [] }], TypeError, /'blocked' belongs to the problem/],
  [[{ starts: [] }], TypeError, /'starts' belongs to the problem/],
  [[{ tiebreak: 'first' }], TypeError, /^options has the unknown key 'tiebreak'; allowed are strategy,/],
  [[{ strategy: 'magic' }], TypeError, /^strategy is "magic"; it must be one of 'auto', 'warnsdorff'/],
  [[{ strategy: null }], TypeError, /^strategy is null; it must be one of 'auto'/],
  [[{ strategy: 1 }], TypeError, /^strategy is 1; it must be one of 'auto'/],
  [[{ tieBreak: 'last' }], TypeError, /^tieBreak is "last"; it must be one of 'first', 'farthest', 'random'/],
  [[{ tieBreak: null }], TypeError, /^tieBreak is null; /],
  [
    [{ moveOrder: null }],
    TypeError,
    /^moveOrder is null; it must be all eight knight moves \[dRow, dCol\], each once$/,
  ],
  [[{ moveOrder: 'clockwise' }], TypeError, /^moveOrder is "clockwise"; it must be all eight/],
  [[{ moveOrder: new Int8Array(16) }], TypeError, /^moveOrder is an object \(Int8Array\); /],
  [[{ moveOrder: [] }], RangeError, /^moveOrder is \[\]; it must be all eight/],
  [[{ moveOrder: SEVEN_MOVES }], RangeError, /^moveOrder is \[\[-1, 2\], \[1, 2\], .*\]; it must be all/],
  [[{ moveOrder: [...SEVEN_MOVES, [2, 2]] }], RangeError, /^moveOrder is .*\[2, 2\]\]; it must be all eight/],
  [[{ moveOrder: [...SEVEN_MOVES, [-1, 2]] }], RangeError, /^moveOrder is .*\[-1, 2\]\]; it must be all/],
  [[{ moveOrder: [...CLOCKWISE, [-2, 1]] }], RangeError, /^moveOrder is .*, …\]; it must be all eight/],
  [[{ moveOrder: [...SEVEN_MOVES, [-2, 1, 0]] }], RangeError, /^moveOrder is .*\[-2, 1, 0\]\]; it must be/],
  [[{ moveOrder: [...SEVEN_MOVES, ['-2', 1]] }], TypeError, /^moveOrder\[7\] is \["-2", 1\]; it must be a/],
  [
    [{ moveOrder: [...SEVEN_MOVES, 15] }],
    TypeError,
    /^moveOrder\[7\] is 15; it must be a knight move \[dRow, dCol\]$/,
  ],
  [[{ moveOrder: new Array(8) }], TypeError, /^moveOrder\[0\] is undefined; /],
  ...notIntegers('seed', UINT32, (seed) => [{ seed }]),
  ...notIntegers('stream', UINT32, (stream) => [{ stream }]),
  ...notIntegers('nodeLimit', [1, 2 ** 53 - 1], (nodeLimit) => [{ nodeLimit }]),
  [[{ timeLimit: 0 }], RangeError, /^timeLimit is 0; it must be a number above 0$/],
  [[{ timeLimit: -5 }], RangeError, /^timeLimit is -5; /],
  [[{ timeLimit: Number.NaN }], RangeError, /^timeLimit is NaN; /],
  [[{ timeLimit: Number.POSITIVE_INFINITY }], RangeError, /^timeLimit is Infinity; /],
  [[{ timeLimit: null }], TypeError, /^timeLimit is null; /],
  [[{ timeLimit: '9' }], TypeError, /^timeLimit is "9"; it must be a number above 0$/],
  [[{ timeLimit: 9n }], TypeError, /^timeLimit is 9n; /],
];

export const BAD_SOLVES: BadCall[] = [
  ...BAD_PROBLEMS,
  [
    [
      { ...SIZE, start: 'random' },
      { tieBreak: 'random', strategy: 'dfs' },
    ],
    TypeError,
    /^strategy is "dfs"; it must be one of /,
  ],
  [[{ ...SIZE, start: 'Random' }, { strategy: 'random' }], TypeError, /^start is "Random"; it must be a/],
  [[{ ...SIZE, end: 'random' }, { strategy: 'random' }], TypeError, /^end is "random"; it must be a square/],
  ...BAD_OPTIONS.map(([[options], error, message]): BadCall => [[SIZE, options], error, message]),
  [[SIZE, { out: [] }], TypeError, /^out is \[\]; it must be a Uint32Array$/],
  [[SIZE, { out: null }], TypeError, /^out is null; it must be a Uint32Array$/],
  [[SIZE, { out: new Int32Array(64) }], TypeError, /^out is an object \(Int32Array\); it must be a/],
  [
    [SIZE, { out: new Uint32Array(63) }],
    RangeError,
    /^the length of out is 63; it must be at least rows \* cols = 64$/,
  ],
  [
    [{ ...SIZE, blocked: [0] }, { out: new Uint32Array(63) }],
    RangeError,
    /^the length of out is 63; it must be at least rows \* cols = 64$/,
  ],
];

/** Arrays for a batch of two tours of 8 x 8 in one buffer, from a byte offset. */
export function arraysIn(paths: number, visited: number, statuses: number, nodes: number): BatchArrays {
  const buffer = new ArrayBuffer(256);
  return {
    paths: new Uint8Array(buffer, paths, 128),
    visited: new Uint32Array(buffer, visited, 2),
    statuses: new Uint8Array(buffer, statuses, 2),
    nodes: new Float64Array(buffer, nodes, 2),
  };
}

export function arraysWith(changed: Partial<Record<keyof BatchArrays | 'more', unknown>>): object {
  return {
    paths: new Uint8Array(128),
    visited: new Uint32Array(2),
    statuses: new Uint8Array(2),
    nodes: new Float64Array(2),
    ...changed,
  };
}

const BAD_STARTS: BadCall[] = [
  [[SIZE], TypeError, /^batch has neither starts nor count; it must have one of them$/],
  [[{ ...SIZE, starts: [], count: 0 }], TypeError, /^batch has both starts and count; it must have one of/],
  [[{ ...SIZE, start: 0 }], TypeError, /^batch has neither starts nor count; it must have one of them$/],
  [[{ ...SIZE, start: 0, starts: [0] }], TypeError, /^batch has both start and starts; start goes with/],
  [[{ ...SIZE, start: 'random', starts: [0] }], TypeError, /^batch has both start and starts; /],
  [[{ ...SIZE, start: 0, starts: [0], count: 1 }], TypeError, /^batch has both starts and count; /],
  ...notIntegers('count', UINT32, (count) => [{ ...SIZE, count }]),
  [
    [{ ...SIZE, starts: null }],
    TypeError,
    /^starts is null; it must be an array or typed array of square numbers$/,
  ],
  [[{ ...SIZE, starts: '01' }], TypeError, /^starts is "01"; /],
  [[{ ...SIZE, starts: {} }], TypeError, /^starts is an object \(Object\); /],
  [[{ ...SIZE, starts: new Set([1]) }], TypeError, /^starts is an object \(Set\); /],
  [[{ ...SIZE, starts: { length: -1 } }], RangeError, /^the length of starts is -1; /],
  [[{ ...SIZE, starts: [0, 64] }], RangeError, /^starts\[1\] is 64; it must be an integer from 0 to 63$/],
  [[{ ...SIZE, starts: Int8Array.of(-1) }], RangeError, /^starts\[0\] is -1; /],
  [[{ ...SIZE, starts: [0, 1, 1.5] }], RangeError, /^starts\[2\] is 1\.5; /],
  [[{ ...SIZE, starts: [Number.NaN] }], RangeError, /^starts\[0\] is NaN; /],
  [[{ ...SIZE, starts: ['1'] }], TypeError, /^starts\[0\] is "1"; /],
  [[{ ...SIZE, starts: [[0, 1]] }], TypeError, /^starts\[0\] is \[0, 1\]; /],
  [[{ ...SIZE, starts: new Array(1) }], TypeError, /^starts\[0\] is undefined; /],
  [[{ ...SIZE, starts: BigUint64Array.of(1n) }], TypeError, /^starts\[0\] is 1n; /],
  [
    [{ ...SIZE, starts: [0, 9], blocked: [9] }],
    RangeError,
    /^starts\[1\] is 9; it must be a square that is not blocked$/,
  ],
  [[{ ...SIZE, starts: [0, 9], end: 9 }], RangeError, /^starts\[1\] is 9; it must be another square than/],
  [[{ ...SIZE, count: 2 ** 32 - 1 }], RangeError, /^the batch has 274877906880 squares in all; the memory/],
];

const BAD_OUTS: BadCall[] = [
  [[null], TypeError, /^out is null; it must be an object$/],
  [[new Uint32Array(128)], TypeError, /^out has the unknown key '0'; allowed are paths, visited, statuses,/],
  [[arraysWith({ more: 1 })], TypeError, /^out has the unknown key 'more'/],
  [[arraysWith({ paths: undefined })], TypeError, /^out\.paths is undefined; it must be a Uint8Array,/],
  [[arraysWith({ paths: new Int32Array(128) })], TypeError, /^out\.paths is an object \(Int32Array\); /],
  [[arraysWith({ visited: [0, 0] })], TypeError, /^out\.visited is \[0, 0\]; it must be a Uint32Array$/],
  [
    [arraysWith({ statuses: new Uint32Array(2) })],
    TypeError,
    /^out\.statuses is an object \(Uint32Array\); it must be a /,
  ],
  [[arraysWith({ nodes: new Uint32Array(2) })], TypeError, /^out\.nodes is an object \(Uint32Array\); it/],
  ...(
    [
      ['paths', new Uint8Array(127), 128],
      ['visited', new Uint32Array(1), 2],
      ['statuses', new Uint8Array(1), 2],
      ['nodes', new Float64Array(1), 2],
    ] as const
  ).map(
    ([key, array, min]): BadCall => [
      [arraysWith({ [key]: array })],
      RangeError,
      RegExp(`^the length of out\\.${key} is ${array.length}; it must be at least ${min}$`),
    ],
  ),
  [[arraysIn(0, 128, 144, 128)], RangeError, /^out\.nodes lies in the memory of out\.visited; it must lie/],
  [[arraysIn(0, 124, 136, 160)], RangeError, /^out\.paths lies in the memory of out\.visited; /],
  [[arraysIn(0, 128, 135, 160)], RangeError, /^out\.statuses lies in the memory of out\.visited; /],
  [[arraysIn(16, 0, 143, 200)], RangeError, /^out\.paths lies in the memory of out\.statuses; /],
];

export const BAD_BATCHES: BadCall[] = [
  [[], TypeError, /^batch is undefined; it must be an object$/],
  [[null], TypeError, /^batch is null; it must be an object$/],
  [[{ ...SIZE, count: 1, strat: 0 }], TypeError, /^batch has the unknown key 'strat'; allowed are rows,/],
  [
    [{ ...SIZE, count: 1, start: 'Random' }],
    TypeError,
    /^start is "Random"; it must be a square number or \[row, col\] \(parseSquare reads names of squares\)$/,
  ],
  [[{ ...SIZE, count: 1, seed: 0 }], TypeError, /'seed' belongs to the options/],
  ...[...BAD_SIZES, ...BAD_HOLES, ...BAD_ENDS].map(
    ([[board], error, message]): BadCall => [[{ ...(board as object), count: 1 }], error, message],
  ),
  ...BAD_STARTS,
  ...BAD_OPTIONS.map(
    ([[options], error, message]): BadCall => [[{ ...SIZE, count: 1 }, options], error, message],
  ),
  ...BAD_OUTS.map(([[out], error, message]): BadCall => [[{ ...SIZE, count: 2 }, { out }], error, message]),
  [
    [{ rows: 17, cols: 17, count: 0 }, { out: arraysWith({}) }],
    RangeError,
    /^out\.paths is "Uint8Array"; it must be a Uint16Array or wider on a board of 289 squares$/,
  ],
];

export const BAD_SOLVER_OPTIONS: BadCall[] = [
  [[null], TypeError, /^options is null; it must be an object$/],
  [['wasm'], TypeError, /^options is "wasm"; it must be an object$/],
  [[{ motor: 'wasm' }], TypeError, /^options has the unknown key 'motor'; allowed are engine, wasm$/],
  [[{ engine: 'js' }], TypeError, /^engine is "js"; it must be one of 'auto', 'wasm', 'ts'$/],
  [[{ engine: null }], TypeError, /^engine is null; /],
  [
    [{ simd: false }],
    TypeError,
    /^options has the unknown key 'simd'; .* pass wasm: the bytes of kernel-scalar.wasm, or engine: 'ts'$/,
  ],
  ...(['auto', 'wasm', 'ts'] as const).flatMap((engine): BadCall[] => [
    [[{ engine, wasm: 5 }], TypeError, /^wasm is 5; it must be the bytes of a binary/],
    [[{ engine, wasm: null }], TypeError, /^wasm is null; it must be the bytes of a binary/],
    [[{ engine, wasm: 'kernel.wasm' }], TypeError, /^wasm is "kernel\.wasm"; it must be the bytes of a/],
    [[{ engine, wasm: [0, 97, 115, 109] }], TypeError, /^wasm is \[0, 97, 115, 109\]; it must be the bytes/],
    [[{ engine, wasm: new Uint8Array(4) }], RangeError, /^the beginning of wasm is .*; it must be that of/],
    [[{ engine, wasm: transferred().buffer }], RangeError, /^the length of wasm is 0; it must be that of a/],
    [[{ engine, wasm: transferred() }], RangeError, /^the length of wasm is 0; it must be/],
  ]),
];
