import { SMALL_BOARD } from '../engines/puzzle/kernel.js';
import { ENGINE_KEYS, type EngineOptions } from '../engines/wasm/entry-engine.js';
import { integerArgument, nameArgument, objectArgument, wrongType } from '../problem/arguments.js';
import { type Board, PROBLEM_KEYS } from '../problem/problem.js';
import { DIFFICULTIES, type WantedDifficulty } from './person/difficulty.js';

/** How to make a puzzle. */
export interface CreatePuzzleOptions extends EngineOptions {
  /** An integer from 0 to 2^32 - 1; default 0. */
  seed?: number | undefined;
  /** An integer from 0 to 2^32 - 1; default 0. One puzzle for each pair of seed and stream. */
  stream?: number | undefined;
  /** 'minimal' (default): none can be left out. A number: as near to it as there is one solution. */
  clues?: 'minimal' | number | undefined;
  /** Whether the first and the last step are given, whatever else is. Default false: they are steps like any other. */
  showEnds?: boolean | undefined;
  /** What a person needs to solve it; clues without which it would be harder stay. Default: it becomes what it becomes. */
  difficulty?: WantedDifficulty | undefined;
  /**
   * The most squares that the search for one clue may place: an integer from 1 to 2^53 - 1; default 200 000, on boards of more
   * than 128 squares 5 000.
   */
  nodeLimit?: number | undefined;
}

/** The keys of {@link CreatePuzzleOptions}. */
export const CREATE_KEYS: readonly string[] = [
  'seed',
  'stream',
  'clues',
  'showEnds',
  'difficulty',
  'nodeLimit',
  ...ENGINE_KEYS,
];

const MOST_UINT32 = 2 ** 32 - 1;
const DEFAULT_CLUE_LIMIT = 200_000;
/** For boards that are searched on arrays, where a square takes ten times as long. */
const DEFAULT_LARGE_LIMIT = 5_000;

/** What a puzzle is to be like. */
export interface Wishes {
  readonly seed: number;
  readonly stream: number;
  readonly clues: number;
  readonly isMinimalWanted: boolean;
  readonly showEnds: boolean;
  readonly difficulty: WantedDifficulty | undefined;
  readonly nodeLimit: number;
}

/**
 * The options with their defaults.
 * @throws TypeError, RangeError
 */
export function readWishes(options: CreatePuzzleOptions, { squares, freeSquares }: Board): Wishes {
  objectArgument('options', options, CREATE_KEYS, 'the problem', PROBLEM_KEYS);
  const { seed = 0, stream = 0, clues = 'minimal', showEnds = false, difficulty, nodeLimit } = options;
  if (clues !== 'minimal') {
    if (typeof clues !== 'number') throw wrongType('clues', clues, "'minimal' or a number");
    integerArgument('clues', clues, 1, freeSquares);
  }
  const defaultLimit = squares > SMALL_BOARD ? DEFAULT_LARGE_LIMIT : DEFAULT_CLUE_LIMIT;
  if (typeof showEnds !== 'boolean') throw wrongType('showEnds', showEnds, 'true or false');
  return {
    seed: integerArgument('seed', seed, 0, MOST_UINT32),
    stream: integerArgument('stream', stream, 0, MOST_UINT32),
    clues: clues === 'minimal' ? 0 : clues,
    isMinimalWanted: clues === 'minimal',
    showEnds,
    difficulty: difficulty === undefined ? undefined : nameArgument('difficulty', difficulty, DIFFICULTIES),
    nodeLimit: integerArgument('nodeLimit', nodeLimit ?? defaultLimit, 1, Number.MAX_SAFE_INTEGER),
  };
}
