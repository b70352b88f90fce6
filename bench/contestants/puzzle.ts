import { solve } from 'knights-tour-wasm';
import type { CreatedPuzzle, CreatePuzzleOptions, Puzzle } from 'knights-tour-wasm/puzzle';
import * as wasm from 'knights-tour-wasm/puzzle';
import * as js from 'knights-tour-wasm/puzzle/js';
import { type Contestant, type Prepare, type Workload, workloadNumber } from '../harness/contestant.js';
import { shuffledIndices } from '../harness/random.js';
import { inputContestant } from './inputs.js';

/** Number of different puzzles of each workload. */
const PUZZLES = 200;

function streams(seed: number, repetitions: number): number[] {
  return Array.from({ length: repetitions }, (_, i) => (seed + i) % PUZZLES);
}

/** Returns a puzzle that gives both ends of a random tour and random steps between them. */
function puzzleWith(rows: number, cols: number, clues: number, stream: number): Puzzle {
  const result = solve({ rows, cols, start: 0 }, { strategy: 'random', seed: 20, stream });
  if (result.status !== 'found') throw new Error(`${rows} x ${cols} is ${result.status}`);
  const last = result.path.length - 1;
  const between = shuffledIndices(stream + 1, last - 1).map((index) => index + 1);
  const steps = [0, last, ...between.slice(0, clues - 2)];
  return { rows, cols, given: steps.map((step) => [result.path[step]!, step]) };
}

function solverContestant({ solvePuzzle }: Pick<typeof js, 'solvePuzzle'>, workload: Workload): Contestant {
  const [rows, cols] = [workloadNumber(workload, 'rows'), workloadNumber(workload, 'cols')];
  const clues = workloadNumber(workload, 'clues');
  return inputContestant({
    inputs: (seed, repetitions) =>
      streams(seed, repetitions).map((stream) => puzzleWith(rows, cols, clues, stream)),
    run(puzzle) {
      solvePuzzle(puzzle);
      return 1;
    },
    answer(puzzle) {
      const { status, nodes } = solvePuzzle(puzzle);
      return [['unique', 'several', 'impossible', 'limit'].indexOf(status), nodes];
    },
  });
}

function creatorContestant(
  { createPuzzle }: Pick<typeof js, 'createPuzzle'>,
  workload: Workload,
): Contestant {
  const board = { rows: workloadNumber(workload, 'rows'), cols: workloadNumber(workload, 'cols') };
  const { difficulty } = workload;
  const options: CreatePuzzleOptions = {};
  if (difficulty !== undefined) options.difficulty = difficulty as CreatePuzzleOptions['difficulty'];
  const create = (stream: number) => createPuzzle(board, { ...options, stream }) as CreatedPuzzle;
  return inputContestant({
    inputs: streams,
    run(stream) {
      create(stream);
      return 1;
    },
    answer(stream) {
      const { puzzle, nodes } = create(stream);
      return [...puzzle.given.flat().map(Number), nodes];
    },
  });
}

export const wasmSolving: Prepare = (workload) => solverContestant(wasm, workload);
export const jsSolving: Prepare = (workload) => solverContestant(js, workload);
export const wasmCreating: Prepare = (workload) => creatorContestant(wasm, workload);
export const jsCreating: Prepare = (workload) => creatorContestant(js, workload);
