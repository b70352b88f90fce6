// Derives the table of src/existence/ends-table.ts by exhaustive search and prints its lines:
//   node scripts/derive-existence-tables.mjs

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

/**
 * The squares at which a tour from `start` can end, one bit for the squares 0 and 1, one for 2 and 3, and so on: only one of
 * two is of the colour that ends may have.
 */
function endsFrom(squares, neighbours, start) {
  let ends = 0;
  for (let end = 0; end < squares; end++) {
    const isEnd = end !== start && pathExists(neighbours, start, end, (2 ** squares - 1) & ~(1 << start));
    if (isEnd) ends |= 1 << (end >> 1);
  }
  return ends;
}

for (const [rows, cols] of BOARDS) {
  const neighbours = neighbourSets(rows, cols);
  const sets = [];
  for (let row = 0; row < rows / 2; row++) {
    for (let col = 0; col < cols / 2; col++) {
      sets.push(endsFrom(rows * cols, neighbours, row * cols + col).toString(36));
    }
  }
  console.log(`'${rows}x${cols}': '${sets.join(' ')}',`);
}
