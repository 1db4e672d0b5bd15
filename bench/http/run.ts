import type { ChildProcess } from 'node:child_process'
import { createSimulatedMarket } from '../../domain/market/simulated/market.ts'
import { migratedDatabase } from '../../platform/testing/database.ts'
import { answer, ask, cpuOfTree, Scope, type Started, startChild } from '../harness/processes.ts'
import { digits, leastOf, median, type Target, table, verdict } from '../harness/table.ts'
import type { Answers } from './child.ts'
import { load } from './load.ts'

// V8 keeps compiling for some 60,000 requests, and its time counts as the server's. A round asks for each action.
const WARM_UP = 5
const ROUNDS = 2
const COST_WARM_UP = 3
const COST_ROUNDS = 2
// Those that read are ten times as dear.
const READS = 4_000
// Enough that a server's cleanup after a pause, while the others have their turn, hardly counts.
const REQUESTS = 12_000
// V8 sizes each process's space for young objects anew, and a bad size costs it microseconds for good.
const PROCESSES = 5
const ACTIONS = ['trading-data', 'technical-indicators']
const AGAINST_HEADERS: Target = '≤ 1.35'
const AGAINST_SELECT: Target = '≤ 0.35'

/** What of this process's tree is not PostgreSQL. */
const OURS = { bench: 'bench/run.ts', product: 'http/product.ts' }

const NAMES = {
  bare: 'bare node:http, JSON.stringify',
  headers: 'bare node:http, with our headers',
  fastify: 'bare Fastify',
  fastifyHeaders: 'bare Fastify, with our headers',
  ours: 'ours, with bearer',
  select: 'ours, by a SELECT through kysely',
}
type Name = keyof typeof NAMES
const BY_NODE = ['connection', 'content-length', 'content-type', 'date', 'keep-alive']

interface Contender {
  name: Name
  child: ChildProcess
  started: Started
  path: string
}

/** What was measured of one action: a value for each round of each process, in the same order for all contenders. */
interface Measured {
  cpu: Record<Name, number[]>
  rate: Record<Name, number[]>
}

/**
 * The snapshot routes compared with a server that only answers, and with the same answer read from the database. The
 * servers are separate processes, each started several times; the measure is the server's CPU time per request. They
 * take turns.
 */
export async function run(): Promise<void> {
  const measured: Measured[] = ACTIONS.map(() => ({ cpu: emptyLists(), rate: emptyLists() }))
  for (let count = 0; count < PROCESSES; count++) {
    await using scope = new Scope()
    await compareProcesses(scope, measured)
  }
  for (const [i, action] of ACTIONS.entries()) print(action, measured[i])
}

async function compareProcesses(scope: Scope, measured: readonly Measured[]): Promise<void> {
  const [{ symbol }] = createSimulatedMarket(1).instruments
  const ours = await begin(scope, 'product.ts', (await migratedDatabase(scope)).url)
  const select = await begin(scope, 'product.ts', (await migratedDatabase(scope)).url)
  const paths = ACTIONS.map((action) => `/api/stocks/?action=${action}&symbol=${symbol}`)
  const { headers, bodies } = await answersOf(ours.started, paths)
  const peers: [Name, string, Answers][] = [
    ['bare', 'bare.ts', { headers: {}, bodies }],
    ['headers', 'bare.ts', { headers, bodies }],
    ['fastify', 'bare-fastify.ts', { headers: {}, bodies }],
    ['fastifyHeaders', 'bare-fastify.ts', { headers, bodies }],
  ]
  const bare = await Promise.all(
    peers.map(async ([name, file, answers]) => {
      return { name, ...(await begin(scope, file, JSON.stringify(answers))) }
    }),
  )
  const contenders = ACTIONS.map((action, i): Contender[] => [
    ...bare.map((peer) => ({ ...peer, path: paths[i] })),
    { name: 'ours', ...ours, path: paths[i] },
    { name: 'select', ...select, path: `/bench/${action}?symbol=${symbol}` },
  ])
  for (let round = 0; round < WARM_UP + ROUNDS; round++)
    for (const [i] of ACTIONS.entries()) await takeTurns(contenders[i], round, round < WARM_UP ? null : measured[i])
}

