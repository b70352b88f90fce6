import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minifySync, type Plugin } from 'vite';

/** Files that the page itself never loads. */
const NOT_CACHED = /link-picture|[.]map$/;
/** Files for browsers without WebAssembly. */
const JAVASCRIPT = /-javascript-|census-js-worker/;

/**
 * Writes the service worker with the list of all built files.
 * @param others files whose names do not change with their content
 */
export function offline(source: URL, others: readonly URL[]): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const built = Object.keys(bundle).filter((file) => !NOT_CACHED.test(file));
      const pages = ['index.html', 'developers.html'].map((file) => {
        const page = bundle[file];
        if (page?.type !== 'asset') throw new Error(`${file} is not in the bundle`);
        return page.source;
      });
      const files = [...built, ...others.map((other) => basename(fileURLToPath(other)))].sort();
      const hash = createHash('sha256').update(files.join());
      for (const page of pages) hash.update(page);
      for (const other of others) hash.update(readFileSync(other));
      const version = hash.digest('hex').slice(0, 12);
      const lists = {
        VERSION: version,
        JAVASCRIPT_FILES: files.filter((file) => JAVASCRIPT.test(file)),
        FILES: files.filter((file) => !JAVASCRIPT.test(file)),
      };
      const code = readFileSync(source, 'utf8').replace(/\b(VERSION|JAVASCRIPT_FILES|FILES)\b/g, (name) =>
        JSON.stringify(lists[name as keyof typeof lists]),
      );
      const { code: minified } = minifySync('service-worker.js', code);
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: minified });
    },
  };
}
