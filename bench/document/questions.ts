import { FASTEST_TEXTBOOK_C } from '../groups/contestants.js';
import { STEPS } from '../groups/ladder.js';
import type { PublishedRun } from '../harness/published-run.js';
import { formatTable } from '../harness/report.js';
import { formatDigits, formatRate, formatTime, formatWinner } from './plain-units.js';
import { PublishedFigures } from './published-figures.js';
import { FIRST_CALLS, TASKS, type Task } from './tasks.js';

/** At a smaller ratio, the gain from WebAssembly is not worth its compilation. */
const LITTLE = 1.25;

/** Formats a table without undefined rows, which the run did not measure. */
function table(head: readonly string[], rows: readonly (readonly string[] | undefined)[]): string[] {
  const measured = rows.filter((row) => row !== undefined);
  return measured.length === 0 ? [] : [formatTable([head, ...measured], [0])];
}

/** Formats the number of tours per call. */
function formatBatch({ batch = 1 }: { readonly batch?: number }): string {
  return batch.toLocaleString('en-US');
}

function bulkTables(figures: PublishedFigures): string[] {
  const calls = ['count', 'count, closed', 'count, start: 0', "count, 'warnsdorff', random ties"];
  return table(
    ['options of `solveBatch`', 'WebAssembly', 'TypeScript', 'pool', 'different', 'faster', 'batch sizes'],
    calls.map((call) => {
      const [wasm, ts, pool] = ['wasm', 'ts', 'pool'].map((engine) =>
        figures.find('bulk', `${engine}, ${call}`),
      );
      if (wasm === undefined) return undefined;
      const { distinct } = wasm;
      return [
        `\`${call}\``,
        ...[wasm, ts, pool].map((each) => (each === undefined ? '-' : formatRate(each.cost.median))),
        distinct === undefined ? '-' : formatDistinct(distinct),
        ts === undefined
          ? '-'
          : formatWinner(figures.ratio('bulk', wasm.name, ts.name), 'WebAssembly', 'TypeScript'),
        [wasm, ts, pool].map((each) => (each === undefined ? '-' : formatBatch(each))).join(', '),
      ];
    }),
  );
}

/** Formats the share of different tours, rounded down so that 100 % is never shown for less than all. */
export function formatDistinct({ found, tours }: { readonly found: number; readonly tours: number }): string {
  return found === tours ? 'all' : `${Math.floor((100 * found) / tours)} %`;
}

function taskRow(
  figures: PublishedFigures,
  { name, group, wasm, script, units }: Task,
): string[] | undefined {
  const [fast, slow] = [figures.find(group, wasm), figures.find(group, script)];
  if (fast === undefined || slow === undefined) return undefined;
  return [
    name,
    formatTime(fast.cost.median * units),
    formatTime(slow.cost.median * units),
    formatWinner(figures.ratio(group, wasm, script), 'WebAssembly', 'TypeScript'),
    formatBatch(fast),
  ];
}

const TASK_HEAD = ['task', 'WebAssembly', 'TypeScript', 'faster', 'batch size'];

function taskTables(figures: PublishedFigures): string[] {
  return table(
    TASK_HEAD,
    TASKS.map((task) => taskRow(figures, task)),
  );
}

/** Returns the table of tasks in which WebAssembly gains little or is slower. */
function typescriptTables(figures: PublishedFigures): string[] {
  const little = [...FIRST_CALLS, ...TASKS].filter(({ group, wasm, script }) => {
    const ratio = figures.ratio(group, wasm, script);
    return ratio !== undefined && ratio.lower < LITTLE;
  });
  return table(
    TASK_HEAD,
    little.map((task) => taskRow(figures, task)),
  );
}

function ladderTables(figures: PublishedFigures): string[] {
  return STEPS.flatMap(({ heading, steps }) =>
    table(
      [heading, 'tours a second', 'one tour', 'against the step before', 'batch size'],
      steps.map(([label, { name }], i) => {
        const found = figures.find('ladder', name);
        if (found === undefined) return undefined;
        const before = steps[i - 1]?.[1].name;
        const ratio = before === undefined ? undefined : figures.ratio('ladder', name, before);
        return [
          label,
          formatRate(found.cost.median),
          formatTime(found.cost.median),
          ratio === undefined ? '-' : formatWinner(ratio, 'faster', 'slower'),
          formatBatch(found),
        ];
      }),
    ),
  );
}

function sizeTables(figures: PublishedFigures): string[] {
  const sides = [5, 6, 8, 10, 16, 32, 64, 100, 200, 500, 1000, 2000];
  const columns = ['wasm solveBatch', 'wasm solveBatch, no SIMD', 'ts solveBatch'];
  return table(
    ['board', 'WebAssembly', 'without SIMD', 'TypeScript', 'faster', 'batch size'],
    sides.map((side) => {
      const group = `open-${side}`;
      const found = columns.map((name) => figures.find(group, name));
      const [wasm, , ts] = found;
      if (wasm === undefined || ts === undefined) return undefined;
      return [
        `${side} x ${side}`,
        ...found.map((each) => (each === undefined ? '-' : `${formatDigits(each.cost.median)} ns`)),
        formatWinner(figures.ratio(group, wasm.name, ts.name), 'WebAssembly', 'TypeScript'),
        formatBatch(wasm),
      ];
    }),
  );
}

