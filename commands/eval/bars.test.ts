import t from 'tap'
import { objectsOf, refused, run as runCommand } from '../testing/run.ts'

const run = (...lines: object[]) =>
  runCommand('eval/bars.ts', [], { input: lines.map((line) => JSON.stringify(line)).join('\n') })

const sessions = ['2026-03-06', '2026-03-09'].map((date) => ({ date, open: '09:30', close: '16:00' }))
const base = { timezone: 'America/New_York', sessions }

t.test('bars of ticks and of daily bars, a line each', async (t) => {
  const ticks = [
    { at: '2026-03-06T14:30:10Z', price: 10, volume: 3 },
    { at: '2026-03-06T14:31:00Z', price: 11, volume: 1 },
    { at: '2026-03-06T14:31:30Z', price: null },
  ]
  const bar = { open: 10, high: 12, low: 9, close: 11, volume: 5 }
  const daily = ['2026-03-06', '2026-03-07', '2026-03-09'].map((date) => ({ date, ...bar }))
  const { code, stdout, stderr } = await run(
    { id: 'minutes', ...base, ticks, interval: '1m' },
    { id: 'day', ...base, ticks, interval: '1d' },
    { id: 'weeks', ...base, daily, interval: '1w' },
    { id: 'month', ...base, daily: [...daily, { date: '2026-03-06', ...bar }, { date: 'x' }], interval: '1M' },
  )
  t.same([code, stderr], [0, ''])
  const one = { open: 10, high: 10, low: 10, close: 10, volume: 3 }
  t.same(objectsOf(stdout), [
    { id: 'minutes', time: Date.parse('2026-03-06T14:30Z') / 1000, ...one },
    {
      id: 'minutes',
      time: Date.parse('2026-03-06T14:31Z') / 1000,
      open: 11,
      high: 11,
      low: 11,
      close: 11,
      volume: 1,
    },
    { id: 'day', time: Date.parse('2026-03-06') / 1000, ...one, high: 11, close: 11, volume: 4 },
    { id: 'weeks', time: Date.parse('2026-03-06') / 1000, ...bar },
    { id: 'weeks', time: Date.parse('2026-03-09') / 1000, ...bar },
    // The seventh was a closed day, the second row of the sixth is refused.
    { id: 'month', time: Date.parse('2026-03-06') / 1000, ...bar, volume: 10 },
  ])
})

t.test('a line that cannot be read ends it with one sentence', async (t) => {
  const minutes = { id: 1, ...base, ticks: [], interval: '1m' }
  for (const [line, problem] of [
    [{ ...minutes, id: null }, 'id is neither text nor number'],
    [{ ...minutes, timezone: 3 }, 'timezone is no text'],
    [{ ...minutes, timezone: 'Mars/Base' }, 'calendar: '],
    [{ ...minutes, interval: '2m' }, 'interval is none of 1m, 5m, 15m, 1h, 1d, 1w, 1M'],
    [{ ...minutes, ticks: [{ at: 'noon', price: 1 }] }, 'tick 0: at is no instant (ISO 8601 with Z)'],
    [{ ...minutes, ticks: undefined, daily: [] }, 'daily bars make no bars of 1m'],
    [{ ...minutes, ticks: undefined }, 'daily is no list'],
    [{ ...minutes, sessions: [{ date: '2026-02-30' }] }, 'calendar: session "2026-02-30" is no date'],
  ] as const) {
    refused(t, await run(line), `standard input, line 1: ${problem}`)
  }
  refused(t, await run(), 'standard input has no lines; usage: ')
})
