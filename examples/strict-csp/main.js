import { createSolver } from 'knights-tour-wasm';
import { tourToSvg } from 'knights-tour-wasm/render';

const board = { rows: 8, cols: 8, closed: true };
const solver = await createSolver();
const { path } = solver.solve(board);
const image = document.querySelector('img');
image.src = `data:image/svg+xml,${encodeURIComponent(tourToSvg(board, path))}`;
image.alt = "A closed knight's tour of the 8 x 8 board";
document.querySelector('[role=status]').textContent =
  `${path.length} squares, ${solver.engine}${solver.fallbackReason ? `: ${solver.fallbackReason}` : ''}`;
