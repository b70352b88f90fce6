/**
 * The direction of imports in src/, held by `npm run lint`: they go down the floors below, type-only imports too.
 * test/package/import-direction.sweep.ts plants an import against each rule.
 */

/** The rooms from the top floor to the ground, in regular expressions; those on one floor do not meet. */
const FLOORS = [
  [{ room: 'faces', path: 'src/[^/]+[.]ts' }],
  [{ room: 'cli', path: 'src/cli/' }],
  [{ room: 'cluster', path: 'src/cluster/' }],
  [
    { room: 'file', path: 'src/file/' },
    { room: 'pool', path: 'src/pool/' },
    { room: 'render', path: 'src/render/' },
  ],
  [{ room: 'jobs', path: 'src/jobs/' }],
  [{ room: 'census', path: 'src/census/' }],
  [{ room: 'puzzle', path: 'src/puzzle/' }],
  [{ room: 'solver', path: 'src/solver/' }],
  [{ room: 'strategies', path: 'src/strategies/' }],
  [
    { room: 'engines', path: 'src/engines/' },
    { room: 'existence', path: 'src/existence/' },
  ],
  [{ room: 'problem', path: 'src/problem/' }],
];

/** What package.json names as entries, but for pool/node.ts, which is what the command solves with. */
const FACES =
  '^src/([^/]+|pool/(web|inline|worker|census-worker|census-js-worker)|render/index|file/index|cli/main)[.]ts$';

/** The floors of the jobs: calls have plans, whose tasks run on either executor, in kinds. */
const FLOORS_OF_JOBS = [
  [{ room: 'jobs-calls', path: 'src/jobs/calls[.]ts' }],
  [{ room: 'jobs-plans', path: 'src/jobs/plans/' }],
  [
    { room: 'jobs-arguments', path: 'src/jobs/arguments[.]ts' },
    { room: 'jobs-bullmq', path: 'src/jobs/bullmq/' },
    { room: 'jobs-threads', path: 'src/jobs/threads/' },
  ],
  [{ room: 'jobs-kinds', path: 'src/jobs/kinds/' }],
  [{ room: 'jobs-words', path: 'src/jobs/(methods|executor|task)[.]ts' }],
];

/** What lies outside of src/. */
const OUTSIDE = '(?!src/|node_modules/)[^/]+/';

/** For each room a rule against imports from the floors above, from the other rooms of its own, and from elsewhere. */
function downwards(floors, elsewhere = []) {
  return floors.flatMap((floor, number) =>
    floor.flatMap(({ room, path }) => {
      const others = floor.filter((other) => other.room !== room);
      const above = [...floors.slice(0, number).flat(), ...others].map((other) => other.path);
      const forbidden = [...above, ...elsewhere];
      if (forbidden.length === 0) return [];
      const to = { path: `^(${forbidden.join('|')})`, dependencyTypes: ['local'] };
      return [{ name: `down-from-${room}`, severity: 'error', from: { path: `^${path}` }, to }];
    }),
  );
}

export default {
  forbidden: [
    ...downwards(FLOORS, [OUTSIDE]),
    ...downwards(FLOORS_OF_JOBS),
    {
      name: 'no-circle',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'nothing-imports-a-face',
      comment: 'Entries only hand on; what two of them need lies below them. One is all of them in one file.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/standalone[.]ts$' },
      to: { path: FACES },
    },
    {
      name: 'hamiltonian-knows-no-strategy',
      comment: 'The graph search is what strategies use.',
      severity: 'error',
      from: { path: '^src/strategies/hamiltonian/' },
      to: { path: '^src/strategies/', pathNot: '^src/strategies/hamiltonian/' },
    },
    {
      name: 'strategies-know-no-list',
      comment: 'One that knew the list of all would bring all of them into a page.',
      severity: 'error',
      from: { path: '^src/strategies/' },
      to: { path: '^src/strategies/index[.]ts$' },
    },
    {
      name: 'census-of-the-pool-apart',
      comment: 'A page that only solves loads neither the plans nor the worker of counts, lists and puzzles.',
      severity: 'error',
      from: {
        path: '^src/(pool|jobs)/',
        pathNot:
          '^src/(pool/census-(js-)?worker|jobs/(bullmq/.*|plans/(count-part|counting|lists)|kinds/census))[.]ts$',
      },
      to: {
        path: '^src/(jobs/(plans/(count-part|counting|lists)|kinds/census)[.]ts$|puzzle/|census/)',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'engines-stand-apart',
      comment: 'One engine is in a bundle without the other.',
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
      name: 'javascript-kernels-apart',
      comment: 'Where WebAssembly runs, they are of no use.',
      severity: 'error',
      from: {
        path: '^src/(index|core|census|puzzle|standalone|pool/(web|worker|census-worker)|bullmq)[.]ts$',
      },
      to: { path: '^js:', reachable: true },
    },
    {
      name: 'one-package',
      comment:
        'The loader of WebAssembly is all that the package depends on. The command bundles its parser.',
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
      comment: 'BullMQ and its connection are there for those who install them, and for all machines alone.',
      severity: 'error',
      from: { path: '^src/(cluster/|jobs/bullmq/|bullmq[.]ts$)' },
      to: { path: 'node_modules/', pathNot: 'node_modules/(bullmq|ioredis)/' },
    },
    {
      name: 'clusters-apart',
      comment: 'Entries without all machines bring in nothing of them.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(cluster/|jobs/bullmq/|bullmq[.]ts$|cli/)' },
      to: { path: '^src/(cluster|jobs/bullmq)/' },
    },
    {
      name: 'node-at-the-edges',
      comment: 'Browsers have none of it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(cli/|cluster/|jobs/bullmq/|pool/(node|threads)[.]ts$)' },
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
