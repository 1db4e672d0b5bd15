import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import t from 'tap'

const using = (path: string) => `import { y } from '${path}'\nexport const x = y\n`

const PLANTED: Record<string, { code: string; rule: string }> = {
  'domain/a.ts': { code: "import { readFile } from 'node:fs'\nexport const x = readFile\n", rule: 'domain-is-pure' },
  'domain/b.ts': { code: "import pg from 'pg'\nexport const x = pg\n", rule: 'domain-is-pure' },
  'domain/c.ts': { code: using('#platform/y.ts'), rule: 'room-domain' },
  'server/a.ts': { code: using('#workers/y.ts'), rule: 'room-server' },
  'workers/a.ts': { code: using('#server/y.ts'), rule: 'room-workers' },
  'server/b.ts': {
    code: "import { sql } from 'kysely'\nexport const x = sql\n",
    rule: 'package-(kysely|pg-boss|pg|pg-copy-streams)',
  },
  'workers/b.ts': { code: "import fastify from 'fastify'\nexport const x = fastify\n", rule: 'package-(fastify|' },
  'client/src/a.ts': { code: using('#platform/y.ts'), rule: 'room-client' },
  'client/src/b.ts': { code: using('#domain/commentary/y.ts'), rule: 'the-page-checks-no-text' },
  'client/src/realtime/a.ts': { code: using('../features/y.ts'), rule: 'views-stand-on-stores' },
  'server/d.ts': { code: using('../platform/y.ts'), rule: 'out-of-a-room-by-its-name' },
  'client/src/a/b/c/d.ts': { code: using('../../../z.ts'), rule: 'no-far-climb' },
  'server/c.ts': { code: "import type { Y } from './y.ts'\nexport type X = Y | null\n", rule: 'no-cycles' },
  'migrations/a.ts': { code: using('../platform/y.ts'), rule: 'migrations-are-frozen' },
}

const ROOTS = ['domain', 'platform', 'server', 'workers', 'client/src', 'migrations']

t.test('a planted bad import is caught by its rule', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'atalaya-rooms-'))
  t.teardown(() => rm(root, { recursive: true, force: true }))
  await symlink(resolve('node_modules'), join(root, 'node_modules'))
  for (const file of ['.dependency-cruiser.mjs', 'tsconfig.json', 'package.json']) await cp(file, join(root, file))
  const clean = {
    'platform/y.ts': 'export const y = 1\n',
    'workers/y.ts': 'export const y = 1\n',
    // This file closes a cycle, which is reported once, for its first file.
    'server/y.ts': "import type { X } from './c.ts'\nexport type Y = X[]\nexport const y = 1\n",
    'domain/commentary/y.ts': 'export const y = 1\nexport type Y = typeof y\n',
    'client/src/features/y.ts': 'export const y = 1\n',
    'client/src/z.ts': 'export const y = 1\n',
    'client/src/a/b/c/e.ts': "import { x } from '#client/src/a/b/x.ts'\nexport const e = x\n",
    'client/src/a/b/x.ts': "import { y } from '../../z.ts'\nexport const x = y\n",
    'client/src/y.ts': "import type { Y } from '#domain/commentary/y.ts'\nexport const x: Y = 1\n",
  }
  const files = { ...clean, ...Object.fromEntries(Object.entries(PLANTED).map(([file, { code }]) => [file, code])) }
  for (const [file, code] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), code)
  }
  const cruise = (output: string) =>
    spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/.bin/depcruise'),
        '--config',
        '.dependency-cruiser.mjs',
        '--output-type',
        output,
        ...ROOTS,
      ],
      { cwd: root, encoding: 'utf8', maxBuffer: 1e8 },
    )
  t.not(cruise('err').status, 0, 'the check fails')
  const violations: { from: string; rule: { name: string } }[] = JSON.parse(cruise('json').stdout).summary.violations
  for (const [file, { rule }] of Object.entries(PLANTED)) {
    const caught = violations.filter((violation) => violation.from === file).map((violation) => violation.rule.name)
    t.ok(
      caught.some((name) => name.startsWith(rule)),
      `${file} by ${rule}`,
      { caught },
    )
  }
  const innocent = violations.filter((violation) => violation.from in clean)
  t.same(innocent, [], 'nothing else is accused')
})
