const TESTS = ['**/*.test.{ts,tsx}', 'client/vitest.config.ts', 'client/src/testing/{setup,production-act}.ts']
const MEASURES = ['bench/*/*.ts', '!bench/harness/*.ts', 'bench/charts/contenders/*.mjs', 'loadtest/*.{js,ts}']
const PRODUCT = [
  '{server,workers}/main.ts',
  'commands/*.ts',
  'commands/eval/*.ts',
  'docker/*.ts',
  'migrations/*.ts',
  'scripts/*.mjs',
  'client/vite.config.ts',
  'client/src/main.tsx',
  'client/src/charts/page/page.ts',
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
