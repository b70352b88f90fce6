#!/bin/sh
# Hermes 0.12.0 makes empty typed arrays of iterables that are not arrays: TypedArray.from and the constructors ignore
# Symbol.iterator. Array.from reads it. Reported as facebook/hermes#1881 and fixed there in January 2026; npm has no later
# virtual machine. Exits with 1 if this version behaves differently.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true }' > package.json
npm install --ignore-scripts --no-audit --no-fund --loglevel=error hermes-engine-cli@0.12.0 > /dev/null

cat > program.js << 'END'
print(JSON.stringify({
  array: Array.from([7, 8, 9].keys()).length,
  from: Int32Array.from([7, 8, 9].keys()).length,
  fromSet: Int32Array.from(new Set([7, 8])).length,
  constructed: new Int32Array(new Set([7, 8])).length,
}));
END
output=$(node_modules/hermes-engine-cli/linux64-bin/hermes program.js)
echo "hermes-engine-cli $(node -p "require('./node_modules/hermes-engine-cli/package.json').version")"
echo "lengths by ECMAScript: 3, 3, 2 and 2. Hermes: $output"
test "$output" = '{"array":3,"from":0,"fromSet":0,"constructed":0}'
