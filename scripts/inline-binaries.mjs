/**
 * Stamps the compiled kernels with the package's version and inlines them: build/*.wasm becomes dist/*.wasm (shipped
 * as files) and src/engines/wasm/generated/*.ts (as text, decoded on first use by src/engines/wasm/binary-text.ts).
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

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

/** Bytes as text; src/engines/wasm/binary-text.ts reads it and says how it is made. */
function binaryText(bytes) {
  const digits = Array.from({ length: 87 }, (_, i) => String.fromCharCode(40 + i)).filter(
    (each) => each !== '\\',
  );
  const prefixes = ['', '!', '#'];
  return Array.from(bytes, (byte) => prefixes[Math.floor(byte / 86)] + digits[byte % 86]).join('');
}

mkdirSync(generated, { recursive: true });
// Begun anew, so that nothing of an earlier build is shipped.
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
writeFileSync(new URL('version.ts', generated), `export const VERSION: string = '${version}';\n`);
/** What is noted of each binary beside the version: what it is made of, or for. */
const BINARIES = {
  kernel: 'simd',
  'kernel-scalar': 'scalar',
  'kernel-census': 'census',
  'kernel-puzzle': 'puzzle',
};
for (const [name, kind] of Object.entries(BINARIES)) {
  const compiled = readFileSync(new URL(`build/${name}.wasm`, root));
  const stamped = Buffer.concat([compiled, customSection('knights-tour-wasm', `${version} ${kind}`)]);
  writeFileSync(new URL(`${name}.wasm`, dist), stamped);
  writeFileSync(
    new URL(`${name}.ts`, generated),
    `export const BINARY: string =\n  '${binaryText(stamped)}';\n`,
  );
}
