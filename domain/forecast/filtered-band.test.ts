import t from 'tap'
import type { Columns } from '../market/types.ts'
import { FilteredBand } from './filtered-band.ts'
import { HORIZON, MIN_BARS } from './horizon.ts'
import { walkOf } from './testing/histories.ts'

function after({ high, low, close }: Columns): FilteredBand {
  const band = new FilteredBand()
  close.forEach((price, i) => {
    band.push(high[i], low[i], price)
  })
  return band
}

function reachesOf(columns: Columns): Float64Array {
  const reaches = after(columns).bandWidths()
  if (reaches === null) throw new Error('too few bars')
  return reaches
}

const usual = { bars: 400, deviation: 0.01 }

t.test('250 bars are enough, one fewer is not', async (t) => {
  t.equal(after(walkOf(1, [{ bars: MIN_BARS - 1, deviation: 0.01 }])).bandWidths(), null)
  t.equal(after(walkOf(1, [{ bars: MIN_BARS, deviation: 0.01 }])).bandWidths()?.length, HORIZON)
})

t.test('a plain walk has the band of a plain walk', async (t) => {
  let sum = 0
  for (let seed = 0; seed < 20; seed++) {
    const reaches = reachesOf(walkOf(seed, [{ bars: 1_000, deviation: 0.01 }]))
    reaches.forEach((reach, i) => {
      sum += reach / (0.01 * 1.2816 * Math.sqrt(i + 1))
    })
  }
  const mean = sum / 20 / HORIZON
  t.ok(mean > 0.95 && mean < 1.05, `${mean} of it`)
})

t.test('the band follows volatility up and down again', async (t) => {
  const calm = reachesOf(walkOf(3, [usual]))[0]
  const wild = reachesOf(walkOf(3, [usual, { bars: 15, deviation: 0.04 }]))[0]
  const later = reachesOf(walkOf(3, [usual, { bars: 15, deviation: 0.04 }, { bars: 60, deviation: 0.01 }]))[0]
  t.ok(wild > 2 * calm, `${wild} after ${calm}`)
  t.ok(later < 1.5 * calm, `${later} in the end`)
})

t.test('a fall widens the band more than a rise of the same size', async (t) => {
  const columns = walkOf(4, [usual])
  const close = columns.close[399]
  const moved = (factor: number) => {
    const band = after(columns)
    band.push(Math.max(close, close * factor), Math.min(close, close * factor), close * factor)
    return band.bandWidths()?.[0] ?? 0
  }
  t.ok(moved(1 / 1.02) > 1.1 * moved(1.02))
})

t.test('a split left unadjusted, a false bar and a hole of a month hardly touch it', async (t) => {
  const before = reachesOf(walkOf(5, [usual]))
  for (const [name, odd] of [
    ['split 4:1', { bars: 1, deviation: 0.01, factor: 0.25 }],
    ['split 1:20', { bars: 1, deviation: 0.01, factor: 20 }],
    ['hole', { bars: 1, deviation: 0.05, days: 31 }],
  ] as const) {
    const next = reachesOf(walkOf(5, [usual, odd]))
    const later = reachesOf(walkOf(5, [usual, odd, { bars: 20, deviation: 0.01 }]))
    next.forEach((reach, i) => {
      t.ok(reach < 2.5 * before[i] && reach > before[i] / 2, `${name}: ${reach} after ${before[i]}`)
      t.ok(later[i] < 1.5 * before[i] && later[i] > before[i] / 1.5, `${name}: ${later[i]} a month later`)
    })
  }
})

t.test('a price that never moved has a band without width, and gets a real one when it moves', async (t) => {
  const still = { bars: 300, deviation: 0 }
  t.same([...reachesOf(walkOf(6, [still]))], new Array(HORIZON).fill(0))
  const moving = reachesOf(walkOf(6, [still, { bars: 250, deviation: 0.01 }]))[0]
  t.ok(moving > 0.009 && moving < 0.018, String(moving))
})
