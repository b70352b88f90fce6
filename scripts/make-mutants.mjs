/**
 * Mutation testing: makes small random edits of the source, one at a time, and runs the tests on each to find edits that no test
 * detects.
 *
 *     node scripts/make-mutants.mjs COUNT SEED [PATH ...] [-- VITEST ARGUMENTS]
 *     node scripts/make-mutants.mjs EDITS.json [-- VITEST ARGUMENTS]
 *
 * Each PATH is a folder or a file, and equally likely; without one, every folder of src/ and assembly/ is. The second form makes the
 * edits of a list: a file, a text that occurs in it once, and its replacement. Edits that do not compile do not count. The tests of the
 * folder run first, then all tests in Node, or only those of VITEST ARGUMENTS. The script restores the source at the end and after
 * SIGINT.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import ts from 'typescript';

/** Folders whose tests run in the project `programs`, which uses the build. */
const PROGRAMS = ['pool', 'cluster', 'cli'];

/** The tests of folders that have no tests of their own name. */
const TESTS = {
  assembly: ['differential', 'batch', 'census', 'puzzle', 'holes-kernel'],
  engines: ['differential', 'batch', 'census', 'puzzle', 'core'],
  existence: ['existence', 'two-factor-filter', 'holes-shapes', 'proofs/', 'differential'],
  problem: ['arguments', 'check', 'notation', 'batch', 'differential'],
  render: ['text', 'svg'],
  solver: ['differential', 'core', 'trace', 'arguments', 'choice'],
  strategies: ['differential', 'divide-and-conquer', 'random', 'core'],
};

/** Operators that replace each other. */
const PAIRS = [
  [' < ', ' <= '],
  [' > ', ' >= '],
  [' === ', ' !== '],
  [' && ', ' || '],
  [' + ', ' - '],
  ['min(', 'max('],
];

