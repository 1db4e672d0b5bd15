import { once } from 'node:events'
import { chmod, readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { run as runCommand } from './testing/run.ts'

const FOLDER = join(import.meta.dirname, '../loadtest')
/** Prints its input, and fails like k6 on a threshold. */
const STAND_IN = `#!/bin/sh
exec "${process.execPath}" - "$@" <<'SCRIPT'
if (process.argv[2] === 'version') console.log('k6 v1.8.1 (go1.26.8, linux/amd64)')
else {
  const { BASE_URL, ORIGIN, USERS_FILE, SUMMARY_DIR, MACHINE, VUS } = process.env
  console.log(JSON.stringify({ args: process.argv.slice(2), env: { BASE_URL, ORIGIN, USERS_FILE, SUMMARY_DIR, MACHINE, VUS } }))
  process.exit(Number(process.env.ENDS_WITH || 99))
}
SCRIPT
`

const run = (args: string[], env: Record<string, string>) => runCommand('loadtest.ts', args, { env })

async function fixture(t: Test) {
  const dir = t.testdir({ bin: { k6: STAND_IN }, data: { 'loadtest-users.json': '{}' } })
  await chmod(join(dir, 'bin/k6'), 0o755)
  const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  return { dir, port, env: { PATH: join(dir, 'bin'), DATA_DIR: join(dir, 'data'), PORT: String(port) } }
}

t.test('without k6 it says how to get it; a script that is none, which there are', async (t) => {
  const { env } = await fixture(t)
  t.match(await run(['live'], { ...env, PATH: '/nowhere' }), { code: 2, stderr: /go install go\.k6\.io\/k6@latest/ })
  const scripts = (await readdir(FOLDER)).filter((file) => file.endsWith('.js')).map((file) => file.slice(0, -3))
  const unknown = await run(['storm'], env)
  t.match(unknown, { code: 2, stderr: /there is no load test "storm"/ })
  for (const script of scripts) t.match(unknown.stderr, script)
})

t.test('what keeps a run from starting is one sentence', { skip: process.platform === 'win32' }, async (t) => {
  const { env } = await fixture(t)
  t.match(await run(['live'], { ...env, USERS_FILE: '/nowhere/users.json' }), {
    code: 2,
    stderr: /\/nowhere\/users\.json does not exist: npm run loadtest:users/,
  })
  t.match(await run(['live'], { ...env, BASE_URL: 'http://127.0.0.1:9' }), {
    code: 2,
    stderr: /nothing answers at http:\/\/127\.0\.0\.1:9 .*npm start/,
  })
  for (const name of ['BASE_URL', 'BASE_URLS', 'ORIGIN']) {
    t.same(await run(['live'], { ...env, [name]: 'localhost:3000' }), {
      code: 2,
      stdout: '',
      stderr: `atalaya: ${name}: must be a URL that starts with http:// or https://, not "localhost:3000".\n`,
    })
  }
})

t.test(
  'several servers: the first is called too, and all must answer',
  { skip: process.platform === 'win32' },
  async (t) => {
    const { port, env } = await fixture(t)
    const first = `http://127.0.0.1:${port}`
    t.match(await run(['scale'], { ...env, BASE_URLS: `${first}, http://127.0.0.1:9` }), {
      code: 2,
      stderr: /nothing answers at http:\/\/127\.0\.0\.1:9 /,
    })
    const ran = await run(['scale'], { ...env, PORT: '9', PUBLIC_URL: 'https://a.example', BASE_URLS: first })
    t.match(JSON.parse(ran.stdout).env, { BASE_URL: first, ORIGIN: 'https://a.example' })
  },
)

t.test('a Ctrl-C ends all scripts, not the one that runs', { skip: process.platform === 'win32' }, async (t) => {
  const { env } = await fixture(t)
  const ran = await run([], { ...env, ENDS_WITH: '105' })
  t.equal(ran.code, 105)
  const lines = ran.stdout.trim().split('\n').slice(1)
  const others = ['live', 'mixed', 'orders', 'rest', 'spike'].map((name) => `loadtest ${name}: not run`)
  t.same(lines, ['loadtest alerts: interrupted', ...others])
})

t.test(
  'k6 is given the script, its own arguments and the surroundings',
  { skip: process.platform === 'win32' },
  async (t) => {
    const { dir, port, env } = await fixture(t)
    const live = await run(['live.js', '--quiet', '--vus', '3'], { ...env, VUS: '7', SUMMARY_DIR: '' })
    t.equal(live.code, 99, "the exit status is k6's")
    t.match(JSON.parse(live.stdout), {
      args: ['run', '--no-usage-report', '--quiet', '--vus', '3', join(FOLDER, 'live.js')],
      env: {
        BASE_URL: `http://127.0.0.1:${port}`,
        ORIGIN: `http://localhost:${port}`,
        USERS_FILE: join(dir, 'data/loadtest-users.json'),
        SUMMARY_DIR: join(dir, 'data/loadtest'),
        MACHINE: /^\d+ cores, \d+ GiB, load /,
        VUS: '7',
      },
    })

    const all = await run([], env)
    const names = ['alerts', 'live', 'mixed', 'orders', 'rest', 'spike']
    const lines = all.stdout.trim().split('\n')
    const ran = lines.splice(0, names.length).map((line) => JSON.parse(line).args.at(-1))
    t.same(ran, names.map((name) => join(FOLDER, `${name}.js`)), 'all that take minutes and one server') // biome-ignore format: a list
    t.same(lines, names.map((name) => `loadtest ${name}: thresholds NOT MET`), 'and a line each at the end') // biome-ignore format: a list
  },
)
