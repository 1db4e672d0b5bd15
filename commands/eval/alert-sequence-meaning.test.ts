import t from 'tap'
import { alert, answers, at, bar, dateOf, history, noAnswer, price, rearm, STILL_MONDAY, week } from './testing/week.ts'

// Contract section 10, 'Meaning', line by line.

t.test('1: reaching the level counts from the other side', async (t) => {
  const from98 = (to: number, asked: object) => week(alert(asked), answers('mon', 98, ['10:01', 98], ['10:02', to]))
  t.same(from98(100, price('up', 100)), ['mon 10:02 100 tick', 'fired above'])
  t.same(from98(97, price('down', 97)), ['mon 10:02 97 tick', 'fired below'])
  t.same(from98(97, price('any', 97)), ['mon 10:02 97 tick', 'fired below'])
  t.same(from98(99.5, price('any', 99)), ['mon 10:02 99.5 tick', 'fired above'])
})

t.test('1: prices decide in the order in which they were accepted', async (t) => {
  const late = answers('mon', 98, ['10:03', 101, { as_of: at('mon', '10:01'), volume: 900 }])
  const events = [...answers('mon', 98, ['10:02', 98]), ...late, ...answers('mon', 98, ['10:04', 98.5])]
  t.same(week(alert(price('up', 100)), events), ['armed below'], 'one that is older than the newest decides nothing')
})

t.test('1: from unknown only the side is set', async (t) => {
  const events = answers('mon', 98, ['10:01', 104], ['10:02', 105])
  t.same(week(alert(price('up', 100)), events, { history: [] }), ['armed above'])
})

t.test('1: what keeps the side', async (t) => {
  const before = answers('mon', 98, ['10:01', 101])
  const after = (...ticks: Parameters<typeof answers>[2][]) => answers('mon', 98, ['10:01', 101], ...ticks).slice(1)
  const asked = alert(price('up', 100), { repeat: 'session', created_at: at('mon', '10:01:30') })
  const cases = {
    'a restart': [{ at: at('mon', '10:02'), restart: true as const }],
    'an outage': [{ at: at('mon', '10:02'), away_until: at('mon', '10:20') }],
    'a stale price': after(['10:09', 99, { as_of: at('mon', '10:02') }]),
    'a price in review': after(['10:02', 990, { day_high: 101, day_low: 99 }]),
    'a poll without an answer': [noAnswer('mon', '10:02')],
  }
  for (const [name, between] of Object.entries(cases)) {
    t.same(week(asked, [...before, ...between, ...after(['10:30', 102])]), ['armed above'], name)
  }
})

t.test('1: a new epoch sets the side unknown', async (t) => {
  const [first, second, third] = answers('mon', 98, ['10:01', 98], ['10:03', 104], ['10:04', 105])
  const events = [first, { at: at('mon', '10:02'), epoch: 'b' }]
  t.same(week(alert(price('up', 100)), events).at(-1), 'suspended unknown')
  t.same(week(alert(price('up', 100)), [...events, second, third]), ['armed above'])
})

t.test('2: made when it is true already: the side is set, nothing fires', async (t) => {
  const asked = alert(price('up', 100), { created_at: at('mon', '10:01:30') })
  t.same(week(asked, answers('mon', 98, ['10:01', 101], ['10:02', 102])), ['armed above'])
  t.same(
    week(asked, answers('mon', 98, ['10:01', 101], ['10:02', 99], ['10:03', 100])),
    ['mon 10:03 100 tick', 'fired above'],
    'it has to happen again',
  )
})

t.test('3: a gap fires once, at the price that came', async (t) => {
  const events = answers('mon', 98, ['10:01', 104], ['10:02', 105], ['10:03', 103])
  t.same(week(alert(price('up', 100), rearm), events), ['mon 10:01 104 tick', 'armed above'])
})

t.test("3: between two polls the day's range beyond what was known counts", async (t) => {
  const events = answers('mon', 98, ['10:01', 98], ['10:02', 99, { day_high: 100.5 }], ['10:03', 99])
  t.same(week(alert(price('up', 100), rearm), events), ['mon 10:02 100.5 day_range', 'armed below'])
  const down = answers('mon', 98, ['10:01', 98], ['10:02', 98, { day_low: 96.5 }])
  t.same(week(alert(price('down', 97)), down), ['mon 10:02 96.5 day_range', 'fired above'])
})

t.test('3: what was known when it was last evaluated does not', async (t) => {
  const events = answers('mon', 98, ['10:01', 98, { day_high: 103 }], ['10:02', 99])
  t.same(week(alert(price('up', 100), { created_at: at('mon', '10:01:30') }), events), ['armed below'])
})

t.test('3: after an outage the range counts, between two instants', async (t) => {
  const [first, back] = answers('mon', 98, ['10:01', 98], ['10:31', 99, { day_high: 101 }])
  const events = [first, { at: at('mon', '10:02'), away_until: at('mon', '10:30') }, back]
  t.same(week(alert(price('up', 100)), events), ['mon 10:31 101 day_range', 'fired below'])
})

t.test("3: a missed session's bar counts", async (t) => {
  const events = [...answers('mon', 98, ['10:39', 98]), ...answers('wed', 99, ['10:01', 99])]
  const bars = [...history(98), bar('mon', 98, 98, 98), bar('tue', 97, 102, 99)]
  t.same(week(alert(price('up', 100)), events, { history: bars }), ['wed 10:01 102 bar', 'fired below'])
  t.same(week(alert(price('up', 103)), events, { history: bars }), ['armed below'])
  const nearHigh = alert({ kind: 'level', of: 'high_252', within_pct: 0 }, { created_at: at('mon', '10:39:30') })
  t.same(week(nearHigh, events, { history: bars }), ['wed 10:01 102 bar', 'fired below'])
  const change = alert({ kind: 'change', direction: 'up', percent: 4 })
  t.same(week(change, events, { history: bars }), ['wed 10:01 102 bar', 'fired below'])
})

