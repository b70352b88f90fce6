import { listOpenSquares } from '../problem/knight-graph.js';
import type { Problem } from '../problem/problem.js';
import { runToEnd } from '../puzzle/search.js';
import { type OrientedBoard, orientBoard } from './board.js';
import type { CensusEngine } from './engine.js';
import type { Share } from './frontier.js';
import type { CensusKernel, Step } from './kernel.js';
import { estimateMemory, refuseByColumns } from './memory.js';
import { type Numbering, problemFacts, type SavedCount, writeCount } from './saved-count.js';
import { type Halves, maxFragments, splitBoard } from './sweep.js';

/** A count that keeps all its layers: a sampler and a tour index walk back through them. */

/** Number of targets joined between two reports of progress. */
const TARGETS_PER_SLICE = 2 ** 20;
/** The sweeps' share of the preparation. Used only for progress. */
const SWEEPS = 0.6;

/** Where the progress of a preparation goes. */
export interface Listener {
  progress?(share: Share): void;
  /** Receives the estimated bytes before a count begins. */
  bytes?(bytes: number): void;
}

/** Both halves of a board, joined. Without a kernel the tours are listed: there are few. */
export interface JoinedHalves {
  readonly kernel: CensusKernel;
  /** Number of tours. If there are any, the kernel is ready to write paths. */
  readonly count: bigint;
  save(): Uint8Array;
}

/**
 * Sweeps and joins both halves of a problem's board, and numbers the pairs of partial tours or the tours.
 * @param saved the layers of an earlier call
 * @returns undefined for boards of up to four rows and columns and others that have no halves: they have few tours
 * @throws MemoryRefused; RangeError if there are too many tours
 */
export function joinHalves(
  engine: CensusEngine,
  problem: Problem,
  memory: number,
  numbering: Numbering,
  { progress = () => {}, bytes = () => {} }: Listener,
  saved: SavedCount | undefined,
): JoinedHalves | undefined {
  refuseByColumns(problem, memory, 'all-layers');
  const board = orientBoard(problem);
  const halves = splitBoard(board);
  if (halves === undefined) return undefined;
  if (!saved) bytes(runToEnd(estimateMemory(engine, board, halves, memory, 'all-layers')));
  const kernel = engine.createKernel(memory);
  kernel.beginCount(maxFragments(board), 0);
  if (saved) readLayers(kernel, halves, saved);
  else sweep(kernel, halves, progress);
  kernel.beginKeptJoin(halves.join);
  if (numbering === 'numberTours') kernel.call('keepToursOfTargets');
  else if (!kernel.numberPairs()) throw tooMany('the halves have too many pairs of states');
  if (saved) {
    const tours = kernel.targetBytes();
    if (tours.length !== 8 * saved.targets) throw new RangeError('saved cannot be used: it is damaged');
    if (tours.length > 0) tours.set(saved.arrays.at(-1)!);
  }
  if (!saved) join(kernel, progress);
  const count = saved ? BigInt(saved.count) : kernel.joined;
  if (count > 0n) preparePaths(kernel, problem, board, numbering);
  return { kernel, count, save: () => save(kernel, problem, halves, count, numbering) };
}

function join(kernel: CensusKernel, progress: (share: Share) => void): void {
  // The number of targets is not known in advance: each report adds a tenth of the rest.
  let share = SWEEPS;
  while (kernel.call('runJoin', TARGETS_PER_SLICE) !== 0) {
    share += (1 - share) / 10;
    progress(share);
  }
  if (kernel.get('joinedBound') >= 2 ** 63) throw tooMany('the halves have too many pairs of states');
}

/** Bytes of layers per tour that is sampled at once: the tours of a batch then take about a hundredth of the memory. */
const BYTES_PER_SAMPLE = 2 ** 14;

function preparePaths(
  kernel: CensusKernel,
  { board, closed, start, end }: Problem,
  { names }: OrientedBoard,
  numbering: Numbering,
): void {
  const first = closed ? listOpenSquares(board)[0]! : start;
  kernel.preparePaths({ names, length: board.openSquares, closed, start: first, end });
  if (numbering === 'numberTours') kernel.numberTours(names.length, board.squares);
  else kernel.prepareSamples(Math.ceil(kernel.bytes / BYTES_PER_SAMPLE));
}

/** The steps of the halves that have layers of their own. */
function ownSteps({ upper, lower, join }: Halves): readonly (readonly Step[])[] {
  return join.shared ? [upper] : [upper, lower];
}

function save(
  kernel: CensusKernel,
  problem: Problem,
  halves: Halves,
  count: bigint,
  numbering: Numbering,
): Uint8Array {
  const arrays: Uint8Array[] = [];
  const layers = ownSteps(halves).map((steps, half) =>
    steps.map((_, step): [classes: number, states: number] => {
      const layer = kernel.layerBytes(half, step + 1);
      arrays.push(...layer);
      return [layer[0]!.length / 8, layer[2]!.length / 8];
    }),
  );
  const tours = kernel.targetBytes();
  if (tours.length > 0) arrays.push(tours);
  const facts = { problem: problemFacts(problem), numbering, count: String(count), layers };
  return writeCount({ ...facts, targets: tours.length / 8 }, arrays);
}

/** Reads the layers of both halves. @throws RangeError if they are those of another board */
function readLayers(kernel: CensusKernel, halves: Halves, { layers, arrays }: SavedCount): void {
  let next = 0;
  for (const [half, steps] of ownSteps(halves).entries()) {
    if (layers[half]?.length !== steps.length) throw new RangeError('saved cannot be used: it is damaged');
    kernel.beginKeptHalf(steps.length);
    for (const [i, step] of steps.entries()) {
      const [classes, states] = layers[half]![i]!;
      kernel.readStep(step, classes, states);
      for (const array of kernel.layerBytes(half, i + 1, states)) array.set(arrays[next++]!);
    }
  }
}

function sweep(kernel: CensusKernel, halves: Halves, progress: (share: Share) => void): void {
  const parts = ownSteps(halves);
  for (const [i, steps] of parts.entries()) {
    kernel.beginKeptHalf(steps.length);
    for (const [done, step] of steps.entries()) {
      kernel.runStep(step, 'runKeptStep');
      if (kernel.overflowed)
        throw tooMany('more than 2^32 - 1 partial tours lead to one state of a half of the board');
      // Layers grow towards the middle.
      progress((SWEEPS * (i + ((done + 1) / steps.length) ** 3)) / parts.length);
    }
  }
}

function tooMany(why: string): RangeError {
  return new RangeError(`too-large: there are too many tours to number: ${why}`);
}
