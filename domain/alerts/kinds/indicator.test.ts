import t from 'tap'
import { Dice } from '#commands/eval/testing/random-line.ts'
import { alert, answers, at, bar, history, noAnswer, rearm, week } from '#commands/eval/testing/week.ts'
import { technicalIndicators } from '../../indicators/index.ts'
import { toColumns } from '../../market/bars/columns.ts'
import { EXCHANGES } from '../../market/calendars/index.ts'
import { ClosedBars } from '../closed-bars.ts'

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

t.test('what it reads is what the page shows of the same bars, however many there are', async (t) => {
  const dice = new Dice(7)
  let close = 100
  const bars = Array.from({ length: 400 }, (_, i) => {
    const open = close
    close = open * (1 + dice.between(-0.03, 0.03))
    const session = new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10)
    return { session, open, high: Math.max(open, close), low: Math.min(open, close), close, volume: 1_000 }
  })
  const subject = { symbol: 'ACME', currency: 'USD' }
  for (const count of [1, 20, 60, 250, 251, 399]) {
    const closed = new ClosedBars(toColumns(bars.slice(0, count)), EXCHANGES.NYSE, subject)
    const shown = (end: number) => technicalIndicators(toColumns(bars.slice(0, end)), { symbol: 'ACME', live: false })
    t.same(closed.indicators(), shown(count), `${count} closed bars`)
    t.same({ ...closed.live(bars[count]), live: false }, { ...shown(count + 1), live: false }, 'and an open one')
  }
})
