// The solver lives here: the page stays responsive, however long a board takes.
import { createSolver } from 'knights-tour-wasm';

const ready = createSolver();

self.onmessage = async ({ data: { id, problem, options } }) => {
  try {
    const solver = await ready;
    const result = solver.solve(problem, options);
    // The path is handed over, not copied: results never lie in the memory of WebAssembly.
    const moved = result.path ? [result.path.buffer] : [];
    self.postMessage({ id, result, engine: solver.engine }, { transfer: moved });
  } catch (error) {
    self.postMessage({ id, error: String(error) });
  }
};
