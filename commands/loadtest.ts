import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { availableParallelism, loadavg, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { base as webAddress } from '#platform/config/addresses.ts'
import { readConfig } from '#platform/config/config.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { reportError } from '#platform/process/process.ts'

// `npm run loadtest [script] [-- k6's own arguments]`: runs one of the k6 scripts of loadtest/, or all that take
// minutes and one server, against BASE_URL; after several it prints a line for each. The exit status is k6's: 99 if a
// threshold was not met, 108 if its setup failed. It is 2 if a run cannot start.

const FOLDER = join(import.meta.dirname, '../loadtest')
/** These scripts run only by name: they take hours, or several servers. */
const BY_NAME = ['scale', 'soak']
const K6 = `k6 (1.0 or later) is not on the PATH. Where Go is, "go install go.k6.io/k6@latest" builds it into "$(go env GOPATH)/bin"; https://grafana.com/docs/k6/latest/set-up/install-k6/ has packages.`
const CANNOT_START = 2
/** The exit status of a k6 run that was ended by a signal. */
const INTERRUPTED = 105
/** The meaning of k6's other exit statuses; the final line gives the number of any that is missing here. */
const OUTCOMES: Record<number, string> = {
  0: 'all thresholds met',
  99: 'thresholds NOT MET',
  [INTERRUPTED]: 'interrupted',
  107: 'ended by a fault of the script',
  108: 'not run: its setup failed',
}

async function main(): Promise<number> {
  const { scripts, rest } = await readArguments(process.argv.slice(2))
  if (majorOf(spawnSync('k6', ['version'], { encoding: 'utf8' }).stdout) < 1) throw new OperatorError(K6)
  const env = await environment()
  const codes = new Map<string, number>()
  for (const script of scripts) {
    codes.set(script, await run(script, rest, env))
    if (codes.get(script) === INTERRUPTED) break
  }
  if (scripts.length > 1) for (const script of scripts) console.log(outcomeLine(script, codes.get(script)))
  return Math.max(...codes.values())
}

function outcomeLine(script: string, code: number | undefined): string {
  const outcome = code === undefined ? 'not run' : (OUTCOMES[code] ?? `ended with ${code}`)
  return `loadtest ${script}: ${outcome}`
}

async function readArguments(args: readonly string[]): Promise<{ scripts: string[]; rest: string[] }> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.js'))
  const known = files.map((file) => file.slice(0, -'.js'.length)).sort()
  const [first] = args
  if (first === undefined || first.startsWith('-')) {
    return { scripts: known.filter((name) => !BY_NAME.includes(name)), rest: [...args] }
  }
  const name = first.replace(/\.js$/, '')
  if (!known.includes(name)) {
    throw new OperatorError(`there is no load test ${JSON.stringify(first)}; there are: ${known.join(', ')}`)
  }
  return { scripts: [name], rest: args.slice(1) }
}

/** The scripts' environment: the same names set by hand take precedence. */
async function environment(): Promise<NodeJS.ProcessEnv> {
  const { port, publicUrl, dataDir } = readConfig(process.env)
  const asked = addressesIn('BASE_URL')[0]
  const servers = addressesIn('BASE_URLS')
  addressesIn('ORIGIN')
  const base = asked ?? servers[0] ?? `http://127.0.0.1:${port}`
  const own = {
    BASE_URL: base,
    ORIGIN: new URL(asked && !process.env.PUBLIC_URL ? asked : publicUrl).origin,
    USERS_FILE: join(dataDir, 'loadtest-users.json'),
    SUMMARY_DIR: join(dataDir, 'loadtest'),
    MACHINE: `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, load ${loadavg()[0].toFixed(1)} when it began`,
  }
  const env: NodeJS.ProcessEnv & typeof own = { ...own, ...withoutEmpty(process.env) }
  env.USERS_FILE = resolve(env.USERS_FILE)
  env.SUMMARY_DIR = resolve(env.SUMMARY_DIR)
  if (!existsSync(env.USERS_FILE)) {
    throw new OperatorError(`${env.USERS_FILE} does not exist: npm run loadtest:users makes users`)
  }
  for (const each of [base, ...servers]) await answers(each)
  await mkdir(env.SUMMARY_DIR, { recursive: true })
  return env
}

/** The addresses of a variable, checked here because k6 would add in which of its files it noticed the error. */
function addressesIn(name: 'BASE_URL' | 'BASE_URLS' | 'ORIGIN'): string[] {
  const addresses = process.env[name]?.split(',').map((each) => each.trim()) ?? []
  return addresses.filter(Boolean).map((each) => {
    const address = webAddress(each)
    if (address instanceof Error) throw new OperatorError(`${name}: ${address.message}, not ${JSON.stringify(each)}.`)
    return address
  })
}

function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
}

async function answers(base: string): Promise<void> {
  const said = await fetch(new URL('/health/ready', base)).catch((error: Error) => (error.cause as Error) ?? error)
  if (said instanceof Error) {
    throw new OperatorError(`nothing answers at ${base} (${said.message}): start it with npm start, or set BASE_URL`)
  }
  if (!said.ok) throw new OperatorError(`${base} is not ready: it answered ${said.status}`)
}

async function run(script: string, rest: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const args = ['run', '--no-usage-report', ...rest, join(FOLDER, `${script}.js`)]
  const [code, signal] = await once(spawn('k6', args, { env, stdio: 'inherit' }), 'exit')
  return signal ? 1 : code
}

/** The major version of k6; 0 without k6. */
function majorOf(version: string | null): number {
  return Number(/^k6(?:\.exe)? v(\d+)\./.exec(version ?? '')?.[1] ?? 0)
}

// k6 ends its run at Ctrl-C and still prints its results.
process.on('SIGINT', () => undefined)

main().then(
  (code) => process.exit(code),
  (error) => {
    reportError(error)
    process.exit(CANNOT_START)
  },
)
