/** The face of the module: what the wrapper in src/engines/wasm calls. */

export { backtrackingLength, backtrackingNodes, beginBacktracking, runBacktracking } from './backtracking';
export { fillRuns } from './fill';
export { countDegrees, countFreeSquares, writeDegrees } from './knight';
export {
  batch as batchAddress,
  longest as longestAddress,
  MOVES as MOVES_ADDRESS,
  marks as marksAddress,
  path as pathAddress,
  reserveBatch,
  reserveBoard,
} from './layout';
export { lengthOfLongest } from './longest';
export { batchRows, beginWalk, runWalk, walkBatch, walkLength } from './warnsdorff';
export { beginSearch, runSearch, searchLength, searchNodes } from './warnsdorff-backtracking';
