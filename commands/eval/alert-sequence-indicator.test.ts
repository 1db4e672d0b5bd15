import t from 'tap'
import { alert, answers, at, bar, history, noAnswer, rearm, week } from './testing/week.ts'

const oversold = (rest = {}) =>
  alert({ kind: 'indicator', field: 'rsi_14', becomes: 'Oversold' }, { ...rearm, ...rest })
const live = { kind: 'indicator', field: 'rsi_14', becomes: 'Oversold', at: 'live' }
/** Closes that rise and fall, so that the RSI is about 50. */
const turning = history(98).map((each, i) => ({ ...each, close: 98 + (i % 2), high: 100, low: 97 }))
const fall = bar('mon', 80, 99, 82)

t.test('at the close: by the bar, as soon as it may be used', async (t) => {
  const monday = answers('mon', 99, ['10:01', 82, { day_low: 80 }])
  const bars = { history: [...turning, fall] }
  t.same(week(oversold(), monday, bars), ['armed below'], 'not on the open bar')
  t.same(week(oversold(), [...monday, noAnswer('mon', '10:40')], bars), ['mon 10:40 82 bar', 'suspended above'])
  t.same(week(oversold({ created_at: at('mon', '10:40') }), [...monday, noAnswer('mon', '10:41')], bars), [
    'suspended above',
  ])
})

t.test('of several bars at once each is evaluated', async (t) => {
  const back = { ...bar('tue', 82, 130, 130), open: 82 }
  const events = [
    ...answers('mon', 99, ['10:01', 98]),
    ...answers('wed', 130, ['10:01', 130]),
    ...answers('wed', 130, ['10:02', 130]),
  ]
  // The jump of Wednesday is in review until three reads agree.
  const agreed = [...events, ...answers('wed', 130, ['10:03', 130])]
  t.same(week(oversold(), agreed, { history: [...turning, fall, back] })[0], 'wed 10:01 82 bar')
})

t.test('live: on the open bar, at every evaluation', async (t) => {
  const events = answers('mon', 99, ['10:01', 98], ['10:02', 80], ['10:03', 98], ['10:04', 79])
  const bars = { history: turning }
  t.same(week(alert(live, rearm), events, bars), ['mon 10:02 80 tick', 'mon 10:04 79 tick', 'armed above'])
  t.same(week(alert(live, { repeat: 'session' }), events, bars), ['mon 10:02 80 tick', 'armed above'])
  t.same(week(alert(live), events.slice(1), { history: [] }), ['armed unknown'], 'too few bars')
})
