import {
  type CensusEngine,
  MemoryRefused,
  MOST_COLUMNS,
  type SampledBoard,
  type SamplerKernel,
} from '../engines/census/kernel.js';
import { tourRules } from '../existence/index.js';
import type { Problem } from '../problem/problem.js';
import { Random } from '../problem/random.js';
import { bytesWithoutGuess } from './memory-needed.js';
import { bytesOfColumns, memoryOfLayers } from './memory-of-layers.js';
import { type Halves, halvesOf } from './middle.js';
import { type OrientedBoard, orientedBoard } from './oriented-board.js';
import type { Share } from './shares.js';
import { mostFragments } from './steps.js';
import { freeSquaresOf, tourWalk } from './tour-walk.js';

/** Tours to draw. */
export interface Draws {
  readonly count: bigint;
  /** The tour of a key, where there is one; it may be overwritten by the next. */
  draw(seed: number, stream: number): Uint32Array;
}

/** Joined at a time. */
const TARGETS_A_SLICE = 2 ** 20;

/**
 * All tours of a problem, to draw from.
 * @throws MemoryRefused; RangeError when there are too many
 */
export function drawsOf(
  engine: CensusEngine,
  problem: Problem,
  memory: number,
  tell: (share: Share) => void = () => {},
): Draws {
  if (isExcluded(problem)) return new ListedDraws([]);
  const known = bytesWithoutGuess(problem.board, memory, bytesOfColumns);
  if (known !== undefined) refuse(known);
  const board = orientedBoard(problem);
  if (board.cols > MOST_COLUMNS) refuse(bytesOfColumns(board.cols));
  const halves = halvesOf(board);
  // Boards of up to four rows and columns.
  if (halves === undefined) return new ListedDraws(listed(engine, problem));
  const bytes = memoryOfLayers(engine, board, halves, memory);
  if (bytes > memory) refuse(bytes);
  const kernel = engine.createSampler({ mostPairs: mostFragments(board), memory });
  const count = prepared(kernel, halves, tell);
  if (count === 0n) return new ListedDraws([]);
  kernel.prepare(sampledBoard(problem, board));
  return { count, draw: (seed, stream) => kernel.draw(seed, stream) };
}

function refuse(bytes: number): never {
  throw new MemoryRefused(bytes, false);
}

function isExcluded({ board, start, end, closed }: Problem): boolean {
  const rules = tourRules(board, end, closed);
  return (start < 0 || closed ? rules.board : rules.excludes(start)) !== undefined;
}

/** Of the time of a preparation, the share of the sweeps; for progress alone. */
const SWEEPS = 0.6;

/** Both halves swept and joined: the number of tours. */
function prepared(
  kernel: SamplerKernel,
  { upper, lower, join }: Halves,
  tell: (share: Share) => void,
): bigint {
  const halves = join.shared ? [upper] : [upper, lower];
  for (const [i, steps] of halves.entries()) {
    kernel.beginHalf(steps.length);
    for (const [done, step] of steps.entries()) {
      kernel.runStep(step);
      if (kernel.overflowed)
        throw tooMany('more than 2^32 - 1 ways lead to one state of a half of the board');
      // Layers grow towards the middle.
      tell((SWEEPS * (i + ((done + 1) / steps.length) ** 3)) / halves.length);
    }
  }
  if (!kernel.beginJoin(join)) throw tooMany('the ways of both halves make too many pairs');
  // How many targets there are nobody knows before: each slice is a tenth of what is left to tell.
  let share = SWEEPS;
  while (kernel.runJoin(TARGETS_A_SLICE)) {
    share += (1 - share) / 10;
    tell(share);
  }
  return kernel.joined;
}

function tooMany(why: string): RangeError {
  return new RangeError(`too-large: there are too many tours to draw from: ${why}`);
}

function sampledBoard({ board, start, end, closed }: Problem, { names }: OrientedBoard): SampledBoard {
  const first = closed ? freeSquaresOf(board)[0]! : start;
  return { names, length: board.freeSquares, closed, start: first, end };
}

function listed(engine: CensusEngine, problem: Problem): Uint32Array[] {
  const { freeSquares } = problem.board;
  const walk = tourWalk(engine, problem, { prefix: [], leaf: freeSquares });
  const tours: Uint32Array[] = [];
  while (!walk.done) {
    const rows = walk.run(1, Number.MAX_SAFE_INTEGER);
    if (rows > 0) tours.push(Uint32Array.from(walk.rows.slice(0, freeSquares)));
  }
  return tours;
}

/** Tours that are all known. */
class ListedDraws implements Draws {
  readonly count: bigint;
  readonly #tours: readonly Uint32Array[];
  readonly #random = new Random();

  constructor(tours: readonly Uint32Array[]) {
    this.count = BigInt(tours.length);
    this.#tours = tours;
  }

  draw(seed: number, stream: number): Uint32Array {
    this.#random.seed(seed, stream, 0);
    const bits = 32 - Math.clz32(this.#tours.length - 1);
    for (let place = 0; ; ) {
      if (bits > 0) place = this.#random.draw() >>> (32 - bits);
      const tour = this.#tours[place];
      if (tour !== undefined) return tour;
    }
  }
}
