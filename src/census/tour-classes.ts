import type { CensusEngine, OrbitGraph } from '../engines/census/kernel.js';
import { censusEngine } from '../engines/census/load.js';
import { integerArgument, objectArgument, outOfRange } from '../problem/arguments.js';
import { withJsonArrays } from '../problem/json-arrays.js';
import { checkProblemKeys, normaliseProblem } from '../problem/problem.js';
import { COUNT_KEYS, countTours } from './count-tours.js';
import { DEFAULT_MEMORY } from './limits.js';
import type { UsageOptions } from './move-usage.js';
import { type Symmetry, symmetries } from './symmetries.js';

/** Closed tours up to rotation and reflection. */
export interface TourClasses {
  /** All closed tours. */
  readonly tours: bigint;
  /** Those that no rotation or reflection of the board turns into one another. */
  readonly classes: bigint;
  /** The tours that stay the same under a half turn, under a quarter turn, and under some reflection. */
  readonly symmetric: {
    readonly halfTurn: bigint;
    readonly quarterTurn: bigint;
    readonly reflection: bigint;
  };
}

const WAYS = 8;
const NO_SQUARE = 255;
const MOST_ORBITS = 64;

/**
 * How many closed tours there are up to rotations and reflections of the board: the average, over these symmetries, of the
 * number of tours that each leaves as it is (Burnside's lemma).
 *
 * A symmetry of a tour turns its cycle, so that the tour is made of the images of a path through one square of each orbit;
 * or it turns the cycle over two moves that it keeps. Reflections over a line of squares keep all of those, which no cycle
 * of more than two such squares can, so none of these leaves a tour as it is.
 *
 * @throws TypeError, RangeError for bad input; RangeError for boards of more than 128 squares, or when the count does not
 * fit into the memory
 */
export function tourClasses(
  problem: { rows: number; cols: number; closed: true },
  options: UsageOptions = {},
): TourClasses {
  const keys = COUNT_KEYS.filter((key) => key !== 'atMost' && key !== 'onProgress');
  checkProblemKeys(problem, keys);
  objectArgument('options', options, keys);
  integerArgument('memory', options.memory ?? DEFAULT_MEMORY, 1, Number.MAX_SAFE_INTEGER);
  const { board, closed } = normaliseProblem(problem);
  if (!closed) throw outOfRange('closed', problem.closed, 'true: classes are those of closed tours');
  if (board.blocked !== undefined) throw outOfRange('blocked', 'some squares', 'left out');
  const engine = censusEngine(options);
  const result = countTours(problem, options);
  if (result.status === 'too-large') throw new RangeError(result.explanation);
  if (result.count === 0n) {
    const none = { halfTurn: 0n, quarterTurn: 0n, reflection: 0n };
    return withJsonArrays({ tours: 0n, classes: 0n, symmetric: withJsonArrays(none) });
  }
  if (board.squares > 2 * MOST_ORBITS) {
    throw outOfRange('rows * cols', board.squares, `at most ${2 * MOST_ORBITS} for the classes of tours`);
  }
  return classesOf(engine, board.rows, board.cols, result.count);
}

function classesOf(engine: CensusEngine, rows: number, cols: number, tours: bigint): TourClasses {
  const fixed = { identity: tours, 'half-turn': 0n, 'quarter-turn': 0n, reflection: 0n };
  const all = symmetries(rows, cols);
  let sum = tours;
  let quarterTurn: bigint | undefined;
  for (const symmetry of all) {
    if (symmetry.name === 'identity') continue;
    // The quarter turn to the other side is the inverse: it keeps the same tours.
    const isKnown = symmetry.name === 'quarter-turn' && quarterTurn !== undefined;
    const kept = isKnown ? quarterTurn! : fixedTours(engine, rows, cols, symmetry);
    if (symmetry.name === 'quarter-turn') quarterTurn = kept;
    sum += kept;
    // A tour that two reflections keep does not exist: it would have four moves over their crossing.
    fixed[symmetry.name] = symmetry.name === 'reflection' ? fixed.reflection + kept : kept;
  }
  const symmetric = withJsonArrays({
    halfTurn: fixed['half-turn'],
    quarterTurn: fixed['quarter-turn'],
    reflection: fixed.reflection,
  });
  return withJsonArrays({ tours, classes: sum / BigInt(all.length), symmetric });
}

/** The closed tours that a symmetry leaves as they are. */
function fixedTours(engine: CensusEngine, rows: number, cols: number, { image }: Symmetry): bigint {
  if (image.some((to, square) => to === square)) return 0n;
  const graph = orbitGraph(rows, cols, image);
  const isMove = (one: number, other: number) =>
    graph.neighbours.subarray(WAYS * one, WAYS * (one + 1)).includes(other);
  // The cycle turned: from a square to one of its images, which is as far on as there are orbits.
  const firstImages = [image[0]!, image.indexOf(0)];
  const goals = [...new Set(firstImages)];
  const turnedEnds = image.map((_, square) => goals.filter((goal) => isMove(square, goal)).length);
  const turned = engine.orbitPaths({ ...graph, endings: Uint8Array.from(turnedEnds) }, 0) / 2;
  if (goals.length > 1) return BigInt(turned);
  // The cycle turned over: from one move that is kept to the other one.
  const keptEnds = Uint8Array.from(image, (to, square) => Number(isMove(square, to)));
  let turnedOver = 0;
  for (const [square, isKept] of keptEnds.entries()) {
    if (isKept) turnedOver += engine.orbitPaths({ ...graph, endings: keptEnds }, square);
  }
  return BigInt(turned) + BigInt(turnedOver / 4);
}

function orbitGraph(rows: number, cols: number, image: Uint32Array): Omit<OrbitGraph, 'endings'> {
  const squares = rows * cols;
  const orbitOf = new Uint8Array(squares);
  let orbits = 0;
  const seen = new Set<number>();
  for (let square = 0; square < squares; square++) {
    if (seen.has(square)) continue;
    for (let each = square; !seen.has(each); each = image[each]!) {
      seen.add(each);
      orbitOf[each] = orbits;
    }
    orbits++;
  }
  const neighbours = new Uint8Array(WAYS * squares).fill(NO_SQUARE);
  for (let one = 0; one < squares; one++) {
    let way = WAYS * one;
    for (let other = 0; other < squares; other++) {
      const dRow = Math.abs(Math.floor(one / cols) - Math.floor(other / cols));
      const dCol = Math.abs((one % cols) - (other % cols));
      if (dRow * dCol === 2) neighbours[way++] = other;
    }
  }
  return { orbits, orbitOf, neighbours };
}
