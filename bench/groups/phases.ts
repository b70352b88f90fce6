import type { ContestantDefinition, Group } from '../harness/group.js';
import { program } from './contestants.js';

const BINARIES = { SIMD: 'dist/kernel.wasm', scalar: 'dist/kernel-scalar.wasm' } as const;

function phasesOf(name: string, file: string): ContestantDefinition[] {
  const cold = (phase: string): ContestantDefinition => ({
    ...program(`${name}, ${phase === 'call' ? 'first call' : phase}`, 'phases', 'coldPhase'),
    workload: { file, phase },
    fresh: true,
  });
  const warm = { ...program(`${name}, steady state`, 'phases', 'warmCalls'), workload: { file } };
  return [
    ...['compile', 'instantiate', 'call'].map(cold),
    warm,
    { ...warm, name: `${name}, single calls`, single: true },
  ];
}

/** The phases of WebAssembly, for both binaries. `worst` of the single calls is the slowest call. */
export const PHASES: Group = {
  name: 'phases',
  title:
    'The phases of WebAssembly, each by itself: compile, instantiate, the first call of an instance, and calls of warm code ' +
    '(a call walks 1008 boards of 8 x 8)',
  unit: 'phase',
  per: 'repetition',
  workload: { rows: 8, cols: 8 },
  contestants: Object.entries(BINARIES).flatMap(([name, file]) => phasesOf(name, file)),
  pairs: Object.keys(BINARIES).map((name) => [`${name}, steady state`, `${name}, first call`] as const),
  proof: 1,
};

const INTERFACE = ['wasm', 'ts'].flatMap((engine): ContestantDefinition[] => [
  { ...program(`${engine}, first`, 'cold-solve', `${engine}First`), fresh: true },
  { ...program(`${engine}, single calls`, 'package-tours', `${engine}Single`), single: true },
]);

/** The first call of the public interface, and single warm calls. `worst` of the single calls is the slowest call. */
export const INTERFACE_PHASES: Group = {
  name: 'interface-phases',
  title: 'solve on 8 x 8: the first of a process, and single calls of a warm process',
  unit: 'solve',
  per: 'repetition',
  workload: { rows: 8, cols: 8 },
  contestants: INTERFACE,
  pairs: [
    ['wasm, single calls', 'wasm, first'],
    ['ts, single calls', 'ts, first'],
  ],
  proof: 64,
};
