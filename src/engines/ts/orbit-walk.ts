// Counterpart: assembly/orbit-walk.ts.
import { MAX_DEGREE, type OrbitGraph } from '../../problem/orbit-graph.js';
import { Random } from '../../problem/random.js';
import {
  type AttemptState,
  COMPLETE,
  ENDED,
  type OrbitWalkKernel,
  type OrbitWalkTerms,
  RUNNING,
} from '../engine.js';

/**
 * Of this many moves towards the goal, a power of two, one is random. As long as the goal is not reached, phases of this many random
 * moves follow phases of as many moves towards the goal: they change the path around it.
 */
const RANDOM_ONE_OF = 8;
const PHASE = 64;
/** The squared distance of a knight move. */
const MOVE = 5;
const NONE = -1;

/**
 * Walks over the orbits by Warnsdorff's rule. Where the walk is stuck, or complete with a wrong end, backbite moves go on: a move from the
 * last square to an image of an earlier one replaces the move after that. The part behind it is reversed, and turned by the power of
 * the map that the new move brings. Of the moves from the last square, the one is taken whose new end is nearest to the goal: first
 * an orbit that is not visited, then the place where the path may end. Some moves are random, so that the end does not run in circles.
 *
 * The path lies in a ring that has one place for each orbit. A backbite move must reverse the part of the path behind the new move. If
 * that part is the longer one, the move reverses the part before it instead, and turns the whole path by the inverse power of the map:
 * the result is an image of the same path. The reversed part then lies on the other side of the longer part in the ring.
 */
export class OrbitWalk implements OrbitWalkKernel {
  length = 0;
  nodes = 0;
  #graph!: OrbitGraph;
  #ends: readonly number[] | undefined;
  #random: Random = new Random();
  /** The ring, and by orbit its place; -1: not visited. */
  #ring = new Int32Array(0);
  #places = this.#ring;
  /** The place of the first square, and the step from a place to that of the next square. */
  #first = 0;
  #step: 1 | -1 = 1;
  #last = 0;
  /** By orbit: its moves to orbits that are not visited. */
  #degrees = new Int8Array(0);
  /** The orbits, those not visited behind the `length` visited ones, and by orbit its index. */
  #order = this.#ring;
  #indices = this.#ring;
  /** Number of random moves to make on the complete path. */
  #mixing = 0;
  /** The orbit to reach; the number of orbits: an end of the path; NONE: not chosen. */
  #target = NONE;
  /** Number of moves since the goal was chosen. */
  #tries = 0;
  /** The goal squares, and the squared distance from the end to one of them. */
  #goalRows: number[] = [];
  #goalCols: number[] = [];
  #distance = 0;

