/** The face of the module: what the wrapper in src/engines/wasm calls. */

export { batchRows, keepLongest } from './attempt';
export { prepareBackbite } from './backbite';
export { makeBackbiteBatch } from './backbite-batch';
export { backtrackingLength, backtrackingNodes, beginBacktracking, runBacktracking } from './backtracking';
export { PREFERENCES as PREFERENCES_ADDRESS, prepareBitboard, prepareRecords } from './bitboard';
export {
  LENGTHS as LENGTHS_ADDRESS,
  MOST_TOURS,
  PATHS as PATHS_ADDRESS,
  STARTS as STARTS_ADDRESS,
  STATUSES as STATUSES_ADDRESS,
  walkSmallBatch,
} from './bitboard-batch';
export {
  beginBitboardSearch,
  bitboardSearchLength,
  bitboardSearchNodes,
  runBitboardSearch,
} from './bitboard-search';
export { fillRuns } from './fill';
export { countDegrees, writeDegrees } from './knight';
export {
  batch as batchAddress,
  longest as longestAddress,
  MOVES as MOVES_ADDRESS,
  marks as marksAddress,
  path as pathAddress,
  reserveBatch,
  reserveBoard,
} from './layout';
export { makeCoverBatch } from './path-cover-batch';
export { NODES as NODES_ADDRESS, searchBatch, searchSmallBatch } from './search-batch';
export { beginShake, cycleBytes, runShake } from './shake';
export { beginWalk, runWalk, walkBatch, walkLength } from './warnsdorff';
export { beginSearch, runSearch, searchLength, searchNodes } from './warnsdorff-backtracking';
export { prepareWindows, walkWindowBatch } from './window';