t.test('4: a split divides the levels made before it, once', async (t) => {
  const split = (day: 'tue' | 'wed') => ({ at: at(day, '09:00'), split: { date: dateOf(day), ratio: 2 } })
  const bars = [...history(98), bar('mon', 98, 98, 98), bar('tue', 48, 49.5, 49)]
  const events = [
    ...answers('mon', 98, ['10:39', 98]),
    split('tue'),
    ...answers('tue', 49, ['10:01', 49], ['10:02', 49.5]),
    ...answers('wed', 49, ['10:01', 49.5], ['10:02', 50]),
  ]
  t.same(week(alert(price('up', 100)), events, { history: bars }), ['wed 10:02 50 tick', 'fired above'])
  const after = alert(price('up', 49.5), { created_at: at('tue', '10:01:30') })
  t.same(week(after, events, { history: bars }), ['tue 10:02 49.5 tick', 'fired above'], 'one made after it stays')
})

t.test('4: frozen, stale, in review and closed are not evaluated, and on again by itself', async (t) => {
  const frozen = [...STILL_MONDAY, ...answers('tue', 98, ['10:01', 98, { volume: 0 }])]
  t.same(week(alert(price('up', 98.5)), frozen), ['suspended below'], 'frozen')
  const traded = answers('tue', 98, ['10:01', 98, { volume: 0 }], ['10:02', 99]).slice(1)
  t.same(
    week(alert(price('up', 98.5)), [...frozen, ...traded]),
    ['tue 10:02 99 tick', 'fired above'],
    'a trade ends it',
  )

  const first = answers('mon', 98, ['10:01', 98])
  const stale = answers('mon', 98, ['10:01', 98], ['10:10', 101, { as_of: at('mon', '10:05') }]).slice(1)
  t.same(week(alert(price('up', 100)), [...first, ...stale]), ['suspended below'], 'stale')
  const fresh = answers('mon', 98, ['10:01', 98], ['10:11', 101]).slice(1)
  t.same(week(alert(price('up', 100)), [...first, ...stale, ...fresh]), ['mon 10:11 101 tick', 'fired above'])

  const review = answers('mon', 98, ['10:01', 98], ['10:02', 980]).slice(1)
  t.same(week(alert(price('up', 100)), [...first, ...review]), ['suspended below'], 'in review')
  t.same(week(alert(price('up', 100)), [...first, ...review, ...answers('mon', 98, ['10:03', 98])]), ['armed below'])

  const closed = answers('mon', 98, ['10:01', 98], ['10:40', 101]).slice(1)
  t.same(week(alert(price('up', 100)), [...first, ...closed]), ['suspended below'], 'closed')
})

t.test('5: once', async (t) => {
  const events = answers('mon', 98, ['10:01', 101], ['10:10', 98], ['10:20', 101])
  t.same(week(alert(price('up', 100)), events), ['mon 10:01 101 tick', 'fired above'])
})

t.test('5: at most once a session', async (t) => {
  const bars = [...history(98), bar('mon', 98, 101, 98)]
  const monday = answers('mon', 98, ['10:01', 101], ['10:10', 98], ['10:20', 101], ['10:39', 98])
  const events = [...monday, ...answers('tue', 98, ['10:01', 99], ['10:02', 100.5])]
  const asked = alert(price('up', 100), { repeat: 'session' })
  t.same(week(asked, events, { history: bars }), ['mon 10:01 101 tick', 'tue 10:02 100.5 tick', 'armed above'])
})

t.test('5: again only after going back by 0.3 % and five minutes', async (t) => {
  const asked = alert(price('up', 100), rearm)
  const first = 'mon 10:01 101 tick'
  const then = (...ticks: Parameters<typeof answers>[2][]) => week(asked, answers('mon', 98, ['10:01', 101], ...ticks))
  t.same(then(['10:10', 99.8], ['10:20', 101]), [first, 'armed above'], 'not by less')
  t.same(then(['10:10', 99.7], ['10:20', 101]), [first, 'mon 10:20 101 tick', 'armed above'])
  t.same(then(['10:02', 99.7], ['10:05:59', 101]), [first, 'armed above'], 'not within five minutes')
  t.same(then(['10:02', 99.7], ['10:06', 101]), [first, 'mon 10:06 101 tick', 'armed above'])
})

t.test('5: or by a quarter of ATR 14, if that is more', async (t) => {
  const wide = { history: history(98, 20, 4) }
  const asked = alert(price('up', 100), rearm)
  const events = (back: number) => answers('mon', 98, ['10:01', 101], ['10:10', back], ['10:20', 101])
  t.same(week(asked, events(98.1), wide), ['mon 10:01 101 tick', 'armed above'])
  t.same(week(asked, events(98), wide), ['mon 10:01 101 tick', 'mon 10:20 101 tick', 'armed above'])
})

t.test('6: the same input on the same state gives the same firing: n says which', async (t) => {
  const asked = alert(price('up', 100), rearm)
  const events = answers('mon', 98, ['10:01', 101], ['10:10', 99], ['10:20', 101])
  t.same(week(asked, events), week(asked, events))
})
