import t from 'tap'
import { inventCandles, MINUTE } from '#bench/charts/candles.ts'
import { buildContender, openContenderPage } from '#bench/charts/contender-page.ts'
import { launchBrowser } from '../support/pages/browser.ts'

// Many bars are drawn exactly: in every column of pixels the highest and the lowest price are those of the data.

const BARS = 100_000

/** Runs in the page: finds the rows of the topmost and the lowest pixel of a bar in each column of the plot. */
const READ = `(() => {
  const { plot } = contender
  const { left, top, width, height } = plot.bbox
  const { data } = plot.ctx.getImageData(left, top, width, height)
  const inks = [[8, 113, 74], [184, 48, 58]]
  const inked = (at) => inks.some((ink) => ink.every((part, i) => data[at + i] === part)) && data[at + 3] === 255
  const columns = Array.from({ length: width }, (_, x) => {
    let first = -1
    let last = -1
    for (let y = 0; y < height; y++) {
      if (!inked(4 * (y * width + x))) continue
      if (first === -1) first = y
      last = y
    }
    return [first, last]
  })
  const { x, price } = plot.scales
  return { columns, width, height, from: x.min, to: x.max, least: price.min, most: price.max }
})()`

interface Seen {
  columns: [first: number, last: number][]
  width: number
  height: number
  from: number
  to: number
  least: number
  most: number
}

t.test('in every column the drawn high and low are those of its bars', async (t) => {
  const browser = await launchBrowser()
  t.teardown(() => browser.close())
  const fixture = await openContenderPage(browser, await buildContender('stock'))
  const { high, low } = inventCandles(BARS, MINUTE)
  await fixture.show(BARS)
  for (const [from, to] of [
    [0, 90_000],
    [12_345, 60_001],
    [40_000, 41_900],
    [70_003, 70_803],
  ] as const) {
    const seen = (await fixture.seen([from, to], READ)) as Seen
    const rowsOf = Map.groupBy(
      Array.from({ length: to - from }, (_, i) => from + i),
      (row) => Math.floor(((row - seen.from) / (seen.to - seen.from)) * seen.width),
    )
    const pixelOf = (price: number) => Math.round(((seen.most - price) / (seen.most - seen.least)) * seen.height)
    const wrong = []
    for (const [column, rows] of rowsOf) {
      const top = pixelOf(Math.max(...rows.map((row) => high[row]!)))
      const bottom = Math.max(top + 1, pixelOf(Math.min(...rows.map((row) => low[row]!)))) - 1
      const drawn = seen.columns[column]!
      if (drawn[0] !== top || drawn[1] !== bottom) wrong.push({ column, drawn, expected: [top, bottom] })
    }
    t.same(wrong, [], `bars ${from} to ${to}, in ${rowsOf.size} columns`)
  }
})
