import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { readQuotesAbove } from '../../platform/repositories/market/quotes.ts'
import { migratedDatabase } from '../../platform/testing/database.ts'
import { RealNats } from '../../test/support/fake-nats/real.ts'
import type { ClientFigures } from '../fanout/clients.ts'
import { Scope } from '../scope.ts'
import { cpuOfTree } from '../start/cpu-of-tree.ts'
import type { LeaderFigures } from './leader.ts'
import { MARKET, type Place, type Task } from './task.ts'

const PARTS = {
  nats: 'nats-server',
  leader: 'bus/leader.ts',
  servers: 'bus/server.ts',
  clients: 'fanout/clients.ts',
  bench: 'bench/run.ts',
}

export interface BusFigures extends Pick<ClientFigures, 'p50Ms' | 'p99Ms' | 'behind' | 'disordered'> {
  prices: number
  /** Rows that all servers together read from the table. */
  read: number
  /** Cores. */
  cpu: Record<keyof typeof PARTS | 'PostgreSQL', number>
}

// Subscriptions are made and their first reads done; and the last flush has reached every socket.
const SETTLE_MS = 3_000
const DRAIN_MS = 2_000

/** One bus under one task: a leader, the servers, their clients, and what they took. */
export async function runOnce(task: Task, withNats: boolean): Promise<BusFigures> {
  const scope = new Scope()
  try {
    const { url, db } = await migratedDatabase(scope)
    const nats = withNats ? await new RealNats().listen() : null
    scope.teardown(() => nats?.kill())
    const place: Place = { url, busUrls: nats ? [nats.url] : [] }
    const start = (file: string, args: unknown[]) => {
      const texts = args.map((arg) => (typeof arg === 'string' ? arg : JSON.stringify(arg)))
      const child = fork(new URL(file, import.meta.url), texts, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
      scope.teardown(() => child.kill('SIGKILL'))
      return child
    }
    const leader = start('leader.ts', [task, place])
    await answer(leader)
    const servers: ChildProcess[] = []
    const clients: ChildProcess[] = []
    for (let i = 0; i < task.servers; i++) {
      const server = start('server.ts', [task, place])
      const { port } = await answer<{ port: number }>(server)
      const scenario = { clients: task.sockets, symbols: task.symbols, followed: task.followed }
      const client = start('../fanout/clients.ts', ['product', scenario, String(port)])
      await answer(client)
      servers.push(server)
      clients.push(client)
    }
    const count = async () => {
      const reads = await Promise.all(servers.map((server) => ask<{ read: number }>(server, 'count')))
      const cpu = await cpuOfTree(process.pid, PARTS)
      return {
        ...(await ask<LeaderFigures>(leader, 'count')),
        read: reads.reduce((sum, { read }) => sum + read, 0),
        cpu,
      }
    }
    leader.send('lead')
    await pause(SETTLE_MS)
    for (const client of clients) client.send({ measure: true })
    const before = await count()
    const begun = performance.now()
    await pause(task.seconds * 1_000)
    const after = await count()
    const seconds = (performance.now() - begun) / 1_000
    for (const client of clients) client.send({ measure: false })
    leader.send('stop')
    await pause(DRAIN_MS)
    const rows = await readQuotesAbove(db, MARKET, 0, task.symbols)
    const newest = Object.fromEntries(rows.map(({ symbol, seq }) => [symbol, seq]))
    const theirs = await Promise.all(clients.map((client) => ask<ClientFigures>(client, { newest })))
    const names = Object.keys(after.cpu) as (keyof typeof after.cpu)[]
    return {
      prices: (after.prices - before.prices) / seconds,
      read: (after.read - before.read) / seconds,
      cpu: Object.fromEntries(
        names.map((name) => [name, (after.cpu[name] - before.cpu[name]) / seconds]),
      ) as BusFigures['cpu'],
      p50Ms: Math.max(...theirs.map((each) => each.p50Ms)),
      p99Ms: Math.max(...theirs.map((each) => each.p99Ms)),
      behind: theirs.reduce((sum, each) => sum + each.behind, 0),
      disordered: theirs.reduce((sum, each) => sum + each.disordered, 0),
    }
  } finally {
    await scope.end()
  }
}

function ask<T>(child: ChildProcess, message: string | object): Promise<T> {
  const answered = answer<T>(child)
  child.send(message)
  return answered
}

function answer<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) =>
      reject(new Error(`a process of the benchmark ended early, exit code ${code}`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message as T)
    })
  })
}