/** What a request to the snapshot routes costs our server, and PostgreSQL one that reads: µs of CPU, and its bytes. */
export async function costOfRequest(): Promise<{ micros: number; postgresMicros: number; bytes: number }> {
  await using scope = new Scope()
  const [{ symbol }] = createSimulatedMarket(1).instruments
  const { child, started } = await begin(scope, 'product.ts', (await migratedDatabase(scope)).url)
  const paths = ACTIONS.map((action) => `/api/stocks/?action=${action}&symbol=${symbol}`)
  const { bodies } = await answersOf(started, paths)
  const contender = (path: string) => ({ name: 'ours' as const, child, started, path })
  for (let round = 0; round < COST_WARM_UP; round++) for (const path of paths) await loadOnce(contender(path))
  const postgres = async () => (await cpuOfTree(process.pid, OURS)).PostgreSQL * 1e6
  const rounds = []
  for (let round = 0; round < COST_ROUNDS; round++) {
    const ours = []
    for (const path of paths) ours.push(await loadOnce(contender(path)))
    const before = await postgres()
    await loadOnce(contender(`/bench/${ACTIONS[0]}?symbol=${symbol}`), READS)
    const postgresMicros = ((await postgres()) - before) / READS
    rounds.push({ micros: median(ours.map(({ micros }) => micros)), postgresMicros })
  }
  const bytes = median(Object.values(bodies).map((body) => Buffer.byteLength(JSON.stringify(body))))
  return { ...leastOf(rounds), bytes }
}

/** Our answers at `paths`, with the headers that node:http does not write by itself. */
async function answersOf({ port, token }: Started, paths: readonly string[]): Promise<Answers> {
  const answers: Answers = { headers: {}, bodies: {} }
  for (const path of paths) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
    answers.bodies[path] = await response.json()
    answers.headers = Object.fromEntries(response.headers)
  }
  for (const name of BY_NODE) delete answers.headers[name]
  return answers
}

async function takeTurns(contenders: readonly Contender[], round: number, measured: Measured | null): Promise<void> {
  for (let turn = 0; turn < contenders.length; turn++) {
    const contender = contenders[(round + turn) % contenders.length]
    const { name } = contender
    const count = name === 'select' ? READS : REQUESTS
    const { seconds, micros } = await loadOnce(contender, count)
    measured?.cpu[name].push(micros)
    measured?.rate[name].push(count / seconds)
  }
}

function print(action: string, { cpu, rate }: Measured): void {
  console.log(
    `\n${action} (median of ${PROCESSES} processes with ${ROUNDS} rounds of ${REQUESTS} requests, ${READS} of those that read, over 32 connections)`,
  )
  const rows = Object.entries(NAMES).map(([name, title]) => [
    title,
    digits(median(cpu[name as Name])),
    digits(median(rate[name as Name])),
  ])
  console.log(table(['', 'CPU µs/request', 'requests/s'], rows))
  const times = (than: Name) => median(cpu.ours.map((micros, round) => micros / cpu[than][round]))
  const judged: [string, number, Target | null][] = [
    ['CPU per request, ours / bare', times('bare'), null],
    ['CPU per request, ours / bare with our headers', times('headers'), AGAINST_HEADERS],
    ['CPU per request, ours / SELECT', times('select'), AGAINST_SELECT],
  ]
  console.log()
  console.log(
    table(
      ['', 'ratio', 'target', ''],
      judged.map(([name, value, target]) => [name, digits(value), ...verdict(value, target)]),
    ),
  )
}

function emptyLists(): Record<Name, number[]> {
  return { bare: [], headers: [], fastify: [], fastifyHeaders: [], ours: [], select: [] }
}

/** Seconds by the clock for all requests, and the server's µs of CPU for each. */
async function loadOnce({ child, started, path }: Contender, count = REQUESTS) {
  const before = await ask<number>(child, 'cpu')
  const { seconds } = await load(started.port, path, started.token, count)
  return { seconds, micros: ((await ask<number>(child, 'cpu')) - before) / count }
}

async function begin(scope: Scope, file: string, argument: string): Promise<Pick<Contender, 'child' | 'started'>> {
  const child = startChild(scope, new URL(file, import.meta.url), [argument])
  return { child, started: await answer<Started>(child) }
}
