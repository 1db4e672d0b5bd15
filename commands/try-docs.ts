import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { OperatorError } from '../platform/process/operator-error.ts'
import { runCommand } from '../platform/process/process.ts'
import { freePort } from '../test/support/system/system.ts'
import { DocClone, readersEnvironment } from './try-docs/clone.ts'
import { isAtHand, type Manner, mannerOf } from './try-docs/manners.ts'
import { type DocStep, stepsOf } from './try-docs/steps.ts'
import { type Ending, TypedCommand } from './try-docs/typed-command.ts'

// `npm run try:docs`: follows README and CONTRIBUTING in a fresh clone, as a reader would, and stops at the first line
// that is not true. `--tree` takes the files as they are here, committed or not; `--only WORD` follows the sections with
// that word in their heading, after the first `npm start`.

const ROOT = resolve(import.meta.dirname, '..')
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md']
const START = 'npm start'
const SHOWN_LINES = 200
/** What the shell and npm make of Ctrl-C: the command's own exit, or an end by the signal. */
const INTERRUPTED: readonly Ending[] = ['exit 0', 'exit 130', 'SIGINT']

interface Place {
  scratch: string
  clone: DocClone
  port: number
  env: NodeJS.ProcessEnv
  /** Part of a heading; only sections under such headings are followed. */
  only: string
  /** Commands that ran on the unchanged files: a second run would show nothing new. */
  done: Set<string>
}

async function main(): Promise<void> {
  const options = { tree: { type: 'boolean', default: false }, only: { type: 'string', default: '' } } as const
  const { tree, only } = parseArgs({ options }).values
  const scratch = await mkdtemp(join(tmpdir(), 'atalaya-docs-'))
  try {
    const clone = new DocClone(ROOT, join(scratch, 'clone'), { tree })
    const port = await freePort()
    const env = { ...readersEnvironment(process.env), PORT: String(port) }
    const place: Place = { scratch, clone, port, env, only, done: new Set() }
    for (const document of DOCUMENTS) await followAll(document, place)
    console.log(`\nEvery command ${only ? `under "${only}" ` : ''}works as written.`)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function followAll(document: string, place: Place): Promise<void> {
  const { clone } = place
  let section = ''
  for (const step of stepsOf(readFileSync(join(clone.folder, document), 'utf8'))) {
    if (step.section !== section) clone.restore()
    section = step.section
    const where = `${document}:${step.line}`
    try {
      const outcome = await follow(step, place)
      if (outcome !== null) console.log(`${where.padEnd(21)}${outcome}`)
    } catch (error) {
      throw error instanceof OperatorError ? new OperatorError(`${where}: ${error.message}`, { cause: error }) : error
    }
  }
  clone.restore()
}

async function follow(step: DocStep, place: Place): Promise<string | null> {
  const { clone, done } = place
  const wanted = step.section.includes(place.only)
  if (step.kind !== 'run') {
    if (wanted) clone.change(step)
    return null
  }
  const { command } = step
  const installs = done.size === 0 && command === START
  if (!(wanted || installs) || (done.has(command) && !clone.changed)) return null
  if (!clone.changed) done.add(command)
  const began = performance.now()
  const outcome = await run(command, mannerOf(command), place)
  return `${command.padEnd(72)} ${outcome}, ${((performance.now() - began) / 1_000).toFixed(1)} s`
}

/** The result of a command; throws if it is not as documented. */
async function run(command: string, manner: Manner, place: Place): Promise<string> {
  const { needs, setting, hint, beside, external } = manner
  const missing =
    (needs && !isAtHand(needs) && `${needs.join(' ')} does not answer here`) ||
    (setting && !place.env[setting] && `${setting} is not set`)
  if (missing) return hint ? refuse(command, hint, manner, place) : `left out: ${missing}`
  if (external) return withDatabase(place, (env) => perform(command, manner, { ...place, env }))
  if (!beside) return perform(command, manner, place)
  const system = new TypedCommand(START, place.clone.folder, place.env)
  await serving(system, START, mannerOf(START))
  try {
    return await perform(command, manner, place)
  } finally {
    await system.interrupt()
  }
}

async function perform(command: string, manner: Manner, { clone, env, port }: Place): Promise<string> {
  const typed = new TypedCommand(command, clone.folder, env)
  if (!manner.ready) {
    const ending = await typed.end(manner.seconds * 1_000)
    if (ending === 'exit 1' && manner.verdict?.test(typed.output)) return 'exit 1: measured, and not reached here'
    return expect(ending, ['exit 0'], typed, command)
  }
  await serving(typed, command, manner)
  const ending = expect(await typed.interrupt(), INTERRUPTED, typed, `${command}, after Ctrl-C,`)
  if (await answers(port)) throw told(typed, `${command} still listens after Ctrl-C`)
  return `served, Ctrl-C, ${ending}`
}

/** If what a command needs is missing. */
async function refuse(
  command: string,
  { says, ending: wanted }: NonNullable<Manner['hint']>,
  { seconds }: Manner,
  { clone, env }: Place,
): Promise<string> {
  const typed = new TypedCommand(command, clone.folder, env)
  const ending = expect(await typed.end(seconds * 1_000), [wanted], typed, command)
  if (!says.test(typed.output)) throw told(typed, `${command} does not say what is missing`)
  return `${ending}, and says what is missing`
}

async function serving(typed: TypedCommand, command: string, { ready, seconds }: Manner): Promise<void> {
  if (ready && (await typed.prints(ready, seconds * 1_000))) return
  await typed.interrupt()
  throw told(typed, `${command} did not get ready`)
}

function expect(ending: Ending, wanted: readonly Ending[], typed: TypedCommand, what: string): Ending {
  if (!wanted.includes(ending)) throw told(typed, `${what} ended with ${ending}, not ${wanted[0]}`)
  return ending
}

function told(typed: TypedCommand, line: string): OperatorError {
  return new OperatorError(`${line}\n${typed.output.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n')}`)
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.destroy())
    socket.on('error', () => resolve(false))
    socket.on('close', (failed) => failed || resolve(true))
  })
}

/** The external database that a document mentions. */
async function withDatabase(
  { scratch, env }: Place,
  work: (env: NodeJS.ProcessEnv) => Promise<string>,
): Promise<string> {
  const log = { info() {}, warn: console.warn }
  const postgres = await startEmbeddedPostgres({ dataDir: join(scratch, 'database'), holder: 'npm run try:docs', log })
  try {
    return await work({ ...env, DATABASE_URL: postgres.url, JWT_SECRET: randomBytes(32).toString('hex') })
  } finally {
    await postgres.stop()
  }
}

runCommand(main)
