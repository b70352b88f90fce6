import type { Plugin } from 'vite';

/** What the bundler calls for each import that is awaited, with the files that it will need. */
const HELPER = /vite\/preload-helper/;

/**
 * Asks for all files of a section at once, and not for those that a file imports when it has come. The bundler's own helper
 * does that too, and is four times as long: it knows styles and errors, which no section has, and takes every place for a page.
 */
const CODE = `export const __vitePreload = (load, files, base) => {
  if (files && globalThis.document) {
    for (const file of files) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = new URL(file, base);
      document.head.append(link);
    }
  }
  return load();
};`;

/** Puts the page's own way to preload in the place of the bundler's; fails when styles come with a section. */
export function preload(): Plugin {
  let isReplaced = false;
  return {
    name: 'preload',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!HELPER.test(id)) return undefined;
      isReplaced = true;
      return { code: CODE, map: null };
    },
    generateBundle(_, bundle) {
      if (!isReplaced) this.error('the bundler preloads in another way now');
      const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'));
      if (styles.length > 1) this.error(`styles that nobody would load: ${styles.join(', ')}`);
    },
  };
}
