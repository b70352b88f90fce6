/**
 * Checks the direction of imports in src/ (`npm run lint`): a layer imports only from the layers below it, type-only imports
 * included. test/package/import-direction.sweep.ts breaks each rule once.
 */

/** The folders from the top layer to the bottom, as regular expressions. Folders of one layer do not import each other. */
const LAYERS = [
  [{ folder: 'cli', path: 'src/cli/' }],
  [{ folder: 'entries', path: 'src/[^/]+[.]ts' }],
  [{ folder: 'cluster', path: 'src/cluster/' }],
  [
    { folder: 'file', path: 'src/file/' },
    { folder: 'pool', path: 'src/pool/' },
    { folder: 'render', path: 'src/render/' },
  ],
  [{ folder: 'jobs', path: 'src/jobs/' }],
  [{ folder: 'census', path: 'src/census/' }],
  [{ folder: 'puzzle', path: 'src/puzzle/' }],
  [{ folder: 'solver', path: 'src/solver/' }],
  [{ folder: 'strategies', path: 'src/strategies/' }],
  [
    { folder: 'engines', path: 'src/engines/' },
    { folder: 'existence', path: 'src/existence/' },
    { folder: 'reading', path: 'src/reading/' },
  ],
  [{ folder: 'problem', path: 'src/problem/' }],
];

/** The entries of package.json, except pool/node.ts, which the command imports. */
const ENTRIES =
  '^src/([^/]+|pool/(web|inline|worker|census-worker|census-js-worker)|render/index|file/index|cli/main)[.]ts$';

/** The layers of jobs: calls start plans, plans make tasks, executors run tasks, and kinds compute them. */
const JOB_LAYERS = [
  [{ folder: 'jobs-calls', path: 'src/jobs/calls[.]ts' }],
  [{ folder: 'jobs-plans', path: 'src/jobs/plans/' }],
  [
    { folder: 'jobs-arguments', path: 'src/jobs/arguments[.]ts' },
    { folder: 'jobs-bullmq', path: 'src/jobs/bullmq/' },
    { folder: 'jobs-threads', path: 'src/jobs/threads/' },
  ],
  [{ folder: 'jobs-kinds', path: 'src/jobs/kinds/' }],
  [{ folder: 'jobs-interfaces', path: 'src/jobs/(methods|executor|task)[.]ts' }],
];

/** Folders outside of src/. */
const OUTSIDE = '(?!src/|node_modules/)[^/]+/';

/** Returns a rule per folder that forbids imports from the layers above, from other folders of its layer, and from `outside`. */
function downwards(layers, outside = []) {
  return layers.flatMap((layer, number) =>
    layer.flatMap(({ folder, path }) => {
      const others = layer.filter((other) => other.folder !== folder);
      const above = [...layers.slice(0, number).flat(), ...others].map((other) => other.path);
      const forbidden = [...above, ...outside];
      if (forbidden.length === 0) return [];
      const to = { path: `^(${forbidden.join('|')})`, dependencyTypes: ['local'] };
      return [{ name: `down-from-${folder}`, severity: 'error', from: { path: `^${path}` }, to }];
    }),
  );
}

export default {
  forbidden: [
    ...downwards(LAYERS, [OUTSIDE]),
    ...downwards(JOB_LAYERS),
    {
      name: 'no-circle',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'no-import-of-an-entry',
      comment:
        'Entries only export from other files. standalone.ts contains all of them in one file, and the command and the pool ' +
        'load some when they need them.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(standalone|cli/solver|pool/threads)[.]ts$' },
      to: { path: ENTRIES },
    },
    {
      name: 'no-strategy-in-hamiltonian',
      comment: 'Strategies use the graph search, not the other way round.',
      severity: 'error',
      from: { path: '^src/strategies/hamiltonian/' },
      to: { path: '^src/strategies/', pathNot: '^src/strategies/hamiltonian/' },
    },
    {
      name: 'no-list-in-strategies',
      comment: 'A strategy that imports the list would add all strategies to a bundle.',
      severity: 'error',
      from: { path: '^src/strategies/' },
      to: { path: '^src/strategies/index[.]ts$' },
    },
    {
      name: 'no-census-in-solving-pools',
      comment: 'A page that only solves loads neither the plans nor the worker of counts, lists and puzzles.',
      severity: 'error',
      from: {
        path: '^src/(pool|jobs)/',
        pathNot:
          '^src/(pool/census-(js-)?worker|jobs/(bullmq/.*|plans/(counting|lists)|kinds/census-tasks))[.]ts$',
      },
      to: {
        path: '^src/(jobs/(plans/(counting|lists)|kinds/census-tasks)[.]ts$|puzzle/|census/)',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'no-import-between-engines',
      comment: 'A bundle may contain one engine without the other.',
      severity: 'error',
      from: { path: '^src/engines/(ts|wasm)/' },
      to: { path: '^src/engines/(ts|wasm)/', pathNot: '^src/engines/$1/' },
    },
    {
      name: 'no-binary-in-core',
      severity: 'error',
      from: { path: '^src/core[.]ts$' },
      to: { path: '^wasm:', reachable: true },
    },
    {
      name: 'no-webassembly-in-ts',
      severity: 'error',
      from: { path: '^src/ts[.]ts$' },
      to: { path: '^src/engines/wasm/', reachable: true },
    },
    {
      name: 'no-binary-in-javascript-entries',
      comment: 'Pages that forbid WebAssembly load these.',
      severity: 'error',
      from: { path: '^src/(census|puzzle)-js[.]ts$' },
      to: { path: '^wasm:', reachable: true },
    },
    {
      name: 'no-javascript-kernels-in-binary-entries',
      comment: 'Platforms with WebAssembly do not need the JavaScript kernels.',
      severity: 'error',
      from: {
        path: '^src/(index|core|census|puzzle|standalone|pool/(web|worker|census-worker)|bullmq)[.]ts$',
      },
      to: { path: '^js:', reachable: true },
    },
    {
      name: 'one-package',
      comment: 'The loader is the only dependency. The command bundles its parser.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(cli/|cluster/|jobs/bullmq/|bullmq[.]ts$)' },
      to: { path: 'node_modules/', pathNot: 'node_modules/@assemblyscript/loader/' },
    },
    {
      name: 'parser-for-the-command',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: { path: 'node_modules/', pathNot: 'node_modules/(@assemblyscript/loader|commander)/' },
    },
    {
      name: 'queue-for-clusters',
      comment: 'BullMQ and ioredis are optional: only clusters use them.',
      severity: 'error',
      from: { path: '^src/(cluster/|jobs/bullmq/|bullmq[.]ts$)' },
      to: { path: 'node_modules/', pathNot: 'node_modules/(bullmq|ioredis)/' },
    },
    {
      name: 'no-cluster-in-other-entries',
      comment: 'Bundles of other entries contain no code of clusters.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(cluster/|jobs/bullmq/|bullmq[.]ts$|cli/)' },
      to: { path: '^src/(cluster|jobs/bullmq)/' },
    },
    {
      name: 'node-at-the-edges',
      comment: 'Browsers do not have the modules of Node.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/(cli/|cluster/|jobs/bullmq/|pool/(address-space|node|threads|worker-files)[.]ts$)',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'all-there',
      severity: 'error',
      from: {},
      // scripts/assets.mjs resolves these.
      to: { couldNotResolve: true, pathNot: '^((wasm|js):kernel|worker:|package:version$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
