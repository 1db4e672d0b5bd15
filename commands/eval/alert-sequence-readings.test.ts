import t from 'tap'
import { listedCalendar } from '#domain/market/calendars/calendar.ts'
import { runAlertSequence } from './alert-sequence.ts'
import {
  alert,
  answers,
  at,
  bar,
  type Day,
  dateOf,
  history,
  noAnswer,
  price,
  rearm,
  STILL_MONDAY,
  week,
} from './testing/week.ts'

// Contract section 10, 'Readings', sentence by sentence.

const change = (direction: string, percent: number) => ({ kind: 'change', direction, percent })

t.test('a price equal to the level when the side is unknown has reached it', async (t) => {
  t.same(week(alert(price('up', 100)), answers('mon', 98, ['10:01', 100]), { history: [] }), ['armed above'])
  t.same(week(alert(price('down', 100)), answers('mon', 98, ['10:01', 100]), { history: [] }), ['armed below'])
})

t.test('an alert made while closed, stale or frozen starts on the side of the price shown', async (t) => {
  const after = (created_at: string) => alert(price('up', 100), { created_at })
  const monday = answers('mon', 98, ['10:01', 99], ['10:02', 101])
  t.same(week(after(at('mon', '11:00')), [...monday, noAnswer('mon', '11:00')]), ['suspended above'], 'closed')
  t.same(week(after(at('mon', '10:20')), [...monday, noAnswer('mon', '10:20')]), ['suspended above'], 'stale')
  const frozen = [...STILL_MONDAY, noAnswer('mon', '11:00')]
  t.same(week(after(at('mon', '10:59')), frozen), ['suspended below'], 'frozen')
})

t.test('before any quote, that of the last close', async (t) => {
  t.same(week(alert(price('up', 98)), [noAnswer('mon', '09:30')]), ['suspended above'])
  t.same(week(alert(price('up', 99)), answers('mon', 98, ['10:00', 104])), ['mon 10:00 104 tick', 'fired above'])
})

t.test('one evaluation fires an alert once; a price that is itself across says tick', async (t) => {
  const events = answers('mon', 98, ['10:01', 98], ['10:02', 101, { day_high: 105 }])
  t.same(week(alert(price('up', 100), rearm), events), ['mon 10:02 101 tick', 'armed above'])
})

t.test('dipped under and back between two evaluations: no second firing', async (t) => {
  const events = answers('mon', 98, ['10:01', 101], ['10:20', 102, { day_low: 96 }])
  t.same(week(alert(price('up', 100), rearm), events), ['mon 10:01 101 tick', 'armed above'])
  t.same(week(alert(price('up', 100), rearm), events.slice(0, 1)), ['mon 10:01 101 tick', 'armed above'])
})

t.test('going back is measured from the level, and may be seen at any time', async (t) => {
  const events = answers('mon', 98, ['10:01', 110], ['10:02', 99.7], ['10:03', 99.9], ['10:10', 100])
  t.same(week(alert(price('up', 100), rearm), events), ['mon 10:01 110 tick', 'mon 10:10 100 tick', 'armed above'])
  const seen = answers('mon', 98, ['10:01', 101], ['10:08', 99.9, { day_low: 99.5 }], ['10:10', 100])
  t.same(week(alert(price('up', 100), rearm), seen).length, 3, "in the day's range too")
})

t.test('the next crossing counts from five minutes after the last firing on', async (t) => {
  const events = answers(
    'mon',
    98,
    ['10:01', 101],
    ['10:02', 99],
    ['10:03', 101],
    ['10:07', 101],
    ['10:08', 99],
    ['10:09', 101],
  )
  t.same(week(alert(price('up', 100), rearm), events), ['mon 10:01 101 tick', 'mon 10:09 101 tick', 'armed above'])
})

t.test("'any' goes back to the side it came from", async (t) => {
  const events = answers('mon', 98, ['10:01', 101], ['10:10', 98], ['10:20', 101], ['10:30', 98])
  t.same(week(alert(price('any', 100), rearm), events), ['mon 10:01 101 tick', 'mon 10:20 101 tick', 'armed below'])
})

