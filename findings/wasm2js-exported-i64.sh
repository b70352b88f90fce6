#!/bin/sh
# wasm2js of binaryen 132.0.0 exports a 64-bit global as its low half, a plain number, where WebAssembly gives a BigInt. If the
# module only writes the global, -O3 also removes the variable of the high half, because the export does not read it: then
# nothing in the output has the whole value. Exits with 1 if this version behaves differently.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --ignore-scripts --no-audit --no-fund --loglevel=error binaryen@132.0.0 > /dev/null

cat > product.wat << 'END'
(module
  (global $product (export "product") (mut i64) (i64.const 0))
  (func (export "multiply") (param i32 i32)
    (global.set $product
      (i64.mul (i64.extend_i32_u (local.get 0)) (i64.extend_i32_u (local.get 1))))))
END
cat > run.js << 'END'
const { multiply, product } = await import(process.argv[2]);
multiply(3000000, 2000000);
console.log(typeof product.value, String(product.value));
END
bin=node_modules/binaryen/bin
node $bin/wasm-as product.wat -o product.wasm --enable-mutable-globals
cat > wasm.js << 'END'
import { readFileSync } from 'node:fs';
const { instance } = await WebAssembly.instantiate(readFileSync('product.wasm'));
export const { multiply, product } = instance.exports;
END
node $bin/wasm2js product.wasm -o plain.js --enable-mutable-globals
node $bin/wasm2js product.wasm -o optimised.js --enable-mutable-globals -O3

exact=$(node run.js ./wasm.js)
plain=$(node run.js ./plain.js)
optimised=$(node run.js ./optimised.js)
halves=$(grep -c 'global$0$hi' plain.js || true)
left=$(grep -c '$hi' optimised.js || true)
echo "binaryen $(node -p "JSON.parse(require('fs').readFileSync('node_modules/binaryen/package.json')).version")"
echo "3000000 * 2000000 in WebAssembly: $exact"
echo "wasm2js: $plain, the output names the high half on $halves lines"
echo "wasm2js -O3: $optimised, the output names a high half on $left lines"
test "$exact" = 'bigint 6000000000000' && test "$plain" = "$optimised" && test "${plain%% *}" = number &&
  test "${plain#* }" != 6000000000000 && test "$halves" -gt 0 && test "$left" -eq 0
