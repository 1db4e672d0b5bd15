const TESTS = ['**/*.test.{ts,tsx}', 'client/vitest.config.ts', 'client/src/testing/{setup,production-act}.ts']
/** What a benchmark runs in a process of its own has no importer. */
const MEASURES = [
  'bench/{,*/}run.ts',
  'bench/{bus,fanout,database}/server.ts',
  'bench/bus/leader.ts',
  'bench/fanout/clients.ts',
  'bench/http/{bare,product}.ts',
  'bench/charts/contenders/*.mjs',
  'loadtest/*.js',
]
const PRODUCT = [
  '{server,workers}/main.ts',
  'commands/*.ts',
  'commands/eval/*.ts',
  'docker/*.ts',
  'migrations/*.ts',
  'scripts/*.mjs',
  'client/vite.config.ts',
  'client/src/main.tsx',
  'client/src/features/charts/page/page.tsx',
]

/** With `--production`, what only tests and benchmarks use is unused; a test may import what the file itself uses. */
export default ({ production }) => ({
  ignoreExportsUsedInFile: production,
  entry: [...PRODUCT.map((path) => `${path}!`), ...TESTS, ...MEASURES],
  project: [
    '{domain,platform,migrations,server,workers,commands,docker,bench,test}/**/*.ts!',
    'client/src/**/*.{ts,tsx}!',
    'scripts/*.mjs!',
    'bench/**/*.mjs!',
    'loadtest/**/*.{js,ts}!',
    '!{bench,test,loadtest}/**!',
    '!**/testing/**!',
    '!**/*.test.{ts,tsx,mjs}!',
  ],
  ignoreBinaries: ['k6', 'nats-server', 'caddy'],
  ignoreDependencies: ['@fontsource-variable/inter', 'k6'],
})
