// Solves in a worker, so that the page stays responsive.
import { createSolver } from 'knights-tour-wasm';

const ready = createSolver();

self.onmessage = async ({ data: { id, problem, options } }) => {
  try {
    const solver = await ready;
    const result = solver.solve(problem, options);
    // Results are never views of WebAssembly memory, so the path can be transferred without a copy.
    const moved = result.path ? [result.path.buffer] : [];
    self.postMessage({ id, result, engine: solver.engine }, { transfer: moved });
  } catch (error) {
    self.postMessage({ id, error: String(error) });
  }
};
