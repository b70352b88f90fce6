import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DEFAULT_MEMORY } from '../../src/census/limits.js';
import { linksOf } from '../package/installed-package.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Returns the existing files of the repository by patterns, also those that are not committed yet. */
function filesOf(...patterns: readonly string[]): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns];
  const files = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  return files.filter((file) => existsSync(join(ROOT, file)));
}

const PAGES = filesOf('*.md');
/** All files that may name a file, except a test that invents names. */
const TEXTS = filesOf('*.md', '*.ts', '*.mjs', '*.c', '*.cpp', '*.h', '.ci/run').filter(
  (file) => !file.endsWith('import-direction.sweep.ts'),
);
const EXAMPLES = filesOf('examples', 'demo', 'package.json');

/** The files and folders that a text names from the root of the repository. NAME stands for any name. */
function namedFiles(text: string): string[] {
  const names = text.matchAll(
    /(?<![\w./@-])(?:src|assembly|test|scripts|docs)\/(?:[\w.-]+\/)*(?:[\w.-]+\.(?:ts|mjs|md|json))?/g,
  );
  return [...names].map(([name]) => name).filter((name) => !name.includes('NAME'));
}

/** Names on pages of bench/ and about demo/ may be relative to them. Generated files are in .gitignore. */
const FROM = ['', 'bench', 'demo'];
const MADE = ['docs/api/'];

describe('the documentation', () => {
  it.each(PAGES)('%s links to existing files, and has no merge conflict', (page) => {
    const missing = linksOf(page).filter((link) => !existsSync(join(ROOT, dirname(page), link)));
    expect(missing).toEqual([]);
    expect(read(page)).not.toMatch(/^(<{7}|>{7}|={7}$)/m);
  });

  it('names existing files, in pages and in comments', () => {
    const missing: string[] = [];
    let names = 0;
    for (const file of TEXTS) {
      for (const name of namedFiles(read(file))) {
        names++;
        const isThere = FROM.some((folder) => existsSync(join(ROOT, folder, name)));
        if (!isThere && !MADE.includes(name)) missing.push(`${file}: ${name}`);
      }
    }
    expect(missing).toEqual([]);
    expect(names).toBeGreaterThan(100);
  });

  it('names the counterpart in assembly/ at the top of each file of the TypeScript engine, or the reason for having none', () => {
    const files = TEXTS.filter((file) => file.startsWith('src/engines/ts/'));
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const [first] = read(file).split('\n', 1);
      expect(first, file).toMatch(
        /^\/\/ (Counterpart: assembly\/[a-z-]+\.ts(,.*)?|No counterpart in assembly\/: .*)\.$/,
      );
    }
  });

  it('builds every page of the guide that the README links to', () => {
    const { projectDocuments } = JSON.parse(read('typedoc.json'));
    const readme = read('README.md');
    const [, list] = /^- Guide: (.*)$/m.exec(readme)!;
    const named = [...list!.matchAll(/\]\(([^)]+)\)/g)].map(([, page]) => page!);
    expect(named.length).toBeGreaterThan(10);
    for (const page of named) {
      const isBuilt = projectDocuments.includes(page) || projectDocuments.includes(`${dirname(page)}/*.md`);
      expect(isBuilt, page).toBe(true);
    }
  });

  it('runs the command only under the name of this package', () => {
    // npx fetches the package of the given name, and knights-tour belongs to others.
    for (const file of [...TEXTS, ...EXAMPLES]) {
      expect(read(file), file).not.toMatch(/npx (?:knights-tour)(?!-wasm)/);
    }
    // The package is not on npm yet.
    expect(read('README.md')).not.toMatch(/^npx |npm install knights-tour-wasm$/m);
  });

  it.each(['SECURITY.md', 'docs/guide/counting.md'])('%s documents the memory of a count', (page) => {
    const text = read(page);
    const said = [...text.matchAll(/\(([\d.]+) (\w+) by default\)/g)];
    expect(said.map(([, number, unit]) => [Number(number), unit])).toEqual([
      [DEFAULT_MEMORY / 2 ** 30, 'GiB'],
    ]);
  });

  it('shows the current pictures of the package, all of them', () => {
    execFileSync(process.execPath, ['scripts/draw-pictures.mjs', '--check'], { cwd: ROOT, stdio: 'pipe' });
    const shown = new Set(PAGES.flatMap((page) => linksOf(page).map((link) => link.split('/').pop()!)));
    const names = filesOf('docs/pictures').map((path) => path.split('/').pop()!);
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(shown, name).toContain(name);
  });

  it('describes each algorithm on a page of its own, with sources', () => {
    const pages = PAGES.filter((page) => /^docs\/algorithms\/(?!README)/.test(page));
    expect(pages.length).toBeGreaterThanOrEqual(5);
    const list = read('docs/algorithms/README.md');
    for (const page of pages) {
      expect(read(page)).toMatch(/\n## Sources\n\n- /);
      expect(list).toContain(`(${page.split('/').pop()})`);
    }
  });
});

/** The steps of each call, as listed in CONTRIBUTING.md. */
const PATHS = new Map(
  [
    ...read('CONTRIBUTING.md')
      .split('## The path of a call')[1]!
      .split('\n## ')[0]!
      .matchAll(/^`([\w.]+)`[^|]*\n\n((?:\|.*\n)+)/gm),
  ].map(([, call, table]) => {
    const rows = [...table!.matchAll(/^\| `(.+)` \| `(.+)` \| `(.+)` \|$/gm)];
    const steps = rows.map(([, file, name, importer]) => ({ file: file!, name: name!, importer: importer! }));
    return [call!, steps] as const;
  }),
);

/** The files that a file imports or re-exports from. */
function importsOf(file: string): string[] {
  const specifiers = [...read(file).matchAll(/from '(\.[^']+)'/g)].map(([, specifier]) => specifier!);
  return specifiers.map((each) => `${normalize(join(dirname(file), each)).replace(/\.js$/, '')}.ts`);
}

describe('the path of a call', () => {
  it('is listed for one tour, for batches, for counts and for pools', () => {
    expect([...PATHS.keys()]).toEqual(['solve', 'solveBatch', 'countTours', 'pool.solveBatch']);
  });

  it.each([...PATHS])(
    'of %s has five to seven files, each with its function and the listed imports',
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

  it('of a count on a cluster has files with the named parts, in both directions', () => {
    const text = read('CONTRIBUTING.md');
    const section = text.slice(
      text.indexOf('A count on a cluster'),
      text.indexOf('## How to add a strategy'),
    );
    const rows = [...section.matchAll(/^\| `(src\/[^`]+)` \| (.*) \|$/gm)];
    expect(rows).toHaveLength(8);
    const named = [...section.matchAll(/\(`([^`]+)` in `(src\/[^`]+)`/g)].map(([, name, file]) => [
      file!,
      name!,
    ]);
    expect(named).toHaveLength(3);
    for (const [, file, words] of rows) {
      for (const [, name] of words!.matchAll(/`([#\w.]+)`/g))
        named.push([file!, name!.replace(/^\w+\./, '')]);
    }
    for (const [file, name] of named) expect(read(file!), `${name} in ${file}`).toContain(name!);
  });
});
