import { createWasmEngine } from '../engines/wasm/engine.js';
import { instantiateModule } from '../engines/wasm/kernel-exports.js';
import { prepareSolving, sessionOn } from '../jobs/kinds/solver-tasks.js';
import { serve } from '../jobs/threads/serve.js';
import { completeTsEngine } from '../solver/create-ts.js';

/** The worker that solves. It runs on import. */

serve('solve', ({ module, simd, mayFallBack }) => {
  if (!module) return { prepare: prepareSolving(sessionOn(completeTsEngine())) };
  try {
    const engine = createWasmEngine(instantiateModule(module, simd!));
    return { prepare: prepareSolving(sessionOn(engine)) };
  } catch (error) {
    // The module has run on another thread, so this thread lacks memory.
    if (!mayFallBack) throw error;
    const fallbackReason = `WebAssembly cannot run in a worker here: ${(error as Error).message}`;
    return { prepare: prepareSolving(sessionOn(completeTsEngine())), fallbackReason };
  }
});
