import { fileURLToPath } from 'node:url';

/** A path inside the package's own folder. */
export function packagePath(path: string): string {
  return fileURLToPath(new URL(path, import.meta.resolve('knights-tour-wasm/package.json')));
}
