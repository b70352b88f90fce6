import { readFileSync } from 'node:fs';

/** The files that a page links to or shows, as they are written there. */
export function linksOf(page: string): string[] {
  const text = readFileSync(new URL(`../${page}`, import.meta.url), 'utf8').replace(/^```.*?^```/gms, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map((match) => match[1] ?? match[2]!);
  return links.filter((link) => !/^(https?:|#)/.test(link)).map((link) => link.replace(/#.*/, ''));
}
