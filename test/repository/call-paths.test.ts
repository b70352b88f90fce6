import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

interface Step {
  readonly file: string;
  readonly name: string;
  readonly importer: string;
}

/** By call its steps, as CONTRIBUTING.md lists them. */
const PATHS = new Map(
  [
    ...read('CONTRIBUTING.md')
      .split('## The path of a call')[1]!
      .split('\n## ')[0]!
      .matchAll(/^`([\w.]+)`[^|]*\n\n((?:\|.*\n)+)/gm),
  ].map(([, call, table]): [string, Step[]] => {
    const rows = [...table!.matchAll(/^\| `(.+)` \| `(.+)` \| `(.+)` \|$/gm)];
    return [
      call!,
      rows.map(([, file, name, importer]) => ({ file: file!, name: name!, importer: importer! })),
    ];
  }),
);

/** The files that a file imports or exports from. */
function importsOf(file: string): string[] {
  const specifiers = [...read(file).matchAll(/from '(\.[^']+)'/g)].map(([, specifier]) => specifier!);
  return specifiers.map((each) => `${normalize(join(dirname(file), each)).replace(/\.js$/, '')}.ts`);
}

describe('the path of a call', () => {
  it('is there for one tour, for batches, for counts and for pools', () => {
    expect([...PATHS.keys()]).toEqual(['solve', 'solveBatch', 'countTours', 'pool.solveBatch']);
  });

  it.each([...PATHS])(
    'of %s has five to seven files, each with its function and imported as it says',
    (_, steps) => {
      expect(steps.length).toBeGreaterThanOrEqual(5);
      expect(steps.length).toBeLessThanOrEqual(7);
      for (const { file, name, importer } of steps) {
        const declaration = new RegExp(
          `^(export )?(abstract )?(async )?(function\\*?|class|const) ${name}\\b`,
          'm',
        );
        expect(read(file), `${name} in ${file}`).toMatch(declaration);
        expect(importsOf(importer), `what ${importer} imports`).toContain(file);
      }
    },
  );
});
