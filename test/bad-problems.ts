/** Bad input as a caller without types may give it: the arguments, the class of the error, and what its message says. */
export type BadCall = [values: unknown[], error: typeof TypeError | typeof RangeError, message: RegExp];

export const SIZE = { rows: 8, cols: 8 };
const EVERY_SQUARE = [...Array(64).keys()];

/** Bad sizes, whatever takes a board. */
export const BAD_SIZES: BadCall[] = [
  [[{}], TypeError, /^rows is undefined; it must be an integer from 1 to 4503599627370496$/],
  [[{ rows: 8 }], TypeError, /^cols is undefined; it must be an integer from 1 to /],
  [[{ rows: '8', cols: 8 }], TypeError, /^rows is "8"; it must be an integer/],
  [[{ rows: 8n, cols: 8 }], TypeError, /^rows is 8n; it must be an integer/],
  [[{ rows: 8, cols: null }], TypeError, /^cols is null; it must be an integer/],
  [[{ rows: 0, cols: 8 }], RangeError, /^rows is 0; it must be an integer from 1 /],
  [[{ rows: 8, cols: -1 }], RangeError, /^cols is -1; it must be an integer/],
  [[{ rows: 8.5, cols: 8 }], RangeError, /^rows is 8\.5; it must be an integer/],
  [[{ rows: Number.NaN, cols: 8 }], RangeError, /^rows is NaN; it must be an integer/],
  [[{ rows: 8, cols: Number.POSITIVE_INFINITY }], RangeError, /^cols is Infinity; it must be an integer/],
  [[{ rows: 2 ** 53, cols: 1 }], RangeError, /^rows is 9007199254740992; it must be an integer/],
  [
    [{ rows: 2 ** 52, cols: 2 }],
    RangeError,
    /^rows \* cols is 9007199254740992; it must be at most 4503599627370496$/,
  ],
];

/** Bad blocked squares, whatever takes them. */
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
    /^rows \* cols is 4503599627370496; it must be at most 2147483647, or what there is memory for, with blocked squares$/,
  ],
];

/** Bad starts, ends and kinds of tours. */
const BAD_ENDS: BadCall[] = [
  [[{ ...SIZE, start: 64 }], RangeError, /^start is 64; it must be an integer from 0 to 63$/],
  [[{ ...SIZE, start: -1 }], RangeError, /^start is -1; /],
  [[{ ...SIZE, start: 1.5 }], RangeError, /^start is 1\.5; /],
  [[{ ...SIZE, start: Number.NaN }], RangeError, /^start is NaN; /],
  [[{ ...SIZE, start: 'a1' }], TypeError, /^start is "a1"; it must be a square number or \[row, col\]$/],
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
  [[{ ...SIZE, end: 'h1' }], TypeError, /^end is "h1"; it must be a square number or \[row, col\]$/],
  [[{ ...SIZE, end: 9, blocked: [9] }], RangeError, /^end is 9; it must be a square that is not blocked$/],
  [[{ ...SIZE, end: 9, closed: true }], RangeError, /^end is 9; it must be left out for a closed tour$/],
  [[{ ...SIZE, closed: 1 }], TypeError, /^closed is 1; it must be true or false$/],
  [[{ ...SIZE, closed: 'yes' }], TypeError, /^closed is "yes"; it must be true or false$/],
  [[{ ...SIZE, closed: null }], TypeError, /^closed is null; it must be true or false$/],
  [[{ ...SIZE, start: 3, end: [0, 3] }], RangeError, /^end is \[0, 3\]; it must be another square than/],
];

/** What is no problem at all, or has keys that are none. */
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
