import t from 'tap'
import { answerOf } from './testing/line.ts'
import { alert, answers, at, bar, dateOf, history, lineOf, noAnswer, price, rearm, week } from './testing/week.ts'

// Faults that alerts of other programs have, so that these do not have them.

t.test('the same crossing does not fire again and again', async (t) => {
  const flapping = Array.from({ length: 38 }, (_, i): [string, number] => {
    return [`10:${String(i + 1).padStart(2, '0')}`, i % 2 === 0 ? 100.1 : 99.9]
  })
  t.same(week(alert(price('up', 100), rearm), answers('mon', 98, ...flapping)), ['mon 10:01 100.1 tick', 'armed below'])
  const staying = flapping.map(([time]): [string, number] => [time, 101])
  t.same(week(alert(price('up', 100), rearm), answers('mon', 98, ...staying)), ['mon 10:01 101 tick', 'armed above'])
})

t.test('it fires again where it is asked to', async (t) => {
  const events = answers('mon', 98, ['10:01', 101], ['10:10', 98], ['10:20', 101], ['10:25', 98], ['10:30', 101])
  t.equal(week(alert(price('up', 100), rearm), events).length, 4)
})

t.test('a stock may have several alerts', async (t) => {
  const alerts = [100, 101, 102].map((level, i) => alert(price('up', level), { id: String(i) }))
  const { firings } = answerOf(lineOf(alerts, answers('mon', 98, ['10:01', 101.5])))
  t.same(firings.map(({ alert }) => alert).sort(), ['0', '1'])
})

t.test('a restart or a reconnection fires nothing and arms nothing', async (t) => {
  const [first, second, third] = answers('mon', 98, ['10:01', 101], ['10:10', 101], ['10:20', 102])
  const restart = { at: at('mon', '10:05'), restart: true as const }
  const away = { at: at('mon', '10:15'), away_until: at('mon', '10:19') }
  const events = [first, restart, second, away, noAnswer('mon', '10:16'), third]
  t.same(week(alert(price('up', 100), rearm), events), ['mon 10:01 101 tick', 'armed above'])
})

t.test('a restart loses no crossing, and no distance already gone back', async (t) => {
  const [first, back, again] = answers('mon', 98, ['10:01', 101], ['10:10', 99], ['10:20', 101])
  const restart = { at: at('mon', '10:11'), restart: true as const }
  const events = [first, back, restart, again]
  t.same(week(alert(price('up', 100), rearm), events), ['mon 10:01 101 tick', 'mon 10:20 101 tick', 'armed above'])
})

t.test('an answer that is no number is no infinity', async (t) => {
  const none = { at: at('mon', '10:02'), quote: { ...answers('mon', 98, ['10:02', 98])[0].quote, price: null } }
  const events = [...answers('mon', 98, ['10:01', 98]), none as never, ...answers('mon', 98, ['10:03', 99])]
  t.same(week(alert(price('up', 100)), events), ['armed below'])
  t.same(week(alert(price('down', 97)), events), ['armed above'])
})

t.test("a high from before the alert existed is not the alert's", async (t) => {
  const morning = answers('mon', 98, ['10:01', 105], ['10:05', 98])
  const later = answers('mon', 98, ['10:01', 105], ['10:05', 98], ['10:06', 98.5]).slice(2)
  const made = alert(price('up', 100), { created_at: at('mon', '10:05:30') })
  t.same(week(made, [...morning, ...later]), ['armed below'])
  t.same(week(made, later), ['armed below'], 'nor where nothing of that day had been seen')
  const overnight = alert(price('up', 100), { created_at: at('mon', '20:00') })
  const bars = [...history(98), bar('mon', 98, 105, 98)]
  t.same(week(overnight, [...morning, ...answers('tue', 98, ['10:01', 98])], { history: bars }), ['armed below'])
})

t.test('a split fires nothing by itself, and neither does one reported late', async (t) => {
  const split = { at: at('tue', '10:20'), split: { date: dateOf('tue'), ratio: 2 } }
  const bars = [...history(98), bar('mon', 98, 98, 98)]
  const halved = answers(
    'tue',
    98,
    ['10:01', 49],
    ['10:02', 49],
    ['10:03', 49],
    ['10:04', 49.1],
    ['10:21', 49.2],
    ['10:22', 49.3],
  )
  const events = [...answers('mon', 98, ['10:39', 98]), ...halved.slice(0, 4), split, ...halved.slice(4)]
  t.same(week(alert(price('up', 90)), events, { history: bars }), ['armed above'])
  const early = [
    ...answers('mon', 98, ['10:39', 98]),
    { ...split, at: at('tue', '09:00') },
    ...answers('tue', 49, ['10:01', 49.1]),
  ]
  t.same(week(alert(price('down', 90)), early, { history: bars }), ['armed above'])
})

t.test('an alert ends at its end', async (t) => {
  const events = answers('mon', 98, ['10:01', 98], ['10:05', 101])
  t.same(week(alert(price('up', 100), { expires_at: at('mon', '10:05') }), events), ['expired below'])
  t.same(week(alert(price('up', 100), { expires_at: at('mon', '10:05:01') }), events), [
    'mon 10:05 101 tick',
    'fired above',
  ])
})

t.test("an alert made while a delayed source still reports yesterday does not fire by yesterday's move", async (t) => {
  const delayed = { provider: { name: 'yahoo', delay_minutes: 15, poll_seconds: 60 } }
  const bars = [...history(98), bar('mon', 98, 104, 104)]
  const monday = { ...answers('mon', 98, ['10:39', 104])[0], at: at('mon', '10:54') }
  const yesterday = { ...answers('mon', 98, ['10:39', 104])[0], at: at('tue', '10:05') }
  const again = { ...yesterday, quote: { ...yesterday.quote, as_of: at('tue', '09:50') } as never }
  const today = answers('tue', 104, ['10:01', 104.5], ['10:02', 110]).map((event, i) => {
    return { ...event, at: at('tue', `10:${16 + i}`) }
  })
  const made = { created_at: at('tue', '10:04'), repeat: 'rearm' } as const
  const asked = alert({ kind: 'change', direction: 'up', percent: 5 }, made)
  const events = [monday, again, ...today]
  t.same(week(asked, events, { ...delayed, history: bars }), ['tue 10:17 110 tick', 'armed above'])
  const high = today.map((event) => ({ ...event, quote: { ...event.quote, price: 103, day_high: 120 } as never }))
  t.same(week(alert(price('up', 115), made), [monday, again, ...high], { ...delayed, history: bars }), ['armed below'])
})
