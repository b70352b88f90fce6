/**
 * Compiles a binary to JavaScript with binaryen's wasm2js, for platforms without WebAssembly. The result is a module with one
 * function, `instantiate()`, which returns what an instance of the binary exports.
 */
import { readFile, writeFile } from 'node:fs/promises';

/** wasm2js writes these as loops, or as long sequences of 32-bit operations. */
const INTRINSICS = {
  __wasm_popcnt_i32: 'return countBits($0_1);',
  __wasm_popcnt_i64: 'i64toi32_i32$HIGH_BITS = 0; return countBits($0_1) + countBits($1_1) | 0;',
  __wasm_ctz_i64:
    'i64toi32_i32$HIGH_BITS = 0; return $0_1 ? 31 - Math_clz32($0_1 & -$0_1) | 0 : $1_1 ? 63 - Math_clz32($1_1 & -$1_1) | 0 : 64;',
};

/** Counts bits pair by pair, as Hacker's Delight does (section 5-1). */
const COUNT_BITS = `function countBits(x) {
  x = x - (x >>> 1 & 0x55555555) | 0;
  x = (x & 0x33333333) + (x >>> 2 & 0x33333333) | 0;
  return Math.imul(x + (x >>> 4) & 0x0f0f0f0f, 0x01010101) >>> 24;
}`;

/** Replaces the body of a function, if wasm2js wrote it. */
function withBody(code, name, body) {
  const start = code.indexOf(` function ${name}(`);
  if (start < 0) return code;
  const open = code.indexOf('{', start);
  const end = code.indexOf('\n }\n', open);
  if (end < 0) throw new Error(`wasm2js wrote ${name} without an end`);
  return `${code.slice(0, open)}{ ${body} }${code.slice(end + '\n }'.length)}`;
}

/** Replaces a text that wasm2js always writes. */
function replaced(code, text, by) {
  if (!code.includes(text)) throw new Error(`wasm2js no longer writes: ${text}`);
  return code.replace(text, by);
}

/** The exports of a 64-bit global as one BigInt, as WebAssembly has them: wasm2js exports the low half. */
function withWholeGlobals(code) {
  return code.replace(/get value\(\) \{\s*return (global\$\d+);\s*\}/g, (getter, low) => {
    if (!code.includes(`var ${low}$hi `)) return getter;
    return `get value() { return BigInt.asIntN(64, BigInt(${low}$hi >>> 0) << 32n | BigInt(${low} >>> 0)); }`;
  });
}

/** Makes a module with one function of what wasm2js wrote. */
export function instantiable(wasm2js) {
  let code = wasm2js.replace(/^(export|import) .*$/gm, '');
  for (const [name, body] of Object.entries(INTRINSICS)) code = withBody(code, name, body);
  code = withWholeGlobals(code);
  // Addresses are signed: a memory of 2 GiB or more would be read at negative indices.
  code = replaced(code, 'newPages < 65536', 'newPages < 32768');
  // Like WebAssembly, return -1 if the platform has no more memory.
  const growth = 'var newBuffer = new ArrayBuffer(newPages << 16);';
  code = replaced(
    code,
    growth,
    'var newBuffer; try { newBuffer = new ArrayBuffer(newPages << 16); } catch { return -1; }',
  );
  return `export function instantiate() {\n${COUNT_BITS}\n${code}\nreturn retasmFunc;\n}\n`;
}

/** What the binary may use: wasm2js does not know the rest. */
const LOWERING = ['--llvm-nontrapping-fptoint-lowering', '--signext-lowering'];

/**
 * Compiles build/NAME.wasm to build/NAME.js.
 * @param run runs a program of a development dependency
 * @param features what the binary uses, as flags of binaryen
 */
export async function compileToJavaScript(name, run, features) {
  const lowered = `build/${name}-lowered.wasm`;
  const output = `build/${name}.js`;
  await run('binaryen/bin/wasm-opt', `build/${name}.wasm`, '-o', lowered, ...features, ...LOWERING);
  await run('binaryen/bin/wasm2js', lowered, '-o', output, ...features, '-O3');
  await writeFile(output, instantiable(await readFile(output, 'utf8')));
}