const TEXTBOOKS = [FASTEST_TEXTBOOK_C.name, ...FASTEST_TEXTBOOK_C.of];

/** Programs of others, and our kernel in C: the group, the units of the group in one tour, and the names of the contestants. */
const OTHER_PROGRAMS = [
  {
    board: '8 x 8',
    group: 'ladder',
    units: 1,
    own: 'wasm solveBatch',
    others: [...TEXTBOOKS, 'textbook JavaScript', 'ts solveBatch'],
  },
  {
    board: '8 x 8, the same kernel',
    group: 'ladder',
    units: 1,
    own: 'wasm kernel, flat board',
    others: ['own flat kernel in C, gcc', 'own flat kernel in C, clang'],
  },
  ...[50, 200, 1000].map((side) => ({
    board: `${side} x ${side}`,
    group: `open-${side}`,
    units: side ** 2,
    own: 'wasm solveBatch',
    others: [
      ...TEXTBOOKS,
      ...['flat', 'SIMD'].flatMap((kernel) =>
        ['gcc', 'clang'].map((compiler) => `own ${kernel} kernel in C, ${compiler}`),
      ),
      'ts solveBatch',
    ],
  })),
  {
    board: '500 x 500, constructed',
    group: 'construction',
    units: 500 ** 2,
    own: 'wasm 500 x 500',
    others: ['Parberry in C++ 500 x 500'],
  },
];

function otherTables(figures: PublishedFigures): string[] {
  const rows = OTHER_PROGRAMS.flatMap(({ board, group, units, own, others }) => {
    const ours = figures.find(group, own);
    if (ours === undefined) return [];
    return others.map((name) => {
      const found = figures.find(group, name);
      if (found === undefined) return undefined;
      return [
        board,
        name === 'ts solveBatch' ? 'this package, TypeScript' : name,
        formatTime(found.cost.median * units),
        formatTime(ours.cost.median * units),
        formatWinner(figures.ratio(group, own, name), 'WebAssembly', 'the other program'),
        formatBatch(ours),
      ];
    });
  });
  const head = ['board', 'program', 'its time', "WebAssembly's time", 'faster', 'batch size'];
  return [...table(head, rows), ...publishedCounts(figures)];
}

/** Returns the table of times that the authors of other programs published, and our time. */
function publishedCounts(figures: PublishedFigures): string[] {
  const count = figures.find('census', 'wasm, 8 x 8 closed');
  if (count === undefined) return [];
  return [
    'Other programs that count tours were not run here. Their authors published these times, on machines of their own:',
    formatTable(
      [
        ['count', 'program', 'published time'],
        ['closed tours of 7 x 8', 'DYNAHAM, in C (Knuth)', '75 s'],
        ['open tours of 8 x 8', 'magictour', '131 hours on one core, and 94 GB of files'],
      ],
      [0, 1, 2],
    ),
    `On the machine above, this package counts the closed tours of 8 x 8, a larger board than 7 x 8, in ${formatTime(count.cost.median)}.`,
  ];
}

function coldTables(figures: PublishedFigures): string[] {
  const phases = ['compile', 'instantiate', 'first call', 'steady state'];
  const binaries = [
    ['kernel.wasm', 'SIMD'],
    ['kernel-scalar.wasm', 'scalar'],
  ] as const;
  const time = (group: string, name: string): string => {
    const found = figures.find(group, name);
    return found === undefined ? '-' : formatTime(found.cost.median);
  };
  const worst = (group: string, name: string): string => {
    const found = figures.find(group, name);
    return found === undefined ? '-' : formatTime(found.worst);
  };
  return [
    ...table(
      ['8 x 8', 'import and first `solve`', 'first `solve`', 'warm `solve`', 'slowest of the warm calls'],
      [
        ['WebAssembly', 'wasm'],
        ['TypeScript', 'ts'],
      ].map(([label, engine]) => [
        label!,
        time('first-solve', `${engine}, import and first`),
        time('first-solve', `${engine}, first`),
        time('first-solve', `${engine}, warm`),
        worst('interface-phases', `${engine}, single calls`),
      ]),
    ),
    ...table(
      ['binary', ...phases, 'slowest single call'],
      binaries.map(([file, name]) =>
        figures.find('phases', `${name}, compile`) === undefined
          ? undefined
          : [
              `\`${file}\``,
              ...phases.map((phase) => time('phases', `${name}, ${phase}`)),
              worst('phases', `${name}, single calls`),
            ],
      ),
    ),
  ];
}

