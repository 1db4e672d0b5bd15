import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import t from 'tap'
import type { Call } from '#domain/contract/calls/call.ts'
import * as calls from '#domain/contract/testing/calls.ts'
import { readConfig } from '#platform/config/config.ts'
import { DEMO_USERS } from '#platform/seed/demo.ts'
import { anchors, codeSpans, fences, links, prose } from '../support/documents/markdown.ts'
import { shapeFault } from '../support/documents/shape.ts'
import { Api } from '../support/system/api.ts'
import { sharedSystem } from '../support/system/system.ts'
import { until } from '../support/until.ts'

// The documents must be true: their links lead somewhere, the settings and scripts they name exist, and the examples of
// docs/api.md print what they show.

const root = resolve(import.meta.dirname, '../..')
const folders = ['.', 'docs', 'docs/decisions']
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder)).flatMap((file) => (file.endsWith('.md') ? join(folder, file) : [])),
)
const read = (file: string) => readFile(join(root, file), 'utf8')

// Git keeps no empty folders, so one left behind by a move would be there for its mover only.
const isThere = (path: string) => {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  return found !== undefined && (found.isFile() || readdirSync(join(root, path)).length > 0)
}

t.test('every link leads to a file, and to a heading of it', async (t) => {
  t.ok(files.length > 10)
  for (const file of files) {
    for (const { line, text: target } of links(await read(file))) {
      if (/^[a-z]+:/.test(target)) continue
      const [path, anchor] = target.split('#')
      const found = path === '' ? file : join(dirname(file), path)
      t.ok(isThere(found) && (!anchor || anchors(await read(found)).includes(anchor)), `${file}:${line}: ${target}`)
    }
  }
})

t.test('every file that a way goes through is there', async (t) => {
  const ways = files.filter((file) => /^docs\/way-of-/.test(file))
  t.ok(ways.length > 5)
  for (const way of ways) {
    const steps = fences(await read(way)).flatMap(({ text }) => text.match(/(?<=^ [\d ]+ )\S+\/\S+\.\w+/gm) ?? [])
    t.ok(steps.length > 10, way)
    for (const step of steps) t.ok(isThere(step), `${way}: ${step}`)
  }
})

t.test('a file that says which test covers it names one that is there', async (t) => {
  const product = globSync('{client/src,domain,platform,server,workers}/**/*.{ts,tsx}', { cwd: root })
  let covered = 0
  for (const file of product) {
    const [, test] = /^\/\/ Tested by (\S+)\.\n/.exec(await read(file)) ?? []
    if (test === undefined) continue
    covered += 1
    t.ok(isThere(test), `${file}: ${test}`)
  }
  t.ok(covered > 10, `${covered} files`)
})

t.test('every row of a table stands under a header', async (t) => {
  const isRow = (line: string | undefined) => line?.startsWith('|') ?? false
  let tables = 0
  for (const file of files) {
    const lines = new Map(prose(await read(file)).map(({ line, text }) => [line, text]))
    for (const [line] of [...lines].filter(([line, text]) => isRow(text) && !isRow(lines.get(line - 1)))) {
      tables += 1
      t.match(lines.get(line + 1), /^\|( :?-+:? \|)+$/, `${file}:${line}`)
    }
  }
  t.ok(tables > 20, `${tables} tables`)
})

t.test('docs/configuration.md names every setting, and nothing else', async (t) => {
  const settings = new Set<string>()
  const empty = new Proxy<Record<string, string>>({}, { get: (_, name) => void settings.add(String(name)) })
  readConfig(empty)
  const named = prose(await read('docs/configuration.md'))
    .filter(({ text: row }) => row.startsWith('| `'))
    .flatMap(({ text: row }) => codeSpans(row.split('|')[1]))
  t.same(named.toSorted(), [...settings].sort())
})

