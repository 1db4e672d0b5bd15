import { type RunFigures, runOnce } from '../fanout/run-once.ts'
import type { Scenario } from '../fanout/scenario.ts'
import type { Figures } from './figures.ts'

const CLIENTS = 5_000
const COMMON = { name: '', clients: CLIENTS, symbols: 500, warmUpMs: 1_000, leadOverSocketio: 0 }
/** Each socket is pinged once. */
const IDLE: Scenario = { ...COMMON, followed: 1, ticksPerSecond: 0, measureMs: 20_000 }
/** Every price changes once a window, so a frame has as many as a socket follows. */
const BUSY = { ...COMMON, ticksPerSecond: 2_000, measureMs: 4_000 }
const FEW: Scenario = { ...BUSY, followed: 1 }
const MANY: Scenario = { ...BUSY, followed: 5 }
const ROUNDS = 2

type Costs = Pick<
  Figures,
  'socket' | 'frame' | 'update' | 'frameBytes' | 'updateBytes' | 'socketMemory' | 'serverMemory' | 'open'
>

/** What sockets cost their server: from frames with one price and with five, what a frame costs and a price. */
export async function costOfSockets(): Promise<Costs> {
  const idle = await runOnce('product', IDLE)
  const socket = idle.cpuMicros / CLIENTS / (idle.elapsedMs / 1_000)
  const few: Delivered[] = []
  const many: Delivered[] = []
  for (let round = 0; round < ROUNDS; round++) {
    few.push(deliveredIn(await runOnce('product', FEW), socket))
    many.push(deliveredIn(await runOnce('product', MANY), socket))
  }
  const micros = split(few, many, 'micros')
  const bytes = split(few, many, 'bytes')
  return {
    socket,
    frame: micros.frame,
    update: micros.update,
    frameBytes: bytes.frame,
    updateBytes: bytes.update,
    socketMemory: ((idle.rssMb - idle.emptyMb) * 1_024) / CLIENTS,
    serverMemory: idle.emptyMb,
    open: idle.openMicros / CLIENTS,
  }
}

/** Of one frame: its prices, the CPU that it took, and its bytes. */
interface Delivered {
  updates: number
  micros: number
  bytes: number
}

function deliveredIn(run: RunFigures, socketMicros: number): Delivered {
  const frames = (run.frames * CLIENTS) / run.readers
  const idle = (socketMicros * CLIENTS * run.elapsedMs) / 1_000
  return { updates: run.samples / run.frames, micros: (run.cpuMicros - idle) / frames, bytes: run.bytes / frames }
}

/** The line through the least disturbed of both: what a frame costs by itself, and each of its prices. */
function split(few: readonly Delivered[], many: readonly Delivered[], what: 'micros' | 'bytes') {
  const least = (list: readonly Delivered[]) => list.reduce((best, each) => (each.micros < best.micros ? each : best))
  const [one, more] = [least(few), least(many)]
  const update = Math.max(0, (more[what] - one[what]) / (more.updates - one.updates))
  return { update, frame: one[what] - update * one.updates }
}
