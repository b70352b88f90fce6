import { describe, expect, it } from 'vitest';
import { normaliseBoard } from '../src/problem/problem.js';
import { gradientChannels, stepPaint } from '../src/render/gradient.js';
import { gridPieces } from '../src/render/text.js';

describe('stepPaint', () => {
  it('colours step numbers as pictures do, and nothing else', () => {
    const board = normaliseBoard({ rows: 3, cols: 4, blocked: [3] });
    const path = [0, 6, 8];
    const tour = {
      length: 3,
      squareAt: (step: number) => path[step]!,
      stepOf: (square: number) => path.indexOf(square),
    };
    const options = { base: 1, coordinates: true, paint: stepPaint(3, 24) } as const;
    const coloured = [...gridPieces(board, tour, options)].join('');
    const paint = (step: number): string =>
      `\u001b[38;2;${gradientChannels((step - 1) / 2).join(';')}m${step}\u001b[39m`;
    expect(coloured).toBe(
      [`3  ${paint(1)} . . #`, `2  . . ${paint(2)} .`, `1  ${paint(3)} . . .`, '   a b c d'].join('\n'),
    );
    // Blue is 16 + 36 * red + 6 * green + blue in the cube of 6 x 6 x 6.
    expect(stepPaint(1, 8)?.('1', 0)).toBe(`\u001b[38;5;${16 + 36 * 1 + 6 * 2 + 4}m1\u001b[39m`);
    expect(stepPaint(1, 4)).toBeUndefined();
  });
});
