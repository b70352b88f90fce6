/**
 * Derives constants of the code by search and verifies them:
 *
 *   node scripts/derive-constants.mjs factors    ROW_BITS to FACTORS of assembly/bitboard.ts, a line for each layout
 *   node scripts/derive-constants.mjs places     PLACES of assembly/window.ts
 *   node scripts/derive-constants.mjs ends       ENDS of src/existence/plain.ts
 *   node scripts/derive-constants.mjs star       USAGE of demo/src/count/usage.ts, by 21 counts of half a minute each (after a build)
 */
const MOVES = [-2, -1, 1, 2].flatMap((row) => [-1, 1].map((side) => [row, side * (3 - Math.abs(row))]));
const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7];
const WORD = 2n ** 64n - 1n;

/** Returns the squares a knight's move from a square. */
function neighboursOf(rows, cols, square) {
  return MOVES.map(([dRow, dCol]) => [Math.floor(square / cols) + dRow, (square % cols) + dCol])
    .filter(([row, col]) => row >= 0 && row < rows && col >= 0 && col < cols)
    .map(([row, col]) => row * cols + col);
}

const sumOfBits = (bits) => bits.reduce((sum, bit) => sum | (1n << BigInt(bit)), 0n);
const setsOf = (list) => list.reduce((sets, one) => sets.concat(sets.map((set) => [...set, one])), [[]]);

/**
 * A factor, shifted along with a square, must map every set of the square's neighbours to a different value of
 * (set * factor) >>> 56. With neighbours at the distances d from the square and a factor given for bit b, the bits
 * 56 + i - b - d map each neighbour to a bit i of its own. The assignment of i to d is random, and repeated until no two sets
 * collide on any square. One factor serves all rows of a layout except the last ones of the widest.
 */
function deriveFactors() {
  /** Bits per row, and the half-open range of bits that share a factor. */
  const parts = '2:0-64 3:0-63 4:0-64 5:0-60 6:0-60 7:0-49 7:49-63 8:0-40 8:40-48 8:48-64';
  for (const part of parts.split(' ')) console.log(findFactor(...part.split(/[:-]/).map(Number)));
}

function findFactor(width, first, end) {
  const squares = Array.from({ length: end - first }, (_, i) => first + i);
  const neighbours = new Map(squares.map((bit) => [bit, neighboursOf(Math.floor(64 / width), width, bit)]));
  const distances = new Set(squares.flatMap((bit) => neighbours.get(bit).map((to) => to - bit)));
  const places = [...EIGHT];
  for (let givenFor = end - 1; givenFor >= first; givenFor--) {
    for (let tries = 0; tries < 40_000; tries++) {
      shuffle(places);
      const bits = [...distances].map((distance, k) => 56 + places[k] - givenFor - distance);
      if (bits.some((bit) => bit < 0 || bit > 63)) continue;
      const factor = sumOfBits(bits);
      const isFound = squares.every((bit) =>
        tellsApart(neighbours.get(bit), (factor << 64n) >> BigInt(64 + bit - givenFor)),
      );
      if (isFound) return `${width}, ${first}, ${givenFor}, 0x${factor.toString(16)},`;
    }
  }
  return `${width}, ${first}: none`;
}

/** Returns whether a factor maps every set of these bits to a different value. */
function tellsApart(bits, factor) {
  const values = setsOf(bits).map((set) => ((sumOfBits(set) * (factor & WORD)) & WORD) >> 56n);
  return new Set(values).size === values.length;
}

/** A random generator with a fixed seed, so that the search finds the same factors again. */
let state = 1;
function shuffle(list) {
  for (let i = list.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const j = Math.floor((state / 2 ** 32) * (i + 1));
    [list[i], list[j]] = [list[j], list[i]];
  }
}

/**
 * In a window each square has all eight neighbours near the middle, so one order of bits serves rows of 5 to 12 bits. The search
 * tries all 40,320 orders. No sum may carry, so that the byte is the set of bits.
 */
function derivePlaces() {
  const widths = [5, 6, 7, 8, 9, 10, 11, 12];
  for (const places of ordersOf(EIGHT)) {
    if (!widths.every((width) => arePlaces(width, places))) continue;
    console.log(`places of ${MOVES.map((move, k) => `${move}: ${places[k]}`).join('; ')}`);
  }
}

