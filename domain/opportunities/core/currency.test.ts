import t from 'tap'
import { barsOf } from '../../indicators/testing/bars.ts'
import { formatPrice } from '../../text/price.ts'
import { RULES } from '../index.ts'
import { barsAfter, detailsOf, eventsOf } from '../testing/findings.ts'

const falling = Array.from({ length: 10 }, (_, i) => 5020 - 4 * i)

t.test('a rule writes prices as the page does, in the currency of the stock', async (t) => {
  const bars = barsAfter(falling, [4980.2, 4982.1, 4970.3, 4974.4], [4970.2, 4995.4, 4968.1, 4990.4])
  const [at] = eventsOf(bars, 'engulfing-up')
  for (const currency of ['CLP', 'USD', null]) {
    const [open, close] = [4970.2, 4990.4].map((price) => formatPrice(price, currency))
    t.match(detailsOf(bars, 'engulfing-up', at, currency), `(de ${open} a ${close})`, String(currency))
  }
  t.match(detailsOf(bars, 'engulfing-up', at, 'CLP'), '(de 4.970 a 4.990)')
})

t.test('no rule writes a price with decimals where its currency has none', async (t) => {
  const wave = Array.from({ length: 400 }, (_, i) => Math.round(9000 + 900 * Math.sin(i / 9) + 500 * Math.sin(i / 2.3)))
  const bars = barsOf(wave)
  const priced = RULES.filter(({ id }) => !/^(rsi|stoch|macd|divergence|volume)/.test(id))
  let seen = 0
  for (const { id } of priced)
    for (const at of eventsOf(bars, id)) {
      seen++
      // The EMAs of a cross may need decimals to differ as texts, and a width is a percentage.
      const figures =
        detailsOf(bars, id, at, 'CLP')
          .replace(/[\d,]+\u202f%/g, '')
          .match(/\d[\d.]*,\d+/g) ?? []
      if (!id.startsWith('ema')) t.same(figures, [], `${id} at ${at}`)
    }
  t.ok(seen > 10, `${seen} findings`)
})
