import t from 'tap'
import { casesOf, originsOf, readStocks } from '#bench/forecast/cases.ts'
import { coverage, ownThirds, type Pick, pinball, thirds } from '#bench/forecast/scores.ts'
import { HORIZON } from '#domain/forecast/horizon.ts'
import { bandsAt, createForecastState } from '#domain/forecast/index.ts'
import { barAt, sliceColumns } from '#domain/market/bars/columns.ts'
import { needs } from '../support/reference/reference.ts'

const ours: Pick = (each) => each.ours

t.test('forecasts of real companies', needs('data/market'), async (t) => {
  const stocks = await readStocks()
  const cases = casesOf(stocks)

  await t.test('the 80 % band holds as often as it promises', async (t) => {
    const within = (value: number, low: number, high: number, what: string) => {
      t.ok(value >= low && value <= high, `${what}: ${value.toFixed(2)} % of ${low}–${high} %`)
    }
    within(coverage(cases, ours), 78, 82, 'all horizons')
    for (const horizon of [1, 5, 10]) within(coverage(cases, ours, horizon), 77.5, 82.5, `horizon ${horizon}`)
    for (const part of [...thirds(cases), ...ownThirds(cases)]) within(coverage(part, ours), 77, 85, 'volatility third')
  })

  await t.test("it loses less than a random walk's band, on stocks and years kept out of its making too", async (t) => {
    for (const [what, keep] of [
      ['all', () => true],
      ['stocks held out', (stock: number) => stock % 2 === 1],
      ['before 2011', (_: number, session: string) => session < '2011'],
      ['from 2011', (_: number, session: string) => session >= '2011'],
    ] as const) {
      const part = cases.filter(({ stock, session }) => keep(stock, session))
      const ratio = pinball(part, ours) / pinball(part, ({ naive }) => naive)
      t.ok(ratio < 0.94, `${what}: ${ratio.toFixed(4)}`)
    }
  })

  await t.test('no band uses a bar after its origin', async (t) => {
    for (const { symbol, columns } of stocks.slice(0, 10)) {
      const origins = originsOf(columns).filter((_, i) => i % 50 === 0)
      const cutOff = origins.map((origin) => bandsAt(sliceColumns(columns, 0, origin + 1), [origin])[0])
      t.strictSame(bandsAt(columns, origins), cutOff, symbol)
    }
  })

  await t.test('the record of a band counts what its bands did, and hides few stocks', async (t) => {
    let hidden = 0
    let asked = 0
    for (const { symbol, columns } of stocks) {
      const { close } = columns
      const { method, reason, coverage } = createForecastState(columns).forecast()
      if (reason === 'insufficient') continue
      asked++
      if (method === 'none') hidden++
      const origins = Array.from(close.keys()).slice(-coverage.sessions - HORIZON, -HORIZON)
      const inside = bandsAt(columns, origins).filter((band, i) => {
        const later = close[origins[i] + HORIZON]
        return band !== null && later >= band.low80[HORIZON - 1] && later <= band.high80[HORIZON - 1]
      })
      const share = coverage.sessions === 0 ? null : (100 * inside.length) / coverage.sessions
      t.equal(coverage.inside_pct, share, symbol)
    }
    t.ok(hidden <= 0.05 * asked, `${hidden} of ${asked} hidden`)
  })

  await t.test('a state grown by the newest bars says what one made of all bars says', async (t) => {
    for (const { symbol, columns } of stocks.slice(10, 20)) {
      const bars = columns.close.length
      const state = createForecastState(sliceColumns(columns, 0, Math.max(0, bars - 300)))
      for (let i = Math.max(0, bars - 300); i < bars; i++) state.push(barAt(columns, i))
      t.strictSame(state.forecast(), createForecastState(columns).forecast(), symbol)
    }
  })
})
