import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The programs in the README are run against the built package, and must print what the README says. */

const ROOT = fileURLToPath(new URL('../', import.meta.url));

interface Block {
  readonly language: string;
  readonly text: string;
  /** The line of the README at which it begins. */
  readonly line: number;
}

function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map((match) => ({
    language: match[1]!,
    text: match[2]!,
    line: markdown.slice(0, match.index).split('\n').length,
  }));
}

/** What a program prints by its own comments: those behind a `console.log(…);`. */
function promised(program: string): string[] {
  return [...program.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map((match) => match[1]!);
}

const BLOCKS = blocksOf(readFileSync(join(ROOT, 'README.md'), 'utf8'));
const PROGRAMS = BLOCKS.flatMap((block, i) => {
  if (block.language !== 'js') return [];
  const next = BLOCKS[i + 1];
  const output = next?.language === 'text' ? next.text.trimEnd().split('\n') : promised(block.text);
  return [{ ...block, output }];
});

describe('the README', () => {
  let folder: string;

  beforeAll(() => {
    // Inside the package, so that its own name is resolved to the built files as it is for users.
    mkdirSync(join(ROOT, 'build'), { recursive: true });
    folder = mkdtempSync(join(ROOT, 'build', 'readme-'));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('has programs, and blocks of no other kinds than are run or shown', () => {
    expect(PROGRAMS.length).toBeGreaterThan(4);
    // test/browser/plain-page.test.ts opens the page.
    const kinds = new Set(BLOCKS.map(({ language }) => language));
    expect(kinds).toEqual(new Set(['html', 'js', 'sh', 'text']));
    const first = PROGRAMS[0]!;
    expect(first.text.trimEnd().split('\n')).toHaveLength(4);
  });

  it.each(PROGRAMS)('tells the truth in line $line', ({ text, line, output }) => {
    const file = join(folder, `line-${line}.mjs`);
    writeFileSync(file, text);
    const printed = execFileSync(process.execPath, [file], { encoding: 'utf8' });
    expect(output.length).toBeGreaterThan(0);
    expect(
      printed
        .trimEnd()
        .split('\n')
        .map((each) => each.trimEnd()),
    ).toEqual(output);
  });

  it('has no shell command that .ci/run leaves out', () => {
    const checked = execFileSync(process.execPath, [join(ROOT, '.ci/readme-commands.mjs'), '--check'], {
      encoding: 'utf8',
    });
    expect(Number.parseInt(checked, 10)).toBeGreaterThan(10);
  });

  it('names only scripts that exist, and the exports that do', () => {
    const { scripts, exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const markdown = readFileSync(join(ROOT, 'README.md'), 'utf8');
    const named = [...markdown.matchAll(/npm run (\w+)/g)].map(([, name]) => name);
    expect(named).toContain('build');
    for (const name of named) expect(scripts).toHaveProperty([name!]);
    for (const [, subpath] of markdown.matchAll(/knights-tour-wasm(\/[\w.-]+)/g)) {
      expect(Object.keys(exports)).toContain(`.${subpath}`);
    }
  });

  it('shows an import map of every entry that a page can load', () => {
    const { exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const page = BLOCKS.find(({ language }) => language === 'html')!.text;
    const { imports } = JSON.parse(/<script type="importmap">(.*?)<\/script>/s.exec(page)![1]!);
    const entries: [name: string, file: string][] = [];
    for (const [subpath, files] of Object.entries<string | { default: string }>(exports)) {
      // The binaries and package.json are fetched, not imported; workers are started by their address.
      if (typeof files === 'string' || /worker$/.test(subpath)) continue;
      entries.push([`knights-tour-wasm${subpath.slice(1)}`, files.default.replace('./dist/', '/tours/')]);
    }
    expect(entries.length).toBeGreaterThan(6);
    expect(imports).toEqual({ ...Object.fromEntries(entries), '@assemblyscript/loader': '/loader/index.js' });
  });

  it('tells of the strategies that exist', () => {
    const declared = readFileSync(join(ROOT, 'dist/problem/options.d.ts'), 'utf8');
    const names = [.../type StrategyName = ([^;]*);/.exec(declared)![1]!.matchAll(/'([^']+)'/g)].map(
      ([, name]) => name!,
    );
    const table = readFileSync(join(ROOT, 'README.md'), 'utf8');
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect(table).toContain(`| \`${name}\` |`);
  });
});