t.test('docs/api.md lists every call of the table, and nothing else', async (t) => {
  const rows = Object.values<Call>(calls).flatMap(({ method, path, access, errors = 'detail', summary }) =>
    summary === undefined ? [] : [[`\`${method} ${path}\``, access, `\`${errors}\``, summary]],
  )
  const listed = prose(await read('docs/api.md'))
    .filter(({ text }) => /^\| `(GET|POST|PUT|PATCH|DELETE) /.test(text))
    .map(({ text }) =>
      text
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  t.same(listed.toSorted(), rows.sort())
})

t.test('README or CONTRIBUTING documents every script, and every documented one exists', async (t) => {
  const { scripts } = JSON.parse(await read('package.json'))
  const documents = `${await read('README.md')}\n${await read('CONTRIBUTING.md')}`
  const code = [
    ...fences(documents).map(({ text }) => text),
    ...prose(documents).flatMap(({ text }) => (text.startsWith('    ') ? text : codeSpans(text))),
  ].join('\n')
  const documented = new Set(Array.from(code.matchAll(/\bnpm (?:run (?:--silent )?)?([a-z:]+)/g), ([, name]) => name))
  // npm's own commands are no scripts, and pre-scripts run by themselves.
  const own = ['ci', 'install', 'run']
  const names = Object.keys(scripts).filter((name) => !/^pre[a-z:]+$/.test(name))
  t.same(
    names.filter((name) => !documented.has(name)),
    [],
    'documented',
  )
  t.same(
    [...documented].filter((name) => !own.includes(name) && !names.includes(name)),
    [],
    'exists',
  )
})

const skip = spawnSync('curl', ['--version']).error ? 'there is no curl on this machine' : false

t.test('the examples of docs/api.md print what they show', { skip }, async (t) => {
  const system = await sharedSystem(t)
  const folder = await mkdtemp(join(tmpdir(), 'atalaya-docs-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  await untilComputed(system.url)

  const blocks = fences(await read('docs/api.md'))
  const examples = blocks.filter(({ language }) => language === 'sh')
  for (const { title, text } of blocks.filter(({ language }) => language === 'js'))
    await writeFile(join(folder, title), text)
  const script = examples.map(({ text }) => text).join(`printf '\\n${MARK}\\n'\n`)
  const outputs = await shell(script.replaceAll('http://localhost:3000', system.url), folder)
  t.ok(examples.length > 12)
  t.equal(outputs.length, examples.length)
  for (const [i, example] of examples.entries()) {
    const shown = blocks[blocks.indexOf(example) + 1]
    if (shown?.language !== 'json') {
      t.equal(outputs[i].trim(), '', `line ${example.line} prints nothing`)
      continue
    }
    const [printed, expected] = [outputs[i], shown.text].map(jsonValues)
    t.equal(printed.length, expected.length, `line ${example.line}: ${outputs[i].slice(0, 200)}`)
    for (const [k, value] of printed.entries()) t.equal(shapeFault(value, expected[k]), null, `line ${shown.line}`)
  }
})

const MARK = '--- the next example ---'

/** Waits until figures are computed: before the history is there, most are null. */
async function untilComputed(url: string): Promise<void> {
  const api = await Api.loggedIn(url, DEMO_USERS[0])
  await until('computed figures', async () => {
    const { live } = await api.get('/api/stocks/?action=technical-indicators&symbol=ACUAV&timeframe=1D')
    const [signal] = await api.get('/user-watchlist/?opportunities=true')
    return live && signal?.historial
  })
}

/** Runs the examples in one shell, and returns the output of each. */
async function shell(script: string, cwd: string): Promise<string[]> {
  const env = { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) }
  const child = spawn('sh', ['-e'], { cwd, env, stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(script)
  const [printed, [code]] = await Promise.all([textOf(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`the examples ended with ${code}:\n${printed}`)
  return printed.split(MARK)
}

/** Parses one JSON value, or several that each start a line. */
function jsonValues(text: string): unknown[] {
  return text
    .trim()
    .split(/(?<=[}\]])\n(?=[{[])/)
    .map((value) => JSON.parse(value))
}
