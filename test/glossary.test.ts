import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The words of the construction: those of its glossary, of its picture and of its files are the same. */

const FOLDER = new URL('../src/strategies/divide-and-conquer/', import.meta.url);
const README = readFileSync(new URL('README.md', FOLDER), 'utf8');
const PICTURE = readFileSync(new URL('../docs/pictures/construction-words.svg', import.meta.url), 'utf8');

/** Rows of the table: words, and files in which they are. */
const ROWS = Array.from(README.matchAll(/^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$/gm), ([, words, files]) => ({
  words: words!.split(', '),
  files: Array.from(files!.matchAll(/`([\w-]+\.ts)`/g), ([, file]) => file!),
})).slice(2);
const WORDS = ROWS.flatMap(({ words }) => words);

describe('the glossary of the construction', () => {
  it('has words, and a place in the code for each', () => {
    expect(WORDS.length).toBeGreaterThanOrEqual(20);
    for (const { words, files } of ROWS) expect([words, files.length > 0]).toEqual([words, true]);
  });

  it.each(ROWS.flatMap(({ words, files }) => words.map((word) => [word, files] as const)))(
    'says where %s stands in the code',
    (word, files) => {
      const spoken = new RegExp(`\\b${word.replace(' ', '\\s*')}s?\\b`, 'i');
      const texts = files.map((file) => readFileSync(new URL(file, FOLDER), 'utf8'));
      expect(texts.filter((text) => spoken.test(text)).length).toBeGreaterThan(0);
    },
  );

  it('has a picture that shows all of its words and no other', () => {
    expect(README).toContain('(../../../docs/pictures/construction-words.svg)');
    const shown = Array.from(PICTURE.matchAll(/<tspan class="word">([^<]+)<\/tspan>/g), ([, word]) => word!);
    expect(shown.sort()).toEqual([...WORDS].sort());
  });

  it('knows every file of its folder', () => {
    const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts'));
    expect(files.filter((file) => !README.includes(`\`${file}\``))).toEqual([]);
    const named = Array.from(README.matchAll(/`([\w-]+\.ts)`/g), ([, file]) => file!);
    expect(named.filter((file) => !files.includes(file))).toEqual([]);
  });
});
