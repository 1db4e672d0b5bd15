import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createSimulatedMarket } from '../domain/market/simulated/market.ts'
import { migratedDatabase } from '../platform/testing/database.ts'
import type { Answers, Started } from './http/child.ts'
import { load } from './http/load.ts'
import { Scope } from './scope.ts'
import { digits, median, type Target, table, verdict } from './table.ts'

// V8 keeps compiling for some 60,000 requests, and its time counts as the server's.
const WARM_UP = 5
const ROUNDS = 7
// Enough that a server's cleanup after a pause, while the others have their turn, hardly counts.
const REQUESTS = 12_000
const ACTIONS = ['trading-data', 'technical-indicators']
const AGAINST_HEADERS: Target = { sign: '≤', limit: 1.35 }
const AGAINST_SELECT: Target = { sign: '≤', limit: 0.35 }

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

/**
 * The snapshot routes compared with a server that only answers, and with the same answer read from the database. The
 * servers are separate processes; the measure is the server's CPU time per request. They take turns.
 */
export async function run(): Promise<void> {
  const scope = new Scope()
  try {
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
    for (const [i, action] of ACTIONS.entries()) {
      await compare(action, [
        ...bare.map((peer) => ({ ...peer, path: paths[i] })),
        { name: 'ours', ...ours, path: paths[i] },
        { name: 'select', ...select, path: `/bench/${action}?symbol=${symbol}` },
      ])
    }
  } finally {
    await scope.end()
  }
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

async function compare(action: string, contenders: readonly Contender[]): Promise<void> {
  const cpu = emptyLists()
  const rate = emptyLists()
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const { name, child, started, path } = contenders[(round + turn) % contenders.length]
      const before = await cpuMicros(child)
      const { seconds } = await load(started.port, path, started.token, REQUESTS)
      const micros = ((await cpuMicros(child)) - before) / REQUESTS
      if (round < WARM_UP) continue
      cpu[name].push(micros)
      rate[name].push(REQUESTS / seconds)
    }
  }
  console.log(`\n${action} (median of ${ROUNDS} rounds of ${REQUESTS} requests over 32 connections)`)
  const rows = contenders.map(({ name }) => [NAMES[name], digits(median(cpu[name])), digits(median(rate[name]))])
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

async function begin(scope: Scope, file: string, argument: string): Promise<Pick<Contender, 'child' | 'started'>> {
  const address = new URL(`http/${file}`, import.meta.url)
  const child = fork(address, [argument], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  scope.teardown(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
  return { child, started: await answer<Started>(child) }
}

async function cpuMicros(child: ChildProcess): Promise<number> {
  child.send('cpu')
  return answer<number>(child)
}

function answer<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a server of the benchmark ended early, exit code ${code}`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message as T)
    })
  })
}
