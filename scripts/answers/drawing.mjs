/** Good problems, drawn from a seed: the same ones for every build. */

/** Sizes of boards: how often, rows, columns; either way round. */
const SIZES = [
  { weight: 3, rows: [1, 2], cols: [1, 12] },
  { weight: 5, rows: [3, 3], cols: [3, 40] },
  { weight: 5, rows: [4, 4], cols: [4, 40] },
  { weight: 4, rows: [3, 6], cols: [4, 6] },
  { weight: 16, rows: [5, 8], cols: [5, 8] },
  { weight: 4, rows: [5, 8], cols: [5, 24] },
  { weight: 12, rows: [9, 24], cols: [9, 24] },
].flatMap((size) => Array(size.weight).fill(size));

/** Boards that a pool does not solve where it is asked. */
export const LARGE_SIZES = [{ rows: [65, 110], cols: [65, 110] }];

/** One board in so many is a square of this side. */
const RARE_SIDES = [
  { every: 1250, side: 600 },
  { every: 500, side: 200 },
  { every: 100, side: 50 },
];

/** Boards with a longer side than this have fewer holes, or none. */
const LONGEST_SIDES = { manyHoles: 40, holes: 300 };

/** Holes this near to both sides of a corner are left out where there is room: few boards would have tours. */
const FROM_CORNER = 3;

const SEARCHES = ['backtracking', 'warnsdorff-backtracking', 'edge-search'];
/** Those that put the tours of boards without holes together. */
const CONSTRUCTING = ['auto', 'divide-and-conquer', 'random'];
const STRATEGIES = ['auto', 'warnsdorff', ...SEARCHES, ...CONSTRUCTING];

/** Our own random numbers (mulberry32): a change of the package's generator is not to change the problems. */
export function randomFrom(seed) {
  let state = seed;
  const below = (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return Math.floor((((word ^ (word >>> 14)) >>> 0) / 2 ** 32) * count);
  };
  const of = (list) => list[below(list.length)];
  const shuffle = (list) => {
    for (let i = list.length - 1; i > 0; i--) {
      const other = below(i + 1);
      [list[i], list[other]] = [list[other], list[i]];
    }
    return list;
  };
  return {
    below,
    of,
    shuffle,
    oneIn: (count) => below(count) === 0,
    range: ([a, b]) => a + below(b - a + 1),
  };
}

const colourOf = (square, cols) => (Math.floor(square / cols) + (square % cols)) % 2;
const positionOf = (square, cols) => [Math.floor(square / cols), square % cols];
const squaresIn = (mask, value) => [...mask.keys()].filter((square) => mask[square] === value);

/** Draws problems one after the other. Boards come again, with masks and move orders that their owner changed. */
export class Drawing {
  #random;
  #index = 0;
  #recent = [];
  #clockwise;
  #sizes;
  #changingOrder;

  /** @param clockwise the default order of moves, that very array */
  constructor(seed, clockwise, sizes = SIZES) {
    this.#random = randomFrom(seed);
    this.#clockwise = clockwise;
    this.#sizes = sizes;
    this.#changingOrder = [...clockwise];
  }

  /** A problem, options, and by how much `out` is longer than the board (undefined: no `out`). */
  problem() {
    return this.#draw(true).drawn;
  }

