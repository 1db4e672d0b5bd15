import t from 'tap'
import { alert, answers, at, bar, history, type Tick, week } from './testing/week.ts'

const asked = (repeat: 'once' | 'session' | 'rearm' = 'rearm') => alert({ kind: 'volume', times: 2 }, { repeat })
const traded = (...volumes: number[]) =>
  answers('mon', 98, ...volumes.map((volume, i): Tick => [`10:0${i}`, 98, { volume }]))

t.test('so many times the mean of the closed sessions, exactly that many included', async (t) => {
  t.same(week(asked(), traded(1999, 2000, 2500)), ['mon 10:01 98 tick', 'armed above'])
  t.same(week(asked(), traded(1999)), ['armed below'])
  t.same(week(asked(), traded(9000), { history: [] }), ['armed unknown'], 'without sessions there is no mean')
})

t.test('only the last 63 sessions make the mean', async (t) => {
  const loud = history(98, 80).map((each, i) => ({ ...each, volume: i < 17 ? 1e9 : 1000 }))
  t.same(week(asked(), traded(100, 2000), { history: loud }), ['mon 10:01 98 tick', 'armed above'])
})

t.test('a source that counts again from the start does not make it reached twice', async (t) => {
  t.same(week(asked(), traded(2100, 50, 2100)), ['mon 10:00 98 tick', 'armed above'])
})

t.test('every session starts without; one that was missed is not evaluated', async (t) => {
  const bars = [...history(98), bar('mon', 98, 98, 98, 1000), bar('tue', 98, 98, 98, 1000)]
  const wednesday = answers('wed', 98, ['10:01', 98, { volume: 2100 }])
  t.same(week(asked(), [...traded(2100), ...wednesday], { history: bars }), [
    'mon 10:00 98 tick',
    'wed 10:01 98 tick',
    'armed above',
  ])
  const loud = [...history(98), bar('mon', 98, 98, 98, 9000)]
  const quiet = answers('tue', 98, ['10:01', 98, { volume: 10 }])
  t.same(week(asked(), [...traded(10), ...quiet], { history: loud }), ['armed below'])
})

t.test('made when it has been reached already: not again in this session', async (t) => {
  const made = alert({ kind: 'volume', times: 2 }, { created_at: at('mon', '10:00:30') })
  t.same(week(made, traded(2100, 2200)), ['armed above'])
})
