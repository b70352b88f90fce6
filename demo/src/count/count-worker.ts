/** The package's worker for counts, behind the gate: modules come one after the other. */
import '../without/census-gate.js';
import '../../../src/pool/census-worker.js';
