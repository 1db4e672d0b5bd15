import {
  answered,
  bar,
  FRIDAY,
  FRIDAY_CLOSE,
  FRIDAYS_CHANGE,
  HALF_DAY,
  HISTORY,
  LAST_WEEK,
  LINE,
  MONDAY,
  noAnswer,
  ny,
  type Step,
  type Story,
  still,
  TUESDAY,
} from './story.ts'

const HOUR = 3_600_000

/** Reads of `date` every so many seconds from its open up to its close, that instant not included, shown as `word`. */
function through(date: string, every: number, quote: Record<string, unknown>, word = 'live', hours = 6.5): Step[] {
  const open = Date.parse(ny(date, '09:30:00'))
  const count = Math.ceil((hours * HOUR) / (1000 * every))
  return Array.from({ length: count }, (_, i) => {
    return [answered(new Date(open + 1000 * every * i).toISOString(), 100, quote), word, 100, 0]
  })
}

/** Answers of sources for a halted stock: with the time of the answer or of its last trade, in several forms. */
const ANSWERS: [string, Record<string, unknown>, string][] = [
  ['no volume', { volume: 0 }, 'live'],
  ['the last trade before the halt', { volume: 1_000, as_of: FRIDAY_CLOSE }, 'stale'],
  ["the earlier day's range and volume", { volume: 1_000, open: 99, day_low: 98, day_high: 101 }, 'live'],
  ['no range', { volume: 0, open: null, day_low: null, day_high: null }, 'live'],
  ['a range of zeros', { volume: 0, open: 0, day_low: 0, day_high: 0 }, 'live'],
]
const MOVED = [HISTORY[0], { ...HISTORY[1], open: 99, low: 98, high: 101 }]

function at(poll: number, every: number): Story[] {
  const line = { history: MOVED, provider: { ...LINE.provider, poll_seconds: poll } }
  const polls = `, polled every ${poll} s and read every ${every} s`
  return [
    ...ANSWERS.map(
      ([what, quote, word]): Story => ({
        id: `halted over a whole session, told with ${what}: frozen from its close on${polls}`,
        line,
        steps: [
          ...through(MONDAY, every, quote, word),
          [noAnswer(ny(MONDAY, '16:05:00')), 'frozen', 100, 0],
          [noAnswer(ny(TUESDAY, '08:00:00')), 'frozen', 100, 0],
        ],
      }),
    ),
    {
      id: `halted over half a day, which is a whole session${polls}`,
      line,
      steps: [
        ...through(HALF_DAY, every, { volume: 0 }, 'live', 3.5),
        [noAnswer(ny(FRIDAY, '08:00:00')), 'frozen', 100, 0],
      ],
    },
    {
      id: `halted after the morning, which is no whole session${polls}`,
      line,
      steps: [...through(MONDAY, every, { volume: 40 }), [noAnswer(ny(MONDAY, '16:05:00')), 'closed', 100, 0]],
      bars: [...LAST_WEEK, [MONDAY, 100, 40]],
    },
    {
      id: `as many shares as the day before, at the same price, are a trade all the same${polls}`,
      line: { ...line, history: [HISTORY[0], bar('2026-02-27', 100, 100)] },
      steps: [...through(MONDAY, every, { volume: 100 }), [noAnswer(ny(MONDAY, '16:05:00')), 'closed', 100, 0]],
    },
  ]
}

/** Five sessions of one price and no volume, as a source goes on reporting a stock that it no longer follows. */
const LOST = ['2026-02-26', '2026-02-27', MONDAY, TUESDAY, HALF_DAY].map((date) => bar(date, 100, 0))

/** Stories of halts, and of stocks without trades. */
export const HALTS: Story[] = [
  ...at(15, 15 * 20),
  ...at(60, 60),
  ...at(60, 60 * 20),
  {
    id: 'read too seldom to vouch for the close, the next answer does: its last trade is from before the session',
    steps: [
      [answered(ny(MONDAY, '10:00:00'), 100, { as_of: FRIDAY_CLOSE, volume: 1_000 }), 'stale', 100, 0],
      [noAnswer(ny(MONDAY, '16:00:00')), 'closed', 100, 0],
      [answered(ny(TUESDAY, '09:45:00'), 100, { as_of: FRIDAY_CLOSE, volume: 1_000 }), 'frozen', 100, 0],
    ],
  },
  {
    id: 'frozen by its history, before a quote, through quotes without trade, until there is one',
    line: { history: LOST },
    steps: [
      [noAnswer(ny(FRIDAY, '08:00:00')), 'frozen', 100, 0],
      [noAnswer(ny(FRIDAY, '09:30:00')), 'frozen', 100, 0],
      [still(ny(FRIDAY, '09:30:15')), 'frozen', 100, 0],
      [still(ny(FRIDAY, '11:00:00')), 'frozen', 100, 0],
      [answered(ny(FRIDAY, '11:00:15'), 100, { volume: 20 }), 'live', 100, 0],
      [noAnswer(ny(FRIDAY, '16:00:00')), 'closed', 100, 0],
    ],
  },
  {
    id: 'frozen by its history, and a new price ends it',
    line: { history: LOST },
    steps: [
      [still(ny(FRIDAY, '09:30:15')), 'frozen', 100, 0],
      [answered(ny(FRIDAY, '09:30:30'), 101), 'live', 101, 1],
    ],
  },
  {
    id: 'the row of the session in progress is no whole session, but a trade in it counts',
    line: { history: [...LOST.slice(0, 2), bar(MONDAY, 100, 7)] },
    steps: [
      [noAnswer(ny(MONDAY, '12:00:00')), 'stale', 100, 0],
      [still(ny(MONDAY, '12:00:15'), { volume: 7 }), 'live', 100, 0],
    ],
  },
  {
    id: 'a row without volume whose price moved, within the day or since the day before, is not frozen',
    line: { history: [HISTORY[0], bar('2026-02-27', 100, 0)] },
    steps: [[noAnswer(ny(MONDAY, '08:00:00')), 'closed', 100, FRIDAYS_CHANGE]],
  },
  {
    id: 'of an index every row has no volume',
    line: { history: ['2026-02-26', '2026-02-27'].map((date) => ({ ...bar(date, 100, 0), low: 99, high: 101 })) },
    steps: [[noAnswer(ny(MONDAY, '08:00:00')), 'closed', 100, 0]],
  },
  {
    id: 'a stock that trades every few days: its last session counts',
    line: { history: [bar('2026-02-26', 100, 0), bar('2026-02-27', 100, 300)] },
    steps: [[noAnswer(ny(MONDAY, '08:00:00')), 'closed', 100, 0]],
  },
]
