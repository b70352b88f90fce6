/**
 * Puts each worker of the pool and all it imports into one file: it starts sooner than forty, and as text it can be
 * inlined. Run before tsc it writes that text to src/pool/generated/*-source.ts; with `--place`, after tsc, it puts the
 * file in the place of dist/pool/worker.js, and so on.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = new URL('../', import.meta.url);

/** The workers: that of the solver, and that of counts, which who only solves does not load. */
const WORKERS = { worker: 'WORKER_SOURCE', 'census-worker': 'CENSUS_WORKER_SOURCE' };

/** A worker as one module without imports. */
async function bundled(name, minify) {
  const bundle = await rolldown({
    input: fileURLToPath(new URL(`src/pool/${name}.ts`, root)),
    platform: 'neutral',
    resolve: { extensionAlias: { '.js': ['.ts'] } },
    tsconfig: fileURLToPath(new URL('tsconfig.json', root)),
  });
  const { output } = await bundle.generate({ format: 'esm', minify });
  await bundle.close();
  const [{ code, imports, dynamicImports }] = output;
  if (output.length !== 1 || imports.length > 0 || dynamicImports.length > 0) {
    throw new Error(`${name} is no single file: it imports ${[...imports, ...dynamicImports].join(', ')}`);
  }
  return code;
}

const generated = new URL('src/pool/generated/', root);
for (const [name, constant] of Object.entries(WORKERS)) {
  if (process.argv[2] === '--place') {
    // Without an import or export of its own it would be taken for CommonJS.
    writeFileSync(new URL(`dist/pool/${name}.js`, root), `${await bundled(name, false)}export {};\n`);
  } else {
    mkdirSync(generated, { recursive: true });
    const source = JSON.stringify(await bundled(name, true));
    writeFileSync(
      new URL(`${name}-source.ts`, generated),
      `export const ${constant}: string =\n  ${source};\n`,
    );
  }
}
