import fc from 'fast-check'
import t from 'tap'
import { Value } from 'typebox/value'
import { Forecast } from '../contract/forecast.ts'
import { barAt, sliceColumns } from '../market/bars/columns.ts'
import { dayOfSession, sessionOfDay } from '../market/session-dates.ts'
import type { Columns } from '../market/types.ts'
import { HORIZON, MIN_BARS } from './horizon.ts'
import { type Band, bandsAt, createForecastState, forecast, sessionsAhead } from './index.ts'
import { RandomWalkBand } from './random-walk-band.ts'
import { anyHistory, walkOf } from './testing/histories.ts'

const RUNS = { numRuns: 40 }
const all = ({ close }: Columns) => Array.from(close.keys())

t.test('no band uses a bar after its origin: with the future cut off or another it is the same', async (t) => {
  fc.assert(
    fc.property(anyHistory, anyHistory, fc.double({ min: 0, max: 1, noNaN: true }), (columns, other, part) => {
      const last = Math.floor(part * (columns.close.length - 1))
      const [band] = bandsAt(columns, [last])
      const past = sliceColumns(columns, 0, last + 1)
      t.strictSame(bandsAt(past, [last]), [band])
      t.strictSame(bandsAt(joined(past, other), [last]), [band])
      t.strictSame(createForecastState(past).band(), band)
    }),
    RUNS,
  )
})

t.test('bands are valid on any history: none under 250 bars, else positive, ordered and finite', async (t) => {
  fc.assert(
    fc.property(anyHistory, (columns) => {
      const unsound = bandsAt(columns, all(columns)).flatMap((band, i) => {
        const isRight = band === null ? i < MIN_BARS - 1 : i >= MIN_BARS - 1 && isSound(band, columns.close[i])
        return isRight ? [] : [{ i, band }]
      })
      t.strictSame(unsound, [])
    }),
    RUNS,
  )
})

t.test('a state grown bar by bar equals one built from all bars, and counts what its bands did', async (t) => {
  fc.assert(
    fc.property(anyHistory, fc.integer({ min: 0, max: 400 }), (columns, pushed) => {
      const bars = columns.close.length
      const state = createForecastState(sliceColumns(columns, 0, Math.max(0, bars - pushed)))
      for (let i = Math.max(0, bars - pushed); i < bars; i++) state.push(barAt(columns, i))
      const answer = state.forecast()
      t.strictSame(answer, forecast(columns))
      t.ok(Value.Check(Forecast, answer))
      const { width_vs_naive_pct, ...counted } = answer.coverage
      t.same(counted, recount(columns))
      t.ok(width_vs_naive_pct === null || Number.isFinite(width_vs_naive_pct))
    }),
    RUNS,
  )
})

t.test('a band is shown with its record, and hidden with the reason', async (t) => {
  const usual = walkOf(7, [{ bars: 700, deviation: 0.01 }])
  const shown = forecast(usual)
  t.match(shown, { horizon: 10, method: 'filtered-historical', coverage: { sessions: 250 } })
  t.equal(shown.reason, undefined)
  t.strictSame(shown, forecast(usual))
  for (const values of [shown.time, shown.median, shown.low80, shown.high80]) t.equal(values.length, HORIZON)
  t.equal(shown.time[0], Date.parse(`${usual.session[699]}T00:00:00Z`) / 1000 + 86_400)

  const short = forecast(sliceColumns(usual, 0, MIN_BARS - 1))
  const nothing = { method: 'none', time: [], median: [], low80: [], high80: [] }
  t.match(short, { ...nothing, reason: 'insufficient', coverage: { sessions: 0, inside_pct: null } })
  t.match(forecast(sliceColumns(usual, 0, 0)), { ...nothing, reason: 'insufficient' })
  t.match(forecast(sliceColumns(usual, 0, MIN_BARS)), { method: 'filtered-historical', coverage: { sessions: 0 } })

  // A price that does not move is within its band more often than 80 of 100 times.
  const still = forecast(walkOf(8, [{ bars: 600, deviation: 0 }]))
  t.match(still, { ...nothing, reason: 'coverage', coverage: { sessions: 250, inside_pct: 100 } })
})

