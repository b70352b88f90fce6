import type { Move } from '../problem/options.js';

/** A board has eight symmetries: mirrored up and down, mirrored left and right, transposed, and all combinations. */
export const SYMMETRIES = 8;

/**
 * The move order that on the board does what `moveOrder` does on its image under a symmetry, so that a search of the
 * mirrored or transposed board needs no other board.
 * @param symmetry 0 (none) .. 7
 */
export function symmetricMoveOrder(moveOrder: readonly Move[], symmetry: number): readonly Move[] {
  const rowSign = symmetry & 1 ? -1 : 1;
  const colSign = symmetry & 2 ? -1 : 1;
  return moveOrder.map(([dRow, dCol]): Move => {
    const [row, col] = symmetry & 4 ? [dCol, dRow] : [dRow, dCol];
    return [row * rowSign, col * colSign];
  });
}
