/**
 * Stamps the compiled kernels with the package's version and inlines them: build/*.wasm becomes dist/*.wasm (shipped
 * as files) and src/engines/wasm/generated/*.ts (as text, decoded on first use by src/engines/wasm/binary-text.ts).
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { binaryText } from './binary-text.mjs';

const root = new URL('../', import.meta.url);
const generated = new URL('src/engines/wasm/generated/', root);
const dist = new URL('dist/', root);
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));

/** A custom section: id 0, its size, the length of its name, its name, its content. */
function customSection(name, content) {
  const bytes = [...Buffer.from(name)];
  const body = [bytes.length, ...bytes, ...Buffer.from(content)];
  if (body.length > 127) throw new RangeError(`the section ${name} is too long for a one-byte size`);
  return Uint8Array.from([0, body.length, ...body]);
}

// Begun anew, so that nothing of an earlier build is shipped.
for (const folder of [generated, dist]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
writeFileSync(new URL('version.ts', generated), `export const VERSION: string = '${version}';\n`);
/** What is noted of each binary beside the version: what it is made of, or for. */
const BINARIES = {
  kernel: 'simd',
  'kernel-scalar': 'scalar',
  'kernel-census': 'census',
  'kernel-puzzle': 'puzzle',
};
const stamped = {};
for (const [name, kind] of Object.entries(BINARIES)) {
  const compiled = readFileSync(new URL(`build/${name}.wasm`, root));
  stamped[name] = Buffer.concat([compiled, customSection('knights-tour-wasm', `${version} ${kind}`)]);
  writeFileSync(new URL(`${name}.wasm`, dist), stamped[name]);
}

/**
 * Writes a module of one text. It is that of a function, since bundlers put these first: gzip, which looks back 32 KiB, then finds
 * in all of the code what stood before.
 */
function inline(name, functionName, text) {
  const source = `export function ${functionName}(): string {\n  return '${text}';\n}\n`;
  writeFileSync(new URL(`${name}.ts`, generated), source);
}
inline('decoder', 'decoder', readFileSync(new URL('build/decoder.wasm', root)).toString('base64'));
/** By module: the function that has the text, and the binaries that it stands for. */
const INLINED = {
  kernel: ['binaries', ['kernel', 'kernel-scalar']],
  'kernel-census': ['binary', ['kernel-census']],
  'kernel-puzzle': ['binary', ['kernel-puzzle']],
};
mkdirSync(new URL('base64/', generated));
for (const [name, [functionName, names]] of Object.entries(INLINED)) {
  const binaries = names.map((each) => stamped[each]);
  inline(name, functionName, binaryText(...binaries));
  // For Node, which decodes this at once: src/engines/wasm/binary-base64.ts.
  inline(`base64/${name}`, functionName, binaries.map((each) => each.toString('base64')).join(' '));
}
