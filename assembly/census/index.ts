/** The face of the census kernel: what src/engines/census/load.ts calls. */

export { peakBytes, platformRefused, refusedBytes, setLimit } from './arena';
export { beginEstimate, estimatedPairs, estimatedStates, estimateStep } from './estimate';
export { beginHalf, runKeptStep, shareHalf } from './history';
export {
  beginJoin,
  joined,
  mostJoined,
  runJoin,
  targets,
  targetsDone,
} from './join';
export { beginLayer, classes, keepLayer } from './layer';
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
export { prepareOperations } from './operations';
export {
  ENDINGS as ENDINGS_ADDRESS,
  NEIGHBOURS as NEIGHBOURS_ADDRESS,
  ORBITS as ORBITS_ADDRESS,
  orbitPaths,
} from './orbits';
export { numberPairs, pairCount, pairsOverflowed } from './pairs';
export { modulus, overflowed, setModulus } from './scatter';
export {
  beginCompleted,
  completed,
  runStep,
  STEP as STEP_ADDRESS,
  STEP_OPTIONS as STEP_OPTIONS_ADDRESS,
} from './step';
export {
  JOIN as JOIN_ADDRESS,
  LOWER_OPTIONS as LOWER_OPTIONS_ADDRESS,
  UPPER_OPTIONS as UPPER_OPTIONS_ADDRESS,
} from './target';
export { drawTour } from './tour-draw';
export { names, path, preparePath } from './tour-path';
