/**
 * Puts the worker of the pool and all it imports into one file: it starts sooner than forty, and as text it can be
 * inlined. Run before tsc it writes that text to src/pool/generated/worker-source.ts; with `--place`, after tsc, it puts the
 * file in the place of dist/pool/worker.js.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = new URL('../', import.meta.url);

/** The worker as one module without imports. */
async function bundled(minify) {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('src/pool/worker.ts', root)),
    platform: 'neutral',
    resolve: { extensionAlias: { '.js': ['.ts'] } },
    tsconfig: fileURLToPath(new URL('tsconfig.json', root)),
  });
  const { output } = await bundle.generate({ format: 'esm', minify });
  await bundle.close();
  const [{ code, imports, dynamicImports }] = output;
  if (output.length !== 1 || imports.length > 0 || dynamicImports.length > 0) {
    throw new Error(`the worker is no single file: it imports ${[...imports, ...dynamicImports].join(', ')}`);
  }
  return code;
}

if (process.argv[2] === '--place') {
  writeFileSync(new URL('dist/pool/worker.js', root), await bundled(false));
} else {
  const generated = new URL('src/pool/generated/', root);
  mkdirSync(generated, { recursive: true });
  const source = JSON.stringify(await bundled(true));
  writeFileSync(
    new URL('worker-source.ts', generated),
    `export const WORKER_SOURCE: string =\n  ${source};\n`,
  );
}
