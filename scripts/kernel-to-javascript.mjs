/**
 * Compiles a binary to JavaScript with binaryen's wasm2js, for platforms without WebAssembly. The result is a module with one
 * function, `instantiate()`, which returns what an instance of the binary exports.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { minify } from 'rolldown/utils';

/** Bodies for functions that wasm2js writes as loops or long sequences of 32-bit operations. */
const INTRINSICS = {
  __wasm_popcnt_i32: 'return countBits($0_1);',
  __wasm_popcnt_i64: 'i64toi32_i32$HIGH_BITS = 0; return countBits($0_1) + countBits($1_1) | 0;',
  __wasm_ctz_i64:
    'i64toi32_i32$HIGH_BITS = 0; return $0_1 ? 31 - Math_clz32($0_1 & -$0_1) | 0 : $1_1 ? 63 - Math_clz32($1_1 & -$1_1) | 0 : 64;',
};

/**
 * The memory. Growing it copies it, so its size doubles each time. The platform commits pages on first use. Addresses are signed
 * 32-bit numbers, so the memory ends below 2 GiB. If it cannot grow it returns -1, as WebAssembly does. The original by wasm2js
 * returns the old size.
 */
const MEMORY = {
  __wasm_memory_size: 'return memoryPages;',
  __wasm_memory_grow: `
    var oldPages = memoryPages;
    var newPages = oldPages + pagesToAdd;
    if (!(pagesToAdd >= 0 && newPages < 32768)) return -1;
    if (newPages * 65536 > buffer.byteLength) {
      var newBuffer = memoryOf(Math_min(2 * newPages, 32767)) || memoryOf(newPages);
      if (!newBuffer) return -1;
      new Int8Array(newBuffer).set(HEAP8);
      HEAP8 = new Int8Array(newBuffer);
      HEAP16 = new Int16Array(newBuffer);
      HEAP32 = new Int32Array(newBuffer);
      HEAPU8 = new Uint8Array(newBuffer);
      HEAPU16 = new Uint16Array(newBuffer);
      HEAPU32 = new Uint32Array(newBuffer);
      HEAPF32 = new Float32Array(newBuffer);
      HEAPF64 = new Float64Array(newBuffer);
      buffer = newBuffer;
      bufferView = HEAPU8;
    }
    memoryPages = newPages;
    return oldPages;`,
};

/** Functions that the replaced bodies call. Source of the bit count: Hacker's Delight, section 5-1. */
const FUNCTIONS = `function countBits(x) {
  x = x - (x >>> 1 & 0x55555555) | 0;
  x = (x & 0x33333333) + (x >>> 2 & 0x33333333) | 0;
  return Math.imul(x + (x >>> 4) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
function memoryOf(pages) {
  try { return new ArrayBuffer(pages * 65536); } catch {}
}`;

/** Replaces the body of a function of the module. */
function withBody(code, name, body) {
  const start = code.indexOf(` function ${name}(`);
  const open = code.indexOf('{', start);
  const end = code.indexOf('\n }\n', open);
  if (start < 0 || end < 0) throw new Error(`wasm2js did not write the function ${name}`);
  return `${code.slice(0, open)}{ ${body} }${code.slice(end + '\n }'.length)}`;
}

/**
 * Exports a 64-bit global as one BigInt, as WebAssembly does. The original by wasm2js exports the low half. Removes setters, which
 * nothing uses.
 */
function withWholeGlobals(code) {
  const readable = code.replace(/,\s*set value\(_global\$\d+\) \{[^}]*\}/g, '');
  return readable.replace(/get value\(\) \{\s*return (global\$\d+);\s*\}/g, (getter, low) => {
    if (!code.includes(`var ${low}$hi `)) return getter;
    return `get value() { return BigInt.asIntN(64, BigInt(${low}$hi >>> 0) << 32n | BigInt(${low} >>> 0)); }`;
  });
}

/** Turns the output of wasm2js into a module with one function. */
function instantiable(wasm2js) {
  let code = wasm2js.replace(/^(export|import) .*$/gm, '');
  for (const [name, body] of Object.entries(INTRINSICS)) {
    if (code.includes(` function ${name}(`)) code = withBody(code, name, body);
  }
  for (const [name, body] of Object.entries(MEMORY)) code = withBody(code, name, body);
  const buffer = /( var buffer = new ArrayBuffer\(\d+\);\n)/;
  if (!buffer.test(code)) throw new Error('wasm2js did not write the memory');
  code = code.replace(buffer, '$1 var memoryPages = buffer.byteLength >>> 16;\n');
  return `export function instantiate() {\n${FUNCTIONS}\n${withWholeGlobals(code)}\nreturn retasmFunc;\n}\n`;
}

/** The WebAssembly features that wasm2js supports. */
const LOWERING = ['--llvm-nontrapping-fptoint-lowering', '--signext-lowering'];

/**
 * Compiles build/NAME.wasm to build/NAME.js, minified, because the package contains it several times.
 * @param run runs a program of a development dependency
 * @param features the features of the binary, as flags of binaryen
 */
export async function compileToJavaScript(name, run, features) {
  const lowered = `build/${name}-lowered.wasm`;
  const output = `build/${name}.js`;
  await run('binaryen/bin/wasm-opt', `build/${name}.wasm`, '-o', lowered, ...features, ...LOWERING);
  await run('binaryen/bin/wasm2js', lowered, '-o', output, ...features, '-O3');
  const { code, errors } = await minify(output, instantiable(await readFile(output, 'utf8')), {
    module: true,
  });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  await writeFile(output, code);
}
