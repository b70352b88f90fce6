import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSweep, sampleOf } from './extent.js';

/** The programs of the README and the guide run against the built package, and must print what the page claims. */

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const { scripts, exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const MAX_LINES = 180;

/** The README, the pages of the guide and linked pages, by their paths. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ['README.md', README],
  ...['docs/guide', 'docs'].flatMap((place) =>
    readdirSync(join(ROOT, place))
      .filter((name) => name.endsWith('.md'))
      .map((name): [string, string] => {
        const page = `${place}/${name}`;
        return [page, readFileSync(join(ROOT, page), 'utf8')];
      }),
  ),
]);

interface Block {
  readonly page: string;
  readonly language: string;
  readonly text: string;
  /** The line of the page where it begins. */
  readonly line: number;
}

function blocksOf(page: string, markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map((match) => ({
    page,
    language: match[1]!,
    text: match[2]!,
    line: markdown.slice(0, match.index).split('\n').length,
  }));
}

/** The output of a program according to its comments behind `console.log(…);`. */
function promised(program: string): string[] {
  return [...program.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map((match) => match[1]!);
}

const BLOCKS = [...PAGES].flatMap(([page, markdown]) => blocksOf(page, markdown));
const ALL_PROGRAMS = BLOCKS.flatMap((block, i) => {
  if (block.language !== 'js') return [];
  const next = BLOCKS[i + 1];
  // A text block is the output of the program directly above it.
  const end = block.line + block.text.split('\n').length;
  const isOutput = next?.page === block.page && next.language === 'text' && next.line <= end + 2;
  const output = isOutput ? next.text.trimEnd().split('\n') : promised(block.text);
  return [{ ...block, output }];
});

/** `npm test` runs the programs of the README and a sample of those of the guide. */
const PROGRAMS = [
  ...ALL_PROGRAMS.filter(({ page }) => page === 'README.md'),
  ...sampleOf(
    ALL_PROGRAMS.filter(({ page }) => page !== 'README.md'),
    4,
  ),
];

/** The name of a program's file. */
function fileOf({ page, line }: Block, extension: string): string {
  return `${page.replace(/\W+/g, '-')}-${line}.${extension}`;
}

/** As strict as the settings of any user. */
const STRICT = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM'],
  types: ['node'],
  module: 'nodenext',
  strict: true,
  noEmit: true,
  // The declarations of Node and TypeScript are not checked; test/package/ checks those of the package.
  skipLibCheck: true,
};

