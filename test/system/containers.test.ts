import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { on, once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'
import { readConfig } from '#platform/config/config.ts'
import { query } from '#platform/testing/client.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { composeFaults, readCompose } from '../support/documents/compose.ts'
import { unlessFull } from '../support/size.ts'
import { layOutImage } from '../support/system/image.ts'
import { freePort } from '../support/system/system.ts'

// Without a Docker engine, docker-compose.yml is checked against its schema, and the image's commands run in a folder
// with the image's content.

const text = await readFile('docker-compose.yml', 'utf8')
const compose = await readCompose()
const { services } = compose

t.test('docker-compose.yml follows the schema', async (t) => {
  t.same(composeFaults(compose), [])
  const faulty = { ...compose, services: { ...services, server: { ...services.server, portz: [] } } }
  t.not(composeFaults(faulty).length, 0, 'a fault is seen')
})

t.test('what is published, stored and waited for', async (t) => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Compose fills it in.
  const web = '${PUBLISH:-${PORT:-3000}}:${PORT:-3000}'
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Compose fills it in.
  const mailbox = '127.0.0.1:${MAILPIT_PORT:-8025}:8025'
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]))
  t.same(published, [
    ['server', web],
    ['mail', mailbox],
    ...['80:80', '443:443', '443:443/udp'].map((port) => ['proxy', port]),
  ])
  for (const name of ['server', 'workers', 'server-2', 'workers-2']) {
    const { read_only, stop_grace_period, healthcheck, depends_on = {} } = services[name]
    t.equal(read_only, true, `${name}: its root file system is read-only`)
    t.equal(stop_grace_period, '30s', 'longer than the hard stop')
    t.ok(healthcheck)
    t.equal(depends_on.database?.condition, 'service_healthy')
    t.equal(depends_on.secrets?.condition, 'service_completed_successfully')
  }
  const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes.map((line) => line.split(':')[0]))
  t.same([...new Set(mounted)].sort(), Object.keys(compose.volumes).sort())
  t.notMatch(text, /PASSWORD: |password[:=]\s*\w/i, 'no password stands in the file')
  const open = [...text.matchAll(/(?<!\$)\$\{(\w+)(:-)?/g)]
    .filter(([, , fallback]) => !fallback)
    .map(([, name]) => name)
  t.same(open, [], 'everything has a default: no .env is needed')
})

t.test('one image is built, once; those from elsewhere have a version', async (t) => {
  const own = Object.entries(services).filter(([, { image }]) => image === 'atalaya')
  const [[builder], ...users] = own.toSorted(([, one], [, other]) => Number('build' in other) - Number('build' in one))
  t.same(
    own.flatMap(([name, service]) => ('build' in service ? [name] : [])),
    [builder],
  )
  for (const [name, { pull_policy }] of own) t.equal(pull_policy, 'never', `${name}: no registry is asked for it`)
  t.same(
    users.filter(([, { depends_on = {} }]) => !(builder in depends_on)).map(([name]) => name),
    [],
  )
  for (const { image = '' } of Object.values(services))
    if (image !== 'atalaya') t.match(image, /^[\w/-]+:v?\d+[\d.a-z-]*$/)
})

