/**
 * Finds the factors of assembly/bitboard.ts, and the places of assembly/window.ts. A factor, shifted along with a square,
 * must take every set of the square's neighbours to another value of (set * factor) >>> 56. With neighbours at the distances
 * d from the square and a factor given for bit b, the bits 56 + i - b - d take each neighbour to a bit i of its own; which i
 * goes with which d is tried at random until no two sets meet on any square. One factor serves all rows of a layout but the
 * last ones of the widest.
 *
 * In a window each square has all eight neighbours near the middle, so which bit goes with which move can be the same for
 * rows of 5 to 12 bits: all 40 320 ways are tried, and no sum may carry, so that the byte is that set of bits.
 */
const MOVES = [
  [-2, -1],
  [-2, 1],
  [-1, -2],
  [-1, 2],
  [1, -2],
  [1, 2],
  [2, -1],
  [2, 1],
];
const WORD = 2n ** 64n - 1n;
/** Of orders of eight bits: all of them are 40 320. */
const TRIES = 40_000;

/** Bits of the neighbours of the square at a bit, `width` bits a row. */
function neighbours(width, bit) {
  const row = Math.floor(bit / width);
  const col = bit % width;
  const rows = Math.floor(64 / width);
  return MOVES.map(([dRow, dCol]) => [row + dRow, col + dCol])
    .filter(([toRow, toCol]) => toRow >= 0 && toRow < rows && toCol >= 0 && toCol < width)
    .map(([toRow, toCol]) => toRow * width + toCol);
}

/** Whether a factor takes every set of these bits to another value. */
function tellsApart(bits, factor) {
  const values = new Set();
  for (let set = 0; set < 1 << bits.length; set++) {
    const word = bits.reduce((sum, bit, i) => sum | (BigInt((set >> i) & 1) << BigInt(bit)), 0n);
    values.add(((word * factor) & WORD) >> 56n);
  }
  return values.size === 1 << bits.length;
}

function shifted(factor, givenFor, bit) {
  return (bit <= givenFor ? factor << BigInt(givenFor - bit) : factor >> BigInt(bit - givenFor)) & WORD;
}

/** A generator is enough that always starts alike: the same factors are found again. */
let state = 1;
function below(count) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
}

function shuffle(list) {
  for (let i = list.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [list[i], list[j]] = [list[j], list[i]];
  }
}

function find(width, first, end) {
  const squares = Array.from({ length: end - first }, (_, i) => first + i);
  const distances = new Set(squares.flatMap((bit) => neighbours(width, bit).map((to) => to - bit)));
  const places = [0, 1, 2, 3, 4, 5, 6, 7];
  for (let givenFor = end - 1; givenFor >= first; givenFor--) {
    for (let i = 0; i < TRIES; i++) {
      shuffle(places);
      const bits = [...distances].map((distance, k) => 56 + places[k] - givenFor - distance);
      if (bits.some((bit) => bit < 0 || bit > 63)) continue;
      const factor = bits.reduce((sum, bit) => sum | (1n << BigInt(bit)), 0n);
      const isFound = squares.every((bit) =>
        tellsApart(neighbours(width, bit), shifted(factor, givenFor, bit)),
      );
      if (isFound) return `${width}, ${first}, ${givenFor}, 0x${factor.toString(16)},`;
    }
  }
  return `${width}, ${first}: none`;
}

/** Where the bits of a layout are divided so that each part has a factor. */
const PARTS = { 7: [0, 49], 8: [0, 40, 48] };

for (let width = 2; width <= 8; width++) {
  const starts = PARTS[width] ?? [0];
  const bits = Math.floor(64 / width) * width;
  for (const [i, first] of starts.entries()) {
    console.log(find(width, first, starts[i + 1] ?? bits));
  }
}

/** Of assembly/window.ts: the most bits before a square's own in its window, and the rows for which one factor is made. */
const MOST_BEFORE = 34;
const WINDOW_WIDTHS = [5, 6, 7, 8, 9, 10, 11, 12];

/** Whether the bytes of all sets of moves, from the bit with most before it, are the sets of their places. */
function arePlaces(width, places) {
  const distances = MOVES.map(([dRow, dCol]) => dRow * width + dCol);
  const shifts = distances.map((distance, k) => 56 - MOST_BEFORE + places[k] - distance);
  // Squares with fewer bits before theirs have the factor shifted up by as much as 7.
  if (shifts.some((shift) => shift < 0 || shift > 63 - 7)) return false;
  const factor = shifts.reduce((sum, shift) => sum | (1n << BigInt(shift)), 0n);
  for (let set = 0; set < 256; set++) {
    let word = 0n;
    let expected = 0;
    for (const [k, distance] of distances.entries()) {
      if (((set >> k) & 1) === 0) continue;
      word |= 1n << BigInt(MOST_BEFORE + distance);
      expected |= 1 << places[k];
    }
    if (Number(((word * factor) & WORD) >> 56n) !== expected) return false;
  }
  return true;
}

/** All orders of a list. */
function* orders(list) {
  if (list.length === 0) yield [];
  for (const first of list) {
    for (const rest of orders(list.filter((one) => one !== first))) yield [first, ...rest];
  }
}

for (const places of orders([0, 1, 2, 3, 4, 5, 6, 7])) {
  if (!WINDOW_WIDTHS.every((width) => arePlaces(width, places))) continue;
  console.log(`places of ${MOVES.map((move, k) => `${move}: ${places[k]}`).join('; ')}`);
}