describe('README and guide', () => {
  let folder: string;

  beforeAll(() => {
    // Inside the package, so that its own name resolves to the built files, as for users.
    mkdirSync(join(ROOT, 'build'), { recursive: true });
    folder = mkdtempSync(join(ROOT, 'build', 'readme-'));
    // The file that docs/tour-file.md reads.
    const batch = ['batch', '8x8', '--count', '1', '--output', 'tours.bin'];
    execFileSync(process.execPath, [join(ROOT, 'dist/cli/main.js'), ...batch], {
      cwd: folder,
      stdio: 'pipe',
    });
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('have programs, and no blocks other than those that run or are only shown', () => {
    expect(ALL_PROGRAMS.length).toBeGreaterThan(20);
    expect(new Set(ALL_PROGRAMS.map(({ page }) => page)).size).toBeGreaterThan(8);
    // test/browser/plain-page.test.ts opens the page. Programs that need Redis (ts) are compiled, and test/cluster/ runs
    // similar ones.
    // test/platforms/ runs the Worker of Cloudflare (javascript). test/cli/ checks the recipes of parts (yaml). A unit of systemd (ini) is only shown.
    const kinds = new Set(BLOCKS.map(({ language }) => language));
    expect(kinds).toEqual(new Set(['html', 'ini', 'javascript', 'js', 'python', 'sh', 'text', 'ts', 'yaml']));
    const first = ALL_PROGRAMS[0]!;
    expect(first.text.trimEnd().split('\n')).toHaveLength(4);
    expect(README.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES);
  });

  it.each(PROGRAMS)('$page is correct in line $line', (program) => {
    const file = join(folder, fileOf(program, 'mjs'));
    writeFileSync(file, program.text);
    const printed = execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' });
    expect(program.output.length).toBeGreaterThan(0);
    expect(
      printed
        .trimEnd()
        .split('\n')
        .map((each) => each.trimEnd()),
    ).toEqual(program.output);
  });

  inSweep('have programs that compile as strict TypeScript', () => {
    const strict = join(folder, 'strict');
    mkdirSync(strict);
    for (const block of BLOCKS) {
      if (/^(js|ts)$/.test(block.language)) writeFileSync(join(strict, fileOf(block, 'mts')), block.text);
    }
    writeFileSync(join(strict, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICT }));
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    let complaints = '';
    try {
      execFileSync(process.execPath, [compiler, '-p', strict], { encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      complaints = (error as { stdout: string }).stdout;
    }
    expect(complaints).toBe('');
  });

  it('have no shell command that .ci/run omits', () => {
    const checked = execFileSync(process.execPath, [join(ROOT, '.ci/readme-commands.mjs'), '--check'], {
      encoding: 'utf8',
    });
    expect(Number.parseInt(checked, 10)).toBeGreaterThan(10);
  });

  it('name only existing scripts and exports', () => {
    const named = [...README.matchAll(/npm run (\w+)/g)].map(([, name]) => name);
    expect(named).toContain('docs');
    for (const name of named) expect(scripts).toHaveProperty([name!]);
    for (const [page, markdown] of PAGES) {
      for (const [, subpath] of markdown.matchAll(/(?<!node_modules\/)knights-tour-wasm(\/[\w./-]*\w)/g)) {
        expect(Object.keys(exports), page).toContain(`.${subpath}`);
      }
    }
  });

  it('list every entry', () => {
    // Programs do not import workers and binaries. The guide lists them.
    const entries = Object.keys(exports).filter((subpath) => !/worker$|wasm$|inline$|package/.test(subpath));
    for (const subpath of entries) expect(README).toContain(`\`knights-tour-wasm${subpath.slice(1)}\``);
    for (const page of PAGES.keys())
      if (page.startsWith('docs/guide/')) expect(README).toContain(`](${page})`);
  });

  it('show an import map of every entry that a page can load', () => {
    const page = blocksOf('', PAGES.get('docs/guide/browsers.md')!).find(
      ({ language }) => language === 'html',
    )!;
    const { imports } = JSON.parse(/<script type="importmap">(.*?)<\/script>/s.exec(page.text)![1]!);
    const entries: [name: string, file: string][] = [];
    for (const [subpath, files] of Object.entries<string | { default: string }>(exports)) {
      // The binaries and package.json are fetched, not imported. Workers are started by address.
      if (typeof files === 'string' || /worker$|bullmq$/.test(subpath)) continue;
      entries.push([`knights-tour-wasm${subpath.slice(1)}`, files.default.replace('./dist/', '/tours/')]);
    }
    expect(entries.length).toBeGreaterThan(6);
    expect(imports).toEqual({ ...Object.fromEntries(entries), '@assemblyscript/loader': '/loader/index.js' });
  });

  it('name the existing strategies', () => {
    const declared = readFileSync(join(ROOT, 'dist/types/shared.d.ts'), 'utf8');
    const names = [.../type StrategyName = ([^;]*);/.exec(declared)![1]!.matchAll(/"([^"]+)"/g)].map(
      ([, name]) => name!,
    );
    expect(names.length).toBeGreaterThan(1);
    for (const page of ['README.md', 'docs/guide/strategies.md']) {
      for (const name of names) expect(PAGES.get(page)).toContain(`| \`${name}\` |`);
    }
  });
});
