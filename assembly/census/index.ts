/** The exports of the census kernel for src/census/kernel.ts and listing.ts. */

export { peakBytes, platformRefused, refusedBytes, setLimit } from './arena';
export { beginEstimate, estimatedPairs, estimatedStates, estimateStep } from './estimate';
export {
  beginJoin,
  joined,
  joinedBound,
  keepToursOfTargets,
  runJoin,
  savedTours,
  targets,
  targetsDone,
} from './join';
export { beginHalf, readKeptStep, runKeptStep, savedLayer, shareHalf } from './kept-halves';
export { beginLayer, classes, keepLayer, overflowed, setModulus } from './layers';
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
export { ORBITS as ORBITS_ADDRESS, orbitPaths, prepareOrbits } from './orbits';
export { numberPairs, pairsOverflowed, prepareSamples, sampleTours, writeSamples } from './sampler';
export { beginCompleted, completed, runStep, STEP as STEP_ADDRESS } from './step';
export { JOIN as JOIN_ADDRESS } from './targets';
export { findTour, numberHigh, numberTours, writeTour } from './tour-index';
export { names, path, preparePath } from './tour-path';
export { prepareWordListing, runWordListing, seekWordListing } from './word-listing';
