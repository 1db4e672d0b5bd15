import { bar, FRIDAY, HALF_DAY, HISTORY, LINE, MONDAY, ny, type Story, silent, TUESDAY, told } from './story.ts'

const HOUR = 3_600_000
const FRIDAY_CLOSE = ny('2026-02-27', '16:00:00')

/** Reads of `date` every so many seconds from its open up to its close, that instant not included. */
function through(date: string, every: number, quote: Record<string, unknown>, hours = 6.5) {
  const open = Date.parse(ny(date, '09:30:00'))
  const count = Math.ceil((hours * HOUR) / (1000 * every))
  return Array.from({ length: count }, (_, i) => {
    return told(new Date(open + 1000 * every * i).toISOString(), 100, { ...quote })
  })
}

const all = (steps: readonly unknown[], word: string): Story['shown'] => steps.map(() => [word, 100, 0])

/** What sources answer for a halted stock: with the time of the answer or of its last trade, in several forms. */
const ANSWERS: [string, Record<string, unknown>, string][] = [
  ['no volume', { volume: 0 }, 'live'],
  ['the last trade before the halt', { volume: 1_000, as_of: FRIDAY_CLOSE }, 'stale'],
  ["the earlier day's range and volume", { volume: 1_000, open: 99, day_low: 98, day_high: 101 }, 'live'],
  ['no range', { volume: 0, open: null, day_low: null, day_high: null }, 'live'],
  ['a range of zeros', { volume: 0, open: 0, day_low: 0, day_high: 0 }, 'live'],
]
const MOVED = [HISTORY[0], { ...HISTORY[1], open: 99, low: 98, high: 101 }]
const FRIDAYS = (100 / 99 - 1) * 100

function at(poll: number, every: number): Story[] {
  const line = { ...LINE, history: MOVED, provider: { ...LINE.provider, poll_seconds: poll } }
  const polls = `, polled every ${poll} s and read every ${every} s`
  return [
    ...ANSWERS.map(([what, quote, word]): Story => {
      const steps = through(MONDAY, every, quote)
      return {
        id: `halted over a whole session, told with ${what}: frozen from its close on${polls}`,
        line: { ...line, steps: [...steps, silent(ny(MONDAY, '16:05:00')), silent(ny(TUESDAY, '08:00:00'))] },
        shown: [...all(steps, word), ['frozen', 100, 0], ['frozen', 100, 0]],
      }
    }),
    {
      id: `halted over half a day, which is a whole session${polls}`,
      line: { ...line, steps: [...through(HALF_DAY, every, { volume: 0 }, 3.5), silent(ny(FRIDAY, '08:00:00'))] },
      shown: [...all(through(HALF_DAY, every, {}, 3.5), 'live'), ['frozen', 100, 0]],
    },
    {
      id: `halted after the morning, which is no whole session${polls}`,
      line: { ...line, steps: [...through(MONDAY, every, { volume: 40 }), silent(ny(MONDAY, '16:05:00'))] },
      shown: [...all(through(MONDAY, every, {}), 'live'), ['closed', 100, 0]],
      bars: [
        ['2026-02-26', 99, 900],
        ['2026-02-27', 100, 1_000],
        [MONDAY, 100, 40],
      ],
    },
    {
      id: `as many shares as the day before, at the same price, are a trade all the same${polls}`,
      line: {
        ...line,
        history: [HISTORY[0], bar('2026-02-27', 100, 100)],
        steps: [...through(MONDAY, every, { volume: 100 }), silent(ny(MONDAY, '16:05:00'))],
      },
      shown: [...all(through(MONDAY, every, {}), 'live'), ['closed', 100, 0]],
    },
  ]
}

/** Five sessions of one price and no volume, as a source keeps reporting a stock that it has lost. */
const LOST = ['2026-02-26', '2026-02-27', MONDAY, TUESDAY, HALF_DAY].map((date) => bar(date, 100, 0))
const still = (at: string, rest: Record<string, unknown> = {}) => told(at, 100, { volume: 0, ...rest })

/** Halts, and stocks that nobody trades. */
export const HALTS: Story[] = [
  ...at(15, 15 * 20),
  ...at(60, 60),
  ...at(60, 60 * 20),
  {
    id: 'read too seldom to vouch for the close, the next answer does: its last trade is from before the session',
    line: {
      ...LINE,
      steps: [
        told(ny(MONDAY, '10:00:00'), 100, { as_of: FRIDAY_CLOSE, volume: 1_000 }),
        silent(ny(MONDAY, '16:00:00')),
        told(ny(TUESDAY, '09:45:00'), 100, { as_of: FRIDAY_CLOSE, volume: 1_000 }),
      ],
    },
    shown: [
      ['stale', 100, 0],
      ['closed', 100, 0],
      ['frozen', 100, 0],
    ],
  },
  {
    id: 'frozen by its history, before a quote, through quotes without trade, until there is one',
    line: {
      ...LINE,
      history: LOST,
      steps: [
        silent(ny(FRIDAY, '08:00:00')),
        silent(ny(FRIDAY, '09:30:00')),
        still(ny(FRIDAY, '09:30:15')),
        still(ny(FRIDAY, '11:00:00')),
        told(ny(FRIDAY, '11:00:15'), 100, { volume: 20 }),
        silent(ny(FRIDAY, '16:00:00')),
      ],
    },
    shown: [...all(LOST.slice(1), 'frozen'), ['live', 100, 0], ['closed', 100, 0]],
  },
  {
    id: 'frozen by its history, and a new price ends it',
    line: { ...LINE, history: LOST, steps: [still(ny(FRIDAY, '09:30:15')), told(ny(FRIDAY, '09:30:30'), 101)] },
    shown: [
      ['frozen', 100, 0],
      ['live', 101, 1],
    ],
  },
  {
    id: 'the row of the session in progress is no whole session, but a trade in it counts',
    line: {
      ...LINE,
      history: [...LOST.slice(0, 2), bar(MONDAY, 100, 7)],
      steps: [silent(ny(MONDAY, '12:00:00')), still(ny(MONDAY, '12:00:15'), { volume: 7 })],
    },
    shown: [
      ['stale', 100, 0],
      ['live', 100, 0],
    ],
  },
  {
    id: 'a row without volume whose price moved, within the day or since the day before, is not frozen',
    line: { ...LINE, history: [HISTORY[0], bar('2026-02-27', 100, 0)], steps: [silent(ny(MONDAY, '08:00:00'))] },
    shown: [['closed', 100, FRIDAYS]],
  },
  {
    id: 'of an index every row has no volume',
    line: {
      ...LINE,
      history: ['2026-02-26', '2026-02-27'].map((date) => ({ ...bar(date, 100, 0), low: 99, high: 101 })),
      steps: [silent(ny(MONDAY, '08:00:00'))],
    },
    shown: [['closed', 100, 0]],
  },
  {
    id: 'a stock that trades every few days: its last session counts',
    line: {
      ...LINE,
      history: [bar('2026-02-26', 100, 0), bar('2026-02-27', 100, 300)],
      steps: [silent(ny(MONDAY, '08:00:00'))],
    },
    shown: [['closed', 100, 0]],
  },
]
