import { encodeTicks } from '../../platform/bus/ticks/tick-codec.ts'
import { runOnce } from '../bus/run-once.ts'
import type { Task } from '../bus/task.ts'
import { makeQuote } from '../fanout/scenario.ts'
import { type Figures, leastOf } from './figures.ts'
import { ofSocket } from './tree.ts'

/** Many prices and few sockets: what is left without these is the bus's. */
const TASK: Task = {
  symbols: 2_500,
  prices: 4,
  flushes: 1,
  servers: 4,
  sockets: 50,
  followed: 5,
  seconds: 6,
  addresses: 1,
}
const ROUNDS = 2
/** Prices of one shard in a flush. */
const MESSAGE = 40

type Costs = Pick<Figures, 'heard' | 'brokered' | 'busBytes' | 'written' | 'writtenPostgres' | 'writtenClock'>

/** What a price costs on its way from the leader to the servers. */
export async function costOfBus(sockets: Pick<Figures, 'socket' | 'frame' | 'update'>): Promise<Costs> {
  const flow = { share: 1, flushMs: 1_000 / TASK.prices, followed: TASK.followed }
  const ofSockets = TASK.servers * TASK.sockets * ofSocket(sockets, flow)
  const rounds: Omit<Costs, 'busBytes'>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { cpu, prices, flushMs } = await runOnce(TASK, true)
    const heard = prices * TASK.servers
    rounds.push({
      heard: (cpu.servers * 1e6 - ofSockets) / heard,
      brokered: (cpu.nats * 1e6) / heard,
      written: (cpu.leader * 1e6) / prices,
      writtenPostgres: (cpu.PostgreSQL * 1e6) / prices,
      writtenClock: (flushMs * 1e3) / TASK.symbols,
    })
  }
  const quotes = Array.from({ length: MESSAGE }, (_, i) => makeQuote(i, i + 1, Date.now()))
  const seqs = quotes.map(({ seq }) => seq)
  const message = encodeTicks({ epoch: crypto.randomUUID(), seq: MESSAGE }, quotes, seqs, [...seqs.keys()])
  return { ...leastOf(rounds), busBytes: message.byteLength / MESSAGE }
}
