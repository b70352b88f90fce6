export { gradientColour, inkOn } from './gradient.js';
export { type BookOptions, type BookPuzzle, puzzlesToHtml } from './puzzle-book.js';
export { type PuzzleSvgOptions, puzzleToSvg } from './puzzle-svg.js';
export { type SvgOptions, tourToSvg } from './svg.js';
export type { SvgTheme } from './svg-board.js';
