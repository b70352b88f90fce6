/**
 * The best published way to random closed tours (Parberry 2020): walks by Warnsdorff's rule that break ties at random, from
 * random squares, until one closes. Degrees are kept up to date on a padded flat board, which is faster than recounting
 * them. bench/native/random-walks.c is the same in C, word for word of the generator.
 */
const ROW_MOVES = [-2, -1, 1, 2, 2, 1, -1, -2];
const COL_MOVES = [1, 2, 2, 1, -1, -2, -2, -1];
/** Marks: degrees, and what is outside or visited: high whatever is taken off it. */
const OUTSIDE = 0xc0;
const FIRST_NO_DEGREE = 0x40;

/**
 * Makes closed tours of a board of `size` x `size`.
 * @returns a function that writes the next one into `path`, drawing words from `next`
 */
export function closedRandomWalks(size: number, path: Uint32Array): (next: () => number) => void {
  const squares = size * size;
  const stride = size + 2;
  const template = new Uint8Array((size + 4) * stride).fill(OUTSIDE);
  const marks = new Uint8Array(template.length);
  const offsets = ROW_MOVES.map((dRow, i) => dRow * stride + COL_MOVES[i]!);
  const numberOffsets = ROW_MOVES.map((dRow, i) => dRow * size + COL_MOVES[i]!);
  const cells = Array.from({ length: squares }, (_, square) => {
    const row = Math.floor(square / size);
    return (row + 2) * stride + (square - row * size) + 1;
  });
  for (const cell of cells) template[cell] = 0;
  for (const cell of cells) {
    template[cell] = offsets.filter((offset) => template[cell + offset]! < FIRST_NO_DEGREE).length;
  }
  const ties = new Uint8Array(8);

  /** Walks from a square; whether every square is visited. */
  function walk(start: number, next: () => number): boolean {
    marks.set(template);
    let square = start;
    for (let step = 0; ; step++) {
      const cell = cells[square]!;
      let least = FIRST_NO_DEGREE;
      let tied = 0;
      path[step] = square;
      marks[cell] = OUTSIDE;
      if (step === squares - 1) return true;
      for (let i = 0; i < 8; i++) {
        const neighbour = cell + offsets[i]!;
        const degree = marks[neighbour]! - 1;
        marks[neighbour] = degree;
        if (degree > least || degree >= FIRST_NO_DEGREE) continue;
        if (degree < least) tied = 0;
        least = degree;
        ties[tied++] = i;
      }
      if (tied === 0) return false;
      square += numberOffsets[ties[tied === 1 ? 0 : next() % tied]!]!;
    }
  }

  function closes(): boolean {
    const [first, last] = [path[0]!, path[squares - 1]!];
    const rowsApart = Math.abs(Math.floor(first / size) - Math.floor(last / size));
    return rowsApart * Math.abs((first % size) - (last % size)) === 2;
  }

  return (next) => {
    while (!walk(next() % squares, next) || !closes());
  };
}
