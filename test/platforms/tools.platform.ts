import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '../browser/static-server.js';
import { cleanEnvironment, installPackage, ROOT } from '../package/installed-package.js';
import { installPackages } from '../package/packages.js';
import { byName, completeAnswers, expectedHashes, importsOf, PARTS, programOf, SEND } from './answers.js';
import { REAL_BROWSERS } from './real-browsers.js';
import { withServer } from './server-program.js';

/** The packed package in projects of tools in their usual set-up: esbuild for CommonJS, Parcel, Next and Jest. */

const FOLDER = join(ROOT, 'build/tools');
const IMPORTS = importsOf(byName);
const CHROMIUM = REAL_BROWSERS[0]!;

let complete: Record<string, unknown>;
const folders: string[] = [];

beforeAll(async () => {
  installPackages('test/platforms/tools', FOLDER);
  const installed = installPackage();
  for (const name of ['knights-tour-wasm', '@assemblyscript']) {
    const target = join(FOLDER, 'node_modules', name);
    rmSync(target, { recursive: true, force: true });
    cpSync(join(installed.project, 'node_modules', name), target, { recursive: true });
  }
  installed.remove();
  complete = completeAnswers(await expectedHashes());
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Creates a project with these files. */
function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(FOLDER, 'project-'));
  folders.push(folder);
  symlinkSync(join(FOLDER, 'node_modules'), join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const ENVIRONMENT = { ...cleanEnvironment(), NEXT_TELEMETRY_DISABLED: '1', CI: '1' };

/** Runs a tool in a project, and returns its output. */
function run(folder: string, tool: string, ...args: readonly string[]): string {
  const command = join(FOLDER, 'node_modules/.bin', tool);
  return execFileSync(command, args, { cwd: folder, encoding: 'utf8', env: ENVIRONMENT, stdio: 'pipe' });
}

it('esbuild: a CommonJS bundle for Node', () => {
  const report = 'console.log(JSON.stringify(answers));';
  const folder = project({ 'program.mjs': programOf(IMPORTS, PARTS, report) });
  run(
    folder,
    'esbuild',
    'program.mjs',
    '--bundle',
    '--platform=node',
    '--log-level=error',
    '--outfile=out/program.cjs',
  );
  const output = execFileSync(process.execPath, ['out/program.cjs'], { cwd: folder, encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual(complete);
});

it.skipIf(!CHROMIUM.path)('Parcel: a page', async () => {
  const folder = project({
    // Parcel reads "exports", which all entries but the main one need, only with this setting.
    'package.json': '{ "private": true, "@parcel/resolver-default": { "packageExports": true } }',
    // The root of a project is the folder of its lock file.
    'yarn.lock': '',
    'index.html': '<!doctype html><title>Parcel</title><script type="module" src="program.js"></script>',
    'program.js': programOf(IMPORTS, PARTS, SEND),
  });
  run(folder, 'parcel', 'build', 'index.html', '--no-cache', '--public-url', './', '--dist-dir', 'out');
  const server = await serve({ out: pathToFileURL(`${join(folder, 'out')}/`) }, {});
  const answers = server.received();
  const close = CHROMIUM.open(`${server.origin}/out/index.html`);
  expect(JSON.parse(await answers)).toEqual(complete);
  close();
  server.close();
});

describe.each(['--turbopack', '--webpack'])('Next %s', (bundler) => {
  it('a page and a route handler', async () => {
    const report = "return fetch('/answers', { method: 'POST', body: JSON.stringify(answers) });";
    // Without the call of main(), which the page and the handler make.
    const onPage = programOf(IMPORTS, PARTS, report, '');
    const onServer = programOf(IMPORTS, PARTS, 'return answers;', '');
    const folder = project({
      'package.json': '{ "private": true, "type": "module" }',
      'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(FOLDER)} } };`,
      'app/layout.js': 'export default ({ children }) => <html><body>{children}</body></html>;',
      'app/page.js': `'use client';
        import { useEffect } from 'react';
        ${onPage}
        export default function Page() {
          useEffect(() => void main(), []);
          return <p>Next</p>;
        }`,
      'app/route/route.js': `${onServer}
        export const dynamic = 'force-dynamic';
        export const GET = async () => Response.json(await main());`,
      'app/answers/route.js': `let answers = '';
        export const dynamic = 'force-dynamic';
        export const GET = () => new Response(answers);
        export async function POST(request) {
          answers = await request.text();
          return new Response('');
        }`,
    });
    run(folder, 'next', 'build', bundler);
    const port = 18_789;
    const next = join(FOLDER, 'node_modules/next/dist/bin/next');
    const command = [process.execPath, next, 'start', '--port', String(port)] as const;
    await withServer(port, command, { cwd: folder, env: ENVIRONMENT }, async (textOf) => {
      expect(JSON.parse(await textOf('/route'))).toEqual(complete);
      if (!CHROMIUM.path) return;
      const close = CHROMIUM.open(`http://127.0.0.1:${port}/`);
      expect(JSON.parse(await textOf('/answers'))).toEqual(complete);
      close();
    });
  });
});

describe('Jest', () => {
  const TEST = programOf(
    IMPORTS,
    PARTS,
    "require('node:fs').writeFileSync('answers.json', JSON.stringify(answers));",
    "test('answers', main, 100_000);",
  );
  const ignored = '"transformIgnorePatterns": ["/node_modules/(?!(knights-tour-wasm|@assemblyscript)/)"]';

  it.each(['node', 'jsdom'])('with Babel, environment %s', (environment) => {
    const folder = project({
      'package.json': `{ "private": true, "jest": { "testEnvironment": "${environment}", ${ignored} } }`,
      'babel.config.json': '{ "presets": [["@babel/preset-env", { "targets": { "node": "current" } }]] }',
      'package.test.js': TEST,
    });
    run(folder, 'jest');
    const answers = JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8'));
    expect(answers).toEqual(complete);
  });
});
