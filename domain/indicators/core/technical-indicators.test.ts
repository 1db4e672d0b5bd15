import { deepStrictEqual, ok } from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import Value from 'typebox/value'
import { TechnicalIndicators } from '../../contract/indicators.ts'
import { toColumns } from '../../market/bars/columns.ts'
import { barsOf, sessionAt } from '../testing/bars.ts'
import { viewOf } from './compute.ts'
import { technicalIndicators } from './technical-indicators.ts'
import type { SeriesView } from './view.ts'

/** The function of each file of the folder, which has the file's name. */
const INDICATORS = await Promise.all(
  readdirSync(join(import.meta.dirname, '..'))
    .filter((file) => /^(?!index|registry)[a-z-]+\.ts$/.test(file))
    .map(async (file) => {
      const name = file.slice(0, -'.ts'.length).replace(/-./g, (dash) => dash[1].toUpperCase())
      return (await import(`../${file}`))[name] as (view: SeriesView) => unknown
    }),
)
const SUBJECT = { symbol: 'A', live: false }

t.test('every field of the contract, in its order', async (t) => {
  t.strictSame(Object.keys(technicalIndicators(barsOf([1]), SUBJECT)), Object.keys(TechnicalIndicators.properties))
})

t.test('without bars every value is null and every text says so; later fields come after these', async (t) => {
  const fields = Object.entries({
    symbol: 'A',
    timeframe: '1D',
    as_of: null,
    live: false,
    rsi_14: { value: null, interpretation: 'Insufficient data' },
    macd: { value: null, signal: null, histogram: null, interpretation: 'Insufficient data' },
    ema_cross: { ema_20: null, ema_50: null, status: 'Insufficient data' },
    stochastic: { value: null, d: null, interpretation: 'Insufficient data' },
    divergence: 'Insufficient data',
    support: null,
    resistance: null,
  })
  t.strictSame(Object.entries(technicalIndicators(toColumns([]), SUBJECT)).slice(0, fields.length), fields)
})

t.test('as_of is the last session', async (t) => {
  t.equal(technicalIndicators(barsOf([1, 2, 3]), SUBJECT).as_of, sessionAt(2))
})

t.test('whatever finite numbers come in, the answer keeps its shape and contains no NaN', async () => {
  const wild = fc.double({ min: Number.MIN_VALUE, max: Number.MAX_VALUE, noNaN: true })
  const plain = fc.double({ min: 1, max: 2, noNaN: true })
  const number = fc.oneof(wild, plain, fc.constantFrom(Number.MIN_VALUE, Number.MAX_VALUE, 1, 1 + Number.EPSILON))
  const bar = fc.tuple(number, number, number, fc.oneof(number, fc.constant(0)))
  fc.assert(
    fc.property(fc.array(bar, { maxLength: 140, size: 'max' }), (rows) => {
      const candles = rows.map(([a, b, c, volume], i) => {
        const [low, close, high] = [a, b, c].sort((x, y) => x - y)
        return { session: sessionAt(i), open: close, high, low, close, volume }
      })
      const answer = technicalIndicators(toColumns(candles), SUBJECT)
      ok(Value.Check(TechnicalIndicators, answer))
      const view = viewOf(toColumns(candles))
      for (const read of INDICATORS) {
        const reading = read(view)
        // JSON turns every NaN and infinity into null.
        if (reading !== null) deepStrictEqual(JSON.parse(JSON.stringify(reading)), reading)
      }
    }),
    { numRuns: 150 },
  )
})
