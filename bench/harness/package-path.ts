import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Returns the absolute path of a file inside the package's folder. */
export function packagePath(path: string): string {
  const manifest = createRequire(import.meta.url).resolve('knights-tour-wasm/package.json');
  return join(dirname(manifest), path);
}
