/**
 * Which modules come in one file: those of a room of the package, or of the page. Left alone, the bundler makes a file of
 * whatever the same entries share, 57 of them, most of a few hundred bytes, and gzip packs each for itself. A module goes to
 * the first room that has it; what none has goes where the bundler puts it.
 */
const ROOMS: Readonly<Record<string, RegExp>> = {
  counting:
    /^src\/(pool\/(census\/[a-z-]+|calls\/in-turn)|census\/(end-pairs|symmetries|limits|part-sum|telling|cursor-text|modular))\.ts$/,
  // What counts and puzzles run on where there is no WebAssembly. Lists of large boards run on the first one everywhere.
  without: /^(demo\/src\/without\/arrived\.ts|src\/engines\/(census|puzzle)\/ts\/(?!listing))/,
  census: /^src\/(census\/(?!count-options)|engines\/(census\/|wasm\/generated\/kernel-census))/,
  puzzle: /^src\/(puzzle\/|engines\/(puzzle\/|wasm\/generated\/kernel-puzzle))/,
  // All that a search takes which is traced on the first screen, and no other strategies.
  search:
    /^src\/(strategies\/(?!index)[a-z-]+\.ts|engines\/ts\/(layout|knight|engine|longest|path-in-hand|search-batch|warnsdorff|warnsdorff-backtracking|backtracking)\.ts|engines\/[a-z-]+\.ts|solver\/(trace|trace-tour-ts|solve|session)\.ts)/,
  // The rest of the strategies, which Giant takes too.
  strategies: /^src\/(strategies\/|engines\/ts\/|solver\/create-ts)/,
  // What workers of a pool and those of counts and puzzles take beside that, without the binary for solving.
  worker:
    /^src\/(engines\/wasm\/(?!load|generated\/kernel)|pool\/workers\/(solving|packing|ports|messages)|solver\/(solver|solve-batch|create-core|engine-choice)|problem\/batch|census\/count-options)/,
  solving:
    /^(src\/(pool\/(?!(census-)?worker\.ts)|engines\/wasm\/|solver\/)|demo\/src\/(solving|instantiate)\.ts)/,
  // What every section takes, and of which workers take a part: a file less that all the others would name.
  drawing:
    /^(demo\/src\/(board\/|words|elements|focus|verdict|announce|turn|without\/(gate|engines)\b)|src\/(render\/gradient|problem\/|existence\/))|vite\/preload-helper|rolldown\/runtime/,
  // Sections that ask no pool are not to wait for it.
  lessons:
    /^(demo\/src\/(lessons|explain|puzzle|play\/ride|one-answer|questions)\b(?!.*worker\.ts)|src\/render\/)/,
  sections: /^demo\/src\/(solved-[a-z]+|solve|play|count|race|strategies)\b(?!.*(worker|picture)\.ts)/,
};

/** The rooms as the bundler asks for them, for sources below a folder. */
export function chunksOf(folder: string) {
  const groups = Object.entries(ROOMS).map(([name, files], place) => ({
    name,
    priority: Object.keys(ROOMS).length - place,
    test: (id: string) => files.test(id.replace(folder, '')),
  }));
  // A room has what its pattern says, and not also what that imports.
  return { includeDependenciesRecursively: false, groups };
}
