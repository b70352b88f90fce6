import type { Plugin } from 'vite';

/** Who falls back to which module where WebAssembly cannot run. */
const FALLBACKS: Readonly<Record<string, string>> = {
  'src/engines/census/load.ts': './ts/kernel.js',
  'src/engines/puzzle/load.ts': './ts/engine.js',
};
/** Modules that work at import. The package says of all its files but its workers that they do not. */
const WORKING = /^(demo\/src\/without\/(census|puzzle)-gate|src\/pool\/census-worker)\.ts$/;
const STAND_IN = 'demo/src/without/engines.ts';

/**
 * Puts a stand-in where the package falls back to TypeScript, so that these modules are not fetched with the others. The
 * build fails if nobody imports them there any more.
 */
export function without(folder: string): Plugin {
  const replaced = new Set<string>();
  return {
    name: 'without',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const file = importer?.replace(folder, '');
      if (file === undefined || FALLBACKS[file] !== source) return undefined;
      replaced.add(file);
      return `${folder}${STAND_IN}`;
    },
    transform(code, id) {
      return WORKING.test(id.replace(folder, '')) ? { code, map: null, moduleSideEffects: true } : undefined;
    },
    buildEnd() {
      const missing = Object.keys(FALLBACKS).filter((file) => !replaced.has(file));
      if (missing.length > 0) this.error(`no fallback to stand in for: ${missing.join(', ')}`);
    },
  };
}
