import { afterEach, describe, expect, it, vi } from 'vitest';
import { CLOCKWISE } from '../src/problem/options.js';
import { ENGINES } from './engines.js';
import { countDegree } from './reference-walk.js';

const BOARD = { rows: 8, cols: 8 };

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each(ENGINES)('degrees on $name', ({ createEngine }) => {
  it('are those of a recount, on boards of every shape and with holes', async () => {
    const engine = createEngine();
    const { normaliseBoard } = await import('../src/problem/problem.js');
    for (let rows = 1; rows <= 9; rows++) {
      for (let cols = 1; cols <= 9; cols++) {
        for (const every of [0, 2, 3, 5]) {
          const isBlocked = Array.from({ length: rows * cols }, (_, i) => every > 0 && i % every === 1);
          const blocked = [...isBlocked.keys()].filter((square) => isBlocked[square]);
          engine.setBoard(normaliseBoard({ rows, cols, blocked }), false);
          const rules = { rows, cols, isBlocked, end: undefined, moveOrder: CLOCKWISE };
          expect([...engine.degrees()]).toEqual(isBlocked.map((_, square) => countDegree(rules, square)));
        }
      }
    }
  });
});

describe('degreeBoard', () => {
  it('gives the degrees by square, with and without WebAssembly', async () => {
    const boards = [BOARD, { ...BOARD, blocked: [0, 10, 27] }, { rows: 3, cols: 20 }, { rows: 1, cols: 1 }];
    for (const takeAway of [() => {}, () => vi.stubGlobal('WebAssembly', undefined)]) {
      takeAway();
      vi.resetModules(); // as another process would have them
      const { degreeBoard } = await import('../src/index.js');
      for (const board of boards) {
        const { rows, cols, blocked = [] } = board as { rows: number; cols: number; blocked?: number[] };
        const isBlocked = Array.from({ length: rows * cols }, (_, square) => blocked.includes(square));
        const rules = { rows, cols, isBlocked, end: undefined, moveOrder: CLOCKWISE };
        expect([...degreeBoard(board)]).toEqual(isBlocked.map((_, square) => countDegree(rules, square)));
      }
    }
  });
});
