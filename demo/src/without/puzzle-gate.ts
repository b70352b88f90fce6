import { puzzleEngine } from '../../../src/engines/puzzle/load.js';
import { awaitEngine } from './gate.js';

awaitEngine(() => puzzleEngine({ engine: 'wasm' }));
