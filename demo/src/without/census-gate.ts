import { censusEngine } from '../../../src/engines/census/load.js';
import { awaitEngine } from './gate.js';

awaitEngine(() => censusEngine({ engine: 'wasm' }));
