import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** A section's markup as text. */
const PANEL = /\/panel\.html\?raw$/;

/** Markup without its indentation, which nobody sees: lines still end. */
function withoutIndentation(html: string): string {
  return html.replace(/\s*\n\s*/g, '\n');
}

/** Leaves out the indentation of the page's markup. */
export function unindented(): Plugin {
  return {
    name: 'unindented',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!PANEL.test(id)) return undefined;
      const html = readFileSync(id.replace('?raw', ''), 'utf8');
      return `export default ${JSON.stringify(withoutIndentation(html))};`;
    },
    transformIndexHtml: { order: 'post', handler: withoutIndentation },
  };
}
