import type { Engine } from '../engine.js';
import { engineOf } from './engine.js';
import { moduleOf, type WasmSource } from './source.js';

/** The part that `core` loads only with a binary. In Node it is a small file, and the engine itself is with all other solving. */

export { checkSource } from './source.js';

/** Does the same as `loadEngineSync`, and waits for the compiler. */
export async function loadEngine(source: WasmSource): Promise<{ engine: Engine }> {
  return engineOf(await moduleOf(source));
}