  #draw(withRare) {
    const random = this.#random;
    const board = this.#board(withRare);
    const { rows, cols, mask } = board;
    const free = mask ? squaresIn(mask, 0) : [...Array(rows * cols).keys()];
    const given = (square) => (random.oneIn(2) ? square : positionOf(square, cols));
    const problem = mask ? { rows, cols, blocked: blockedIn(board) } : { rows, cols };
    const start = random.of([-1, free[0], free.at(-1), random.of(free), random.of(free)]);
    if (start >= 0) problem.start = given(start);
    // Mostly colours that allow a tour.
    const differ = free.length % 2 === 0;
    const kind = random.below(10);
    if (kind < 4 && (differ || random.oneIn(5))) problem.closed = true;
    if (kind === 4) problem.closed = false;
    if (kind > 6) {
      const isAny = start < 0 || random.oneIn(5);
      const suits = (end) => isAny || (colourOf(end, cols) !== colourOf(start, cols)) === differ;
      const ends = free.filter((end) => end !== start && suits(end));
      if (ends.length > 0) problem.end = given(random.of(ends));
    }
    const spare = random.of([undefined, undefined, 0, 7]);
    return { drawn: { problem, options: this.#options(board, problem), spare }, free };
  }

  /** The same for many tours of one board; `times` as many where they are soon found. */
  batch(times = 1) {
    const random = this.#random;
    const { drawn, free } = this.#draw(false);
    const { problem, options, spare } = drawn;
    const { start, ...batch } = problem;
    const squares = batch.rows * batch.cols;
    const isSlow = batch.blocked || SEARCHES.includes(options.strategy);
    if (isSlow) options.nodeLimit = Math.min(options.nodeLimit ?? 2000, 2000);
    const most = random.of([6, 40, isSlow || squares > 64 ? 40 : 2000]);
    const count = random.below(most) * (isSlow ? 1 : times);
    if (random.oneIn(3)) {
      // Decided without a draw, so that the problems behind it stay the same.
      const startOf = [{}, { start }, { start: 'random' }][this.#index % 3];
      return { batch: { ...batch, ...(start === undefined ? {} : startOf), count }, options, spare };
    }
    const end = Array.isArray(batch.end) ? batch.end[0] * batch.cols + batch.end[1] : batch.end;
    const allowed = free.filter((square) => square !== end);
    const starts = Array.from({ length: allowed.length > 0 ? count : 0 }, () => random.of(allowed));
    const Type = random.of([Array, Uint16Array, Uint32Array, Uint32Array]);
    return { batch: { ...batch, starts: Type.from(starts) }, options, spare };
  }

  #board(withRare) {
    const random = this.#random;
    const recent = this.#recent;
    this.#index++;
    const side = withRare && RARE_SIDES.find(({ every }) => this.#index % every === 0)?.side;
    if (side) return { rows: side, cols: side, mask: this.#holes(side, side), form: random.below(4) };
    const isAgain = recent.length > 0 && random.oneIn(3);
    const board = isAgain ? random.of([recent[0], ...recent]) : this.#newBoard();
    if (isAgain) this.#change(board);
    this.#recent = [board, ...recent].slice(0, 3);
    return board;
  }

  #newBoard() {
    const random = this.#random;
    const size = random.of(this.#sizes);
    const sides = [random.range(size.rows), random.range(size.cols)];
    const [rows, cols] = random.oneIn(2) ? sides : sides.reverse();
    return { rows, cols, mask: this.#holes(rows, cols), form: random.below(4) };
  }

  /** The same mask with a hole more or less, or in another place, or as it was; move orders change the same way. */
  #change({ mask }) {
    const random = this.#random;
    if (random.oneIn(2)) random.shuffle(this.#changingOrder);
    if (!mask || random.oneIn(3)) return;
    const [holes, free] = [squaresIn(mask, 1), squaresIn(mask, 0)];
    const isMoved = random.oneIn(2);
    if (holes.length > 0 && (isMoved || random.oneIn(2))) mask[random.of(holes)] = 0;
    if (free.length > 1 && (isMoved || random.oneIn(2))) mask[random.of(free)] = 1;
  }

  /** No holes on every other board; else a few, or up to 30 %, mostly as many of either colour. */
  #holes(rows, cols) {
    const random = this.#random;
    const squares = rows * cols;
    const side = Math.max(rows, cols);
    const most = squares * (side > LONGEST_SIDES.manyHoles ? 0.05 : 0.3);
    const wanted = random.of([0, 0, random.below(5), random.below(1 + random.below(most + 1))]);
    if (wanted === 0 || wanted >= squares || side > LONGEST_SIDES.holes) return undefined;
    const isBalanced = !random.oneIn(4);
    const mask = new Uint8Array(squares);
    const keepsCorners = Math.min(rows, cols) > 2 * FROM_CORNER && !random.oneIn(4);
    const isNear = (place, places) => Math.min(place, places - 1 - place) < FROM_CORNER;
    const mayBlock = (square) => {
      const [row, col] = positionOf(square, cols);
      return !(keepsCorners && isNear(row, rows) && isNear(col, cols));
    };
    const order = random.shuffle([...mask.keys()].filter(mayBlock));
    const colours = [0, 1].map((colour) => order.filter((square) => colourOf(square, cols) === colour));
    for (let hole = 0; hole < wanted; hole++) {
      const square = isBalanced ? colours[hole % 2][hole >> 1] : order[hole];
      if (square !== undefined) mask[square] = 1;
    }
    // Now and then a wall that no knight jumps over.
    if (cols > 8 && random.oneIn(30)) {
      for (let square = 0; square < squares; square++) if ((square % cols) >> 1 === 2) mask[square] = 1;
    }
    return mask;
  }

  /** One that does not suit the board only now and then. */
  #strategy(squares, mask) {
    const isConstructed = Math.sqrt(squares) > LONGEST_SIDES.holes && !this.#random.oneIn(4);
    const strategy = this.#random.of(isConstructed ? CONSTRUCTING : STRATEGIES);
    const isHopeless = strategy === 'backtracking' ? squares > 64 : strategy === 'divide-and-conquer' && mask;
    return isHopeless && !this.#random.oneIn(4) ? this.#random.of(SEARCHES) : strategy;
  }

  #options({ rows, cols, mask }, { end }) {
    const random = this.#random;
    const clockwise = this.#clockwise;
    const strategy = this.#strategy(rows * cols, mask);
    const orders = [
      ...[undefined, undefined, undefined, undefined, clockwise],
      ...[[...clockwise], [...clockwise].reverse(), random.shuffle([...clockwise])],
      ...[this.#changingOrder, this.#changingOrder],
    ];
    const options = {
      strategy: random.oneIn(8) ? undefined : strategy,
      tieBreak: random.of([undefined, undefined, 'first', 'farthest', 'random']),
      moveOrder: random.of(orders),
      seed: random.of([undefined, undefined, random.below(10), random.below(2 ** 32)]),
      stream: random.of([undefined, undefined, random.below(10), 2 ** 32 - 1 - random.below(3)]),
    };
    const { strategy: name = 'auto', tieBreak, moveOrder } = options;
    const isSure = name === 'warnsdorff-backtracking' && Math.min(rows, cols) > 4 && !tieBreak && !moveOrder;
    const runsAway = mask ? name !== 'warnsdorff' : SEARCHES.includes(name) && (!isSure || end !== undefined);
    const small = [1, 2, random.below(20) + 1, random.below(900) + 100, random.of([255, 256, 257])];
    const enough = runsAway ? 4 * rows * cols + (rows * cols > 64 ? 30_000 : 200_000) : undefined;
    options.nodeLimit = random.oneIn(3) ? random.of(small) : enough;
    // 'auto' refuses a key beside ties or an order that it has no reader for: one call in eight keeps it.
    const isUnread = name === 'auto' && tieBreak !== 'random' && (tieBreak || moveOrder);
    if (isUnread && this.#index % 8 > 0) options.seed = options.stream = undefined;
    return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  }
}

/** Blocked squares in one of the forms that problems take. */
function blockedIn({ cols, mask, form }) {
  if (form < 2) return mask;
  const squares = squaresIn(mask, 1);
  return form === 2 ? squares.reverse() : squares.map((square) => positionOf(square, cols));
}

/** Boards that only an implicit tour takes, and whether it is to be closed. */
export function* giantBoards(count, seed) {
  const random = randomFrom(seed);
  for (let i = 0; i < count; i++) {
    const rows = random.of([3, 4, 5, 6, 7, 8, 1000, 1 + random.below(2 ** 26), 2 ** 26]);
    const cols = random.of([9, 1001, 1 + random.below(2 ** 26), 2 ** 26]);
    const sides = random.oneIn(2) ? { rows, cols } : { rows: cols, cols: rows };
    const squares = rows * cols;
    const ends = random.oneIn(2) ? { start: random.below(squares) } : {};
    if (random.oneIn(2)) yield { ...sides, ...ends, closed: true };
    else yield random.oneIn(2) ? { ...sides, ...ends } : { ...sides, ...ends, end: random.below(squares) };
  }
}
