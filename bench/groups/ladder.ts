import type { ContestantDefinition, Group } from '../harness/group.js';
import * as all from './contestants.js';

/** A step of the ladder: the label in the chart, and the name of the contestant. */
export type Step = readonly [label: string, contestant: Pick<ContestantDefinition, 'name'>];

/** The steps of the ladder. Each kernel adds one step to the one before. */
export const STEPS: readonly { readonly heading: string; readonly steps: readonly Step[] }[] = [
  {
    heading: 'Kernels, called directly',
    steps: [
      ['AssemblyScript as one would write it first', all.PLAIN_WASM],
      ['TypeScript, flat board', all.TS_FLAT],
      ['AssemblyScript, the same algorithm', all.WASM_FLAT],
      ['+ 64-bit planes, one board', all.PLANES_ONE_BOARD],
      ['+ 12 boards interleaved, no SIMD', all.PLANES_INTERLEAVED],
      ['+ 12 boards in SIMD vectors', all.PLANES_SIMD],
      ["TypeScript's best form: words of nibbles", all.TS_NIBBLES],
      ['the same, a buffer once detached', all.withDetachedBuffer(all.TS_NIBBLES)],
    ],
  },
  {
    heading: 'Public interface, warm',
    steps: [
      ['solveBatch, WebAssembly', all.WASM_BATCH],
      ['solveBatch, WebAssembly without SIMD', all.WASM_SCALAR_BATCH],
      ['solveBatch, TypeScript', all.TS_BATCH],
      ['the same, a buffer once detached', all.withDetachedBuffer(all.TS_BATCH)],
      ['solve, WebAssembly', all.WASM_SOLVE],
      ['solve, TypeScript', all.TS_SOLVE],
    ],
  },
  {
    heading: 'For context',
    steps: [
      ['our flat-board kernel in C, gcc', all.OWN_KERNEL_IN_C],
      ['the same, clang', all.OWN_KERNEL_IN_C_CLANG],
      ['the fastest textbook C', all.FASTEST_TEXTBOOK_C],
      ['textbook JavaScript', all.TEXTBOOK_JAVASCRIPT],
    ],
  },
];

/** Bars relative to the fastest textbook C: at least this many times as fast. */
const FASTER = [
  ['wasm with SIMD', all.WASM_BATCH, 11],
  ['wasm without SIMD', all.WASM_SCALAR_BATCH, 7],
  ['ts', all.TS_BATCH, 4],
] as const;

/** The steps of the ladder, and comparisons between them. */
export const LADDER: Group = {
  name: 'ladder',
  title:
    "Warnsdorff's rule on 8 x 8, shuffled starts, paths written out: one step at a time (kernels are called directly, " +
    'without the package around them)',
  unit: 'tour',
  per: 'repetition',
  workload: { rows: 8, cols: 8, batch: 6400 },
  contestants: [
    ...STEPS.flatMap(({ steps }) =>
      steps.flatMap(([, step]) => ('program' in step ? [step as ContestantDefinition] : [])),
    ),
    ...all.TEXTBOOKS_IN_C,
  ],
  fastest: all.FASTEST_TEXTBOOK_C,
  pairs: [
    [all.TS_FLAT, all.PLAIN_WASM],
    [all.WASM_FLAT, all.PLAIN_WASM],
    [all.WASM_FLAT, all.TS_FLAT],
    [all.WASM_FLAT, all.OWN_KERNEL_IN_C],
    [all.WASM_FLAT, all.OWN_KERNEL_IN_C_CLANG],
    [all.WASM_BATCH, all.PLAIN_WASM],
    [all.PLANES_ONE_BOARD, all.WASM_FLAT],
    [all.PLANES_INTERLEAVED, all.PLANES_ONE_BOARD],
    [all.PLANES_SIMD, all.PLANES_INTERLEAVED],
    [all.WASM_BATCH, all.PLANES_SIMD],
    [all.WASM_BATCH, all.TS_BATCH],
    [all.WASM_SOLVE, all.TS_SOLVE],
    [all.TS_BATCH, all.withDetachedBuffer(all.TS_BATCH)],
    [all.WASM_BATCH, all.FASTEST_TEXTBOOK_C],
    [all.WASM_SCALAR_BATCH, all.FASTEST_TEXTBOOK_C],
    [all.TS_BATCH, all.FASTEST_TEXTBOOK_C],
    [all.TS_BATCH, all.TEXTBOOK_JAVASCRIPT],
  ].map(([a, b]) => [a!.name, b!.name] as const),
  figures: [
    ...FASTER.map(([engine, { name }, faster]) => ({
      what: `8 x 8 first, batch of 6400: ${engine} against the fastest textbook C`,
      of: name,
      against: all.FASTEST_TEXTBOOK_C.name,
      bar: { faster },
    })),
    {
      what: 'one 8 x 8 solve, out reused, against a tour in a batch (wasm)',
      of: all.WASM_SOLVE.name,
      against: all.WASM_BATCH.name,
      bar: { slower: 14 },
    },
  ],
  proof: 6400,
};