  load(graph: OrbitGraph): void {
    if (graph === this.#graph) return;
    const { count } = graph;
    this.#graph = graph;
    this.#ring = new Int32Array(count);
    this.#places = new Int32Array(count);
    this.#degrees = new Int8Array(count);
    this.#order = new Int32Array(count);
    this.#indices = new Int32Array(count);
  }

  begin({ first, ends, mixing, random }: OrbitWalkTerms): void {
    const { count, degrees } = this.#graph;
    this.#random = random;
    this.#ends = ends;
    this.#mixing = mixing;
    this.#places.fill(-1);
    this.#degrees.set(degrees);
    for (let orbit = 0; orbit < count; orbit++) {
      this.#order[orbit] = orbit;
      this.#indices[orbit] = orbit;
    }
    this.length = 0;
    this.nodes = 0;
    this.#first = 0;
    this.#step = 1;
    this.#target = NONE;
    this.#tries = 0;
    this.#append(first);
  }

  run(moves: number): AttemptState {
    const { count } = this.#graph;
    for (const end = this.nodes + moves; this.nodes < end; this.nodes++) {
      if (this.length < count) {
        const next = this.#lowestDegree();
        if (next >= 0) {
          this.#append(next);
          continue;
        }
      } else if (this.#mixing > 0) this.#mixing--;
      else if (this.#isAtGoal()) return COMPLETE;
      if (!this.#backbite()) return ENDED;
    }
    return this.length === count && this.#mixing === 0 && this.#isAtGoal() ? COMPLETE : RUNNING;
  }

  path(length: number): Uint32Array {
    const path = new Uint32Array(length);
    for (let i = 0, at = this.#first; i < length; i++, at = this.#following(at)) path[i] = this.#ring[at]!;
    return path;
  }

  /** Returns the place after another one on the path. */
  #following(place: number): number {
    const next = place + this.#step;
    const { count } = this.#graph;
    return next < 0 ? count - 1 : next === count ? 0 : next;
  }

  #append(square: number): void {
    const { orbits, neighbours, lowest, count } = this.#graph;
    const orbit = orbits[square]!;
    const place = (this.#first + this.#step * this.length + count) % count;
    this.#ring[place] = square;
    this.#places[orbit] = place;
    this.#last = square;
    for (
      let at = MAX_DEGREE * lowest[orbit]!, end = at + MAX_DEGREE;
      at < end && neighbours[at]! >= 0;
      at++
    ) {
      this.#degrees[orbits[neighbours[at]!]!]!--;
    }
    const swapped = this.#order[this.length]!;
    const index = this.#indices[orbit]!;
    this.#order[index] = swapped;
    this.#indices[swapped] = index;
    this.#order[this.length] = orbit;
    this.#indices[orbit] = this.length++;
    if (orbit !== this.#target && this.length < count) return;
    this.#target = NONE;
    this.#tries = 0;
  }

  /** Returns the next square: of lowest degree among orbits that are not visited, one of several at random; -1 for none. */
  #lowestDegree(): number {
    const { orbits, neighbours } = this.#graph;
    let best = -1;
    let lowest = 127;
    let ties = 0;
    for (let at = MAX_DEGREE * this.#last, end = at + MAX_DEGREE; at < end; at++) {
      const square = neighbours[at]!;
      if (square < 0) break;
      const orbit = orbits[square]!;
      if (this.#places[orbit]! >= 0) continue;
      const degree = this.#degrees[orbit]!;
      if (degree > lowest) continue;
      ties = degree < lowest ? 1 : ties + 1;
      lowest = degree;
      if (ties === 1 || this.#random.drawBelow(ties) === 0) best = square;
    }
    return best;
  }

  /** Makes a backbite move. @returns false if the last square has none */
  #backbite(): boolean {
    const { orbits, neighbours, powers, images, squares, map } = this.#graph;
    if (this.#target === NONE) this.#aim();
    if (this.#target === NONE) return false;
    const ring = this.#ring;
    const word = this.#random.draw();
    const isRandom = this.#mixing > 0 || word % RANDOM_ONE_OF === 0 || (this.#tries++ & PHASE) !== 0;
    const lastOrbit = orbits[this.#last]!;
    let ties = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let at = MAX_DEGREE * this.#last, end = at + MAX_DEGREE; at < end; at++) {
      const square = neighbours[at]!;
      if (square < 0) break;
      const orbit = orbits[square]!;
      const place = this.#places[orbit]!;
      const next = ring[this.#following(place)]!;
      // Nothing lies behind the last square, and its own move to the square before it brings nothing new.
      if (orbit === lastOrbit || orbits[next] === lastOrbit) continue;
      const power = (powers[ring[place]!]! - powers[square]! + map.order) % map.order;
      const cost = isRandom ? 0 : this.#cost(images[power * squares + next]!);
      if (cost > least) continue;
      ties = cost < least ? 1 : ties + 1;
      least = cost;
      TIED_PLACES[ties - 1] = place;
      TIED_POWERS[ties - 1] = power;
    }
    if (ties === 0) return false;
    const choice = (word >>> 3) % ties;
    this.#reverse(TIED_PLACES[choice]!, TIED_POWERS[choice]!);
    return true;
  }

  /** Makes the backbite move to the square at a place, behind which the path is turned by a power of the map. */
  #reverse(place: number, power: number): void {
    const { orbits, images, squares, map, count } = this.#graph;
    const ring = this.#ring;
    const places = this.#places;
    const before = (this.#step * (place - this.#first) + count) % count;
    const next = this.#following(place);
    let step = this.#step;
    let low = next;
    let left = this.length - 1 - before;
    let turn = power;
    // On a complete path the ring has no gap, and the shorter part may be the first.
    const isFirst = this.length === count && before + 1 < left;
    if (isFirst) {
      low = this.#first;
      left = before + 1;
      turn = (map.order - power) % map.order;
      this.#first = place;
      this.#step = step === 1 ? -1 : 1;
    }
    let high = (low + step * (left - 1) + count) % count;
    const offset = turn * squares;
    for (; left > 0; left -= 2) {
      const one = images[offset + ring[low]!]!;
      const other = images[offset + ring[high]!]!;
      ring[low] = other;
      places[orbits[other]!] = low;
      ring[high] = one;
      places[orbits[one]!] = high;
      low += step;
      if (low === count) low = 0;
      else if (low < 0) low = count - 1;
      high -= step;
      if (high === count) high = 0;
      else if (high < 0) high = count - 1;
    }
    step = this.#step;
    this.#last = ring[isFirst ? next : (this.#first + step * (this.length - 1) + count) % count]!;
    // The goals of a complete path depend on its first square.
    if (isFirst && turn > 0) this.#target = NONE;
  }

  /** Chooses the goal: the nearest orbit that is not visited, or of a complete path the squares on which it may end. */
  #aim(): void {
    const { squares, images, lowest, map, count, cols } = this.#graph;
    const goals: number[] = [];
    this.#distance = MOVE;
    if (this.length === count) {
      const first = this.#ring[this.#first]!;
      if (this.#ends) {
        goals.push(...this.#ends);
        this.#distance = 0;
      } else {
        for (let power = 1; power < map.order; power += 2) goals.push(images[power * squares + first]!);
      }
      this.#target = count;
    } else {
      const row = Math.floor(this.#last / cols);
      const col = this.#last % cols;
      let least = Number.POSITIVE_INFINITY;
      for (let i = this.length; i < count; i++) {
        const orbit = this.#order[i]!;
        for (let power = 0; power < map.order; power++) {
          const square = images[power * squares + lowest[orbit]!]!;
          const down = Math.floor(square / cols) - row;
          const right = (square % cols) - col;
          const far = down ** 2 + right ** 2;
          // If the map keeps colours, the end keeps its colour, and reaches orbits of the other one.
          if (far >= least || (!map.changesColour && (down + right) % 2 === 0)) continue;
          least = far;
          this.#target = orbit;
        }
      }
      for (let power = 0; this.#target !== NONE && power < map.order; power++) {
        goals.push(images[power * squares + lowest[this.#target]!]!);
      }
    }
    this.#goalRows = goals.map((square) => Math.floor(square / cols));
    this.#goalCols = goals.map((square) => square % cols);
  }

  #isAtGoal(): boolean {
    if (this.#target === NONE) this.#aim();
    return this.#goalRows.length === 0 || this.#cost(this.#last) === 0;
  }

  /** Returns how far a square is from the goal: the difference of squared distances, 0 at the goal. */
  #cost(square: number): number {
    const { cols } = this.#graph;
    const row = Math.floor(square / cols);
    const col = square % cols;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.#goalRows.length; i++) {
      const far = (this.#goalRows[i]! - row) ** 2 + (this.#goalCols[i]! - col) ** 2;
      least = Math.min(least, Math.abs(far - this.#distance));
    }
    return least;
  }
}

/** The places and powers of the moves among which the next one is chosen. */
const TIED_PLACES = new Int32Array(MAX_DEGREE);
const TIED_POWERS = new Int32Array(MAX_DEGREE);