/** Returns tables with a column for each engine, and a row for each contestant of the engine groups. */
function engineTables(engines: readonly PublishedFigures[]): string[] {
  const names = new Map<string, Set<string>>();
  for (const { run } of engines)
    for (const { name, contestants } of run.groups) {
      const known = names.get(name) ?? new Set();
      for (const contestant of contestants) known.add(contestant.name);
      names.set(name, known);
    }
  const columns = engines.map(
    ({ run }) => `${run.environment.runtime.name} ${run.environment.runtime.version}`,
  );
  return [...names].flatMap(([group, contestants]) =>
    table(
      [group === 'engine-tasks' ? 'task' : 'a tour of 8 x 8, in batches of 6,400', ...columns],
      [...contestants].map((name) => [
        name,
        ...engines.map((engine) => {
          const found = engine.find(group, name);
          return found === undefined ? '-' : formatTime(found.cost.median);
        }),
      ]),
    ),
  );
}

function countTables(figures: PublishedFigures): string[] {
  const rows = (group: string): (string[] | undefined)[] =>
    (figures.run.groups.find(({ name }) => name === group)?.contestants ?? [])
      .filter(({ name }) => name.startsWith('wasm, '))
      .map(({ name, cost }) => [
        name.slice('wasm, '.length).replace(/^made/, 'creates'),
        formatTime(cost.median),
        `${formatTime(cost.lower)} to ${formatTime(cost.upper)}`,
      ]);
  return [
    ...table(['count', 'time', '95 % interval'], rows('census')),
    ...table(['puzzle', 'time', '95 % interval'], rows('puzzle')),
  ];
}

/** A question, an explanation of its tables, and the tables. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** The names of its charts. */
  readonly charts: readonly string[];
  readonly tables: readonly string[];
}

/** Names the engines that were measured on another kind of processor or at another commit, or returns an empty text. */
function measuredElsewhere(run: PublishedRun, engines: readonly PublishedRun[]): string {
  return engines
    .map(({ environment }) => environment)
    .filter(
      ({ processor, commit }) => processor !== run.environment.processor || commit !== run.environment.commit,
    )
    .map(
      ({ runtime, processor, commit, date }) =>
        ` ${runtime.name} was measured apart, on ${processor}, commit ${commit}, ${date.slice(0, 10)}: do not compare its column with others.`,
    )
    .join('');
}

/** Returns the questions that the runs answer, in the order of the document. Tables of several processors follow their names. */
export function questionsOf(runs: readonly PublishedRun[], engines: readonly PublishedRun[]): Question[] {
  const question = (
    title: string,
    text: string,
    tablesOf: (figures: PublishedFigures) => string[],
    ...charts: string[]
  ): Question => ({
    title,
    text,
    charts,
    tables: runs.flatMap((run) => {
      const tables = tablesOf(new PublishedFigures(run));
      return runs.length > 1 && tables.length > 0 ? [`**${run.environment.processor}**`, ...tables] : tables;
    }),
  });
  return [
    question(
      'How many random tours of 8 x 8 do I get per second?',
      `Tours per second with \`solveBatch\`. \`pool\` uses ${runs[0]!.environment.cores} cores, the others one thread. \`different\` is the share of different tours among the first million of a seed. Batch sizes are in the order of the columns.`,
      bulkTables,
    ),
    question(
      'How much faster is WebAssembly than TypeScript?',
      'Times are for one tour, call or count. If the batch size is 1, each tour is a call of its own.',
      taskTables,
    ),
    question(
      'When is TypeScript the better choice?',
      `In these tasks WebAssembly may be less than ${LITTLE} times as fast, or it is slower. If you solve only a few small boards, \`knights-tour-wasm/ts\` starts sooner and is a smaller download.`,
      typescriptTables,
    ),
    question(
      'Where does the speed come from?',
      "All programs walk 8 x 8 by Warnsdorff's rule from shuffled starts. Each row adds one step to the row before.",
      ladderTables,
      'ladder',
    ),
    question(
      'How does the time grow with the board?',
      "Nanoseconds per square for Warnsdorff's rule. Small boards run in large batches, and boards of more than 256 x 256 in batches of at most three.",
      sizeTables,
      'sizes',
    ),
    question(
      'How does it compare with other programs?',
      "The textbook programs implement Warnsdorff's rule as tutorials print it. `own flat kernel in C` is this package's kernel for single walks on large boards, ported to C, and `own SIMD kernel in C` is the one for batches of at least three tours. Parberry's program merges quadrants as published in 1997.",
      otherTables,
    ),
    question(
      'What does the first call cost?',
      'Every first call ran in a new process. In the second table, a call walks 1,008 boards of 8 x 8. Batch size of `solve`: 1.',
      coldTables,
    ),
    {
      title: 'Which JavaScript engine is fastest?',
      text: `Medians of separate runs. Compare rows of one column; differences between columns of less than a tenth mean nothing.${measuredElsewhere(runs[0]!, engines)}`,
      charts: [],
      tables: engineTables(engines.map((engine) => new PublishedFigures(engine))),
    },
    question(
      'How long do counts and puzzles take?',
      'Times for one count or one puzzle with WebAssembly on one core. Batch size: 1.',
      countTables,
    ),
  ].filter(({ tables }) => tables.length > 0);
}
