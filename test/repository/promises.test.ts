import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { collectPromises, promisesOf, readList } from '../../scripts/collect-promises.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Returns whether a file of tests has a title that begins with a text. Titles of other tests are lists of cases. */
function hasTitle(file: string, title: string): boolean {
  if (!existsSync(ROOT + file)) return false;
  const text = readFileSync(ROOT + file, 'utf8');
  return ["'", '"', '`', '\n'].some((quote) => text.includes(quote + title));
}

describe('the list of promises', () => {
  it('has every sentence of the documents, in order, and no other: run scripts/collect-promises.mjs --write', () => {
    const listed = [...readList()].map(([page, rows]) => [page, [...rows.keys()]]);
    expect(listed).toEqual([...collectPromises()]);
  });

  it('names a test for each sentence, or the reason for having none', () => {
    let tested = 0;
    for (const [page, rows] of readList()) {
      for (const [sentence, checks] of rows) {
        expect(checks.length, `${page}: ${sentence}`).toBeGreaterThan(0);
        for (const check of checks) {
          if (/^not tested here: \S/.test(check)) continue;
          const [, file = '', title = ''] = /^`(test\/\S+\.ts)`: (.+)$/.exec(check) ?? [];
          expect(hasTitle(file, title), `${page}: ${sentence}\n${check}`).toBe(true);
          tested++;
        }
      }
    }
    expect(tested).toBeGreaterThan(100);
  });

  it('collects sentences with an absolute word outside of code', () => {
    const text =
      'It **never** fails. `every` row is `only` code. Rows\nare at most\n3 wide.\n\n- One. Always two.\n\n```js\nnever();\n```\n';
    expect(promisesOf(text)).toEqual(['It **never** fails.', 'Rows are at most 3 wide.', 'Always two.']);
  });
});
