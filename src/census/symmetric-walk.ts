import { problemMaps, type SymmetricShape, symmetricShapes } from '../existence/symmetric.js';
import { type OrbitGraph, orbitGraph } from '../problem/orbit-graph.js';
import type { Problem } from '../problem/problem.js';
import { MAX_ROWS, type TourWalk, type WalkOptions } from './listing.js';
import { movesFrom } from './symmetric-count.js';

/** Nodes of a map in turn, if a list has two maps. */
const TURN = 64;

/** Lists the tours that a symmetry maps to themselves: those of each of its maps, merged. */
export class SymmetricWalk implements TourWalk {
  readonly leaf: number;
  readonly rows: Uint32Array;
  readonly #maps: readonly MapWalk[];

  /** @param starts the squares on which tours may begin, ascending */
  constructor(problem: Problem, starts: readonly number[], { prefix, leaf }: WalkOptions) {
    this.leaf = leaf;
    this.rows = new Uint32Array(MAX_ROWS * leaf);
    const shapes = problemMaps(problem).map((map) => symmetricShapes(problem, map));
    this.#maps = shapes
      .filter(({ length }) => length > 0)
      .map((each) => new MapWalk(problem, each, starts, leaf));
    this.seek([], prefix);
  }

  get done(): boolean {
    return this.#maps.every(({ isDone }) => isDone);
  }

  get path(): Uint32Array {
    return this.#last()?.path.slice() ?? new Uint32Array(0);
  }

  seek(path: ArrayLike<number>, prefix?: readonly number[]): void {
    for (const map of this.#maps) map.seek(path, prefix);
  }

  run(max: number, nodes: number): number {
    let rows = 0;
    let left = nodes;
    for (let map = this.#last(); map && rows < max && left > 0; map = this.#last()) {
      if (!map.isFound) left -= map.advance(this.#maps.length > 1 ? TURN : left);
      else {
        map.isFound = false;
        // Two reflections may keep the same tour.
        for (const other of this.#maps) if (compare(other.path, map.path) === 0) other.isFound = false;
        this.rows.set(map.path, rows * this.leaf);
        rows++;
      }
    }
    return rows;
  }

  /** Returns the list that has come least far. */
  #last(): MapWalk | undefined {
    const [one, other] = this.#maps.filter(({ isDone }) => !isDone);
    return one && other && compare(other.path, one.path) < 0 ? other : one;
  }
}

/** Compares paths in lexicographic order. */
function compare(one: Uint32Array, other: Uint32Array): number {
  const step = one.findIndex((square, i) => square !== other[i]);
  return step < 0 ? one.length - other.length : one[step]! - (other[step] ?? -1);
}

/**
 * Lists the tours that a map of squares keeps, depth first. It places the squares of a tour in order, and an orbit at most once:
 * - The map turns the tour along itself. When all orbits are visited, the rest are images of the first squares.
 * - The map reverses the tour. After a middle (orbit-graph.ts) the images of the squares so far follow, backwards. Behind the image of
 *   the first square a closed tour goes on over the remaining orbits to its other middle.
 */
class MapWalk {
  /** Whether {@link path} is a tour that is not listed yet. */
  isFound = false;
  isDone = false;
  readonly #graph: OrbitGraph;
  readonly #closed: boolean;
  readonly #starts: readonly number[];
  /** The maps that may turn a tour along itself. */
  readonly #turns: readonly Int32Array[];
  /** By square: its image; the squares a move away. */
  readonly #images: Int32Array;
  readonly #neighbours: readonly (readonly number[])[];
  /** By square: 1 if it equals its image, 2 if a move leads there. */
  readonly #middles: Uint8Array;
  /** By orbit: the orbits a move away; 1 if visited; the number of orbits from which it can still be entered or left. */
  readonly #near: readonly (readonly number[])[];
  readonly #isVisited: Uint8Array;
  readonly #degrees: Uint8Array;
  #visited = 0;
  #prefix: readonly number[] = [];
  readonly #path: Uint32Array;
  #length = 0;
  /** The highest square already tried after the path; -1: none. */
  #tried = -1;
  /** By number of squares: the index in `turns` that applies to the next, and the sum of steps whose squares are images; -1: none. */
  readonly #turnOf: Int8Array;
  readonly #sumOf: Int32Array;
  /** By step: 1 if its square is the first of its orbit; the orbit that can no longer be entered or left since then, -1: none. */
  readonly #isFirst: Uint8Array;
  readonly #closedOrbit: Int32Array;

  constructor(
    { board, closed, start, end }: Problem,
    shapes: readonly SymmetricShape[],
    starts: readonly number[],
    length: number,
  ) {
    const [{ map }] = shapes as [SymmetricShape];
    const graph = orbitGraph(board, map);
    const { orbits, lowest, count, images, squares } = graph;
    this.#graph = graph;
    this.#closed = closed;
    // The reversed tour is the same, so an end is as good as a start.
    const isFree = !closed && start < 0 && end < 0;
    const own = !closed && start < 0 && end >= 0 ? [map.image(end)] : starts;
    this.#starts = isFree ? own.filter((square) => square < map.image(square)) : own;
    const powers = map.order === 4 ? [1, 3] : [1];
    const isTurned = shapes.some(({ kind }) => kind === 'along');
    this.#turns = (isTurned ? powers : []).map((power) =>
      images.subarray(power * squares, (power + 1) * squares),
    );
    this.#images = images.subarray(squares, 2 * squares);
    this.#neighbours = Array.from({ length: squares }, (_, square) => movesFrom(graph, square));
    this.#middles = new Uint8Array(squares);
    for (const { middles } of shapes) {
      for (const square of middles) this.#middles[square] = map.image(square) === square ? 1 : 2;
    }
    const near = Array.from({ length: count }, () => new Set<number>());
    for (const [square, moves] of this.#neighbours.entries()) {
      for (const other of moves) near[orbits[square]!]!.add(orbits[other]!);
    }
    this.#near = near.map((others, orbit) => [...others].filter((other) => other !== orbit));
    this.#isVisited = new Uint8Array(count);
    this.#degrees = Uint8Array.from(this.#near, (near, i) => {
      return near.length + Number(this.#middles[lowest[i]!]! > 0);
    });
    this.#path = new Uint32Array(length);
    this.#turnOf = new Int8Array(length + 1).fill(-1);
    this.#sumOf = new Int32Array(length + 1).fill(-1);
    this.#isFirst = new Uint8Array(length);
    this.#closedOrbit = new Int32Array(length).fill(-1);
  }

