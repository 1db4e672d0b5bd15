import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import t from 'tap'

const script = fileURLToPath(new URL('./preload.mjs', import.meta.url))
const MAIN = `import { rule } from './rule.ts'
const folder: string | undefined = process.env.NODE_COMPILE_CACHE
console.log(rule, folder ?? 'none')`

/** A program of two modules next to the script; `run` returns its output and how many modules came from the cache. */
async function program(t) {
  const root = await mkdtemp(join(tmpdir(), 'atalaya compiled ñ '))
  t.teardown(() => rm(root, { recursive: true, force: true }))
  await mkdir(join(root, 'scripts'))
  await copyFile(script, join(root, 'scripts', 'preload.mjs'))
  await writeFile(join(root, 'package.json'), '{"type":"module"}')
  await writeFile(join(root, 'main.ts'), MAIN)
  await writeFile(join(root, 'rule.ts'), "export const rule: string = 'ran'")
  const run = (more = {}) => {
    const { NODE_COMPILE_CACHE: _, NODE_DISABLE_COMPILE_CACHE: __, ...env } = process.env
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', './scripts/preload.mjs', 'main.ts'], {
      cwd: root,
      env: { ...env, NODE_OPTIONS: '', ...more },
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }
  return { root, run, folder: join(root, 'node_modules', '.cache', 'compiled') }
}

/** Counts the modules that Node took from the cache, as it says on standard error. */
const taken = (stderr) => stderr.match(/was accepted/g)?.length ?? 0

t.test('a second start takes what the first compiled, and so do the processes that it starts', async (t) => {
  const { run, folder } = await program(t)
  const env = { NODE_DEBUG_NATIVE: 'COMPILE_CACHE' }
  const first = run(env)
  t.match(first.stdout, `ran ${folder}\n`)
  t.equal(taken(first.stderr), 0)
  t.equal((await readdir(folder)).length, 1)
  const second = run(env)
  t.ok(taken(second.stderr) >= 2, 'both modules')
})

t.test('without a writable folder everything is compiled again, silently', async (t) => {
  const { root, run } = await program(t)
  await writeFile(join(root, 'node_modules'), 'no folder')
  t.same(run(), { status: 0, stdout: 'ran none\n', stderr: '' })
})

t.test("an operator's word comes first", async (t) => {
  const { root, run, folder } = await program(t)
  const elsewhere = join(root, 'elsewhere')
  t.same(run({ NODE_COMPILE_CACHE: elsewhere }), { status: 0, stdout: `ran ${elsewhere}\n`, stderr: '' })
  t.equal((await readdir(elsewhere)).length, 1)
  t.same(run({ NODE_DISABLE_COMPILE_CACHE: '1' }), { status: 0, stdout: 'ran none\n', stderr: '' })
  await t.rejects(readdir(folder))
})

t.test('a bundled package is taken in the place of its own modules, unless another version is installed', async (t) => {
  const { root, run } = await program(t)
  const write = async (path, content) => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
  const own = JSON.stringify({ name: 'kysely', version: '1.0.0', type: 'module', exports: './index.js' })
  await write('node_modules/kysely/package.json', own)
  await write('node_modules/kysely/index.js', "export const from = 'own modules'")
  await write('node_modules/.cache/bundled/kysely.mjs', "export const from = 'bundle'")
  await write('child.mjs', "import { from } from 'kysely'\nconsole.log(from)")
  await write(
    'main.ts',
    `import { execFileSync } from 'node:child_process'
    import { Worker } from 'node:worker_threads'
    import { from } from 'kysely'
    console.log(from)
    console.log(String(execFileSync(process.execPath, ['child.mjs'])))
    new Worker(new URL('child.mjs', import.meta.url))`,
  )
  const said = () => {
    const { stdout, stderr } = run()
    t.equal(stderr, '')
    return stdout.trim().split(/\n+/)
  }
  t.same(said(), Array(3).fill('own modules'), 'nothing was bundled')
  const files = { 'node_modules/kysely/index.js': 'node_modules/.cache/bundled/kysely.mjs' }
  await write('node_modules/.cache/bundled/index.json', JSON.stringify([{ name: 'kysely', version: '1.0.0', files }]))
  t.same(said(), Array(3).fill('bundle'), 'in a process that it starts, and in a thread')
  await write('node_modules/kysely/package.json', own.replace('1.0.0', '1.0.1'))
  t.same(said(), Array(3).fill('own modules'))
  await rm(join(root, 'node_modules/kysely'), { recursive: true })
  t.match(run().stderr, /Cannot find package 'kysely'/)
})

t.test('the server and the worker load no module of a bundled package from its own folder', async (t) => {
  const loads = `data:text/javascript,import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) { console.log(url); return next(url, context) } })`
  for (const main of ['server/main.ts', 'workers/main.ts']) {
    const { DATABASE_URL: _, ...env } = process.env
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', './scripts/preload.mjs', '--import', loads, main],
      { cwd: join(script, '..', '..'), env, encoding: 'utf8' },
    )
    t.match(stderr, /DATABASE_URL: required/)
    for (const name of ['kysely', 'typebox']) {
      t.match(stdout, `/node_modules/.cache/bundled/${name}/`, `${main}: ${name}`)
      t.notMatch(stdout, `/node_modules/${name}/`, `${main}: ${name}`)
    }
  }
})

t.test('the image has what its server and its worker compile', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'atalaya-image-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const run = (file, more = {}) => {
    const own = { NODE_OPTIONS: `--import=${pathToFileURL(script)}`, NODE_COMPILE_CACHE: folder }
    const { DATABASE_URL: _, ...env } = { ...process.env, ...own, ...more }
    return spawnSync(process.execPath, [file], {
      cwd: join(script, '..', '..'),
      env,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    })
  }
  const { status, stderr } = run('docker/compile.ts')
  t.same({ status, stderr }, { status: 0, stderr: '' })
  for (const main of ['server/main.ts', 'workers/main.ts']) {
    const { stderr } = run(main, { NODE_DEBUG_NATIVE: 'COMPILE_CACHE' })
    t.ok(taken(stderr) > 300, `${main} takes ${taken(stderr)} modules from it`)
  }
  t.match(run('docker/compile.ts', { PORT: 'x' }).stderr, /could not be loaded/, 'it says when they did not get so far')
})

t.test('what starts the product begins with it', async (t) => {
  const { scripts } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
  for (const name of ['start', 'dev', 'serve', 'work', 'import', 'admin', 'backup', 'restore'])
    t.match(scripts[name], /^node (--\S+ )*--import \.\/scripts\/preload\.mjs (commands|server|workers)\//, name)
})
