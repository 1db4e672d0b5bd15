import type { ChildProcess } from 'node:child_process'
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { readQuotesAbove } from '#platform/repositories/market/quotes.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { RealNats, withoutNats } from '#test/support/fake-nats/real.ts'
import type { ClientFigures, Opened } from '../fanout/clients.ts'
import { answer, ask, checkOpenFiles, cpuOfTree, Scope, startChild } from '../harness/processes.ts'
import { digits, type Target, table, verdict } from '../harness/table.ts'
import { MARKET, type Place, type Task, taskOf } from './task.ts'

const PARTS = {
  nats: 'nats-server',
  leader: 'bus/leader.ts',
  servers: 'bus/server.ts',
  clients: 'fanout/clients.ts',
  bench: 'bench/run.ts',
}

interface BusFigures extends Pick<ClientFigures, 'p50Ms' | 'p99Ms' | 'behind' | 'disordered' | 'lost'> {
  /** Number of sockets that did not open. */
  failed: number
  prices: number
  /** Number of rows that all servers together read from the table. */
  read: number
  /** Cores that each part of the system used. */
  cpu: Record<keyof typeof PARTS | 'PostgreSQL', number>
  /** Cores that other work on the machine used meanwhile. */
  elsewhere: number
}

// SETTLE_MS suffices for subscriptions and their first reads, DRAIN_MS for the last flush to reach every socket.
const SETTLE_MS = 3_000
const DRAIN_MS = 2_000

/**
 * Measures prices on their way from the feed's leader to the sockets of several servers, by PostgreSQL's NOTIFY and by
 * NATS. Flags scale the task down for a small machine: `npm run bench bus -- --symbols 1000 --servers 2`.
 */
export async function run(flags: readonly string[]): Promise<void> {
  const task = taskOf(flags)
  const reason = withoutNats()
  const byNotify = await runOnce(task, false)
  const byNats = reason ? null : await runOnce(task, true)
  const { symbols, prices, servers, sockets, followed, seconds } = task
  console.log(
    `${symbols} symbols at ${prices} prices a second to ${servers} servers, each with ${sockets} sockets on ${followed} symbols, ${seconds} s`,
  )
  const cells = (of: (figures: BusFigures) => number) => [byNotify, byNats].map((run) => (run ? digits(of(run)) : ''))
  const cores = (part: keyof BusFigures['cpu']) => cells(({ cpu }) => cpu[part])
  const readPercent = ({ read, prices }: BusFigures) => (100 * read) / prices
  const judged = (value: number | null | undefined, target: Target) => (value == null ? [] : verdict(value, target))
  console.log(
    table(
      ['', 'NOTIFY', 'NATS', 'target', ''],
      [
        ['prices a second that the leader wrote', ...cells((run) => run.prices)],
        [
          'rows read back by all servers, % of prices',
          ...cells(readPercent),
          ...judged(byNats && readPercent(byNats), '≤ 1'),
        ],
        ['price → socket p50 ms', ...cells((run) => run.p50Ms)],
        ['price → socket p99 ms', ...cells((run) => run.p99Ms), ...judged(byNats?.p99Ms, '≤ 400')],
        ['followed prices not the newest at the end', ...cells((run) => run.behind)],
        ['older prices after newer ones', ...cells((run) => run.disordered)],
        ['sockets that did not open, or were closed', ...cells(({ failed, lost }) => failed + lost)],
        [],
        ['cores: NATS', ...cores('nats'), ...judged(byNats?.cpu.nats, '≤ 0.15')],
        ['cores: PostgreSQL', ...cores('PostgreSQL')],
        ['cores: leader', ...cores('leader')],
        ['cores: a server', ...cells(({ cpu }) => cpu.servers / servers)],
        ['cores: all sockets', ...cores('clients')],
        ['cores: other work on the machine', ...cells((run) => run.elsewhere)],
      ],
    ),
  )
  if (reason) console.log(`\nNATS is left out: ${reason}`)
}

/** Runs one bus under one task, with a leader, the servers and their clients, and measures what they took. */
async function runOnce(task: Task, withNats: boolean): Promise<BusFigures> {
  checkOpenFiles(task.sockets)
  await using scope = new Scope()
  const start = (file: string, args: (string | object)[]) => startChild(scope, new URL(file, import.meta.url), args)
  const { url, db } = await migratedDatabase(scope)
  const nats = withNats ? await new RealNats().listen() : null
  scope.teardown(() => nats?.kill())
  const place: Place = { url, busUrls: nats ? [nats.url] : [] }
  const leader = start('leader.ts', [task, place])
  await answer(leader)
  const servers = Array.from({ length: task.servers }, () => start('server.ts', [task, place]))
  const ports = await Promise.all(servers.map((server) => answer<{ port: number }>(server)))
  const sockets = { ...task, clients: task.sockets }
  const clients = ports.map(({ port }) => start('../fanout/clients.ts', ['product', sockets, String(port)]))
  const came = await Promise.all(clients.map((client) => answer<Opened>(client)))
  const count = async () => {
    const counts = await Promise.all(servers.map((server) => ask<number>(server, 'count')))
    const cpu = await cpuOfTree(process.pid, PARTS)
    return {
      prices: await ask<number>(leader, 'count'),
      read: counts.reduce((total, read) => total + read, 0),
      cpu,
      machine: machineSeconds(),
    }
  }
  leader.send('lead')
  await pause(SETTLE_MS)
  broadcast(clients, { measure: true })
  const before = await count()
  const started = performance.now()
  await pause(task.seconds * 1_000)
  const after = await count()
  const seconds = (performance.now() - started) / 1_000
  broadcast(clients, { measure: false })
  leader.send('stop')
  await pause(DRAIN_MS)
  const rows = await readQuotesAbove(db, MARKET, 0, task.symbols)
  const newest = Object.fromEntries(rows.map(({ symbol, seq }) => [symbol, seq]))
  const theirs = await Promise.all(clients.map((client) => ask<ClientFigures>(client, { newest })))
  const names = Object.keys(after.cpu) as (keyof typeof after.cpu)[]
  const cpu = Object.fromEntries(
    names.map((name) => [name, (after.cpu[name] - before.cpu[name]) / seconds]),
  ) as BusFigures['cpu']
  const ours = Object.values(cpu).reduce((total, each) => total + each, 0)
  return {
    failed: came.flatMap(({ failures }) => failures).length,
    prices: (after.prices - before.prices) / seconds,
    read: (after.read - before.read) / seconds,
    cpu,
    elsewhere: Math.max(0, (after.machine - before.machine) / seconds - ours),
    p50Ms: most(theirs, 'p50Ms'),
    p99Ms: most(theirs, 'p99Ms'),
    behind: sum(theirs, 'behind'),
    disordered: sum(theirs, 'disordered'),
    lost: sum(theirs, 'lost'),
  }
}

/** Reads the CPU seconds that the machine has spent on everything so far. */
function machineSeconds(): number {
  return cpus().reduce((total, { times: { user, nice, sys, irq } }) => total + user + nice + sys + irq, 0) / 1_000
}

function broadcast(children: readonly ChildProcess[], message: object): void {
  for (const child of children) child.send(message)
}

function sum<K extends string>(list: readonly Record<K, number>[], key: K): number {
  return list.reduce((total, each) => total + each[key], 0)
}

function most<K extends string>(list: readonly Record<K, number>[], key: K): number {
  return Math.max(...list.map((each) => each[key]))
}
