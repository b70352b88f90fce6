/** The face of the puzzle kernel: what src/engines/puzzle/wasm-filling.ts calls. */

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