t.test('a new epoch does not arm again', async (t) => {
  const [fired, ...rest] = answers(
    'mon',
    98,
    ['10:01', 101],
    ['10:10', 99.9],
    ['10:20', 101],
    ['10:30', 99],
    ['10:31', 101],
  )
  const events = [fired, { at: at('mon', '10:05'), epoch: '2' }, ...rest]
  t.same(week(alert(price('up', 100), rearm), events), ['mon 10:01 101 tick', 'mon 10:31 101 tick', 'armed above'])
  t.same(week(alert(price('up', 100)), events), ['mon 10:01 101 tick', 'fired unknown'])
})

t.test("ATR 14 is Wilder's on closed bars, 0.3 % is of the level", async (t) => {
  const asked = alert(price('up', 200), rearm)
  const events = (back: number) => answers('mon', 198, ['10:01', 201], ['10:10', back], ['10:20', 201])
  const of = (days: number) => ({ history: history(198, days, 4) })
  t.same(week(asked, events(199.4), of(14)).length, 3, 'with 14 bars there is no ATR yet')
  t.same(week(asked, events(199.4), of(15)).length, 2)
  t.same(week(asked, events(198), of(15)).length, 3, 'a quarter of 8')
})

t.test('a change alert starts each session as not reached', async (t) => {
  const bars = [...history(98), bar('mon', 100, 104, 104)]
  const events = [...answers('mon', 98, ['10:01', 103], ['10:39', 104]), ...answers('tue', 104, ['10:01', 110])]
  const asked = alert(change('up', 5), { repeat: 'session' })
  t.same(week(asked, events, { history: bars }), ['mon 10:01 103 tick', 'tue 10:01 110 tick', 'armed above'])
})

t.test('high_252 and low_252 are of closed bars', async (t) => {
  const events = answers('mon', 98, ['10:01', 98, { day_high: 98 }], ['10:02', 98.5])
  t.same(week(alert({ kind: 'level', of: 'high_252', within_pct: 0 }), events), ['mon 10:02 98.5 tick', 'fired above'])
  const low = answers('mon', 98, ['10:01', 98], ['10:02', 97.5])
  t.same(week(alert({ kind: 'level', of: 'low_252', within_pct: 0 }), low), ['mon 10:02 97.5 tick', 'fired below'])
})

t.test("a missed session's bar does not count for a gap", async (t) => {
  const bars = [...history(98), bar('mon', 98, 98, 98), { ...bar('tue', 104, 106, 105), open: 104 }]
  const events = [...answers('mon', 98, ['10:39', 98]), ...answers('wed', 105, ['10:01', 105])]
  t.same(week(alert({ kind: 'gap', percent: 3 }), events, { history: bars }), ['armed unknown'])
})

t.test('prices after hours move neither side nor range', async (t) => {
  const bars = [...history(98), bar('mon', 98, 99, 98)]
  const late = answers('mon', 98, ['10:39', 98], ['10:50', 101]).slice(1)
  const events = [...answers('mon', 98, ['10:39', 98]), ...late, ...answers('tue', 98, ['10:01', 98.5])]
  t.same(week(alert(price('up', 100)), events, { history: bars }), ['armed below'])
  t.same(
    week(alert(price('up', 100), { sessions: 'all' }), events, { history: bars }),
    ['mon 10:50 101 tick', 'fired above'],
    'unless asked for',
  )
})

t.test("an 'up' counts the level itself as above, a 'down' as below", async (t) => {
  const made = { created_at: at('mon', '10:01:30'), ...rearm }
  const up = answers('mon', 98, ['10:01', 102], ['10:02', 100], ['10:03', 101])
  t.same(week(alert(price('up', 100), made), up), ['armed above'])
  const down = answers('mon', 98, ['10:01', 98], ['10:02', 100], ['10:03', 99])
  t.same(week(alert(price('down', 100), made), down), ['armed below'])
})

t.test("'any' made exactly at the level stays unknown", async (t) => {
  const made = { created_at: at('mon', '10:01:30'), ...rearm }
  const events = answers('mon', 98, ['10:01', 100], ['10:02', 100], ['10:03', 101], ['10:04', 99])
  t.same(week(alert(price('any', 100), made), events.slice(0, 2)), ['armed unknown'])
  t.same(week(alert(price('any', 100), made), events), ['mon 10:04 99 tick', 'armed below'])
})