/** Patterns and their replacements. */
const EDITS = [
  ...PAIRS.flatMap((pair) =>
    pair.map((text, i) => [new RegExp(text.replace(/[+|(]/g, '\\$&'), 'g'), () => pair[1 - i]]),
  ),
  [/(?<![\w.#[])\d+(?![\w.\]])/g, (number) => Number(number) + 1],
  [/(?<![\w.#[])[1-9]\d*(?![\w.\]])/g, (number) => Number(number) - 1],
  [/(?<=\bif \()[^()]*(?:\([^()]*\)[^()]*)*(?=\) )/g, (condition) => `!(${condition})`],
  // Removes a statement.
  [/(?<=^\s+)(?:this\.)?#?[\w.#]+(?:\(.*\)| [-+|&^]?= .*|\+\+|--);$/g, () => ''],
];

/** Lines to skip: imports, types, comments, fields of types, and strings. */
const SKIPPED =
  /^\s*(import|export [*{]|(export )?(type|interface) |\/\/|\/\*|\*|@|throw |readonly |\w+\?: )|['"`]/;

/** Returns the folder of src/ that a file belongs to, or 'assembly'. */
const roomOf = (file) => (file.startsWith('src/') ? file.split('/')[1] : 'assembly');

/** Returns the files of each path, or of each folder of src/ and of assembly/. */
function filesByPath(paths) {
  const files = ['src', 'assembly']
    .flatMap((root) => readdirSync(root, { recursive: true }).map((name) => join(root, name)))
    .filter((name) => name.endsWith('.ts'));
  const missing = paths.find((path) => !files.some((file) => file.startsWith(path)));
  if (missing !== undefined) throw new RangeError(`no .ts file of src/ or assembly/ is in ${missing}`);
  if (paths.length > 0) return paths.map((path) => files.filter((file) => file.startsWith(path)));
  const rooms = new Set(files.map(roomOf).filter((room) => !room.endsWith('.ts')));
  return [...rooms].map((room) => files.filter((file) => roomOf(file) === room));
}

/** Returns the possible edits of a text: the index of the line, and the edited line. */
function editsOf(lines) {
  const edits = [];
  for (const [i, line] of lines.entries()) {
    if (SKIPPED.test(line)) continue;
    for (const [sought, replacement] of EDITS) {
      for (const { 0: match, index } of line.matchAll(sought)) {
        edits.push([i, line.slice(0, index) + replacement(match) + line.slice(index + match.length)]);
      }
    }
  }
  return edits;
}

/** The time limit of the tests in milliseconds. Longer runs hang. */
const PATIENCE = 400_000;
let stop = () => {};

/** Returns whether a program succeeds in time. Kills its process group on a timeout, because an endless loop ignores other signals. */
async function passes(command, ...values) {
  const child = spawn(command, values, { stdio: 'ignore', detached: true });
  stop = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {}
  };
  const timer = setTimeout(stop, PATIENCE);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  stop();
  return code === 0;
}

const vitest = (...values) => passes('node_modules/.bin/vitest', 'run', '--bail', '1', ...values);

/** Returns a function that returns whether an edited file of src/ has no type errors, within a second or so for each edit. */
function createTypeCheck() {
  const { options, fileNames } = ts.getParsedCommandLineOfConfigFile('tsconfig.json', {}, ts.sys);
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => true,
    getCompilationSettings: () => options,
    getScriptFileNames: () => fileNames,
    getScriptVersion: (name) => String(ts.sys.getModifiedTime(name)?.getTime()),
    getScriptSnapshot: (name) =>
      ts.sys.fileExists(name) ? ts.ScriptSnapshot.fromString(ts.sys.readFile(name)) : undefined,
    getCurrentDirectory: () => process.cwd(),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  return (file) => {
    const name = resolve(file);
    return [...service.getSyntacticDiagnostics(name), ...service.getSemanticDiagnostics(name)].length === 0;
  };
}

const compile = () => passes('node', 'scripts/compile-binaries.mjs');

/** Returns whether the tests pass and miss the edit. */
async function survives(room) {
  if (vitestArguments.length > 0) return vitest(...vitestArguments);
  if (PROGRAMS.includes(room)) {
    const programs = ['--project', 'programs', `test/${room}/`];
    const runs = async () => (await vitest(...programs)) && vitest('--mode', 'sweep', ...programs);
    return (await passes('npm', 'run', 'build:js')) && runs();
  }
  const inNode = ['--project', 'node', '--project', 'proofs'];
  return (await vitest(...inNode, ...(TESTS[room] ?? [room]))) && vitest(...inNode);
}

/** Yields random edits without end: a file, its text, the edited text, and the line before and after. */
function* randomEdits(seed, paths) {
  let draws = 0;
  /** Returns a random integer below `below`. */
  const draw = (below) => createHash('md5').update(`${seed} ${draws++}`).digest().readUInt32LE() % below;
  const lists = filesByPath(paths);
  for (;;) {
    const files = lists[draw(lists.length)];
    const file = files[draw(files.length)];
    const text = readFileSync(file, 'utf8');
    const lines = text.split('\n');
    const edits = editsOf(lines);
    if (edits.length === 0) continue;
    const [i, line] = edits[draw(edits.length)];
    const name = `${file}:${i + 1}`;
    yield {
      file,
      name,
      text,
      edited: lines.with(i, line).join('\n'),
      before: lines[i].trim(),
      after: line.trim(),
    };
  }
}

/** Yields the edits of a list. */
function* listedEdits(list) {
  for (const { file, before, after } of JSON.parse(readFileSync(list, 'utf8'))) {
    const text = readFileSync(file, 'utf8');
    if (text.split(before).length !== 2) throw new RangeError(`${file} must contain once: ${before}`);
    yield { file, name: file, text, edited: text.replace(before, () => after), before, after };
  }
}

const separator = process.argv.indexOf('--');
const vitestArguments = separator < 0 ? [] : process.argv.slice(separator + 1);
const [first, seed, ...paths] = process.argv.slice(2, separator < 0 ? undefined : separator);
const isList = first?.endsWith('.json') === true;
const count = isList ? Number.POSITIVE_INFINITY : Number(first);
if (!isList && !(count > 0 && Number.isInteger(Number(seed)))) {
  throw new TypeError('COUNT and SEED must be integers');
}
const counts = { caught: 0, survived: 0, 'does not compile': 0 };
const hasTypes = createTypeCheck();
let restore = () => {};
process.on('SIGINT', () => {
  restore();
  stop();
  process.exit(130);
});
for (const { file, name, text, edited, before, after } of isList
  ? listedEdits(first)
  : randomEdits(seed, paths)) {
  const room = roomOf(file);
  restore = () => writeFileSync(file, text);
  let verdict = 'does not compile';
  try {
    writeFileSync(file, edited);
    const compiles = room === 'assembly' ? await compile() : hasTypes(file);
    if (compiles) verdict = (await survives(room)) ? 'survived' : 'caught';
  } finally {
    restore();
    if (room === 'assembly') await compile();
  }
  counts[verdict]++;
  console.log(`${name} ${verdict}\n  - ${before}\n  + ${after}`);
  if (counts.caught + counts.survived >= count) break;
}
console.log(counts);
