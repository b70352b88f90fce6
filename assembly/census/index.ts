/** The exports of the census kernel for src/census/kernel.ts and listing.ts. */

export { peakBytes, platformRefused, refusedBytes, setLimit } from './arena';
export { beginEstimate, estimatedPairs, estimatedStates, estimateStep } from './estimate';
export { beginJoin, joined, joinedBound, runJoin, targets, targetsDone } from './join';
export { beginLayer, classes, keepLayer, modulus, overflowed, setModulus } from './layers';
export {
  isListed,
  listedAllowed,
  listedDegrees,
  listedDepth,
  listedEnds,
  listedNear,
  listedOpen,
  listedPath,
  listedRows,
  prepareListing,
  runListing,
  seekListing,
} from './listing';
export { prepareOperations } from './matchings';
export { ORBITS as ORBITS_ADDRESS, orbitPaths } from './orbits';
export { numberPairs, pairCount, pairsOverflowed, sampleTour } from './sampler';
export { beginCompleted, completed, runStep, STEP as STEP_ADDRESS } from './step';
export { JOIN as JOIN_ADDRESS } from './targets';
export { names, path, preparePath } from './tour-path';
export { beginHalf, runKeptStep, shareHalf } from './walk-back';
export {
  isWordListed,
  prepareWordListing,
  runWordListing,
  seekWordListing,
  WORD_ALLOWED as WORD_ALLOWED_ADDRESS,
  WORD_BOARD as WORD_BOARD_ADDRESS,
  WORD_ENDS as WORD_ENDS_ADDRESS,
  WORD_NEIGHBOURS as WORD_NEIGHBOURS_ADDRESS,
  WORD_PATH as WORD_PATH_ADDRESS,
  WORD_ROWS as WORD_ROWS_ADDRESS,
  wordDepth,
} from './word-listing';
