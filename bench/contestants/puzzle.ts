import { solve } from 'knights-tour-wasm';
import {
  type CreatedPuzzle,
  createPuzzle,
  type Puzzle,
  type SolvePuzzleOptions,
  solvePuzzle,
} from 'knights-tour-wasm/puzzle';
import { type Contestant, type Prepare, type Workload, workloadNumber } from '../harness/contestant.js';
import { shuffledIndices } from '../harness/random.js';

/** So many puzzles of each workload, in turn. */
const PUZZLES = 200;

/** Both ends of a random tour, and random steps between them. */
function puzzleWith(rows: number, cols: number, clues: number, stream: number): Puzzle {
  const result = solve({ rows, cols, start: 0 }, { strategy: 'random', seed: 20, stream });
  if (result.status !== 'found') throw new Error(`${rows} x ${cols} is ${result.status}`);
  const last = result.path.length - 1;
  const between = shuffledIndices(stream + 1, last - 1).map((index) => index + 1);
  const steps = [0, last, ...between.slice(0, clues - 2)];
  return { rows, cols, given: steps.map((step) => [result.path[step]!, step]) };
}

function number(status: string): number {
  return ['unique', 'several', 'impossible', 'limit'].indexOf(status);
}

function solving(engine: 'wasm' | 'ts', workload: Workload): Contestant {
  const [rows, cols] = [workloadNumber(workload, 'rows'), workloadNumber(workload, 'cols')];
  const clues = workloadNumber(workload, 'clues');
  const options: SolvePuzzleOptions = { engine };
  if (workload.nodeLimit !== undefined) options.nodeLimit = workloadNumber(workload, 'nodeLimit');
  let puzzles: Puzzle[] = [];
  return {
    grain: 1,
    arrange(seed, repetitions) {
      puzzles = Array.from({ length: repetitions }, (_, i) =>
        puzzleWith(rows, cols, clues, (seed + i) % PUZZLES),
      );
    },
    run() {
      for (const puzzle of puzzles) solvePuzzle(puzzle, options);
      return puzzles.length;
    },
    *answers() {
      for (const puzzle of puzzles) {
        const { status, nodes } = solvePuzzle(puzzle, options);
        yield [number(status), nodes];
      }
    },
  };
}

function creating(engine: 'wasm' | 'ts', workload: Workload): Contestant {
  const board = { rows: workloadNumber(workload, 'rows'), cols: workloadNumber(workload, 'cols') };
  let streams: number[] = [];
  return {
    grain: 1,
    arrange(seed, repetitions) {
      streams = Array.from({ length: repetitions }, (_, i) => (seed + i) % PUZZLES);
    },
    run() {
      for (const stream of streams) createPuzzle(board, { engine, stream });
      return streams.length;
    },
    *answers() {
      for (const stream of streams) {
        const { puzzle, nodes } = createPuzzle(board, { engine, stream }) as CreatedPuzzle;
        yield [...puzzle.given.flat().map(Number), nodes];
      }
    },
  };
}

export const wasmSolving: Prepare = (workload) => solving('wasm', workload);
export const tsSolving: Prepare = (workload) => solving('ts', workload);
export const wasmCreating: Prepare = (workload) => creating('wasm', workload);
export const tsCreating: Prepare = (workload) => creating('ts', workload);
