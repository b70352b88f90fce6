import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * What a pool can do and the page never asks of it: lists of tours, and many puzzles at once. A bundler cannot know, for all
 * that a pool can do is in one object. By module, what it exports; the build fails if somebody wants more of it,
 * or if there is no such module.
 */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'src/pool/census/listing.ts': ['toursIn'],
  'src/pool/census/puzzles.ts': ['puzzlesIn'],
  'src/census/list-arguments.ts': ['listArguments'],
  'src/census/list-part.ts': ['Listing'],
  'src/census/listing-count.ts': ['listingCount'],
};

/** Leaves modules out, of sources below a folder: whoever calls them is told so. */
export function leftOut(folder: string): Plugin {
  return {
    name: 'left-out',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const missing = Object.keys(LEFT_OUT).filter((file) => !existsSync(`${folder}${file}`));
      if (missing.length > 0) this.error(`what the page leaves out is not there: ${missing.join(', ')}`);
    },
    load(id) {
      const file = id.replace(folder, '');
      return LEFT_OUT[file]
        ?.map((name) => `export function ${name}() { throw new Error('left out of the page: ${file}'); }`)
        .join('\n');
    },
  };
}
