import { Argument } from 'commander';
import { type Move, type SolveOptions, STRATEGY_NAMES, TIE_BREAKS } from '../problem/options.js';
import { type BoardSize, MAX_SQUARES } from '../problem/problem.js';
import { SYMMETRIES, type Symmetry } from '../problem/symmetry.js';
import {
  choice,
  flag,
  group,
  integer,
  invalid,
  MAX_UINT32,
  type OptionsFor,
  parseInteger,
  TypedOption,
  text,
  texts,
} from './command.js';
import { groupDigits, report } from './terminal.js';

/** Options that several subcommands share. */

const MAX_WORKERS = 1024;
export const MEGABYTE = 1_000_000;
const MAX_MEGABYTES = 1_000_000_000;
export const POSITIVE: readonly [min: number, max: number] = [1, Number.MAX_SAFE_INTEGER];

/** Names in code of the options for a cluster. */
const REMOTE: readonly string[] = ['redis', 'redisCluster'];

export interface BoardValues {
  start: string | undefined;
  end: string | undefined;
  closed: boolean | undefined;
  blocked: string[] | undefined;
  board: string | undefined;
}

export const BOARD_OPTIONS: OptionsFor<BoardValues> = group('Board:', {
  start: text(
    '--start <square>',
    'first square: a chess name such as a1, or row,col or a number from 0 at the top left',
  ),
  end: text('--end <square>', 'last square'),
  closed: flag('--closed', "the last square is a knight's move from the first"),
  blocked: texts('--blocked <squares>', 'squares that are not part of the board, separated by spaces'),
  board: text('--board <file>', 'drawn board: . open, # blocked, S start, E end; - is standard input'),
});

export interface SolvedValues extends BoardValues {
  symmetry: Symmetry | undefined;
}

/** The board options of subcommands that solve: they accept `--start random` and `--symmetry`. */
export const SOLVED_OPTIONS: OptionsFor<SolvedValues> = {
  ...BOARD_OPTIONS,
  ...group('Board:', {
    start: text('--start <square>', 'first square: a name such as a1, row,col from 0, or random'),
    symmetry: choice(
      '--symmetry <name>',
      'the tour is its own image under this symmetry; quarter-turn requires --closed',
      SYMMETRIES,
    ),
  }),
};

/** Returns a seed. For 'random' it generates one and prints it, so that the run can be repeated. */
function parseSeed(option: string, value: string): number {
  if (value !== 'random') return parseInteger(option, value, 0, MAX_UINT32);
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
  report(`--seed ${seed}`);
  return seed;
}

export const SEED_OPTION: OptionsFor<{ seed: number | undefined }> = group('Solving:', {
  seed: integer('--seed <number>', 'seed of the random numbers, or random: one that it prints', [
    0,
    MAX_UINT32,
  ])
    .otherwise('0')
    .parser(parseSeed),
});

const EIGHT_MOVES = 'eight moves such as "1,2 2,1 ...", each rows down and columns to the right';

/** Parses the order of moves. The library checks that they are all knight's moves. */
function parseMoves(option: string, value: string): Move[] {
  const words = value.trim().split(/\s+/);
  if (!words.every((word) => /^-?\d,-?\d$/.test(word))) throw invalid(option, value, EIGHT_MOVES);
  return words.map((word): Move => {
    const [down = 0, right = 0] = word.split(',').map(Number);
    return [down, right];
  });
}

type SolvingValues = Pick<
  SolveOptions,
  'strategy' | 'tieBreak' | 'moveOrder' | 'nodeLimit' | 'timeLimit' | 'seed'
>;

export const SOLVING_OPTIONS: OptionsFor<SolvingValues> = group('Solving:', {
  strategy: choice('--strategy <name>', 'how to solve', ['auto', ...STRATEGY_NAMES], 'auto'),
  tieBreak: choice('--tie-break <name>', "how Warnsdorff's rule breaks ties", TIE_BREAKS),
  moveOrder: new TypedOption<Move[] | undefined>('--move-order <moves>', `order of the moves: ${EIGHT_MOVES}`)
    .otherwise('clockwise from 2 up, 1 right')
    .parser(parseMoves),
  ...SEED_OPTION,
  nodeLimit: integer(
    '--node-limit <number>',
    'maximum number of squares a search may place per tour',
    POSITIVE,
  ),
  timeLimit: integer(
    '--time-limit <ms>',
    'maximum milliseconds per tour; results then vary between runs',
    POSITIVE,
  ),
});

export const ENGINE_OPTION: OptionsFor<{ engine: 'auto' | 'wasm' | 'ts' }> = group('Machines:', {
  engine: choice('--engine <name>', 'WebAssembly or TypeScript', ['auto', 'wasm', 'ts'], 'auto').excludes(
    ...REMOTE,
  ),
});

/** The engines of counts, lists, samples and puzzles. 'js' is the WebAssembly kernel compiled to JavaScript. */
export type KernelEngine = 'auto' | 'wasm' | 'js';

export const KERNEL_ENGINE_OPTION: OptionsFor<{ engine: KernelEngine }> = group('Machines:', {
  engine: choice('--engine <name>', 'WebAssembly or JavaScript', ['auto', 'wasm', 'js'], 'auto').excludes(
    ...REMOTE,
  ),
});