/** Returns whether the byte of every set of moves is the set of their places. */
function arePlaces(width, places) {
  // A square has at most 34 bits before its own in its window.
  const bits = MOVES.map(([dRow, dCol]) => 34 + dRow * width + dCol);
  const shifts = bits.map((bit, k) => 56 + places[k] - bit);
  // For squares with fewer bits before their own, the factor is shifted up by at most 7.
  if (shifts.some((shift) => shift < 0 || shift > 63 - 7)) return false;
  const factor = sumOfBits(shifts);
  const byteOf = (set) => ((sumOfBits(set.map((k) => bits[k])) * factor) & WORD) >> 56n;
  return setsOf(EIGHT).every((set) => byteOf(set) === sumOfBits(set.map((k) => places[k])));
}

function* ordersOf(list) {
  if (list.length === 0) yield [];
  for (const first of list) {
    for (const rest of ordersOf(list.filter((one) => one !== first))) yield [first, ...rest];
  }
}

/** Prints, for each square of the top left quarter, the squares at which a tour can end: two squares per bit, in base 36. */
function deriveEnds() {
  for (const name of ['3x4', '3x7', '3x8', '3x9', '3x10', '4x5', '4x6', '5x6']) {
    const [rows, cols] = name.split('x').map(Number);
    const squares = Array.from({ length: rows * cols }, (_, square) => square);
    // A set of squares has at most 30 bits, which fit into a number.
    const neighbours = squares.map((square) => Number(sumOfBits(neighboursOf(rows, cols, square))));
    const isQuarter = (square) => Math.floor(square / cols) < rows / 2 && square % cols < cols / 2;
    const sets = squares.filter(isQuarter).map((start) => {
      const left = (2 ** squares.length - 1) & ~(1 << start);
      const ends = squares.filter((end) => end !== start && pathExists(neighbours, start, end, left));
      return Number(sumOfBits(ends.map((end) => end >> 1))).toString(36);
    });
    console.log(`'${name}': '${sets.join(' ')}',`);
  }
}

/** Returns whether a path from `square` visits every square of `left` once and ends on `end`, which is one of them. */
function pathExists(neighbours, square, end, left) {
  const lowest = (set) => 31 - Math.clz32(set & -set);
  if (left === 1 << end) return (neighbours[square] & left) !== 0;
  // Every unvisited square needs a move in and a move out. The end needs a move in.
  const usable = left | (1 << square);
  for (let rest = left; rest !== 0; rest &= rest - 1) {
    const other = lowest(rest);
    const moves = neighbours[other] & usable;
    if (moves === 0 || (other !== end && (moves & (moves - 1)) === 0)) return false;
  }
  for (let rest = neighbours[square] & left & ~(1 << end); rest !== 0; rest &= rest - 1) {
    const next = lowest(rest);
    if (pathExists(neighbours, next, end, left & ~(1 << next))) return true;
  }
  return false;
}

/** The closed tours of 8 x 8 that use each move, one move of each class under the symmetries of the board. */
async function deriveStar() {
  const { moveUsage } = await import('../dist/census.js');
  const seen = new Set();
  for (const { from, to, tours } of moveUsage({ rows: 8, cols: 8, closed: true })) {
    const images = EIGHT.map((symmetry) =>
      [from, to]
        .map((square) => {
          const row = Math.floor(square / 8) ^ (symmetry & 1 ? 7 : 0);
          const col = (square % 8) ^ (symmetry & 2 ? 7 : 0);
          return symmetry & 4 ? col * 8 + row : row * 8 + col;
        })
        .sort((a, b) => a - b)
        .join(),
    );
    if (!images.some((image) => seen.has(image))) console.log(`[${from}, ${to}, ${tours}],`);
    seen.add(images[0]);
  }
}

const derive = { factors: deriveFactors, places: derivePlaces, ends: deriveEnds, star: deriveStar }[
  process.argv[2]
];
if (!derive) throw new Error('usage: factors, places, ends or star');
await derive();
