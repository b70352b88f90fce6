import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaints, type InstalledPackage, installPackage, RESOLUTIONS, ROOT } from './installed-package.js';

const CONSUMER = join(ROOT, 'test/package/consumer/consumer.ts');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

describe('a TypeScript consumer without the DOM library', () => {
  let installed: InstalledPackage;

  beforeAll(() => {
    installed = installPackage();
    copyFileSync(CONSUMER, join(installed.project, 'consumer.ts'));
  });
  afterAll(() => installed.remove());

  it.each([
    ['', 'dist/index.d.ts', 40],
    ['/pool', 'dist/pool/node.d.ts', 5],
  ])('uses every export of knights-tour-wasm%s', (subpath, file, min) => {
    const program = readFileSync(CONSUMER, 'utf8');
    const declarations = readFileSync(join(ROOT, file), 'utf8');
    const exported = [
      ...[...declarations.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names]) =>
        names!.split(','),
      ),
      ...[...declarations.matchAll(/export declare function (\w+)/g)].map(([, name]) => name!),
    ].map((name) => name.replace(/\btype\b|.* as /g, '').trim());
    expect(exported.length).toBeGreaterThan(min);
    const [, all] = new RegExp(`import \\* as (\\w+) from 'knights-tour-wasm${subpath}';`).exec(program)!;
    for (const name of exported) expect(program).toMatch(new RegExp(`\\b${all}\\.${name}\\b`));
  });

  it('compiles with module nodenext, and runs', () => {
    expect(complaints(installed, TSC, { ...RESOLUTIONS.nodenext, noEmit: false, outDir: 'out' })).toBe('');
    const program = `
      import { readFileSync } from 'node:fs';
      import { fileURLToPath } from 'node:url';
      import { main } from './out/consumer.js';
      const binary = fileURLToPath(import.meta.resolve('knights-tour-wasm/kernel-scalar.wasm'));
      console.log(JSON.stringify(await main(Uint8Array.from(readFileSync(binary)).buffer)));
    `;
    const { solvers, batch, lookUp, puzzled, printed, pooled } = JSON.parse(
      installed.runProgram('runs.mjs', program),
    );
    expect(solvers.map(([engine, simd]: string[]) => `${engine} ${simd}`)).toEqual([
      'wasm false',
      'wasm true',
      'ts false',
    ]);
    expect(new Set(solvers.map((answers: string[]) => answers.slice(3).join()))).toHaveLength(1);
    expect(batch).toHaveLength(3);
    expect(lookUp).toBe('impossible 123456');
    expect(puzzled).toEqual([2053, 1, 25, 25, 0, 'none']);
    expect(pooled).toEqual(['2 wasm', 'found', '3000 of 3000', 5, 'found', 'counted', 19, 3]);
    expect(printed.slice(2, 5)).toEqual(['12', 'b1', '2 3 4 4']);
    expect(printed[5]).toMatch(/^<svg .*<title>A tour<\/title>.*<\/svg>\n$/s);
  });

  const others = Object.entries(RESOLUTIONS).filter(([name]) => name !== 'nodenext');

  it.each(others)('compiles with module resolution %s', (_, options) => {
    expect(complaints(installed, TSC, options)).toBe('');
  });

  it('does not compile wrong programs', () => {
    const wrong = [
      "solve({ rows: 8, cols: 8, start: 'a1' });",
      'solveBatch({ rows: 8, cols: 8 });',
      'solveBatch({ rows: 8, cols: 8, count: 3, starts: [0, 1, 2] });',
      "await createSolver({ wasm: 'kernel.wasm' });",
    ];
    const names = "import { createSolver, solve, solveBatch } from 'knights-tour-wasm';\n";
    installed.write('consumer.ts', names + wrong.join('\n'));
    const text = complaints(installed, TSC, RESOLUTIONS.nodenext!);
    // Each line of the program has a complaint, and nothing else has.
    expect([...new Set(text.match(/(?<=consumer\.ts\()\d+/g))].map(Number)).toEqual([2, 3, 4, 5]);
  });
});
