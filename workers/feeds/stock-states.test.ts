import t, { type Test } from 'tap'
import { toColumns } from '../../domain/market/columns.ts'
import { deleteCandles, upsertCandles } from '../../platform/repositories/candles.ts'
import { migratedDatabase } from '../../platform/testing/database.ts'
import { addInstruments } from '../../platform/testing/market-rows.ts'
import { quoteOf } from '../testing/script-provider.ts'
import { BarStore } from './bar-store.ts'
import { StockStates } from './stock-states.ts'

interface State {
  closes: number[]
  before: State | null
}

const on = (session: string) => quoteOf('A', 10, { session })

async function ground(t: Test) {
  const { db } = await migratedDatabase(t)
  const ids = await addInstruments(db, 'm', ['A'])
  const id = ids.get('A')!
  const store = async (closes: Record<string, number>) => {
    await deleteCandles(db, id)
    const candles = Object.entries(closes).map(([session, close]) => ({ session, close }))
    const rest = { open: 1, high: 1_000, low: 1, volume: 0 }
    await upsertCandles(db, id, toColumns(candles.map((candle) => ({ ...candle, ...rest }))))
  }
  let made = 0
  let meanwhile = async () => {}
  const bars = new BarStore({ db, ids, catchUp: async () => {} })
  const states = new StockStates<State>(bars, async (_, { close }, before) => {
    made++
    await meanwhile()
    return { closes: [...close], before }
  })
  await store({ '2026-11-17': 7, '2026-11-18': 8, '2026-11-19': 9 })
  const during = (happens: () => Promise<void>) => {
    meanwhile = happens
  }
  return { bars, states, store, during, made: () => made }
}

t.test(
  'made once a session of the bars before it, each of the one before; time that goes back begins anew',
  async (t) => {
    const { states, made } = await ground(t)
    const first = await states.of(on('2026-11-18'))
    t.same(first, { closes: [7], before: null })
    t.equal(await states.of(on('2026-11-18')), first)
    const second = await states.of(on('2026-11-20'))
    t.same(second.closes, [7, 8, 9])
    t.equal(second.before, first)
    t.same(await states.of(on('2026-11-19')), { closes: [7, 8], before: null })
    t.equal(made(), 3)
  },
)

t.test('bars that are others now are read again, and nothing goes on from what was made of the old ones', async (t) => {
  const { bars, states, store, during } = await ground(t)
  await states.of(on('2026-11-19'))
  await store({ '2026-11-17': 70, '2026-11-18': 80, '2026-11-19': 90 })
  bars.forget('A')
  t.same(await states.of(on('2026-11-19')), { closes: [70, 80], before: null }, 'in the same session')
  bars.forget('A')
  t.same(await states.of(on('2026-11-20')), { closes: [70, 80, 90], before: null }, 'at the next one')

  bars.forget('A')
  during(async () => {
    during(async () => {})
    await store({ '2026-11-19': 900 })
    bars.forget('A')
  })
  t.same((await states.of(on('2026-11-20'))).closes, [70, 80, 90])
  t.same(await states.of(on('2026-11-20')), { closes: [900], before: null }, 'while they were made')
})

t.test('what could not be made is tried again, from the same state', async (t) => {
  const { states, during } = await ground(t)
  const first = await states.of(on('2026-11-19'))
  during(() => Promise.reject(new Error('not now')))
  await t.rejects(states.of(on('2026-11-20')), { message: 'not now' })
  during(async () => {})
  const second = await states.of(on('2026-11-20'))
  t.same(second.closes, [7, 8, 9])
  t.equal(second.before, first)
})
