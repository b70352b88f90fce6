/**
 * Puts everything but pools into one file, for pages without a bundler: dist/standalone.js, a classic script that makes the
 * global `knightsTour` and runs from file:// too, and dist/standalone.mjs, a module without imports. Run after tsc, which
 * built dist/standalone.js with its imports.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const dist = new URL('../dist/', import.meta.url);
const bundle = await rolldown({ input: fileURLToPath(new URL('standalone.js', dist)), platform: 'browser' });
const files = await Promise.all(
  [
    ['standalone.js', { format: 'iife', name: 'knightsTour' }],
    ['standalone.mjs', { format: 'esm' }],
  ].map(async ([name, format]) => {
    const { output } = await bundle.generate({ ...format, minify: true, codeSplitting: false });
    const [{ code, imports }] = output;
    if (output.length !== 1 || imports.length > 0) throw new Error(`${name} imports ${imports.join(', ')}`);
    return [name, code];
  }),
);
await bundle.close();
for (const [name, code] of files) writeFileSync(new URL(name, dist), code);
