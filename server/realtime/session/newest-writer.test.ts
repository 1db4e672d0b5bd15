import fc from 'fast-check'
import t from 'tap'
import type { SymbolChannel } from '#domain/contract/live/channels.ts'
import { SOCKET_LIMITS } from '#domain/contract/live/protocol.ts'
import { testQuote } from '#platform/testing/rows.ts'
import { MemoryTransport } from '../../testing/memory-transport.ts'
import { NewestStore } from '../newest.ts'
import { QuotesFrameBuilder } from '../quotes-frame.ts'
import { Traffic } from '../transport.ts'
import { NewestWriter } from './newest-writer.ts'

const SYMBOLS = ['A', 'B', 'C', 'D']
const WINDOW = SOCKET_LIMITS.window_ms

function setUp(clients = 1) {
  const newest = new NewestStore({ source: 'simulated', clock: () => 0 })
  newest.setSymbols(SYMBOLS)
  const frameBuilder = new QuotesFrameBuilder(newest)
  const traffic = new Traffic(() => 0)
  let seq = 0
  return {
    newest,
    tick: (symbol: string) => newest.putQuotes([{ ...testQuote(symbol, 1), seq: ++seq, epoch: 'e' }]),
    clients: Array.from({ length: clients }, () => {
      const transport = new MemoryTransport()
      const writer = new NewestWriter({ newest, frameBuilder, traffic }, transport)
      return {
        transport,
        writer,
        follow(channels: string[], held = {}) {
          const parts = channels.map((name) => name.split(':') as [SymbolChannel, string])
          writer.add(new Set(parts.map(([kind, symbol]) => newest.value(kind, symbol)!)), held)
        },
      }
    }),
  }
}

function visit(writer: NewestWriter, now: number): void {
  writer.collect(now)
  writer.write()
}

/** The symbol and the seq of each item that a client got since the last call. */
const seen = (transport: MemoryTransport) => transport.drainItems().map(({ symbol, seq }) => `${symbol} ${seq}`)

t.test('first the newest of each, then only what changed', async (t) => {
  const { tick, clients } = setUp()
  const [{ transport, writer, follow }] = clients
  for (const symbol of ['A', 'A', 'B', 'C']) tick(symbol)
  follow(['quote:A', 'quote:B', 'quote:D'])
  visit(writer, 0)
  t.strictSame(seen(transport), ['A 2', 'B 3'])
  t.equal(writer.written, 3)
  visit(writer, WINDOW)
  t.strictSame(transport.drain(), [])
  for (const symbol of ['B', 'C', 'B', 'D']) tick(symbol)
  visit(writer, 2 * WINDOW)
  t.strictSame(seen(transport), ['B 7', 'D 8'])
})

t.test('values that the client holds are not written again, except with an older word', async (t) => {
  const { newest, tick, clients } = setUp()
  const [{ transport, writer, follow }] = clients
  for (const symbol of SYMBOLS) tick(symbol)
  const stale = newest.quote('C')
  if (stale) stale.refreshed = true
  follow(['quote:A', 'quote:B', 'quote:C', 'quote:D'], { A: 1, B: 1, C: 3, D: 9 })
  visit(writer, 0)
  t.strictSame(seen(transport), ['B 2', 'C 3'])
})

t.test('a full connection is skipped and then gets the newest only', async (t) => {
  const { tick, clients } = setUp()
  const [{ transport, writer, follow }] = clients
  tick('A')
  follow(['quote:A'])
  transport.wire.writableLength = 1
  for (let i = 0; i < 5; i++) {
    visit(writer, i * WINDOW)
    tick('A')
  }
  t.strictSame(transport.drain(), [])
  transport.wire.writableLength = 0
  visit(writer, 5 * WINDOW)
  t.strictSame(seen(transport), ['A 6'])
})

