import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Files that the page itself never asks for. */
const NOT_KEPT = /link-picture|[.]map$/;

/** Writes the service worker, which knows the names of all files that were built. */
export function offline(source: URL, page: URL): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const built = Object.keys(bundle).filter((file) => !NOT_KEPT.test(file));
      const files = [...new Set(['index.html', 'icon.svg', ...built])].sort();
      const version = createHash('sha256')
        .update(files.join())
        .update(readFileSync(page))
        .digest('hex')
        .slice(0, 12);
      const code = readFileSync(source, 'utf8')
        .replace('VERSION', `'${version}'`)
        .replace('addAll(FILES)', `addAll(${JSON.stringify(files)})`);
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code });
    },
  };
}
