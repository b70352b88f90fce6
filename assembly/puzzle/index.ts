/** The exports of the puzzle kernel: what src/puzzle/kernel.ts calls. */

export { distances, fillings, neighbours, open, path, ranks, segments, setBytes } from './board';
export { beginFilling, found, nodes, prepareBoard, runFilling } from './filling';
