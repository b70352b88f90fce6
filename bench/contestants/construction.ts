import {
  createSolverSync,
  type ImplicitTour,
  implicitTour,
  type Solver,
  type TourProblem,
} from 'knights-tour-wasm';
import { createTsSolver } from 'knights-tour-wasm/ts';
import { type Contestant, type Prepare, type Workload, workloadNumber } from '../harness/contestant.js';
import { sfc32 } from '../harness/random.js';
import { scalarSolver } from './scalar-solver.js';

/** Writes the whole of an array, `repetitions` times over, and answers how much of it is wrong. */
function writer(out: Uint32Array, write: () => void, faults: () => number): Contestant {
  let repetitions = 0;
  return {
    grain: 1,
    arrange(_seed, count) {
      repetitions = count;
    },
    run() {
      for (let i = 0; i < repetitions; i++) write();
      return repetitions * out.length;
    },
    *answers() {
      for (let i = 0; i < repetitions; i++) {
        write();
        yield [faults()];
      }
    },
  };
}

/** Squares missed and steps that are no knight move, the last one back to the first included. */
function faultsOf(path: Uint32Array, cols: number): number {
  const visited = new Uint8Array(path.length);
  let faults = 0;
  let row = Math.floor(path.at(-1)! / cols);
  let col = path.at(-1)! - row * cols;
  for (let i = 0; i < path.length; i++) {
    const square = path[i]!;
    if (visited[square] !== 0) faults++;
    visited[square] = 1;
    const nextRow = Math.floor(square / cols);
    const nextCol = square - nextRow * cols;
    if (Math.abs((nextRow - row) * (nextCol - col)) !== 2) faults++;
    row = nextRow;
    col = nextCol;
  }
  return faults;
}

/** The closed tour from the corner into one array again and again: what a board costs once it is planned. */
function closedTours(solver: Solver, workload: Workload): Contestant {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  const out = new Uint32Array(rows * cols).fill(1);
  const write = (): void => {
    const result = solver.solve(
      { rows, cols, start: 0, closed: true },
      { strategy: 'divide-and-conquer', out },
    );
    if (result.status !== 'found') throw new Error(`${rows} x ${cols}: ${result.status}`);
  };
  return writer(out, write, () => faultsOf(out, cols));
}

export const wasmClosed: Prepare = (workload) => closedTours(createSolverSync({ engine: 'wasm' }), workload);
export const wasmScalarClosed: Prepare = (workload) => closedTours(scalarSolver(), workload);
export const tsClosed: Prepare = (workload) => closedTours(createTsSolver(), workload);

/** What it takes to write anything at all: the same array filled with one number. */
export const fill: Prepare = (workload) => {
  const out = new Uint32Array(workloadNumber(workload, 'rows') * workloadNumber(workload, 'cols')).fill(1);
  let value = 1;
  const write = (): void => {
    out.fill(++value);
  };
  const faults = (): number => {
    let count = 0;
    for (let i = 0; i < out.length; i++) if (out[i] !== value) count++;
    return count;
  };
  return writer(out, write, faults);
};

/** A whole number below one that may be as large as 2^52. */
function drawn(next: () => number, below: number): number {
  const high = next() * 2 ** 20;
  return Math.floor(((high + (next() >>> 12)) / 2 ** 52) * below);
}

/** A problem on a board of any size, closed, from a start, or between two ends that colours allow. */
function drawnProblem(next: () => number): TourProblem {
  const most = [12, 60, 5000, 2 ** 26][drawn(next, 4)]!;
  const rows = 6 + drawn(next, most - 6);
  const cols = 6 + drawn(next, most - 6);
  const even = rows % 2 === 0 || cols % 2 === 0;
  const start = [drawn(next, rows), drawn(next, cols)] as const;
  const kind = drawn(next, 3);
  if (even && kind === 0) return { rows, cols, start, closed: true };
  // On an odd board a tour has both ends on the corners' colour.
  const from = even ? start : ([start[0], start[1] ^ ((start[0] + start[1]) & 1)] as const);
  if (from[1] >= cols) return drawnProblem(next);
  if (kind === 1) return { rows, cols, start: from };
  const end = [drawn(next, rows), drawn(next, cols)] as const;
  const parity = (from[0] + from[1] + end[0] + end[1]) & 1;
  const to = [end[0], parity === (even ? 1 : 0) ? end[1] : end[1] ^ 1] as const;
  if (to[1] >= cols || (to[0] === from[0] && to[1] === from[1])) return drawnProblem(next);
  return { rows, cols, start: from, end: to };
}

/** Every repetition plans a tour of another board. */
export const planning: Prepare = () => {
  let problems: TourProblem[] = [];
  const plan = (problem: TourProblem): ImplicitTour => {
    const result = implicitTour(problem);
    if (result.status !== 'found') throw new Error(`${JSON.stringify(problem)}: ${result.explanation}`);
    return result.tour;
  };
  return {
    grain: 1,
    arrange(seed, repetitions) {
      const next = sfc32(seed);
      problems = Array.from({ length: repetitions }, () => drawnProblem(next));
    },
    run() {
      for (const problem of problems) plan(problem);
      return problems.length;
    },
    *answers() {
      for (const problem of problems) {
        const tour = plan(problem);
        // Squares of giant boards go through the checksum as two words.
        const squares = [tour.squareAt(0), tour.squareAt(tour.length - 1)];
        yield squares.flatMap((square) => [Math.floor(square / 2 ** 32), square % 2 ** 32]);
      }
    },
  };
};

/** Accesses in one repetition. */
const ACCESSES = 1000;

/** Random places of one tour; the answer to each repetition is how many of them do not come back. */
function access(workload: Workload, look: (tour: ImplicitTour, place: number) => number): Contestant {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  const result = implicitTour({ rows, cols, closed: true });
  if (result.status !== 'found') throw new Error(result.explanation);
  const { tour } = result;
  let places = new Float64Array(0);
  let sum = 0;
  return {
    grain: 1,
    arrange(seed, repetitions) {
      const next = sfc32(seed);
      places = Float64Array.from({ length: repetitions * ACCESSES }, () => drawn(next, tour.length));
    },
    run() {
      for (const place of places) sum += look(tour, place);
      if (Number.isNaN(sum)) throw new Error('a place is no number');
      return places.length;
    },
    *answers() {
      for (let first = 0; first < places.length; first += ACCESSES) {
        const some = places.subarray(first, first + ACCESSES);
        yield [
          some.reduce((lost, place) => (tour.squareAt(tour.stepOf(place)) === place ? lost : lost + 1), 0),
        ];
      }
    },
  };
}

export const squareAt: Prepare = (workload) => access(workload, (tour, step) => tour.squareAt(step));
export const stepOf: Prepare = (workload) => access(workload, (tour, square) => tour.stepOf(square));