t.test(
  'a gap has no direction, is evaluated once a session, at the first price; its price is the new one',
  async (t) => {
    const gap = (percent: number, repeat: 'once' | 'session' = 'session') => alert({ kind: 'gap', percent }, { repeat })
    const fall = answers('mon', 98, ['10:01', 93, { open: 92 }], ['10:02', 92], ['10:03', 91])
    t.same(week(gap(6), fall), ['mon 10:01 93 tick', 'armed unknown'])
    t.same(week(gap(7), fall), ['armed unknown'])
    const later = [...answers('mon', 98, ['10:01', 98]), ...answers('tue', 98, ['10:01', 104])]
    const bars = [...history(98), bar('mon', 98, 98, 98)]
    t.same(week(gap(6), later, { history: bars }), ['tue 10:01 104 tick', 'armed unknown'])
    const overnight = alert({ kind: 'gap', percent: 6 }, { created_at: at('mon', '22:00') })
    t.same(week(overnight, later, { history: bars }), ['tue 10:01 104 tick', 'fired unknown'])
    const during = alert({ kind: 'gap', percent: 5 }, { created_at: at('mon', '10:01:30') })
    t.same(week(during, fall), ['armed unknown'], 'the session has been evaluated')
  },
)

t.test('the price of day_range and bar is the extreme that reached the level, at the evaluation', async (t) => {
  const events = answers('mon', 98, ['10:01', 98], ['10:07', 98, { day_low: 95, day_high: 98.5 }])
  t.same(week(alert(price('down', 97)), events), ['mon 10:07 95 day_range', 'fired above'])
})

t.test('between two firings session and rearm alerts are armed', async (t) => {
  for (const repeat of ['session', 'rearm'] as const) {
    t.same(week(alert(price('up', 100), { repeat }), answers('mon', 98, ['10:01', 101])).at(-1), 'armed above')
  }
})

t.test('what a session did after its last evaluation counts by its bar, without an outage too', async (t) => {
  const bars = [...history(98), bar('mon', 98, 100.5, 98)]
  const events = [
    ...answers('mon', 98, ['10:39', 98]),
    noAnswer('mon', '10:41'),
    ...answers('tue', 98, ['10:01', 98.5]),
  ]
  t.same(week(alert(price('up', 100)), events, { history: bars }), ['tue 10:01 100.5 bar', 'fired below'])
})

t.test('the known range is that of the last evaluation', async (t) => {
  const bars = [...history(98), bar('mon', 98, 100.5, 98)]
  const known = answers('mon', 98, ['10:30', 98, { day_high: 100.5 }])
  const made = alert(price('up', 100), { created_at: at('mon', '10:31') })
  t.same(week(made, [...known, ...answers('tue', 98, ['10:01', 98.5])], { history: bars }), ['armed below'])
})

t.test('closed is judged by the clock, for delayed sources too', async (t) => {
  const delayed = { provider: { name: 'yahoo', delay_minutes: 15, poll_seconds: 60 } }
  const late = (day: Day, clock: string, as_of: string, price: number) => {
    const [event] = answers(day, 98, [as_of, price])
    return { ...event, at: at(day, clock) }
  }
  const events = [late('mon', '10:30', '10:15', 98), late('mon', '10:41', '10:26', 101)]
  t.same(week(alert(price('up', 100)), events, delayed), ['suspended below'])
  t.same(week(alert(price('up', 100)), [events[0], late('mon', '10:39', '10:24', 101)], delayed).length, 2)
})

