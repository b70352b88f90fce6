/**
 * Collects the promises of the documents: the sentences with an absolute word in README.md, docs/ and the TSDoc of public names.
 * test/promises.md lists each with the test that tries to refute it, and test/repository/promises.test.ts compares the list with
 * the documents.
 *
 *     node scripts/collect-promises.mjs            # print the sentences that are new, and those that are gone
 *     node scripts/collect-promises.mjs --write    # update the list. A new sentence has no test yet
 *
 * It reads TSDoc from dist/*.d.ts, so run `npm run build:js` first.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const LIST = 'test/promises.md';
const ABSOLUTE = /\b(?:always|never|every|only|equals|at most)\b/i;
const FENCE = /^ *```[\s\S]*?^ *```$/gm;
/** Between paragraphs, and before headings, rows of tables and items of lists. */
const BLOCK = /\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.)\s?)/;
/** Sizes of bundles, which test/package/size.test.ts compares and most changes alter. */
const SIZES = /\b[\d.]+ KB/g;
const SENTENCE = /(?<=[.!?:]\*{0,2}) (?=[A-Z`[("*])/;

const read = (file) => readFileSync(ROOT + file, 'utf8');
const filesIn = (folder, ending, recursive = false) =>
  readdirSync(ROOT + folder, { recursive })
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => `${folder}/${file}`);

/** Returns the sentences of a text in Markdown that contain an absolute word outside of code, without the addresses of links. */
export function promisesOf(text) {
  return text
    .replace(FENCE, '\n')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(SIZES, '# KB')
    .split(BLOCK)
    .map((block) =>
      block
        .replace(/^\s*(?:[-*]|\d+\.|#+)\s+/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .flatMap((block) => block.split(SENTENCE))
    .filter((sentence) => ABSOLUTE.test(sentence.replace(/`[^`]*`/g, '')));
}

/** Returns the TSDoc of the declarations in dist/ whose names an entry exports. */
function publicComments() {
  const files = filesIn('dist', '.d.ts', true);
  const entries = files.filter((file) => !file.startsWith('dist/types/')).map(read);
  const lists = entries.flatMap((text) => [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)]);
  const names = new Set(lists.flatMap(([, list]) => list.match(/\w+/g)));
  const declaration =
    /^(?:export )?(?:declare )?(?:abstract )?(?:interface|class|function|type|const) (\w+)/m;
  return files
    .flatMap((file) => read(file).split(/^(?=\/\*\*)|(?<=^\})\n(?!\/\*\*)/m))
    .filter((text) => names.has(declaration.exec(text)?.[1]))
    .flatMap((text) => [...text.matchAll(/\/\*\*([\s\S]*?)\*\//g)])
    .map(([, comment]) => comment.replace(/^\s*\* ?/gm, '').replace(/^@\w+/gm, '\n\n$&'))
    .join('\n\n');
}

/** Returns the promises by document, in order, each once. */
export function collectPromises() {
  const pages = [
    'README.md',
    ...['docs', 'docs/guide', 'docs/algorithms'].flatMap((each) => filesIn(each, '.md')),
  ];
  const texts = [...pages.map((page) => [page, read(page)]), ['TSDoc', publicComments()]];
  const found = texts.map(([page, text]) => [page, [...new Set(promisesOf(text))]]);
  return new Map(found.filter(([, sentences]) => sentences.length > 0));
}

/** Returns the list: by document, the sentences with their tests or the reason for having none. */
export function readList() {
  const list = new Map();
  for (const part of read(LIST).split(/^## /m).slice(1)) {
    const [page, ...lines] = part.trimEnd().split('\n');
    const rows = new Map();
    for (const line of lines) {
      if (line.startsWith('- ')) rows.set(line.slice(2), []);
      else if (line.startsWith('  - ')) [...rows.values()].pop().push(line.slice(4));
      else if (line !== '') throw new Error(`${LIST}: cannot read "${line}"`);
    }
    list.set(page, rows);
  }
  return list;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const listed = readList();
  const found = collectPromises();
  const parts = [...found].map(([page, sentences]) => {
    const rows = listed.get(page);
    const items = sentences.map((each) => [
      `- ${each}`,
      ...(rows?.get(each) ?? []).map((check) => `  - ${check}`),
    ]);
    return `## ${page}\n\n${items.flat().join('\n')}\n`;
  });
  for (const [page, sentences] of found)
    for (const each of sentences) if (!listed.get(page)?.has(each)) console.log(`new in ${page}: ${each}`);
  for (const [page, rows] of listed)
    for (const each of rows.keys())
      if (!found.get(page)?.includes(each)) console.log(`gone from ${page}: ${each}`);
  if (process.argv.includes('--write')) {
    const [head] = read(LIST).split(/^## /m, 1);
    writeFileSync(ROOT + LIST, head + parts.join('\n'));
  }
}
