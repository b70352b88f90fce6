// Derives the table of src/existence/ends-table.ts by exhaustive search and prints its lines:
//   node scripts/derive-existence-tables.mjs
// With --check it compares them with the file instead, and fails when they differ.
import { readFileSync } from 'node:fs';

const BOARDS = [
  [3, 4],
  [3, 7],
  [3, 8],
  [3, 9],
  [3, 10],
  [4, 5],
  [4, 6],
  [5, 6],
];

/** By square, the squares a knight move away, as a set of bits: at most 30 squares fit a number. */
function neighbourSets(rows, cols) {
  return Array.from({ length: rows * cols }, (_, square) => {
    let set = 0;
    for (let other = 0; other < rows * cols; other++) {
      const dRow = Math.floor(square / cols) - Math.floor(other / cols);
      const dCol = (square % cols) - (other % cols);
      if (dRow * dRow + dCol * dCol === 5) set |= 1 << other;
    }
    return set;
  });
}

const lowest = (set) => 31 - Math.clz32(set & -set);

/** Whether a path goes from `square` through every square of `left` once and ends on `end`, which is one of them. */
function pathExists(neighbours, square, end, left) {
  if (left === 1 << end) return (neighbours[square] & left) !== 0;
  // Every square still to be passed needs a way in and a way out, the end a way in.
  const usable = left | (1 << square);
  for (let rest = left; rest !== 0; rest &= rest - 1) {
    const other = lowest(rest);
    const ways = neighbours[other] & usable;
    if (ways === 0 || (other !== end && (ways & (ways - 1)) === 0)) return false;
  }
  for (let rest = neighbours[square] & left & ~(1 << end); rest !== 0; rest &= rest - 1) {
    const next = lowest(rest);
    if (pathExists(neighbours, next, end, left & ~(1 << next))) return true;
  }
  return false;
}

function endsFrom(rows, cols, neighbours, start) {
  const all = 2 ** (rows * cols) - 1;
  let ends = 0;
  for (let end = 0; end < rows * cols; end++) {
    if (end !== start && pathExists(neighbours, start, end, all & ~(1 << start))) ends |= 1 << end;
  }
  return ends;
}

/** One bit for the squares 0 and 1, one for 2 and 3, and so on: only one of two is of the colour that ends may have. */
function bitOfTwo(set) {
  let bits = 0;
  for (let square = 0; square < 30; square++) if ((set >>> square) & 1) bits |= 1 << (square >> 1);
  return bits;
}

function tableLine([rows, cols]) {
  const neighbours = neighbourSets(rows, cols);
  const sets = [];
  for (let row = 0; row < rows / 2; row++) {
    for (let col = 0; col < cols / 2; col++) {
      const ends = endsFrom(rows, cols, neighbours, row * cols + col);
      sets.push(bitOfTwo(ends).toString(36));
    }
  }
  return `'${rows}x${cols}': '${sets.join(' ')}',`;
}

const lines = BOARDS.map(tableLine);
if (process.argv.includes('--check')) {
  const file = readFileSync(new URL('../src/existence/ends-table.ts', import.meta.url), 'utf8');
  for (const line of lines) {
    // The formatter may break it after the key.
    if (!file.replace(/\s+/g, ' ').includes(line)) {
      console.error(`src/existence/ends-table.ts does not hold what the search finds: ${line}`);
      process.exitCode = 1;
    }
  }
} else {
  for (const line of lines) console.log(`  ${line}`);
}