const WORKERS_OPTION: OptionsFor<{ workers: number | undefined }> = group('Machines:', {
  workers: integer('--workers <number>', 'threads', [1, MAX_WORKERS])
    .otherwise('one per processor core')
    .excludes(...REMOTE),
});

/** Declares an option in megabytes, whose value is in bytes. */
export function memory(description: string): TypedOption<number | undefined> {
  return integer('--memory <mb>', description, [1, MAX_MEGABYTES]).parser(
    (option, value) => MEGABYTE * parseInteger(option, value, 1, MAX_MEGABYTES),
  );
}

/** Converts bytes in a message of the library to megabytes, the unit of `--memory`. */
export function inMegabytes(message: string): string {
  return message
    .replace(/^too-large:/, 'too large:')
    .replace(/(\d+) bytes/, (_, bytes: string) => `${groupDigits(Math.ceil(Number(bytes) / MEGABYTE))} MB`)
    .replace(/\bmemory (is|was) (\d+)(?=\.?$)/, (_, verb: string, bytes: string) => {
      return `--memory ${verb} ${Math.floor(Number(bytes) / MEGABYTE)}`;
    });
}

export const MEMORY_OPTION: OptionsFor<{ memory: number | undefined }> = group('Machines:', {
  memory: memory('maximum megabytes').otherwise('1610'),
});

export const SAVED_OPTION: OptionsFor<{ saved: string | undefined }> = group('Machines:', {
  saved: text('--saved <file>', 'file of the count: read if it exists, else written').excludes(...REMOTE),
});

export interface RedisValues {
  redis: string | undefined;
  redisCluster: string | undefined;
  queue: string | undefined;
}

export interface ClusterValues extends RedisValues {
  jobId: string | undefined;
}

export const REDIS_OPTIONS: OptionsFor<RedisValues> = group('Machines:', {
  redis: text('--redis <url>', 'use all machines that run "knights-tour worker" with this URL'),
  redisCluster: text(
    '--redis-cluster <urls>',
    'the same for Redis in cluster mode: URLs of some nodes, separated by commas',
  ).excludes('redis'),
  queue: text('--queue <name>', 'name of the queue')
    .otherwise("'default'")
    .requires(...REMOTE),
});

/** The options of subcommands that require Redis. Unlike an argument, REDIS_URL does not show a password in process lists. */
export const SERVICE_OPTIONS: OptionsFor<RedisValues> = group('Machines:', {
  redis: text('--redis <url>', 'URL of Redis').env('REDIS_URL').otherwise('$REDIS_URL'),
  redisCluster: text('--redis-cluster <urls>', 'URLs of nodes of Redis in cluster mode, separated by commas')
    .env('REDIS_CLUSTER_URLS')
    .otherwise('$REDIS_CLUSTER_URLS')
    .excludes('redis'),
  queue: text('--queue <name>', 'name of the queue').otherwise("'default'"),
});

/** Returns the `connection` for `createCluster`; undefined without Redis. */
export function connectionOf({
  redis,
  redisCluster,
}: RedisValues): string | { cluster: string[] } | undefined {
  return redisCluster === undefined ? redis : { cluster: redisCluster.split(',') };
}

/** @throws TypeError if the URL of Redis is missing */
export function redisArgument(values: RedisValues): string | { cluster: string[] } {
  const connection = connectionOf(values);
  if (connection !== undefined) return connection;
  throw new TypeError('--redis is missing. Expected the URL of Redis, or the variable REDIS_URL.');
}

export const CLUSTER_OPTIONS: OptionsFor<ClusterValues> = {
  ...REDIS_OPTIONS,
  ...group('Machines:', {
    jobId: text('--job-id <name>', 'name of the job; a later call with this name continues it').requires(
      ...REMOTE,
    ),
  }),
};

/** Options of subcommands that compute in threads or on other machines. */
export const MACHINE_OPTIONS: OptionsFor<
  ClusterValues & { workers: number | undefined; engine: 'auto' | 'wasm' | 'ts' }
> = { ...WORKERS_OPTION, ...ENGINE_OPTION, ...CLUSTER_OPTIONS };

/** The same for counts, lists, samples and puzzles. */
export const KERNEL_MACHINE_OPTIONS: OptionsFor<
  ClusterValues & { workers: number | undefined; engine: KernelEngine }
> = { ...WORKERS_OPTION, ...KERNEL_ENGINE_OPTION, ...CLUSTER_OPTIONS };

const SIZE = /^(\d+)[x×](\d+)$/i;

export function isSize(word: string): boolean {
  return SIZE.test(word);
}

/** @throws RangeError */
export function parseSize(word: string): BoardSize {
  const match = SIZE.exec(word);
  const size = { rows: Number(match?.[1]), cols: Number(match?.[2]) };
  const squares = size.rows * size.cols;
  if (!match) throw invalid('the board', word, `ROWSxCOLS, such as ${suggestSize(word)}`);
  if (squares >= 1 && squares <= MAX_SQUARES) return size;
  throw invalid('the board', word, `a board of 1 to ${MAX_SQUARES} squares`);
}

/** Returns the probable size that a misspelt one means. */
function suggestSize(word: string): string {
  const [, rows = '8', cols = rows] = /^(\d+)\D*(\d+)?$/.exec(word) ?? [];
  return `${rows}x${cols}`;
}

export const SIZE_ARGUMENT: Argument = new Argument(
  '[size]',
  'ROWSxCOLS; default: the size of --board, or 8x8',
).argParser(parseSize);
