/** The face of the puzzle kernels: what src/engines/puzzle calls, wasm-filling.ts and, of arrays/, wasm-array-filling.ts. */

export {
  beginFilling as beginArrayFilling,
  found as arrayFound,
  nodes as arrayNodes,
  runFilling as runArrayFilling,
} from './arrays/filling';
export {
  degrees as degreesAddress,
  distances as distancesAddress,
  fillings as fillingsAddress,
  neighbours as neighboursAddress,
  open as openAddress,
  path as pathAddress,
  ranks as ranksAddress,
  reserveArrays,
} from './arrays/layout';
export {
  beginFilling,
  FILLINGS as FILLINGS_ADDRESS,
  found,
  nodes,
  PATH as PATH_ADDRESS,
  RANKS as RANKS_ADDRESS,
  runFilling,
} from './filling';
export { DISTANCES as DISTANCES_ADDRESS, NEIGHBOURS as NEIGHBOURS_ADDRESS } from './graph';
export { SEGMENTS as SEGMENTS_ADDRESS } from './segment';
