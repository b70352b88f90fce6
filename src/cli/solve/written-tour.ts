import { squareName } from '../../problem/notation.js';
import { type Board, normaliseBoard, type TourProblem } from '../../problem/problem.js';
import { tourToSvg } from '../../render/svg.js';
import { gridPieces, listPieces, type TourLookup } from '../../render/text-pieces.js';
import type { SvgTheme } from '../../render/theme.js';
import type { FormatOf } from '../formats.js';
import type { StepPaint } from './step-paint.js';

/** How the command writes a tour. */
export interface Writing {
  readonly format: FormatOf<'solve'>;
  readonly base: 0 | 1;
  /** Undefined: not in a grid, where they can be read in a picture. */
  readonly coordinates: boolean | undefined;
  readonly theme: SvgTheme;
}

/** A tour, or a part of one, as the command writes it, with a final line end, piece by piece: no text is too long. */
export function* writtenTour(
  problem: TourProblem,
  tour: TourLookup,
  closed: boolean,
  { format, base, coordinates, theme }: Writing,
  paint?: StepPaint,
): Generator<string> {
  const board = normaliseBoard(problem);
  switch (format) {
    case 'svg':
      yield tourToSvg(problem, pathOf(tour), { base, coordinates, theme });
      return;
    case 'json':
      yield* jsonPieces(board, tour, closed);
      break;
    case 'grid':
      yield* gridPieces(board, tour, { base, coordinates: coordinates === true, paint });
      break;
    case 'list':
      yield* listPieces(tour, ' ');
      break;
    case 'algebraic':
      yield* listPieces(tour, ' ', (square) => squareName(square, board));
  }
  yield '\n';
}

function* jsonPieces(board: Board, tour: TourLookup, closed: boolean): Generator<string> {
  const { rows, cols, blocked: mask = [] } = board;
  const blocked: number[] = [];
  for (const [square, isBlocked] of mask.entries()) if (isBlocked) blocked.push(square);
  yield `{"rows":${rows},"cols":${cols},"closed":${closed},"blocked":[`;
  yield* listPieces({ length: blocked.length, squareAt: (i) => blocked[i]! }, ',');
  yield '],"path":[';
  yield* listPieces(tour, ',');
  yield ']}';
}

function pathOf(tour: TourLookup): number[] {
  return Array.from({ length: tour.length }, (_, step) => tour.squareAt(step));
}
