import { setTimeout as pause } from 'node:timers/promises'
import { answer, ask, Scope, startChild } from '../harness/processes.ts'
import type { ClientFigures, Opened } from './clients.ts'
import { followersPerSymbol, type Scenario, symbolName, type VariantName } from './scenario.ts'
import type { ServerFigures } from './server.ts'

export interface RunFigures extends ClientFigures, Omit<ServerFigures, 'ticks' | 'last'> {
  cpuPerUpdateMicros: number
  /** Of one core. */
  cpuPercent: number
  /** Updates offered beside those the scenario asks for. */
  heldPercent: number
  /** Before anybody came. */
  emptyMb: number
}

// Long enough for two windows to deliver what the last tick changed.
const DRAIN_MS = 700

/** One variant under one scenario: a server process, a process with all clients, and their figures. */
export async function runOnce(variant: VariantName, scenario: Scenario): Promise<RunFigures> {
  await using scope = new Scope()
  const start = (file: string, args: (string | object)[]) => startChild(scope, new URL(file, import.meta.url), args)
  const server = start('server.ts', [variant, scenario])
  const { port, emptyMb } = await answer<{ port: number; emptyMb: number }>(server)
  const clients = start('clients.ts', [variant, scenario, String(port)])
  const { failed } = await answer<Opened>(clients)
  if (failed > 0) throw new Error(`${failed} of ${scenario.clients} sockets did not open`)
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
