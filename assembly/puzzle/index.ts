/** The exports of the puzzle kernel: what src/puzzle/kernel.ts calls. */

export { completions, distances, open, path, ranks, segments, setBytes, windows } from './board';
export { placed } from './clauses';
export { beginCompletion, found, nodes, prepareBoard, runCompletion } from './completion';
export { beginLearntSearch, runLearning } from './encoding';
export { conflicts } from './learning';
