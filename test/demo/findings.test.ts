import { describe, expect, it } from 'vitest';
import type { Runner } from '../../demo/src/race/contestants.js';
import { findings, rateOf } from '../../demo/src/race/findings.js';
import type { Standing } from '../../demo/src/race/race.js';
import { rateText } from '../../demo/src/words.js';

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

  it('are what the figures that are shown say, however the laps went', () => {
    // The medians of the laps' own ratios would be 1.3 and 0.5.
    const standings = [
      standing('ts', 100, 200, 300),
      standing('wasm-scalar', 250, 260, 150),
      standing('wasm', 350, 100, 150),
    ];
    expect(findings({ standings, tours: 1, found: 1 })).toEqual([
      'WebAssembly without SIMD won: 1.25 times as fast as TypeScript.',
      'WebAssembly with SIMD lost: TypeScript was 1.33 times as fast.',
    ]);
  });

  it('divide slow rates as they are shown, not in whole tours', () => {
    const standings = [standing('ts', 0.10004), standing('wasm', 8.9964)];
    expect(standings.map((each) => rateText(rateOf(each)!))).toEqual(['0.1', '8.996']);
    expect(findings({ standings, tours: 1, found: 1 })).toEqual([
      'WebAssembly with SIMD won: 89.96 times as fast as TypeScript.',
    ]);
    expect(rateText(1234567.8)).toBe('1,234,568');
  });
});
