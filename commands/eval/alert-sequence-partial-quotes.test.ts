import t from 'tap'
import { alert, answers, at, bar, history, price, rearm, type Tick, week } from './testing/week.ts'

const NO_RANGE = { day_low: null, day_high: null }
const EXTRAS = ['previous_close', 'open', 'day_low', 'day_high', 'volume'] as const
/** Monday's answers: between 96 and 103, with a close of 98. */
const MONDAY = { open: 97, day_low: 96, day_high: 103, volume: 5_000 }
const monday = answers('mon', 95, ['10:39', 98, MONDAY])
const bars = [...history(98), { ...bar('mon', 96, 103, 98, 5_000), open: 97 }]
/** The first quote of Tuesday, in which the source repeats Monday. */
const repeated = (price: number, rest: Record<string, unknown> = {}): Tick => ['10:01', price, { ...MONDAY, ...rest }]
const overnight = { created_at: at('mon', '18:00') }

t.test('a quote without a field, or with 0 for it, is a quote', async (t) => {
  for (const field of EXTRAS) {
    for (const none of [null, 0, undefined]) {
      const events = answers(
        'mon',
        98,
        ['10:01', 98],
        ['10:02', 104, { [field]: none }],
        ['10:03', 97, { [field]: none }],
      )
      t.same(week(alert(price('up', 100)), events), ['mon 10:02 104 tick', 'fired above'], `${field} ${none}`)
      const first = answers('mon', 98, ['10:01', 98, { [field]: none }], ['10:02', 104, { [field]: none }])
      t.same(week(alert(price('up', 100)), first), ['mon 10:02 104 tick', 'fired above'], `${field} ${none} at first`)
    }
  }
})

t.test('without a previous close there is no change and no gap, until it comes', async (t) => {
  const change = { kind: 'change', direction: 'up', percent: 5 }
  const none = { previous_close: null }
  t.same(week(alert(change), answers('mon', 98, ['10:01', 98, none], ['10:02', 104, none])), ['armed below'])
  const late = answers('mon', 98, ['10:01', 98, none], ['10:02', 104, none], ['10:03', 104])
  t.same(week(alert(change), late), ['mon 10:03 104 tick', 'fired above'])
  const gap = { kind: 'gap', percent: 2 }
  const opened = answers('mon', 98, ['10:01', 101, none], ['10:02', 102], ['10:03', 103])
  t.same(week(alert(gap), opened), ['mon 10:02 102 tick', 'fired unknown'])
})

t.test('the first range of a session counts from its open, for alerts that were there', async (t) => {
  const events = answers(
    'mon',
    98,
    ['10:01', 98, NO_RANGE],
    ['10:02', 98.5, NO_RANGE],
    ['10:03', 98.2, { day_high: 101 }],
  )
  t.same(week(alert(price('up', 100)), events), ['mon 10:03 101 day_range', 'fired below'])
  const made = alert(price('up', 100), { created_at: at('mon', '10:01:30') })
  t.same(week(made, events), ['armed below'], 'it may have been before the alert')
})

t.test('a crossing that has fired does not fire again by the first range', async (t) => {
  const events = answers(
    'mon',
    98,
    ['10:01', 98, NO_RANGE],
    ['10:02', 104, NO_RANGE],
    ['10:08', 98, NO_RANGE],
    ['10:09', 98, { day_high: 105 }],
  )
  t.same(week(alert(price('up', 100), rearm), events), ['mon 10:02 104 tick', 'armed below'])
})

t.test('yesterday’s range says nothing of today, whatever its price, volume and open', async (t) => {
  const own = { open: 97.4, day_low: 97.2, day_high: 97.8, volume: 300 }
  const kinds = [
    price('up', 100),
    price('down', 97),
    { kind: 'level', of: 'high_252', within_pct: 1 },
    { kind: 'change', direction: 'any', percent: 2 },
    { kind: 'volume', times: 2 },
    { kind: 'gap', percent: 0.9 },
  ]
  const rests = [{}, { open: 97.4 }, { open: 97.4, volume: 300 }, { previous_close: 95 }]
  for (const [i, when] of kinds.entries()) {
    for (const rest of rests) {
      const events = [...monday, ...answers('tue', 98, repeated(97.5, rest), ['10:15', 97.6, own])]
      const seen = week(alert(when, overnight), events, { history: bars })
      t.equal(seen.length, 1, `${i}: ${JSON.stringify(rest)}: ${seen}`)
    }
    const alone = answers('tue', 98, repeated(97.5), ['10:15', 97.6, own])
    t.equal(week(alert(when, overnight), alone, { history: bars }).length, 1, `${i}: by the history alone`)
    const again = [...monday, ...answers('tue', 98, repeated(97.5), repeated(97.5), ['10:15', 97.6, own])]
    again.splice(2, 0, { at: at('tue', '10:01:30'), restart: true })
    t.equal(week(alert(when, overnight), again, { history: bars }).length, 1, `${i}: after a restart`)
  }
})

t.test('once the range has moved it counts from the open, and the gap is that of today', async (t) => {
  const events = (rest: Record<string, unknown>) => [
    ...monday,
    ...answers('tue', 98, repeated(97.5), [
      '10:15',
      97.6,
      { open: 97.4, day_low: 96.9, day_high: 97.8, volume: 300, ...rest },
    ]),
  ]
  const down = week(alert(price('down', 97), overnight), events({}), { history: bars })
  t.same(down, ['tue 10:15 96.9 day_range', 'fired above'])
  const gap = alert({ kind: 'gap', percent: 1 }, overnight)
  t.same(week(gap, events({}), { history: bars }), ['armed unknown'])
  t.same(week(gap, events({ open: 96.95 }), { history: bars }), ['tue 10:15 97.6 tick', 'fired unknown'])
})
