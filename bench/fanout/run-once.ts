import { setTimeout as pause } from 'node:timers/promises'
import { SERVER_FLAGS } from '#platform/process/process.ts'
import { answer, ask, Scope, startChild } from '../harness/processes.ts'
import type { ClientFigures } from './clients.ts'
import { followersPerSymbol, type Scenario, symbolName, type VariantName } from './scenario.ts'
import type { ServerFigures } from './server.ts'

export interface RunFigures extends ClientFigures, Omit<ServerFigures, 'ticks' | 'last'> {
  cpuPerUpdateMicros: number
  /** Per cent of one core. */
  cpuPercent: number
  /** Updates that were offered, as per cent of those that the scenario asks for. */
  heldPercent: number
  /** Memory of the server before the first client. */
  emptyMb: number
}

const SPARE = 100
// This is long enough for two windows, which deliver what the last tick changed.
const DRAIN_MS = 700

/** Runs a variant under a scenario, in a server process and a process with all clients, and returns their figures. */
export async function runOnce(variant: VariantName, scenario: Scenario): Promise<RunFigures> {
  await using scope = new Scope()
  // Every variant runs with the flags with which the product's server is started.
  const server = startChild(scope, new URL('server.ts', import.meta.url), [variant, scenario], SERVER_FLAGS)
  const { port, emptyMb } = await answer<{ port: number; emptyMb: number }>(server)
  const clients = startChild(scope, new URL('clients.ts', import.meta.url), [variant, scenario, String(port)])
  const { failures } = await answer<{ failures: string[] }>(clients)
  if (failures.length > 0) {
    throw new Error(`${failures.length} of ${scenario.clients} sockets did not open; the first: ${failures[0]}`)
  }
  clients.send({ measure: true })
  const ours = await ask<ServerFigures>(server, 'measure')
  clients.send({ measure: false })
  await pause(DRAIN_MS)
  const newest = Object.fromEntries(ours.last.map((seq, i) => [symbolName(i), seq]))
  const theirs = await ask<ClientFigures>(clients, { newest })
  const { ticks, last, ...figures } = ours
  const { cpuMicros, elapsedMs } = figures
  return {
    ...theirs,
    ...figures,
    emptyMb,
    cpuPerUpdateMicros: cpuMicros / (ticks * followersPerSymbol(scenario)),
    cpuPercent: cpuMicros / elapsedMs / 10,
    heldPercent: (ticks / ((scenario.ticksPerSecond * elapsedMs) / 1_000)) * 100,
  }
}

interface ReportWithLimits {
  userLimits?: { open_files?: { soft: number | 'unlimited' } }
}

/** Throws where one process may not open a socket for each of `clients`. */
export function checkOpenFiles(clients: number): void {
  const limit = (process.report.getReport() as ReportWithLimits).userLimits?.open_files?.soft
  if (typeof limit !== 'number' || limit >= clients + SPARE) return
  throw new Error(
    `the benchmark opens ${clients} sockets in one process, and only ${limit} files may be open: raise ulimit -n.`,
  )
}
