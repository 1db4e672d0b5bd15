import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const script = fileURLToPath(new URL('./prepare.mjs', import.meta.url))
const installing = /^Installing the packages/m
const building = /^Building the client/m

/** A fake Vite: 'builds' the one source into the page, and fails on a source that says so. */
const builder = `
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs')
mkdirSync('client/dist', { recursive: true })
writeFileSync('client/dist/index.html', 'half')
const source = readFileSync('client/main.ts', 'utf8')
if (source.includes('broken')) throw new Error('cannot build this')
writeFileSync('client/dist/index.html', source)`

const quiet = { npm_execpath: '', npm_config_loglevel: 'error', npm_config_update_notifier: 'false' }

function runNpm(cwd, env, ...args) {
  const { status, stderr } = spawnSync('npm', args, { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Locks a project with two packages, one only for tests; they come as files, so that the real npm needs no network. */
async function locked(version) {
  const folder = await mkdtemp(join(tmpdir(), 'atalaya-locked-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const env = { ...process.env, ...quiet, npm_config_cache: join(folder, 'cache') }
  await mkdir(join(folder, 'clone/vite/bin'), { recursive: true })
  const write = (path, content) => writeFile(join(folder, 'clone', path), content)
  await write('vite/package.json', JSON.stringify({ name: 'vite', version }))
  await write('vite/bin/vite.js', builder)
  await mkdir(join(folder, 'clone/checker'))
  await write('checker/package.json', JSON.stringify({ name: 'checker', version }))
  runNpm(join(folder, 'clone'), env, 'pack', './vite', './checker')
  const dependencies = { vite: `file:vite-${version}.tgz` }
  const devDependencies = { checker: `file:checker-${version}.tgz` }
  await write('package.json', JSON.stringify({ name: 'clone', version: '1.0.0', dependencies, devDependencies }))
  runNpm(join(folder, 'clone'), env, 'install', '--package-lock-only')
  return join(folder, 'clone')
}

const versions = { '1.0.0': await locked('1.0.0'), '2.0.0': await locked('2.0.0') }

/** Makes a small project in a folder with spaces in its name. */
async function project(t) {
  const parent = await mkdtemp(join(tmpdir(), 'atalaya prepare ñ '))
  t.teardown(() => rm(parent, { recursive: true, force: true }))
  const root = join(parent, 'mi clon')
  const write = async (path, content) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
  const env = { ...process.env, ...quiet, npm_config_cache: join(parent, 'cache') }
  const npm = (...args) => runNpm(root, env, ...args)
  const lock = (version) => cp(versions[version], root, { recursive: true })
  const run = (more = {}, ...args) => {
    const options = { cwd: tmpdir(), env: { ...env, ...more }, encoding: 'utf8' }
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'scripts', 'prepare.mjs'), ...args],
      options,
    )
    return { status, stdout, stderr }
  }
  const read = (path) => readFile(join(root, path), 'utf8')
  await mkdir(join(root, 'scripts'), { recursive: true })
  await copyFile(script, join(root, 'scripts', 'prepare.mjs'))
  await write('client/vite.config.ts', '')
  await write('client/main.ts', 'one')
  await write('domain/rule.ts', 'rule')
  await lock('1.0.0')
  return { root, env, write, read, npm, lock, run }
}

const silent = { status: 0, stdout: '', stderr: '' }

t.test('installs and builds once, then what changed', async (t) => {
  const { write, read, lock, run, root } = await project(t)
  const first = run()
  t.match(first, { status: 0, stderr: '' })
  t.match(first.stdout, installing)
  t.match(first.stdout, building)
  t.equal(await read('client/dist/index.html'), 'one')
  t.same(run(), silent)

  await write('client/main.ts', 'two')
  const second = run()
  t.match(second.stdout, building)
  t.notMatch(second.stdout, installing)
  t.equal(await read('client/dist/index.html'), 'two')
  await write('domain/rule.ts', 'another rule')
  t.match(run().stdout, building)
  await rm(join(root, 'client/dist'), { recursive: true })
  t.match(run().stdout, building)
  t.same(run(), silent)

  await lock('2.0.0')
  t.match(run().stdout, installing)
  t.match(JSON.parse(await read('node_modules/vite/package.json')), { version: '2.0.0' })
  t.same(run(), silent)
})

t.test('what only tests need is installed for them, and stays', async (t) => {
  const { read, write, lock, run } = await project(t)
  const checker = () => read('node_modules/checker/package.json')
  const open = () => read('node_modules/vite/open').catch(() => 'gone')
  t.equal(run().status, 0)
  await t.rejects(checker())
  await write('node_modules/vite/open', 'by an Atalaya that runs')
  const { stdout } = run({}, '--with-dev')
  t.match(stdout, installing)
  t.notMatch(stdout, building)
  t.match(await checker(), /1\.0\.0/)
  t.equal(await open(), 'by an Atalaya that runs', 'the product itself is left as it is')
  t.same(run({}, '--with-dev'), silent)
  t.same(run(), silent)
  t.match(await checker(), /1\.0\.0/)

  await lock('2.0.0')
  t.equal(run({}, '--with-dev').status, 0)
  t.match(await checker(), /2\.0\.0/)
  t.equal(await open(), 'gone', 'other versions of it are installed anew')
})

t.test('a failed install or build is shown, ends with 1, and is tried again', async (t) => {
  const { write, read, run, root, lock } = await project(t)
  await write('client/main.ts', 'broken')
  for (const stdout of [installing, /^Building/]) {
    const failed = run()
    t.equal(failed.status, 1)
    t.match(failed.stdout, stdout)
    t.match(failed.stderr, /cannot build this/)
    t.match(failed.stderr, /^vite build failed \(status 1\)\.$/m)
  }
  await write('client/main.ts', 'one')
  t.match(run().stdout, building)
  await write('client/main.ts', 'broken')
  t.equal(run().status, 1)
  await write('client/main.ts', 'one')
  t.match(run().stdout, building, 'sources of the last good build, but a page of the failed one')
  t.equal(await read('client/dist/index.html'), 'one')

  await lock('2.0.0')
  for (const path of ['vite-2.0.0.tgz', '../cache']) await rm(join(root, path), { recursive: true })
  for (let times = 0; times < 2; times++) {
    const failed = run()
    t.equal(failed.status, 1)
    t.match(failed.stderr, /ENOENT/)
    t.match(failed.stderr, /^npm ci failed \(status \d+\)\.$/m)
  }
})

t.test('an install that was killed is done again', async (t) => {
  const { write, run, root, env, read } = await project(t)
  t.equal(run().status, 0)
  await rm(join(root, 'node_modules/.package-lock.json'))
  const npm = `require('node:fs').rmSync('node_modules/vite', { recursive: true }); console.error('gone'); setInterval(() => {}, 1000)`
  await write('stuck/npm-cli.js', `require('node:fs').writeFileSync('stuck/pid', String(process.pid)); ${npm}`)
  const stuck = { ...env, npm_execpath: join(root, 'stuck/npm-cli.js'), npm_node_execpath: process.execPath }
  const options = { env: stuck, detached: true, stdio: 'ignore' }
  const child = spawn(process.execPath, [join(root, 'scripts/prepare.mjs')], options)
  while (!(await read('stuck/pid').catch(() => ''))) await new Promise((resolve) => setTimeout(resolve, 20))
  process.kill(-child.pid, 'SIGKILL')
  await once(child, 'exit')
  t.match(run(), { status: 0, stdout: installing })
  t.same(run(), silent)
})

t.test('an install by hand is not repeated', async (t) => {
  const { npm, run } = await project(t)
  npm('ci')
  const { status, stdout } = run()
  t.equal(status, 0)
  t.notMatch(stdout, installing)
  t.match(stdout, building)
})

t.test('builds nothing without a client', async (t) => {
  const { root, run, npm } = await project(t)
  npm('ci')
  await rm(join(root, 'client/vite.config.ts'))
  t.same(run(), silent)
})

t.test('bundles packages once, and again when what it made is gone', async (t) => {
  const { root, write, read, run } = await project(t)
  await write(
    'scripts/bundle.mjs',
    `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
    mkdirSync('node_modules/.cache/bundled', { recursive: true })
    writeFileSync('node_modules/.cache/bundled/index.json', '[]')
    appendFileSync('runs', 'x')`,
  )
  t.equal(run().status, 0)
  t.same(run(), silent)
  t.equal(await read('runs'), 'x')
  await rm(join(root, 'node_modules/.cache'), { recursive: true })
  t.same(run(), silent)
  t.equal(await read('runs'), 'xx')
  await write('scripts/bundle.mjs', 'throw new Error("cannot bundle these")')
  t.match(run(), { status: 1, stderr: /cannot bundle these[\s\S]*\nbundling of packages failed \(status 1\)\.\n$/ })
})

t.test('says in one line that Node 24 is missing', async (t) => {
  const { root, write, npm, run } = await project(t)
  npm('ci')
  await write('old/node', '#!/bin/sh\necho v20.19.0\n')
  await chmod(join(root, 'old/node'), 0o755)
  const { status, stdout, stderr } = run({ PATH: [join(root, 'old'), process.env.PATH].join(delimiter) })
  t.equal(status, 1)
  t.equal(stdout, '')
  t.match(stderr, /^Atalaya needs Node 24: this machine has v20\.19\.0, .*\n$/)
})

t.test("takes the machine's Node where that of the packages needs glibc", async (t) => {
  const { root, write, npm, run } = await project(t)
  npm('ci')
  // The kernel answers the same for a program whose loader is missing as for a script whose interpreter is.
  await write('node_modules/.bin/node', '#!/lib/ld-absent.so\n')
  await chmod(join(root, 'node_modules/.bin/node'), 0o755)
  const machine = dirname(process.execPath)
  await write('old/node', '#!/bin/sh\necho v20.19.0\n')
  await chmod(join(root, 'old/node'), 0o755)
  await cp(join(root, 'node_modules/.bin/node'), join(root, 'refused'))
  const old = run({ PATH: [join(root, 'old'), process.env.PATH].join(delimiter) })
  t.match(old, { status: 1, stderr: /has v20\.19\.0, and the one that npm brings needs glibc/ })
  await cp(join(root, 'refused'), join(root, 'node_modules/.bin/node'))
  t.match(run({ PATH: [machine, process.env.PATH].join(delimiter) }), { status: 0, stdout: building })
  t.notOk(existsSync(join(root, 'node_modules/.bin/node')), "npm's scripts find the machine's")
})