t.test('a second write in one window waits', async (t) => {
  const { tick, clients } = setUp()
  const [{ transport, writer, follow }] = clients
  tick('A')
  follow(['quote:A'])
  visit(writer, 100)
  tick('B')
  follow(['quote:B'])
  visit(writer, 100 + WINDOW / 2)
  t.strictSame(seen(transport), ['A 1'])
  visit(writer, 100 + WINDOW)
  t.strictSame(seen(transport), ['B 2'])
})

t.test('indicators and commentary are frames of their own', async (t) => {
  const { newest, clients } = setUp()
  const [{ transport, writer, follow }] = clients
  const snapshot = { symbol: 'A', year_low: 1, year_high: 2, average_volume: 3 }
  newest.putIndicators([{ ...snapshot, body: '{"symbol":"A","n":1}', seq: 1 }])
  follow(['indicators:A', 'commentary:A', 'quote:A'])
  visit(writer, 0)
  t.strictSame(transport.drain(), [{ op: 'indicators', symbol: 'A', n: 1 }])
  newest.putIndicators([{ ...snapshot, body: '{"symbol":"A","n":2}', seq: 2 }])
  newest.putIndicators([{ ...snapshot, body: '{"symbol":"A","n":3}', seq: 3 }])
  visit(writer, WINDOW)
  t.strictSame(transport.drain(), [{ op: 'indicators', symbol: 'A', n: 3 }])
})

t.test('a new epoch writes everything again', async (t) => {
  const { newest, tick, clients } = setUp()
  const [{ transport, writer, follow }] = clients
  tick('A')
  follow(['quote:A', 'quote:B'])
  visit(writer, 0)
  transport.drain()
  newest.startEpoch('next')
  newest.putQuotes([{ ...testQuote('A', 7), seq: 1, epoch: 'next' }])
  writer.restart()
  visit(writer, WINDOW)
  t.strictSame(seen(transport), ['A 1'])
})

t.test('in any sequence no client gets an older value after a newer one, and each ends on the newest', async () => {
  const symbol = fc.constantFrom(...SYMBOLS)
  const client = fc.nat(2)
  const step = fc.oneof(
    fc.record({ do: fc.constant('tick' as const), symbol }),
    fc.record({ do: fc.constant('visit' as const), client }),
    fc.record({ do: fc.constant('stall' as const), client }),
    fc.record({ do: fc.constant('drain' as const), client }),
    fc.record({ do: fc.constant('follow' as const), client, symbol }),
    fc.record({ do: fc.constant('leave' as const), client, symbol }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { newest, tick, clients } = setUp(3)
      let now = 0
      const last = clients.map(() => new Map<string, number>())
      const read = () =>
        clients.forEach(({ transport }, i) => {
          for (const { symbol, seq } of transport.drainItems()) {
            if (seq < (last[i].get(symbol) ?? 0)) throw new Error(`${symbol}: ${seq} after ${last[i].get(symbol)}`)
            last[i].set(symbol, seq)
          }
        })
      for (const step of steps) {
        now += WINDOW
        if (step.do === 'tick') tick(step.symbol)
        else {
          const { writer, transport, follow } = clients[step.client]
          if (step.do === 'visit') visit(writer, now)
          else if (step.do === 'stall') transport.wire.writableLength = 1
          else if (step.do === 'drain') transport.wire.writableLength = 0
          else if (step.do === 'follow') follow([`quote:${step.symbol}`])
          else writer.remove(new Set([`quote:${step.symbol}`]))
        }
        read()
      }
      now += WINDOW
      for (const { writer, transport } of clients) {
        transport.wire.writableLength = 0
        visit(writer, now)
      }
      read()
      clients.forEach(({ writer }, i) => {
        for (const { symbol, seq } of writer.followed) {
          if (seq !== (last[i].get(symbol) ?? 0))
            throw new Error(`${symbol}: ended on ${last[i].get(symbol)}, not ${seq}`)
        }
      })
      return newest.version >= 0
    }),
    { numRuns: 500 },
  )
})