t.test('the brake is for what can fire without going back', async (t) => {
  // Three prices a minute, which the live stochastic reads in turns as overbought and not.
  const rising = history(98).map((each, i) => ({ ...each, low: 80 + i, high: 82 + i, close: 81 + i, open: 81 + i }))
  const ticks = Array.from({ length: 60 }, (_, i): [string, number] => {
    const seconds = 5 * i
    const time = `10:0${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    return [time, i % 2 === 0 ? 98 : 115]
  })
  const when = { kind: 'indicator', field: 'rsi_14', becomes: 'Overbought', at: 'live' }
  const seen = week(alert(when, rearm), answers('mon', 100, ...ticks), { history: turning(rising) })
  t.equal(seen.at(-1), 'paused above')
  t.equal(seen.length - 1, 16)
  t.match(week(alert(price('up', 100), rearm), answers('mon', 98, ...ticks)).at(-1), 'armed')
})

/** Closes that rise and fall about one price, so that the open bar decides. */
function turning(bars: ReturnType<typeof history>) {
  return bars.map((each, i) => {
    const close = 100 + (i % 2)
    return { ...each, open: close, close, low: close - 1, high: close + 1 }
  })
}

t.test("'any' fires as well where the price passes from beyond one limit to beyond the other", async (t) => {
  const asked = (rest: object) => alert(change('any', 3), { created_at: at('mon', '10:01:30'), ...rest })
  const jump = answers('mon', 98, ['10:01', 102], ['10:02', 94])
  t.same(week(asked({}), jump), ['mon 10:02 94 tick', 'fired above'])
  t.same(week(asked({}), answers('mon', 98, ['10:01', 94], ['10:02', 102])), ['mon 10:02 102 tick', 'fired above'])
  const back = answers('mon', 98, ['10:01', 102], ['10:02', 102, { day_low: 94 }])
  t.same(week(asked({}), back), ['mon 10:02 94 day_range', 'fired above'], "in the day's range")
  t.same(
    week(asked({}), answers('mon', 98, ['10:01', 102], ['10:02', 103])),
    ['armed above'],
    'not where it was before',
  )
  const again = answers('mon', 98, ['10:01', 102], ['10:07', 94], ['10:13', 102])
  t.same(week(asked(rearm), again), ['mon 10:07 94 tick', 'mon 10:13 102 tick', 'armed above'])
})

t.test('a bar of an unlisted session is over at the end of its day on the clocks of the exchange', async (t) => {
  const line = (timezone: string, created_at: string) => {
    const calendar = { sessions: [{ date: dateOf('tue'), open: '10:00', close: '10:40' }], closed_days: [] }
    const bars = [...history(98), bar('mon', 101, 102, 101)]
    const asked = { ...alert(price('up', 100)), created_at, expires_at: null }
    return runAlertSequence({
      symbol: 'ACME',
      currency: 'USD',
      calendar: listedCalendar(timezone, calendar.sessions, []),
      hasSession: () => true,
      source: 'yahoo',
      delay_seconds: 0,
      poll_seconds: 60,
      history: bars.map(({ date, ...rest }) => ({ session: date, ...rest })),
      splits: [],
      alerts: [{ id: 'a', alert: { ...asked, created_at: Date.parse(created_at) } }],
      events: [{ now: Date.parse(created_at), quote: null }],
    }).states[0].side
  }
  t.equal(line('Asia/Tokyo', '2026-03-02T14:59:00Z'), 'below')
  t.equal(line('Asia/Tokyo', '2026-03-02T15:00:00Z'), 'above', 'east of Greenwich before midnight there')
  t.equal(line('America/New_York', '2026-03-03T04:59:00Z'), 'below')
  t.equal(line('America/New_York', '2026-03-03T05:00:00Z'), 'above', 'and west of it after')
})

const split = (day: Day, time: string, of: Day, ratio = 10) => ({
  at: at(day, time),
  split: { date: dateOf(of), ratio },
})

t.test('a split reported twice, or under two dates at most seven days apart, is one', async (t) => {
  const monday = answers('mon', 980, ['10:01', 980], ['10:39', 980])
  const tuesday = answers('tue', 98, ['10:01', 98], ['10:39', 98])
  const wednesday = answers('wed', 98, ['10:01', 98], ['10:02', 98.2], ['10:03', 98.1])
  const bars = { history: [...history(980), bar('mon', 980, 980, 980), bar('tue', 98, 98, 98)] }
  const once = [...monday, split('tue', '09:00', 'tue'), ...tuesday]
  const asked = (when: object) => alert(when, { repeat: 'session' })
  for (const [name, events] of Object.entries({
    'reported twice': [...monday, split('tue', '09:00', 'tue'), split('tue', '09:01', 'tue'), ...tuesday, ...wednesday],
    'reported again the next day': [...once, split('wed', '09:00', 'tue'), ...wednesday],
    'executed, then under a later date': [...once, split('wed', '09:00', 'wed'), ...wednesday],
    'under both before': [
      ...monday,
      split('mon', '11:00', 'wed'),
      split('mon', '11:01', 'tue'),
      ...tuesday,
      ...wednesday,
    ],
  })) {
    t.same(week(asked(price('up', 1_000)), events, bars), ['armed below'], name)
    const down = week(asked(price('down', 979)), [...events, ...answers('thu', 98, ['10:01', 98], ['10:02', 99])], bars)
    t.same(down, ['armed above'], `${name}: the level is 97.9 from Tuesday on`)
    t.same(week(asked({ kind: 'data' }), events, bars).length, 2, `${name}: said once`)
  }
})

t.test('a split that was announced for a day before that on which the prices change', async (t) => {
  const bars = { history: [...history(980), bar('mon', 980, 980, 980), bar('tue', 975, 980, 975)] }
  const monday = answers('mon', 980, ['10:01', 980], ['10:39', 980])
  const old = answers('tue', 980, ['10:01', 980], ['10:02', 979], ['10:03', 978], ['10:39', 975])
  const fresh = answers('wed', 97.5, ['10:01', 97.5], ['10:02', 98], ['10:03', 99])
  const early = [...monday, split('tue', '09:00', 'tue'), ...old]
  const restart = { at: at('tue', '10:02:30'), restart: true as const }
  for (const events of [
    [...early, split('wed', '09:00', 'wed'), ...fresh],
    [...early.slice(0, 5), restart, ...early.slice(5), split('wed', '09:00', 'wed'), ...fresh],
    [...monday, split('tue', '09:00', 'tue'), split('tue', '09:00', 'wed'), ...old, ...fresh],
  ]) {
    t.same(week(alert(price('up', 1_000)), events, bars), ['armed below'])
    t.same(week(alert(price('up', 985)), events, bars), ['wed 10:03 99 tick', 'fired above'], 'divided once')
  }
})

t.test('a split that a previous close shows before it is reported: alerts wait, and go on when it is', async (t) => {
  const bars = { history: [...history(98), bar('mon', 98, 98, 98)] }
  const monday = answers('mon', 98, ['10:39', 98])
  const quotes = answers('tue', 9.8, ['10:01', 9.8], ['10:02', 9.8], ['10:03', 9.8], ['10:10', 9.9], ['10:11', 9.7])
  const [late, later] = [quotes.slice(0, 4), quotes.slice(4)]
  const tenfold = answers('tue', 980, ['10:01', 980], ['10:02', 980], ['10:03', 980], ['10:10', 981])
  const asked = alert(price('down', 97))
  t.same(week(asked, [...monday, ...late], bars), ['suspended above'])
  t.same(week(alert(price('up', 100)), [...monday, ...tenfold], bars), ['suspended below'], 'a reverse one')
  const restart = { at: at('tue', '10:05'), restart: true as const }
  for (const between of [[], [restart]]) {
    const events = [...monday, ...late.slice(0, 3), ...between, ...late.slice(3), split('tue', '10:10:30', 'tue')]
    t.same(week(asked, [...events, ...later], bars), ['tue 10:11 9.7 tick', 'fired below'])
    t.same(week(alert({ kind: 'gap', percent: 5 }), [...events, ...later], bars), ['armed unknown'])
  }
})

t.test(
  'a split that is reported after its day was evaluated moves the levels of bars, and nothing is crossed',
  async (t) => {
    const bars = { history: [...history(98), bar('mon', 98, 98, 98)] }
    // The source keeps the old previous close: it looks like a crash.
    const tuesday = answers('tue', 98, ['10:01', 9.8], ['10:02', 9.8], ['10:03', 9.8], ['10:05', 9.85])
    const events = [
      ...answers('mon', 98, ['10:39', 98]),
      ...tuesday.slice(0, 3),
      split('tue', '10:04', 'tue'),
      ...tuesday.slice(3),
    ]
    const high = alert({ kind: 'level', of: 'high_252', within_pct: 1 }, { repeat: 'session' })
    t.same(week(high, events, bars), ['armed above'])
  },
)
