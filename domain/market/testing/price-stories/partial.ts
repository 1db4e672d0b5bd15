import {
  answered,
  bar,
  FRIDAY_CLOSE,
  LAST_WEEK,
  MONDAY,
  noAnswer,
  ny,
  type Step,
  type Story,
  TUESDAY,
} from './story.ts'

const START = ny(MONDAY, '10:00:00')
const AFTER = ny(MONDAY, '10:00:15')
const LATER = ny(MONDAY, '10:00:30')

/** Values that sources write where they have none, and impossible ones. */
const NOTHING: Record<string, readonly unknown[]> = {
  previous_close: [null, 0, -1, 'N/A', 1e15],
  open: [null, 0, -1, undefined],
  day_low: [null, 0, -1, 'NaN'],
  day_high: [null, 0, -1, 1e15],
  volume: [null, 0, -1, 1e15],
}

/** A whole quote, then two that leave something out: the price is shown, the rest stays as it was known. */
function kept(what: string, rest: Record<string, unknown>): Story {
  return {
    id: `${what}: what is known of the session stays`,
    steps: [
      [answered(START, 101), 'live', 101, 1],
      [answered(AFTER, 102, rest), 'live', 102, 2],
      [answered(LATER, 103, rest), 'live', 103, 3],
    ],
    bars: [...LAST_WEEK, [MONDAY, 103, 5_000]],
  }
}

/** A story in which all quotes leave something out; `change` and `volume` are what is still known. */
function never(what: string, rest: Record<string, unknown>, change: number | null, volume: number | null): Story {
  return {
    id: `${what}, from the first quote on`,
    steps: [
      [answered(START, 101, rest), 'live', 101, change],
      [answered(AFTER, 102, rest), 'live', 102, change === null ? null : 2],
    ],
    bars: [...LAST_WEEK, [MONDAY, 102, volume]],
  }
}

const RANGE = { day_low: null, day_high: null }
const DAY = { ...RANGE, open: null, volume: null }

/** Monday's last report: a close of 98, between 96 and 103. */
const YESTERDAY = { open: 97, day_low: 96, day_high: 103, volume: 5_000 }
const CLOSED: Step = [answered(ny(MONDAY, '15:59:50'), 98, YESTERDAY), 'live', 98, -2]

/** Tuesday's first read repeats some of Monday; then the session's own range comes. */
function repeated(what: string, rest: Record<string, unknown>, first: Row | null): Story[] {
  const steps: Step[] = [
    CLOSED,
    [answered(ny(TUESDAY, '09:30:10'), 97.5, { previous_close: 98, ...rest }), 'live', 97.5, (97.5 / 98 - 1) * 100],
  ]
  const own = { previous_close: 98, open: 97.4, day_low: 97.2, day_high: 97.8, volume: 300 }
  const id = `${what} of the day before after the open`
  const bars: Story['bars'] = [...LAST_WEEK, [MONDAY, 98, 5_000]]
  return [
    { id: `${id}: no bar is made of it`, steps, bars: first === null ? bars : [...bars, first] },
    {
      id: `${id}, until it moves`,
      steps: [...steps, [answered(ny(TUESDAY, '09:45:10'), 97.6, own), 'live', 97.6, (97.6 / 98 - 1) * 100]],
      bars: [...bars, [TUESDAY, 97.6, 300]],
    },
  ]
}
type Row = NonNullable<Story['bars']>[number]

/** Quotes of which the source leaves something out, or still repeats the day before. */
export const PARTIAL: Story[] = [
  ...Object.entries(NOTHING).flatMap(([field, values]) => {
    return values.map((value) => kept(`${field} ${String(value)}`, { [field]: value }))
  }),
  kept('no range', RANGE),
  kept('a range of zeros', { day_low: 0, day_high: 0 }),
  kept('a range upside down', { day_low: 103, day_high: 101 }),
  kept('nothing but a price', { ...DAY, previous_close: null }),
  never('no range', RANGE, 1, 5_000),
  never('no open', { open: null }, 1, 5_000),
  never('no volume', { volume: null }, 1, null),
  never('no previous close', { previous_close: null }, null, 5_000),
  {
    id: 'nothing but a price, from the first quote on: no bar is invented',
    steps: [
      [answered(START, 101, { ...DAY, previous_close: null }), 'live', 101, null],
      [answered(AFTER, 102, { ...DAY, previous_close: null }), 'live', 102, null],
    ],
    bars: LAST_WEEK,
  },
  {
    id: 'the first day of a stock: there is no close before, and its price may be anything',
    line: { history: [] },
    steps: [
      [answered(START, 31, { previous_close: 0, open: 30, day_low: 15, day_high: 32 }), 'live', 31, null],
      [answered(AFTER, 32, { previous_close: null, open: 30, day_low: 15, day_high: 32 }), 'live', 32, null],
    ],
    bars: [[MONDAY, 32, 5_000]],
  },
  {
    id: 'a price of 1e9 and more, as in worn-out currencies',
    line: { history: [bar('2026-02-27', 2e9, 10)] },
    steps: [
      [answered(START, 2.1e9, { previous_close: 2e9, open: 2e9, day_low: 2e9, day_high: 2.1e9 }), 'live', 2.1e9, 5],
    ],
    bars: [
      ['2026-02-27', 2e9, 10],
      [MONDAY, 2.1e9, 5_000],
    ],
  },
  ...repeated('the whole day', YESTERDAY, null),
  ...repeated('the range', { ...YESTERDAY, open: 97.4, volume: 300 }, [TUESDAY, 97.5, 300]),
  ...repeated('the open and the volume', { ...YESTERDAY, ...RANGE }, null),
  {
    id: 'after the open still the previous close of the day before, with its range',
    steps: [CLOSED, [answered(ny(TUESDAY, '09:30:10'), 98.5, YESTERDAY), 'live', 98.5, null]],
  },
  {
    id: 'the day before is known from its bar alone',
    line: { history: [bar('2026-02-26', 99, 900), { ...bar('2026-02-27', 100, 1_000), low: 98, high: 101 }] },
    steps: [
      [noAnswer(FRIDAY_CLOSE), 'closed', 100, (100 / 99 - 1) * 100],
      [answered(ny(MONDAY, '09:30:10'), 100.4, { day_low: 98, day_high: 101, volume: 1_000 }), 'live', 100.4, 0.4],
    ],
    bars: LAST_WEEK,
  },
]