t.test('no container has a capability that it does not need', async (t) => {
  const left = Object.entries(services).map(([name, { cap_drop, cap_add = [], security_opt }]) => {
    t.same([cap_drop, security_opt], [['ALL'], ['no-new-privileges:true']], name)
    return [name, cap_add]
  })
  t.same(
    left.filter(([, added]) => added.length > 0),
    [
      ['database', ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID']],
      ['proxy', ['NET_BIND_SERVICE']],
    ],
  )
})

t.test('with the profile many: twice the same server and worker, behind one proxy', async (t) => {
  const many = Object.keys(services).filter((name) => services[name].profiles)
  t.same(many, ['server-2', 'workers-2', 'bus', 'proxy'])
  for (const name of many) t.same(services[name].profiles, ['many'])
  for (const name of ['server', 'workers']) {
    const { profiles: _, ...second } = services[`${name}-2`]
    const { ports: __, ...first } = services[name]
    t.same(second, first)
  }
  const file = await readFile('docker/Caddyfile', 'utf8')
  const behind = Array.from(file.matchAll(/([\w-]+):\{\$PORT\}/g), ([, name]) => name)
  t.same(behind, ['server', 'server-2'])
})

t.test("the proxy's file is valid", { skip: !hasCaddy() && 'caddy is not on the PATH' }, async (t) => {
  const check = (PUBLIC_URL: string) => {
    const command = ['validate', '--adapter', 'caddyfile', '--config', 'docker/Caddyfile']
    return spawnSync('caddy', command, { env: { ...process.env, PUBLIC_URL, PORT: '3000' } }).status
  }
  for (const url of ['http://localhost', 'https://atalaya.example.org']) t.equal(check(url), 0, url)
  t.not(check(''), 0, 'a fault is seen')
})

function hasCaddy(): boolean {
  return spawnSync('caddy', ['version']).status === 0
}

t.test('the proxy answers on other names of the machine which address to use', async (t) => {
  const file = await readFile('docker/Caddyfile', 'utf8')
  const [, others = ''] = /^http:\/\/ \{\n(.*?)^\}/ms.exec(file) ?? []
  t.match(others, /respond "[^"]*\{\$PUBLIC_URL\}[^"]*" 421/)
})

t.test('up --wait ends with 0 however often: another service waits for each that ends by itself', async (t) => {
  const ending = Object.keys(services).filter((name) => !['unless-stopped', 'always'].includes(services[name].restart!))
  t.same(ending, ['secrets'])
  for (const name of ending) {
    const conditions = Object.values(services).flatMap(({ depends_on = {} }) => depends_on[name]?.condition ?? [])
    t.ok(conditions.includes('service_completed_successfully'), name)
  }
})

t.test('the model is pulled however late the network comes, and nothing waits for it', async (t) => {
  t.notOk(Object.values(services).some(({ depends_on = {} }) => 'model' in depends_on))
  const folder = t.testdir({
    ollama: `#!/bin/sh
case "$1" in
  serve) until [ -e pulled ]; do sleep 0.1; done ;;
  pull) echo "$2" >> asked; [ "$(wc -l < asked)" -eq 3 ] && touch pulled ;;
esac
`,
    sleep: '#!/bin/sh\nexec /bin/sleep 0.1\n',
  })
  for (const name of ['ollama', 'sleep']) await chmod(join(folder, name), 0o755)
  const [program, ...args] = services.model.entrypoint!.map((word) => word.replaceAll('$$', '$'))
  const env = { PATH: `${folder}:/usr/bin:/bin`, OLLAMA_MODEL: 'a model:4b' }
  const { status, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' })
  t.same({ status, stderr }, { status: 0, stderr: '' })
  t.equal(await readFile(join(folder, 'asked'), 'utf8'), 'a model:4b\n'.repeat(3), 'twice in vain')
})

t.test('files of an operator next to the code stay out of git and of the image', async (t) => {
  const overrides = ['docker-compose', 'compose'].flatMap((name) => [`${name}.override.yml`, `${name}.override.yaml`])
  const own = ['.env', '.env.local', 'site.json', 'Caddyfile', 'market', 'atalaya.env', 'x.backup.gz', ...overrides]
  const git = (file: string) => spawnSync('git', ['check-ignore', '--quiet', '--no-index', `${file}`]).status
  const [unseen] = await Promise.all([readFile('.dockerignore', 'utf8')])
  const patterns = unseen.split('\n').filter(Boolean)
  for (const name of own) {
    t.equal(git(name === 'market' ? 'market/bars.csv' : name), 0, `${name}: git`)
    t.ok(
      patterns.some((pattern) => matchesGlob(name, pattern)),
      `${name}: image`,
    )
  }
  for (const name of ['.env.example', 'docker/Caddyfile', 'server/market/quote.ts', 'docker-compose.yml']) {
    t.equal(git(name), 1, `${name}: git has it`)
  }
  for (const name of ['docker/Caddyfile', 'server/market', 'docker/site.json']) {
    t.notOk(
      patterns.some((pattern) => matchesGlob(name, pattern)),
      `${name}: the image has it`,
    )
  }
})

t.test('a health check starts no Node, and a busy machine meets its limits', async (t) => {
  const checks = Object.entries(services).flatMap(([name, { healthcheck }]) =>
    healthcheck ? [{ name, ...healthcheck }] : [],
  )
  t.equal(checks.length, 8)
  for (const { name, test, timeout, retries, start_period } of checks) {
    t.notOk(test.includes('node'), name)
    t.same([timeout, start_period], ['20s', '5m'], name)
    t.ok(retries >= 4, name)
  }
})

t.test('every setting reaches the server, and .env.example names those that are there', async (t) => {
  const files = ['config', 'alerts'].map((name) => readFile(`platform/config/${name}.ts`, 'utf8'))
  const config = (await Promise.all(files)).join()
  const known = new Set(Array.from(config.matchAll(/\bread(?:<[^(]*>)?\('([A-Z_]+)'/g), ([, name]) => name))
  t.ok(known.size > 20)
  const passed = Object.keys(services.server.environment ?? {})
  // These are fixed in the image.
  t.same([...known].filter((name) => !passed.includes(name)).sort(), ['DATA_DIR', 'HEALTH_FILE', 'HOST'])
  t.same(
    passed.filter((name) => !known.has(name)),
    [],
  )
  const example = await readFile('.env.example', 'utf8')
  const named = Array.from(example.matchAll(/^# ([A-Z_]+)=(.*)$/gm), ([, name, value]) => [name, value])
  t.ok(named.length > 10)
  t.same(
    named.filter(([name]) => !known.has(name)),
    [],
  )
  t.ok(readConfig(Object.fromEntries(named)), 'its values can be used as they stand')
  t.notMatch(example, /^[^#\n]/m, 'nothing is set')
})

const skip = unlessFull('Dockerfile', 'docker', 'commands/start', 'platform/config', 'package')
t.test('the commands of the image, in a folder that holds only what it copies', { skip }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'atalaya-image-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const app = join(folder, 'app')
  await layOutImage(app)
  for (const name of ['secrets', 'database-secret', 'data']) await mkdir(join(folder, name))
  const port = await freePort()
  const { url, adminUrl, name } = await testDatabase(t)
  const own = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    HEALTH_FILE: join(folder, 'health'),
    SECRETS_FILE: (await inImage('SECRETS_FILE')).replace('/secrets/', `${folder}/secrets/`),
    NODE_OPTIONS: (await inImage('NODE_OPTIONS')).replace('file:///app/', pathToFileURL(`${app}/`).href),
  }
  // npm's scripts find their Node on this PATH.
  const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, ...own }
  const programs: Record<string, string> = { node: process.execPath, bash: 'bash', npm: 'npm' }
  const start = (command: readonly string[], ...more: string[]) => {
    const [program, ...args] = command
    const child = spawn(programs[program], [...args, ...more], { cwd: app, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const ended = once(child, 'exit').then(([code]) => ({ code, output }))
    return { child, ended, output: () => output }
  }
  const run = async (command: readonly string[] = [], ...more: string[]) => start(command, ...more).ended

  const secrets = [`${folder}/secrets`, `${folder}/database-secret`, `127.0.0.1:${new URL(url).port}`]
  t.match(await run(services.secrets.command, ...secrets), { code: 0, output: /New secrets were written/ })
  const environment = await readFile(join(folder, 'secrets', 'atalaya.env'), 'utf8')
  t.match(await run(services.secrets.command, ...secrets), { code: 0, output: /there already/ })
  t.equal(await readFile(join(folder, 'secrets', 'atalaya.env'), 'utf8'), environment, 'a second run changes nothing')
  t.equal((await stat(join(folder, 'secrets', 'atalaya.env'))).mode & 0o777, 0o400)
  const password = await readFile(join(folder, 'database-secret', 'password'), 'utf8')
  t.ok(password.length > 40)
  await rm(join(folder, 'secrets', 'atalaya.env'))
  t.match(await run(services.secrets.command, ...secrets), { code: 0, output: /New secrets were written/ })
  const renewed = await readFile(join(folder, 'secrets', 'atalaya.env'), 'utf8')
  t.not(renewed, environment)
  t.equal(renewed.split('\n')[0], environment.split('\n')[0], 'the password of the database stays')
  await rm(join(folder, 'database-secret', 'password'))
  t.match(await run(services.secrets.command, ...secrets), { code: 1, output: /do not belong together/ })

  // In the container, PostgreSQL's entrypoint makes this user and this database.
  const user = `atalaya_${name}`
  await query({ url: adminUrl }, `create role ${user} superuser login password '${password}'`)
  t.teardown(async () => {
    await query({ url }, `drop owned by ${user} cascade`)
    await query({ url: adminUrl }, `drop role ${user}`)
  })
  const environmentHere = renewed.replace('//atalaya:', `//${user}:`).replace(/\/atalaya$/m, `/${name}`)
  await chmod(join(folder, 'secrets', 'atalaya.env'), 0o600)
  await writeFile(join(folder, 'secrets', 'atalaya.env'), environmentHere)

  const health = services.workers.healthcheck?.test.slice(1) ?? []
  const server = start(services.server.command ?? [])
  t.teardown(() => ended(server.child))
  await until(`http://127.0.0.1:${port}/health/live`, server)
  t.match(await run(health), { code: 1, output: /has not written yet/ }, 'no worker yet')
  const workers = start(services.workers.command ?? [])
  t.teardown(() => ended(workers.child))
  const { degraded } = await until(`http://127.0.0.1:${port}/health/ready`, workers, 'ok')
  t.same(degraded, [])
  await said(workers, 'the worker is ready')
  t.match(await run(health), { code: 0, output: '' })
  const probe = services.server.healthcheck?.test.slice(1)
  t.match(await run(probe), { code: 0 })
  t.match(await (await fetch(`http://127.0.0.1:${port}/`)).text(), /<title>Atalaya/)

  const typed = (script: string, ...args: string[]) => run(['npm', 'run', script, '--', ...args])
  t.match(await typed('admin', 'ana@example.org'), { code: 1, output: /^atalaya: no account has the address ana@/m })
  t.match(await typed('start'), { code: 1, output: /^atalaya: this command is for a clone/m })
  t.match(await typed('backup', join(folder, 'data', 'x.backup.gz')), { code: 0, output: /rows of \d+ tables are in/ })
  for (const { child, ended } of [workers, server]) {
    child.kill('SIGTERM')
    const { code, output } = await ended
    t.equal(code, 0, output)
  }
  t.match(await run(probe), { code: 1 })
})

/** Reads a variable of the image's environment. */
async function inImage(name: string): Promise<string> {
  const [, value = ''] = (await readFile('Dockerfile', 'utf8')).match(new RegExp(`\\b${name}=(\\S+)`)) ?? []
  return value
}

type Started = { child: ChildProcess; output(): string; ended: Promise<unknown> }

/** Resolves when the process has printed `words`; rejects when its output ends before. */
async function said({ child, output }: Started, words: string): Promise<void> {
  if (output().includes(words)) return
  for await (const _ of on(child.stdout!, 'data', { close: ['end'] })) if (output().includes(words)) return
  throw new Error(`it ended before "${words}":\n${output()}`)
}

/** Calls until an answer comes and has this `status`; rejects as soon as the process has ended. */
async function until(address: string, { child, output }: Started, status?: string): Promise<{ degraded: string[] }> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}:\n${output()}`)
    const answer = await fetch(address).then(
      (response) => response.json(),
      (error) => ({ error }),
    )
    if (!answer.error && (status === undefined || answer.status === status)) return answer
    await new Promise((done) => setTimeout(done, 100))
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
