import type { ChildProcess } from 'node:child_process'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { SERVER_FLAGS } from '#platform/process/process.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { answer, ask, Scope, type Started, startChild } from '../harness/processes.ts'
import { openClient } from '../harness/requests.ts'
import { turns } from '../harness/rounds.ts'
import { digits, figures, median, row, type Target, table } from '../harness/table.ts'
import type { Answers } from './bare.ts'

// V8 keeps compiling for some 60,000 requests, and its time counts as the server's. A round calls each action.
const WARM_UP = 5
const ROUNDS = 2
// Requests that read the database cost ten times as much.
const READS = 4_000
// These are so many that a server's cleanup after its pause, while the others are measured, hardly counts.
const REQUESTS = 12_000
// V8 chooses the size of the space for young objects in each process, and a bad one costs microseconds until it ends.
const PROCESSES = 5
const CONNECTIONS = 32
const ACTIONS = ['trading-data', 'technical-indicators']
const [{ symbol }] = createSimulatedMarket(1).instruments
const pathOf = (action: string) => `/api/stocks/?action=${action}&symbol=${symbol}`
const selectOf = (action: string) => `/bench/${action}?symbol=${symbol}`
const AGAINST_HEADERS: Target = '≤ 1.35'
const AGAINST_SELECT: Target = '≤ 0.35'

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
}

/** Measurements of one action, a value for each round of each process, in the same order for all contenders. */
interface Measured {
  cpu: Record<Name, number[]>
  rate: Record<Name, number[]>
}

/**
 * Compares the snapshot routes with a server that only answers, and with the same answer read from the database. The
 * servers are separate processes, each started several times, which take turns; the measure is the server's CPU time
 * per request.
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
  const ours = await begin(scope, 'product.ts', (await migratedDatabase(scope)).url)
  const select = await begin(scope, 'product.ts', (await migratedDatabase(scope)).url)
  const { headers, bodies } = await answersOf(ours.started)
  const contenders: Contender[] = [
    { name: 'bare', ...(await begin(scope, 'bare.ts', 'node', { headers: {}, bodies })) },
    { name: 'headers', ...(await begin(scope, 'bare.ts', 'node', { headers, bodies })) },
    { name: 'fastify', ...(await begin(scope, 'bare.ts', 'fastify', { headers: {}, bodies })) },
    { name: 'fastifyHeaders', ...(await begin(scope, 'bare.ts', 'fastify', { headers, bodies })) },
    { name: 'ours', ...ours },
    { name: 'select', ...select },
  ]
  for (const { round, it } of turns(WARM_UP + ROUNDS, contenders)) {
    for (const [i, action] of ACTIONS.entries()) {
      const count = it.name === 'select' ? READS : REQUESTS
      const { seconds, micros } = await load(it, it.name === 'select' ? selectOf(action) : pathOf(action), count)
      if (round < WARM_UP) continue
      measured[i].cpu[it.name].push(micros)
      measured[i].rate[it.name].push(count / seconds)
    }
  }
}

/** Collects our answers to all actions, with the headers that node:http does not write by itself. */
async function answersOf({ port, token }: Started): Promise<Answers> {
  const answers: Answers = { headers: {}, bodies: {} }
  for (const path of ACTIONS.map(pathOf)) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
    answers.bodies[path] = await response.json()
    answers.headers = Object.fromEntries(response.headers)
  }
  for (const name of BY_NODE) delete answers.headers[name]
  return answers
}

async function begin(scope: Scope, file: string, ...args: (string | object)[]) {
  // Every contender runs with the flags with which the product's server is started.
  const child = startChild(scope, new URL(file, import.meta.url), args, SERVER_FLAGS)
  return { child, started: await answer<Started>(child) }
}

/**
 * Sends `count` requests, on each connection the next as soon as the last is answered. Returns seconds by the clock for
 * all of them, and the server's µs of CPU for each.
 */
async function load({ child, started }: Pick<Contender, 'child' | 'started'>, path: string, count: number) {
  const client = openClient(started.port, CONNECTIONS)
  const before = await ask<number>(child, 'cpu')
  let left = count
  const began = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) await client.send({ path, token: started.token })
    }),
  )
  const seconds = (performance.now() - began) / 1_000
  const micros = ((await ask<number>(child, 'cpu')) - before) / count
  await client.close()
  return { seconds, micros }
}

function print(action: string, { cpu, rate }: Measured): void {
  console.log(
    `\n${action} (median of ${PROCESSES} processes with ${ROUNDS} rounds of ${REQUESTS} requests, ${READS} of those that read, over ${CONNECTIONS} connections)`,
  )
  const rows = Object.entries(NAMES).map(([name, title]) => [
    title,
    digits(median(cpu[name as Name])),
    digits(median(rate[name as Name])),
  ])
  console.log(table(['', 'CPU µs/request', 'requests/s'], rows))
  const times = (than: Name) => median(cpu.ours.map((micros, round) => micros / cpu[than][round]))
  const ratios = [
    row('CPU per request, ours / bare', times('bare')),
    row('CPU per request, ours / bare with our headers', times('headers'), AGAINST_HEADERS),
    row('CPU per request, ours / SELECT', times('select'), AGAINST_SELECT),
  ]
  console.log()
  console.log(figures(ratios, 'ratio'))
}

function emptyLists(): Record<Name, number[]> {
  return { bare: [], headers: [], fastify: [], fastifyHeaders: [], ours: [], select: [] }
}
