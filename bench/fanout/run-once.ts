import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { ClientFigures } from './clients.ts'
import { followersPerSymbol, type Scenario, symbolName, type VariantName } from './scenario.ts'
import type { ServerFigures } from './server.ts'

export interface RunFigures extends ClientFigures {
  cpuPerUpdateMicros: number
  /** Of one core. */
  cpuPercent: number
  /** Updates offered beside those the scenario asks for. */
  heldPercent: number
  longestStallMs: number
  /** How much of the longest stalls the server itself computed; the rest went to other processes. */
  ownStallMs: number
  rssMb: number
}

// Long enough for two windows to deliver what the last tick changed.
const DRAIN_MS = 700

/** One variant under one scenario: a server process, a process with all clients, and their figures. */
export async function runOnce(variant: VariantName, scenario: Scenario): Promise<RunFigures> {
  const text = JSON.stringify(scenario)
  const server = start('server.ts', [variant, text])
  let clients: ChildProcess | null = null
  try {
    const { port } = await answer<{ port: number }>(server)
    clients = start('clients.ts', [variant, text, String(port)])
    await answer(clients)
    clients.send({ measure: true })
    server.send('measure')
    const ours = await answer<ServerFigures>(server)
    clients.send({ measure: false })
    await new Promise((resolve) => setTimeout(resolve, DRAIN_MS))
    clients.send({ newest: Object.fromEntries(ours.last.map((seq, i) => [symbolName(i), seq])) })
    const theirs = await answer<ClientFigures>(clients)
    const updates = ours.ticks * followersPerSymbol(scenario)
    return {
      ...theirs,
      cpuPerUpdateMicros: ours.cpuMicros / updates,
      cpuPercent: ours.cpuMicros / ours.elapsedMs / 10,
      heldPercent: (ours.ticks / ((scenario.ticksPerSecond * ours.elapsedMs) / 1_000)) * 100,
      longestStallMs: ours.longestStallMs,
      ownStallMs: ours.ownStallMs,
      rssMb: ours.rssMb,
    }
  } finally {
    await Promise.all([server, clients].map((child) => child && end(child)))
  }
}

function start(file: string, args: string[]): ChildProcess {
  return fork(new URL(file, import.meta.url), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

function answer<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T))
    child.once('exit', (code) => reject(new Error(`a process of the benchmark ended early, exit code ${code}`)))
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
