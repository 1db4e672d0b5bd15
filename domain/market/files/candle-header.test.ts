import fc from 'fast-check'
import t from 'tap'
import { recogniseCandleHeader } from './candle-header.ts'

const ALPHA_VANTAGE = 'timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient'
const YAHOO = 'Date,Open,High,Low,Close,Adj Close,Volume'
const STOOQ = 'Date,Open,High,Low,Close,Volume'

t.test('the three formats are recognised', async (t) => {
  const prices = { session: 0, open: 1, high: 2, low: 3, close: 4 }
  t.same(recogniseCandleHeader(ALPHA_VANTAGE.split(',')), { ...prices, volume: 6, split: 8, dividend: 7, width: 9 })
  t.same(recogniseCandleHeader(YAHOO.split(',')), { ...prices, volume: 6, split: null, dividend: null, width: 7 })
  t.same(recogniseCandleHeader(STOOQ.split(',')), { ...prices, volume: 5, split: null, dividend: null, width: 6 })
})

t.test('columns are found by name in any order and case', async () => {
  const names = fc.constantFrom(ALPHA_VANTAGE, YAHOO, STOOQ).map((header) => header.split(','))
  const shuffled = names.chain((list) => fc.shuffledSubarray(list, { minLength: list.length }))
  fc.assert(
    fc.property(shuffled, fc.boolean(), (list, isUpper) => {
      const written = list.map((name) => (isUpper ? ` ${name.toUpperCase()} ` : name.toLowerCase()))
      const header = recogniseCandleHeader(written)
      const lower = list.map((name) => name.toLowerCase())
      return (
        header !== null &&
        ['timestamp', 'date'].includes(lower[header.session]) &&
        (['open', 'high', 'low', 'close', 'volume'] as const).every((name) => lower[header[name]] === name) &&
        (header.split === null || lower[header.split] === 'split_coefficient')
      )
    }),
  )
})

t.test('a missing or doubled column is no candle header', async (t) => {
  t.equal(recogniseCandleHeader(['Date', 'Open', 'High', 'Low', 'Close']), null)
  t.equal(recogniseCandleHeader(['Open', 'High', 'Low', 'Close', 'Volume']), null)
  t.equal(recogniseCandleHeader(['Date', 'Open', 'High', 'Low', 'Close', 'close', 'Volume']), null)
  t.equal(recogniseCandleHeader([]), null)
})
