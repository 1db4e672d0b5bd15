import { availableParallelism } from 'node:os'
import { type BusFigures, runOnce } from '../bus/run-once.ts'
import type { Task } from '../bus/task.ts'
import { type Figures, shownAll } from './figures.ts'
import { ofSocket, simulate } from './tree.ts'

/** Crowds on which the model is checked: some on one server, and more than one process may have files. */
export const CROWDS = [5_000, 20_000]
/** A process may open this many files where nobody has raised the limit. */
const MOST_OF_SERVER = 10_000
const ADDRESSES = 8
/** Beyond it nothing is said of how long anything takes. */
const MOST_BUSY = 0.95
/** Every 250 ms some prices move, as in a market, each every five seconds. */
const PRICES = { symbols: 500, followed: 5, prices: 0.2, flushes: 20 }
const SECONDS = 12

/** What came of a crowd. */
export interface Check {
  sockets: number
  opened: number
  failed: number
  lost: number
  openSeconds: number
  /** Of the machine's processors, by all that it did meanwhile. */
  busyPercent: number
  /** Of all servers. */
  cores: number
  /** Of a server. */
  serverMb: number
  p50Ms: number
  p99Ms: number
}

/** `sockets` from several addresses on as few servers as may have so many, with prices that reach them by NATS. */
export async function measureCrowd(sockets: number): Promise<Check> {
  const run = await runOnce(taskOf(sockets), true)
  const { opened, failed, lost, p50Ms, p99Ms } = run
  return {
    ...{ sockets, opened, failed, lost },
    ...shownAll({
      openSeconds: run.openMs / 1e3,
      busyPercent: busyIn(run),
      cores: run.cpu.servers,
      serverMb: run.rssMb,
      p50Ms,
      p99Ms,
    }),
  }
}

function busyIn({ cpu, elsewhere }: BusFigures): number {
  const all = Object.values(cpu).reduce((sum, each) => sum + each, elsewhere)
  return (100 * all) / availableParallelism()
}

/** What the model says of the same crowd: who shares a processor takes longer, 1 / (1 - busy) times with fair turns. */
export function modelOf(
  { sockets, busyPercent }: Pick<Check, 'sockets' | 'busyPercent'>,
  figures: Figures,
): Pick<Check, 'cores' | 'serverMb' | 'p50Ms' | 'p99Ms'> {
  const { servers, symbols, prices, flushes, followed, sockets: each } = taskOf(sockets)
  const flow = { share: 1 / flushes, flushMs: 1_000 / prices / flushes, followed }
  const tree = { leaders: 1, stocks: symbols, brokers: 1, servers, sockets: each, ...flow }
  const { p50Ms, p99Ms } = simulate(tree, figures, 1 / (1 - Math.min(MOST_BUSY, busyPercent / 100)))
  const micros = sockets * ofSocket(figures, flow) + servers * symbols * prices * figures.heard
  const serverMb = figures.serverMemory + (each * figures.socketMemory) / 1_024
  return { cores: micros / 1e6, serverMb, p50Ms, p99Ms }
}

function taskOf(sockets: number): Task {
  const servers = Math.ceil(sockets / MOST_OF_SERVER)
  return { ...PRICES, servers, sockets: Math.ceil(sockets / servers), seconds: SECONDS, addresses: ADDRESSES }
}
