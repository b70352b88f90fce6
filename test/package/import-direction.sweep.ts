import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

/** Tests the rules of .dependency-cruiser.mjs on a small project with forbidden imports. `npm run lint` checks the real one. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Forbidden imports, each with the rule that rejects it. */
const FORBIDDEN: readonly (readonly [rule: string, from: string, to: string, kind?: 'value'])[] = [
  ['down-from-problem', 'src/problem/upwards.ts', 'src/engines/engine.ts'],
  ['down-from-problem', 'src/problem/sideways.ts', 'src/existence/index.ts'],
  ['down-from-existence', 'src/existence/upwards.ts', 'src/strategies/warnsdorff.ts'],
  ['down-from-existence', 'src/existence/sideways.ts', 'src/engines/engine.ts'],
  ['down-from-reading', 'src/reading/upwards.ts', 'src/file/judgement.ts'],
  ['down-from-engines', 'src/engines/sideways.ts', 'src/existence/index.ts'],
  ['down-from-engines', 'src/engines/ts/upwards.ts', 'src/solver/solve.ts'],
  ['down-from-strategies', 'src/strategies/upwards.ts', 'src/solver/solve.ts'],
  ['down-from-solver', 'src/solver/upwards.ts', 'src/pool/pool.ts'],
  ['down-from-solver', 'src/solver/census.ts', 'src/census/count.ts'],
  ['down-from-census', 'src/census/upwards.ts', 'src/pool/pool.ts'],
  ['down-from-puzzle', 'src/puzzle/upwards.ts', 'src/render/text.ts'],
  ['down-from-render', 'src/render/sideways.ts', 'src/pool/pool.ts'],
  ['down-from-pool', 'src/pool/upwards.ts', 'src/cli/solve.ts'],
  ['down-from-cli', 'src/cli/outside.ts', 'test/engines.ts'],
  ['down-from-cluster', 'src/cluster/upwards.ts', 'src/cli/solve.ts'],
  ['no-cluster-in-other-entries', 'src/render.ts', 'src/cluster/cluster.ts'],
  ['queue-for-clusters', 'src/cluster/package.ts', 'fast-check'],
  ['no-import-of-an-entry', 'src/puzzle.ts', 'src/index.ts'],
  ['no-import-of-an-entry', 'src/pool/entries.ts', 'src/pool/web.ts'],
  ['no-strategy-in-hamiltonian', 'src/strategies/hamiltonian/above.ts', 'src/strategies/warnsdorff.ts'],
  ['no-list-in-strategies', 'src/strategies/random/list.ts', 'src/strategies/index.ts'],
  ['down-from-jobs', 'src/jobs/upwards.ts', 'src/pool/create-pool.ts'],
  ['down-from-jobs-plans', 'src/jobs/plans/upwards.ts', 'src/jobs/calls.ts'],
  ['down-from-jobs-threads', 'src/jobs/threads/upwards.ts', 'src/jobs/plans/ordered.ts'],
  ['down-from-jobs-arguments', 'src/jobs/arguments.ts', 'src/jobs/threads/ports.ts'],
  ['down-from-jobs-kinds', 'src/jobs/kinds/upwards.ts', 'src/jobs/threads/serve.ts'],
  ['down-from-jobs-interfaces', 'src/jobs/task.ts', 'src/jobs/kinds/packing.ts'],
  ['no-census-in-solving-pools', 'src/jobs/plans/ordered.ts', 'src/jobs/plans/lists.ts', 'value'],
  ['no-census-in-solving-pools', 'src/pool/create-pool.ts', 'src/census/count.ts', 'value'],
  ['no-import-between-engines', 'src/engines/wasm/other.ts', 'src/engines/ts/engine.ts'],
  ['one-package', 'src/render/package.ts', 'fast-check'],
  ['node-at-the-edges', 'src/solver/files.ts', 'node:fs'],
  ['no-binary-in-core', 'src/core.ts', 'src/engines/wasm/load.ts'],
  ['no-webassembly-in-ts', 'src/ts.ts', 'src/engines/wasm/load.ts'],
  ['no-binary-in-javascript-entries', 'src/census-js.ts', 'src/engines/wasm/load.ts'],
  ['no-javascript-kernels-in-binary-entries', 'src/census.ts', 'src/census/js.ts'],
  ['all-there', 'src/solver/nowhere.ts', 'src/solver/missing.ts'],
];

interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
  readonly to: string;
}

/** Returns the source text of an import. */
function importOf(from: string, to: string, kind: 'type' | 'value' = 'type'): string {
  if (!to.includes('/') || /^(@|node:)/.test(to))
    return `import type * as it from '${to}';\nexport type { it };\n`;
  const up = '../'.repeat(dirname(from).split('/').length);
  const target = `from '${up}${to.replace(/ts$/, 'js')}'`;
  return kind === 'type'
    ? `import type { it } ${target};\nexport type It = it;\n`
    : `export { it as other } ${target};\n`;
}

it('rejects imports from above, beside and outside, and circular imports of types', () => {
  const imports: (readonly [from: string, to: string, kind?: 'value'])[] = [
    ['src/engines/wasm/load.ts', 'wasm:kernel'],
    ['src/census/js.ts', 'js:kernel-census'],
    ...FORBIDDEN.map(([, from, to, kind]) => [from, to, kind] as const),
    ['src/problem/one.ts', 'src/problem/other.ts'],
    ['src/problem/other.ts', 'src/problem/one.ts'],
  ];
  const files = new Map<string, string>();
  for (const [from, to, kind] of imports) {
    files.set(from, (files.get(from) ?? '') + importOf(from, to, kind));
    if (/^(src|test)\//.test(to) && !to.includes('missing')) files.set(to, files.get(to) ?? '');
  }
  mkdirSync(join(ROOT, 'build'), { recursive: true });
  const project = mkdtempSync(join(ROOT, 'build', 'project-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(project, 'tsconfig.json'), '{ "compilerOptions": { "module": "NodeNext" } }');
  for (const [file, text] of files) {
    mkdirSync(join(project, dirname(file)), { recursive: true });
    writeFileSync(join(project, file), `${text}export type it = 1;\n`);
  }
  const command = [join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'), 'src'];
  const config = ['--config', join(ROOT, '.dependency-cruiser.mjs'), '--output-type', 'json'];
  const options = { cwd: project, encoding: 'utf8' } as const;
  const { stdout, stderr } = spawnSync(process.execPath, [...command, ...config], options);
  if (!stdout) throw new Error(stderr);
  const violations: Violation[] = JSON.parse(stdout).summary.violations;
  // A circular import is reported once.
  const expected = ['no-circle: src/problem/one.ts', ...FORBIDDEN.map(([rule, from]) => `${rule}: ${from}`)];
  const found = new Set(violations.map(({ rule, from }) => `${rule.name}: ${from}`));
  expect([...found].sort()).toEqual(expected.sort());
});
