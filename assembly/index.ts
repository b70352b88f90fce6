/** The exports of the module, for the wrapper in src/engines/wasm. */

export { keepLongest, nodeCount, pathLength, setTerms } from './attempt';
export { makeBackbiteBatch } from './backbite-batch';
export { beginBacktracking, runBacktracking } from './backtracking';
export { beginBatch, rowsAt as rowsAddress } from './batch';
export { PREFERENCES as PREFERENCES_ADDRESS, prepareBitboard, prepareRecords } from './bitboard';
export { beginBitboardSearch, runBitboardSearch } from './bitboard-search';
export { walkSmallBatch } from './bitboard-walk';
export { fillRuns } from './fill';
export { examineHeavily, examineLightly } from './holes/examine';
export {
  componentCount,
  counts as crossingCountsAddress,
  firstOf as firstOfAddress,
  numberOf as numberOfAddress,
  provenCell,
  provenSquares,
  refine,
  sizes as componentSizesAddress,
} from './holes/filter';
export {
  linkSquares,
  links as linksAddress,
  missing as missingAddress,
  missingBlack,
  missingWhite,
} from './holes/links';
export { kinds as kindsAddress, moves as movesAddress, reserveHoles } from './holes/workspace';
export {
  boardEnd as boardEndAddress,
  countDegrees,
  longest as longestAddress,
  MOVES as MOVES_ADDRESS,
  marks as marksAddress,
  path as pathAddress,
  reserveAfterBoard,
  reserveBoard,
  writeDegrees,
} from './layout';
export {
  beginOrbitWalk,
  ENDS as ENDS_ADDRESS,
  GENERATOR as GENERATOR_ADDRESS,
  reserveOrbits,
  runOrbitWalk,
  writeOrbitPath,
} from './orbit-walk';
export { makeCoverBatch } from './path-cover-batch';
export { searchBatch, searchSmallBatch } from './search-batch';
export { beginShake, cycleBytes, runShake } from './shake';
export { beginWalk, runWalk, walkBatch } from './warnsdorff';
export { beginSearch, runSearch } from './warnsdorff-backtracking';
export { interleavedBytes, walkInterleaved } from './warnsdorff-simd';
export { prepareWindows, walkWindowBatch } from './window';
