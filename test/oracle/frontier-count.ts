/**
 * Counts tours with a table of states, square by square (Simpath: Sekine, Imai, 1995; Knuth, TAOCP 4A, 7.1.4): one entry of
 * a Map for each way in which path ends can lie in the squares ahead, without symmetry, bounds or limits of numbers. Shares
 * no code with the package, and no idea beyond the table. Practical for four rows of any length, and some boards of six
 * rows.
 */

const MOVES = [
  [1, 2],
  [1, -2],
  [-1, 2],
  [-1, -2],
  [2, 1],
  [2, -1],
  [-2, 1],
  [-2, -1],
] as const;
/** A square inside a path, or whose two moves are both known. */
const DONE = 0xffff;

/**
 * For each open square, column by column, the later squares that a knight reaches. Open tours have a last one that all
 * squares reach.
 */
function movesAhead(rows: number, cols: number, holes: ReadonlySet<number>, closed: boolean): number[][] {
  const squares: number[] = [];
  for (let col = 0; col < cols; col++) {
    for (let row = 0; row < rows; row++) if (!holes.has(row * cols + col)) squares.push(row * cols + col);
  }
  const places = new Map(squares.map((square, place) => [square, place]));
  return squares.map((square, place) => {
    const [row, col] = [Math.floor(square / cols), square % cols];
    const ahead = MOVES.filter(([, right]) => col + right >= 0 && col + right < cols).flatMap(
      ([down, right]) => places.get((row + down) * cols + col + right) ?? [],
    );
    const behind = ahead.filter((other) => other > place);
    return closed ? behind : [...behind, squares.length];
  });
}

/** Number of undirected tours. */
export function countByFrontier(
  { rows, cols, holes = [] }: { rows: number; cols: number; holes?: readonly number[] },
  closed: boolean,
): bigint {
  const ahead = movesAhead(rows, cols, new Set(holes), closed);
  const squares = ahead.length;
  const last = closed ? squares - 1 : squares;
  // The other end of the path that a square ends; the square itself if it has no known move.
  const mates = new Uint16Array(squares + 1);
  let seen: number[] = [];
  let states = new Map([['', 1n]]);
  let tours = 0n;
  for (let square = 0; square < squares; square++) {
    const moves = ahead[square]!;
    const fresh = [square, ...moves].filter((other) => !seen.includes(other));
    const next = [...new Set([...seen, ...moves])].filter((other) => other !== square).sort((a, b) => a - b);
    // A tour may close when all squares are processed.
    const areAllSeen = next.length === last - square;
    const reached = new Map<string, bigint>();
    const place = (from: number, missing: number, count: bigint): void => {
      if (missing === 0) {
        const key = String.fromCharCode(...next.map((other) => mates[other]!));
        reached.set(key, (reached.get(key) ?? 0n) + count);
        return;
      }
      for (let i = from; i < moves.length; i++) {
        const to = moves[i]!;
        if (mates[to] === DONE) continue;
        const [one, other] = [mates[square]!, mates[to]!];
        if (one === to) {
          const isWhole = next.every((each) => each === to || mates[each] === DONE);
          if (missing === 1 && areAllSeen && isWhole) tours += count;
          continue;
        }
        const [mateOfOne, mateOfOther] = [mates[one]!, mates[other]!];
        if (one !== square) mates[square] = DONE;
        if (other !== to) mates[to] = DONE;
        mates[one] = other;
        mates[other] = one;
        place(i + 1, missing - 1, count);
        mates[one] = mateOfOne;
        mates[other] = mateOfOther;
        mates[square] = one;
        mates[to] = other;
      }
    };
    for (const [key, count] of states) {
      for (const [i, each] of seen.entries()) mates[each] = key.charCodeAt(i);
      for (const each of fresh) mates[each] = each;
      const mate = mates[square]!;
      place(0, mate === DONE ? 0 : mate === square ? 2 : 1, count);
    }
    states = reached;
    seen = next;
  }
  return tours;
}
