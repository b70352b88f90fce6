import { describe, expect, it } from 'vitest';
import type { Runner } from '../../demo/src/race/contestants.js';
import { findings } from '../../demo/src/race/findings.js';
import type { Standing } from '../../demo/src/race/race.js';

function standing(runner: Runner, ...laps: number[]): Standing {
  return { runner, laps };
}

describe('the findings of a race', () => {
  it('tell losses as plainly as wins', () => {
    const standings = [
      standing('ts', 100, 200, 400),
      standing('wasm-scalar', 60, 120, 240),
      standing('wasm', 150, 500, 1000),
    ];
    expect(findings({ standings, tours: 1, found: 1 })).toEqual([
      'WebAssembly without SIMD lost: TypeScript was 1.67 times as fast.',
      'WebAssembly with SIMD won: 2.50 times as fast as TypeScript.',
    ]);
  });

  it('call a small difference none, and say who did not run', () => {
    const absent = { runner: 'wasm', laps: [], absent: 'no SIMD here' } as const;
    const standings = [standing('ts', 100, 100), standing('wasm-scalar', 98, 103), absent];
    expect(findings({ standings, tours: 1, found: 1 })).toEqual([
      'WebAssembly without SIMD was as fast as TypeScript (1.00 times).',
      'WebAssembly with SIMD did not run: no SIMD here.',
    ]);
  });
});