  get path(): Uint32Array {
    return this.#path.subarray(0, this.#length);
  }

  seek(path: ArrayLike<number>, prefix = this.#prefix): void {
    // With all squares but one in the prefix, the last square is fixed, too.
    this.#prefix = prefix.slice(0, this.#path.length - 1);
    this.isFound = false;
    this.isDone = false;
    while (this.#length > 0) this.#remove();
    const target = path.length < this.#prefix.length ? this.#prefix : path;
    for (let step = 0; step < target.length; step++) {
      const square = target[step]!;
      this.#tried = square;
      if (this.#next(square - 1) !== square || !this.#place(square)) {
        this.isDone = step < this.#prefix.length;
        return;
      }
    }
    this.#tried = -1;
  }

  /** Goes on until a tour is found or some squares are placed. Returns the number of these. */
  advance(nodes: number): number {
    let placed = 0;
    while (placed < nodes && !this.isFound && !this.isDone) {
      // Only a path below which nothing is listed is a position.
      for (;;) {
        const square = this.#next(this.#tried);
        if (square >= 0) {
          placed++;
          this.#tried = square;
          if (!this.#place(square)) continue;
          this.#tried = -1;
          this.isFound = this.#length === this.#path.length;
          break;
        }
        this.isDone = this.#length <= this.#prefix.length;
        if (this.isDone) break;
        this.#tried = this.#remove();
      }
    }
    return placed;
  }

  /** Returns the lowest square above another that may follow; -1: none. */
  #next(above: number): number {
    const path = this.#path;
    const length = this.#length;
    const { count, orbits } = this.#graph;
    if (length === path.length) return -1;
    if (length === 0) return this.#starts.find((square) => square > above) ?? -1;
    const sum = this.#sumOf[length]!;
    const turn = this.#turnOf[length]!;
    const last = path[length - 1]!;
    const isComplete = this.#visited === count;
    let forced = -1;
    if (turn >= 0) forced = this.#turns[turn]![path[length - count]!]!;
    else if (sum >= length) forced = this.#images[path[sum - length]!]!;
    else if (this.#middles[last] === 1 && length - 1 !== sum) {
      const isMiddle = isComplete || (this.#closed && sum < 0);
      forced = isMiddle && length > 1 ? this.#images[path[length - 2]!]! : -2;
    }
    if (forced !== -1) {
      const isBackwards = this.#closed && length === path.length - 1 && forced < path[1]!;
      return forced > above && !isBackwards ? forced : -1;
    }
    let lowest = -1;
    for (const square of this.#neighbours[last]!) {
      if (square <= above || (lowest >= 0 && square > lowest)) continue;
      const fits = isComplete
        ? this.#ends(square)
        : !this.#isVisited[orbits[square]!] || this.#reverses(square);
      if (fits) lowest = square;
    }
    return lowest;
  }

  /** Returns whether a square after all orbits is one of the images that complete the tour. */
  #ends(square: number): boolean {
    const path = this.#path;
    if (this.#sumOf[this.#length]! < 0 && this.#turns.some((turn) => turn[path[0]!] === square)) return true;
    if (!this.#isMiddleMove(square)) return false;
    // A closed tour whose other middle is not visited yet has it at its first square.
    return !this.#closed || this.#sumOf[this.#length]! >= 0 || this.#middles[path[0]!] === 2;
  }

  /** Returns whether a square in a visited orbit is the image of the last, behind the first middle of a closed tour. */
  #reverses(square: number): boolean {
    return this.#closed && this.#sumOf[this.#length]! < 0 && this.#isMiddleMove(square);
  }

  #isMiddleMove(square: number): boolean {
    const last = this.#path[this.#length - 1]!;
    return this.#middles[last] === 2 && this.#images[last] === square;
  }

  /** Places a square that {@link #next} returned. Returns false, and places nothing, if no tour follows. */
  #place(square: number): boolean {
    const { count, orbits } = this.#graph;
    const length = this.#length;
    const path = this.#path;
    const orbit = orbits[square]!;
    const last = length > 0 ? path[length - 1]! : -1;
    const isNew = !this.#isVisited[orbit];
    let sum = this.#sumOf[length]!;
    let turn = this.#turnOf[length]!;
    let isAlive = true;
    let left = -1;
    if (isNew) {
      this.#isVisited[orbit] = 1;
      this.#visited++;
      if (length === 0 && this.#closed && this.#middles[square] === 1) sum = 0;
      // The square behind the image of the first one is the image of the last.
      if (this.#closed && sum >= 0 && length === sum + 1)
        isAlive = this.#images[square]! > (length === 1 ? square : path[1]!);
      if (length > 0) left = orbits[last]!;
    } else if (turn < 0 && sum < length) {
      turn = length === count && sum < 0 ? this.#turns.findIndex((each) => each[path[0]!] === square) : -1;
      if (turn < 0) {
        sum = this.#middles[last] === 1 ? 2 * (length - 1) : 2 * length - 1;
        left = orbits[last]!;
      }
    }
    // Until it is passed a second time, the first orbit of a closed tour can be entered from its other side.
    if (left === orbits[path[0]!] && this.#closed && this.#sumOf[length]! < 0) left = -1;
    path[length] = square;
    this.#isFirst[length] = Number(isNew);
    this.#closedOrbit[length] = left;
    this.#length = length + 1;
    this.#turnOf[length + 1] = turn;
    this.#sumOf[length + 1] = sum;
    // Whatever is placed is removed in the same way, so every degree is lowered.
    const isPruned = count > 2;
    for (const near of left < 0 ? [] : this.#near[left]!) {
      if (--this.#degrees[near]! < 2 && isPruned && !this.#isVisited[near]) isAlive = false;
    }
    if (!isAlive) this.#remove();
    return isAlive;
  }

  /** Removes the last square, and returns it. */
  #remove(): number {
    const length = --this.#length;
    const square = this.#path[length]!;
    const left = this.#closedOrbit[length]!;
    for (const near of left < 0 ? [] : this.#near[left]!) this.#degrees[near]!++;
    if (this.#isFirst[length]) {
      this.#isVisited[this.#graph.orbits[square]!] = 0;
      this.#visited--;
    }
    return square;
  }
}
