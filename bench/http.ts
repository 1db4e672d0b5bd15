import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createSimulatedMarket } from '../domain/market/simulated.ts'
import { migratedDatabase } from '../platform/testing/database.ts'
import type { Started } from './http/child.ts'
import { load } from './http/load.ts'
import { Scope } from './scope.ts'
import { digits, median, type Target, table, verdict } from './table.ts'

const ROUNDS = 7
const REQUESTS = 4_000
const ACTIONS = ['trading-data', 'technical-indicators']
const AGAINST_BARE: Target = { sign: '≤', limit: 1.35 }
const AGAINST_SELECT: Target = { sign: '≤', limit: 0.35 }

const NAMES = {
  bare: 'bare node:http, JSON.stringify',
  ours: 'ours, with bearer',
  select: 'ours, by a SELECT through kysely',
}
type Name = keyof typeof NAMES

interface Contender {
  name: Name
  child: ChildProcess
  started: Started
  path: string
}

/**
 * The snapshot routes beside a server that does nothing but answer, and beside the same answer read from the database.
 * The servers are processes of their own; what counts is the CPU time that a request costs its server. They take turns.
 */
export async function run(): Promise<void> {
  const scope = new Scope()
  try {
    const { url } = await migratedDatabase(scope)
    const [{ symbol }] = createSimulatedMarket(1).instruments
    const product = start(scope, 'product.ts', url)
    const ours = await answer<Started>(product)
    const paths = ACTIONS.map((action) => `/api/stocks/?action=${action}&symbol=${symbol}`)
    const answers = await Promise.all(
      paths.map(async (path) => {
        const headers = { authorization: `Bearer ${ours.token}` }
        return [path, await (await fetch(`http://127.0.0.1:${ours.port}${path}`, { headers })).json()]
      }),
    )
    const bare = start(scope, 'bare.ts', JSON.stringify(Object.fromEntries(answers)))
    const started = await answer<Started>(bare)
    for (const [i, action] of ACTIONS.entries()) {
      await compare(action, [
        { name: 'bare', child: bare, started, path: paths[i] },
        { name: 'ours', child: product, started: ours, path: paths[i] },
        { name: 'select', child: product, started: ours, path: `/bench/${action}?symbol=${symbol}` },
      ])
    }
  } finally {
    await scope.end()
  }
}

async function compare(action: string, contenders: readonly Contender[]): Promise<void> {
  const cpu: Record<Name, number[]> = { bare: [], ours: [], select: [] }
  const rate: Record<Name, number[]> = { bare: [], ours: [], select: [] }
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const { name, child, started, path } = contenders[(round + turn) % contenders.length]
      const before = await cpuMicros(child)
      const { seconds } = await load(started.port, path, started.token, REQUESTS)
      const micros = ((await cpuMicros(child)) - before) / REQUESTS
      if (round === 0) continue
      cpu[name].push(micros)
      rate[name].push(REQUESTS / seconds)
    }
  }
  console.log(`\n${action} (median of ${ROUNDS} rounds of ${REQUESTS} requests over 32 connections)`)
  const rows = contenders.map(({ name }) => [NAMES[name], digits(median(cpu[name])), digits(median(rate[name]))])
  console.log(table(['', 'CPU µs/request', 'requests/s'], rows))
  const times = (than: Name) => median(cpu.ours.map((micros, round) => micros / cpu[than][round]))
  const judged: [string, number, Target][] = [
    ['CPU per request, ours / bare', times('bare'), AGAINST_BARE],
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

function start(scope: Scope, file: string, argument: string): ChildProcess {
  const address = new URL(`http/${file}`, import.meta.url)
  const child = fork(address, [argument], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  scope.teardown(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
  return child
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
