import { describe, expect, test } from 'vitest';
import { ImplicitTour } from '../src/construction/implicit-tour.js';
import { planTour } from '../src/construction/plan.js';
import {
  closedTourExists,
  coloursAllow,
  faultOf,
  randomIntegers,
  ruleAllows,
} from './construction-checks.js';

// Minutes rather than seconds: SWEEP=1 npx vitest run test/construction-sweep
describe.skipIf(!process.env.SWEEP)('sweep', { timeout: 3_600_000 }, () => {
  test('closed tours on every board to 60 x 60', () => {
    for (let rows = 3; rows <= 60; rows++) {
      for (let cols = 3; cols <= 60; cols++) {
        const start = (rows * 31 + cols * 17) % (rows * cols);
        const plan = planTour(rows, cols, { start, end: -1, closed: true });
        const fault = plan === undefined ? 'none' : faultOf(new ImplicitTour(plan), { start, closed: true });
        expect(fault, `${rows} x ${cols}`).toBe(closedTourExists(rows, cols) ? 'sound' : 'none');
      }
    }
  });

  test.each([
    [3, 11, 34],
    [4, 7, 34],
    [5, 7, 20],
    [6, 7, 12],
    [7, 7, 12],
    [8, 8, 12],
    [9, 9, 12],
  ])('every pair of ends on %i rows and %i to %i columns', (rows, least, most) => {
    for (let cols = least; cols <= most; cols++) {
      if (rows === 5 && cols === 6) continue;
      for (let start = 0; start < rows * cols; start++) {
        for (let end = 0; end < rows * cols; end++) {
          if (!coloursAllow(rows, cols, start, end)) continue;
          const plan = planTour(rows, cols, { start, end, closed: false });
          const fault = plan === undefined ? 'none' : faultOf(new ImplicitTour(plan), { start, end });
          const expected = ruleAllows(rows, cols, start, end) ? 'sound' : 'none';
          if (fault !== expected) expect(fault, `${rows} x ${cols}, ${start} to ${end}`).toBe(expected);
        }
      }
    }
  });

  test('every start on odd boards to 31 x 31', () => {
    for (let rows = 5; rows <= 31; rows += 2) {
      for (let cols = 5; cols <= 31; cols += 2) {
        for (let start = 0; start < rows * cols; start += 2) {
          if (!coloursAllow(rows, cols, start, start === 0 ? rows * cols - 1 : 0)) continue;
          const plan = planTour(rows, cols, { start, end: -1, closed: false });
          const fault = plan === undefined ? 'none' : faultOf(new ImplicitTour(plan), { start });
          if (fault !== 'sound') expect(fault, `${rows} x ${cols} from ${start}`).toBe('sound');
        }
      }
    }
  });

  test('random pairs on boards to 200 x 200', () => {
    const random = randomIntegers(4);
    for (let i = 0; i < 6000; i++) {
      const rows = 6 + random(195);
      const cols = 6 + random(195);
      const [start, end] = [random(rows * cols), random(rows * cols)];
      if (!coloursAllow(rows, cols, start, end)) continue;
      const plan = planTour(rows, cols, { start, end, closed: false });
      const fault = plan === undefined ? 'none' : faultOf(new ImplicitTour(plan), { start, end });
      expect(fault, `${rows} x ${cols}, ${start} to ${end}`).toBe('sound');
    }
  });
});
