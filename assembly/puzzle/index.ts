/** The exports of the puzzle kernel: what src/puzzle/kernel.ts calls. */

export { distances, fillings, open, path, ranks, segments, setBytes, windows } from './board';
export { beginFilling, found, nodes, prepareBoard, runFilling } from './filling';
