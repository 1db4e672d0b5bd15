import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { runCommand } from '#platform/process/process.ts'
import { codeSpans, fences, prose } from '#test/support/documents/markdown.ts'
import { freePort } from '#test/support/system/system.ts'
import { behaviourOf, type CommandBehaviour, isInstalled } from './try-docs/command-behaviour.ts'
import { type Ending, TypedCommand } from './try-docs/typed-command.ts'

// `npm run try:docs`: runs every command of README in a fresh clone, as a reader would, and stops at the first that
// does not do what README says of it.

const ROOT = resolve(import.meta.dirname, '..')
const START = 'npm start'
const COMMAND = /^([A-Z_]+=\S+ )*(npm|npx|docker) /
const SHOWN_LINES = 200
/** The endings after Ctrl-C, by shell and npm: the command's own exit, or an end by the signal. */
const INTERRUPTED: readonly Ending[] = ['exit 0', 'exit 130', 'SIGINT']

interface Workspace {
  scratch: string
  clone: string
  port: number
  env: NodeJS.ProcessEnv
}

async function main(): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'atalaya-docs-'))
  try {
    const clone = join(scratch, 'clone')
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', ROOT, clone])
    const port = await freePort()
    const env = { ...readersEnvironment(process.env), PORT: String(port) }
    const workspace: Workspace = { scratch, clone, port, env }
    for (const command of commandsOf(readFileSync(join(clone, 'README.md'), 'utf8'))) {
      const began = performance.now()
      const outcome = await run(command, behaviourOf(command), workspace)
      console.log(`${command.padEnd(72)} ${outcome}, ${((performance.now() - began) / 1_000).toFixed(1)} s`)
    }
    console.log('\nEvery command works as written.')
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** The commands of a document, in blocks and between backticks, each once, in its order. */
function commandsOf(markdown: string): Set<string> {
  const blocks = fences(markdown).flatMap(({ line, language, text }) => {
    return language === 'sh' ? text.split('\n').map((command, i) => ({ line: line + i, command })) : []
  })
  const spoken = prose(markdown).flatMap(({ line, text }) => {
    return codeSpans(text).map((command) => ({ line, command }))
  })
  const all = [...blocks, ...spoken].filter(({ command }) => COMMAND.test(command))
  return new Set(all.sort((a, b) => a.line - b.line).map(({ command }) => command))
}

/** The environment without the variables of npm and of this project's runs: a reader has neither. */
function readersEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const added = /^(npm_(?!config_)|npm_config_(local|global)_prefix$|INIT_CWD$|ATALAYA_|DATA_DIR$|DATABASE_URL$)/
  const path = (env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !added.test(name))),
    PATH: path.join(delimiter),
  }
}

/** Runs a command and returns its result; throws if it is not as documented. */
async function run(command: string, behaviour: CommandBehaviour, workspace: Workspace): Promise<string> {
  const { needs, setting, hint, beside, external } = behaviour
  const missing =
    (needs && !isInstalled(needs) && `${needs.join(' ')} does not answer here`) ||
    (setting && !workspace.env[setting] && `${setting} is not set`)
  if (missing) return hint ? refuse(command, hint, behaviour, workspace) : `left out: ${missing}`
  if (external) return withDatabase(workspace, (env) => perform(command, behaviour, { ...workspace, env }))
  if (!beside) return perform(command, behaviour, workspace)
  const system = new TypedCommand(START, workspace.clone, workspace.env)
  await serving(system, START, behaviourOf(START))
  try {
    return await perform(command, behaviour, workspace)
  } finally {
    await system.interrupt()
  }
}

async function perform(command: string, behaviour: CommandBehaviour, { clone, env, port }: Workspace): Promise<string> {
  const typed = new TypedCommand(command, clone, env)
  if (!behaviour.ready) {
    const ending = await typed.end(behaviour.seconds * 1_000)
    if (ending === 'exit 1' && behaviour.verdict?.test(typed.output)) return 'exit 1: measured, and not reached here'
    return expect(ending, ['exit 0'], typed, command)
  }
  await serving(typed, command, behaviour)
  const ending = expect(await typed.interrupt(), INTERRUPTED, typed, `${command}, after Ctrl-C,`)
  if (await answers(port)) throw withOutput(typed, `${command} still listens after Ctrl-C`)
  return `served, Ctrl-C, ${ending}`
}

/** Runs a command although something that it needs is missing, and checks that it says so. */
async function refuse(
  command: string,
  { says, ending: wanted }: NonNullable<CommandBehaviour['hint']>,
  { seconds }: CommandBehaviour,
  { clone, env }: Workspace,
): Promise<string> {
  const typed = new TypedCommand(command, clone, env)
  const ending = expect(await typed.end(seconds * 1_000), [wanted], typed, command)
  if (!says.test(typed.output)) throw withOutput(typed, `${command} does not say what is missing`)
  return `${ending}, and says what is missing`
}

async function serving(typed: TypedCommand, command: string, { ready, seconds }: CommandBehaviour): Promise<void> {
  if (ready && (await typed.prints(ready, seconds * 1_000))) return
  await typed.interrupt()
  throw withOutput(typed, `${command} did not get ready`)
}

function expect(ending: Ending, wanted: readonly Ending[], typed: TypedCommand, what: string): Ending {
  if (!wanted.includes(ending)) throw withOutput(typed, `${what} ended with ${ending}, not ${wanted[0]}`)
  return ending
}

function withOutput(typed: TypedCommand, line: string): OperatorError {
  return new OperatorError(`${line}\n${typed.output.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n')}`)
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.destroy())
    socket.on('error', () => resolve(false))
    socket.on('close', (failed) => failed || resolve(true))
  })
}

/** Runs `work` with an external database such as a document mentions. */
async function withDatabase(
  { scratch, env }: Workspace,
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
