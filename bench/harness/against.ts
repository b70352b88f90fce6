import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { ContestantDefinition, Group } from './group.js';
import { packagePath } from './package-path.js';
import { formatTable } from './report.js';
import type { GroupResult } from './run-group.js';
import { BUSY, formatInterval, formatNumber } from './table-rows.js';

/** `--against`: compares two binaries of the solver. The same contestants run with each, in the same rounds. */

/** The name of the custom section with version and kind of a binary, as in scripts/assets.mjs. */
const STAMP = 'knights-tour-wasm';
const VERSIONS = ['before', 'after'] as const;
const fileOf = (version: (typeof VERSIONS)[number]): string => `build/against/${version}.wasm`;
/** The files in bench/contestants whose exports `wasm...` use the solver's binary with SIMD. */
const FILES = /\/(bulk|construction|holes|kernels|package-tours)\.js$/;

function stampOf(module: WebAssembly.Module): string | undefined {
  const [section] = WebAssembly.Module.customSections(module, STAMP);
  return section && Buffer.from(section).toString();
}

/**
 * Returns a binary that the package in dist/ accepts. Those that `npm run kernel` compiles have no stamp.
 * @param file its name in errors
 * @param current dist/kernel.wasm
 * @throws RangeError if it is not a binary of the solver with SIMD, of the version in dist/
 */
export function stampKernel(bytes: Buffer<ArrayBuffer>, file: string, current: Buffer<ArrayBuffer>): Buffer {
  const expected = new WebAssembly.Module(current);
  if (!WebAssembly.validate(bytes)) throw new RangeError(`${file} is not a binary of WebAssembly`);
  const module = new WebAssembly.Module(bytes);
  const stamp = stampOf(expected)!;
  const own = stampOf(module);
  if (own !== undefined && own !== stamp)
    throw new RangeError(`${file} is a binary of '${own}'; it must be one of '${stamp}', as in dist/`);
  const names = new Set(WebAssembly.Module.exports(module).map(({ name }) => name));
  const missing = WebAssembly.Module.exports(expected).find(({ name }) => !names.has(name));
  if (missing !== undefined)
    throw new RangeError(
      `${file} has no export '${missing.name}', which dist/ calls: it is of another version`,
    );
  const body = Buffer.from(`${String.fromCharCode(STAMP.length)}${STAMP}${stamp}`);
  return own === stamp ? bytes : Buffer.concat([bytes, Buffer.from([0, body.length]), body]);
}

/**
 * Copies both binaries to build/against, where browsers find them and where a new `npm run kernel` does not change them.
 * @param before the file of the old binary; the new one is build/kernel.wasm
 * @returns the two copies
 * @throws RangeError if a file is missing, or of another version
 */
export function copyKernels(before: string): string[] {
  const current = readFileSync(packagePath('dist/kernel.wasm'));
  mkdirSync(packagePath('build/against'), { recursive: true });
  const files = { before, after: packagePath('build/kernel.wasm') };
  return VERSIONS.map((version) => {
    const file = files[version];
    if (!existsSync(file)) throw new RangeError(`${file}: no such file`);
    writeFileSync(packagePath(fileOf(version)), stampKernel(readFileSync(file), file, current));
    return fileOf(version);
  });
}

/** Returns a group of the contestants with the solver's binary, each before and after; undefined if it has none. */
export function beforeAndAfter(group: Group): Group | undefined {
  const { name, title, unit, per, workload, proof } = group;
  const chosen = group.contestants.filter(
    ({ program }) => 'export' in program && program.export.startsWith('wasm') && FILES.test(program.module),
  );
  const copies = chosen.flatMap((contestant) =>
    VERSIONS.map(
      (version): ContestantDefinition => ({
        ...contestant,
        name: `${contestant.name}, ${version}`,
        workload: { ...contestant.workload, kernel: fileOf(version) },
      }),
    ),
  );
  const pairs = chosen.map(({ name }) => [`${name}, before`, `${name}, after`] as const);
  if (chosen.length === 0) return undefined;
  return { name, title, unit, per, workload, proof, contestants: copies, pairs, effort: 'light' };
}

/** Formats the ratio of each contestant. */
export function formatAgainst({ name, pairs, disturbance }: GroupResult): string {
  const rows = pairs.map(({ a, ratio }) => [
    a.replace(/, before$/, ''),
    formatNumber(ratio.median),
    formatInterval(ratio),
  ]);
  const table = formatTable([[name, 'time after / before', '95 % interval'], ...rows], [0]);
  return disturbance.busy ? `${table}\n\n${BUSY}.` : table;
}