t.test('an origin that is no bar is refused', async (t) => {
  const columns = walkOf(9, [{ bars: 300, deviation: 0.01 }])
  for (const origin of [-1, 300, 1.5, Number.NaN]) t.throws(() => bandsAt(columns, [origin]), RangeError)
  t.strictSame(bandsAt(columns, []), [])
  const [late, early, again] = bandsAt(columns, [299, 10, 299])
  t.equal(early, null)
  t.strictSame(late, again)
})

function isSound({ median, low80, high80 }: Band, close: number): boolean {
  const isBand = low80.every((low, h) => low > 0 && low <= median[h] && median[h] <= high80[h] && high80[h] < Infinity)
  const widens = high80.every((high, h) => h === 0 || (high >= high80[h - 1] && low80[h] <= low80[h - 1]))
  return isBand && widens && median.length === HORIZON && median[0] === close
}

/** Coverage recounted from the band at every origin. */
function recount(columns: Columns): object {
  const { close } = columns
  const bands = bandsAt(columns, all(columns))
  const walk = new RandomWalkBand()
  const walked = close.map((price) => {
    walk.push(price)
    return walk.bandWidth(HORIZON)
  })
  const settled = all(columns)
    .filter((i) => i - HORIZON >= MIN_BARS - 1)
    .slice(-250)
  const percent = (isInside: (i: number, origin: number) => boolean) => {
    const inside = settled.filter((i) => isInside(i, i - HORIZON)).length
    return settled.length === 0 ? null : (100 * inside) / settled.length
  }
  return {
    sessions: settled.length,
    inside_pct: percent((i, origin) => {
      const band = bands[origin]
      return band !== null && close[i] >= band.low80[HORIZON - 1] && close[i] <= band.high80[HORIZON - 1]
    }),
    naive_inside_pct: percent((i, origin) => Math.abs(Math.log(close[i]) - Math.log(close[origin])) <= walked[origin]),
  }
}

function joined(past: Columns, { high, low, close, ...rest }: Columns): Columns {
  const join = (a: Float64Array, b: Float64Array) => Float64Array.of(...a, ...b)
  return {
    ...rest,
    session: [...past.session, ...rest.session],
    high: join(past.high, high),
    low: join(past.low, low),
    close: join(past.close, close),
  }
}

function dates(recent: readonly string[], count: number): string[] {
  return sessionsAhead(recent, count).map((seconds) => sessionOfDay(seconds / 86_400))
}

/** The `count` days up to `last` on which `isOpen` (0 is Thursday). */
function daysUpTo(last: string, count: number, isOpen: (day: number) => boolean): string[] {
  const days: number[] = []
  for (let day = dayOfSession(last); days.length < count; day--) if (isOpen(((day % 7) + 7) % 7)) days.unshift(day)
  return days.map(sessionOfDay)
}

const weekdays = (day: number) => day !== 2 && day !== 3

t.test('a market of weekdays continues after the weekend', async (t) => {
  // 2026-11-19 is a Thursday.
  t.same(dates(daysUpTo('2026-11-19', 20, weekdays), 4), ['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25'])
})

t.test('a market of every day knows no weekend, one of Sunday to Thursday its own', async (t) => {
  const everyDay = daysUpTo('2026-11-20', 20, () => true)
  t.same(dates(everyDay, 3), ['2026-11-21', '2026-11-22', '2026-11-23'])
  const sundays = daysUpTo('2026-11-19', 20, (day) => day !== 1 && day !== 2)
  t.same(dates(sundays, 2), ['2026-11-22', '2026-11-23'])
})

t.test(
  'a market seen on one day of the week has a session a week; before 1970 too; of nothing nothing follows',
  async (t) => {
    t.same(dates(['2026-11-13', '2026-11-20'], 2), ['2026-11-27', '2026-12-04'])
    t.same(dates(daysUpTo('1969-12-31', 20, weekdays), 3), ['1970-01-01', '1970-01-02', '1970-01-05'])
    t.same(dates([], 3), [])
  },
)
