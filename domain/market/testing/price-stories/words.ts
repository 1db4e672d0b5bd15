import {
  answered,
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
  SUMMER_MONDAY,
  TUESDAY,
} from './story.ts'

const provider = (changes: object) => ({ ...LINE.provider, ...changes })

/** There is a story for each word, and for each instant at which a word changes. */
export const WORDS: Story[] = [
  {
    id: 'live, and stale past two polls',
    steps: [
      [answered(ny(MONDAY, '10:00:00'), 101), 'live', 101, 1],
      [noAnswer(ny(MONDAY, '10:00:15')), 'live', 101, 1],
      // Thirty seconds are two intervals, not more than two.
      [noAnswer(ny(MONDAY, '10:00:30')), 'live', 101, 1],
      [noAnswer(ny(MONDAY, '10:00:31')), 'stale', 101, 1],
      [answered(ny(MONDAY, '10:00:45'), 102), 'live', 102, 2],
    ],
  },
  {
    id: 'a quote that is old when it comes is stale at once',
    steps: [[answered(ny(MONDAY, '10:05:00'), 101, { as_of: ny(MONDAY, '10:00:00') }), 'stale', 101, 1]],
  },
  {
    id: 'delayed counts age beyond the delay',
    line: { provider: provider({ delay_minutes: 15 }) },
    steps: [
      [answered(ny(MONDAY, '10:15:00'), 101, { as_of: ny(MONDAY, '10:00:00') }), 'delayed', 101, 1],
      [noAnswer(ny(MONDAY, '10:15:30')), 'delayed', 101, 1],
      [noAnswer(ny(MONDAY, '10:15:31')), 'stale', 101, 1],
      // The source gives the time of its answer, not of the price.
      [answered(ny(MONDAY, '10:15:45'), 102), 'delayed', 102, 2],
    ],
  },
  {
    id: 'simulated',
    line: { provider: provider({ name: 'simulated' }) },
    steps: [[answered(ny(MONDAY, '10:00:00'), 101), 'simulated', 101, 1]],
  },
  {
    id: 'replay, stale like any other',
    line: { provider: provider({ name: 'replay', poll_seconds: 5 }) },
    steps: [
      [answered(ny(MONDAY, '10:00:00'), 101), 'replay', 101, 1],
      [noAnswer(ny(MONDAY, '10:00:11')), 'stale', 101, 1],
    ],
  },
  {
    id: 'closed before the open and from the close on, never stale',
    steps: [
      [noAnswer(ny(MONDAY, '08:00:00')), 'closed', 100, FRIDAYS_CHANGE],
      // Before the open, Friday's price comes again.
      [
        answered(ny(MONDAY, '09:29:59'), 100, { previous_close: 99, as_of: FRIDAY_CLOSE }),
        'closed',
        100,
        FRIDAYS_CHANGE,
      ],
      // Open, and nothing newer than Friday.
      [noAnswer(ny(MONDAY, '09:30:00')), 'stale', 100, FRIDAYS_CHANGE],
      [answered(ny(MONDAY, '09:30:15'), 101), 'live', 101, 1],
      [answered(ny(MONDAY, '15:59:59'), 102), 'live', 102, 2],
      [noAnswer(ny(MONDAY, '16:00:00')), 'closed', 102, 2],
      // A trade after hours is shown, but is not part of the day's bar.
      [answered(ny(MONDAY, '18:00:00'), 103), 'closed', 103, 3],
      [noAnswer(ny(MONDAY, '23:00:00')), 'closed', 103, 3],
    ],
    bars: [...LAST_WEEK, [MONDAY, 102, 5_000]],
  },
  {
    id: 'a closing price told shortly after the close belongs to the day',
    steps: [
      [answered(ny(MONDAY, '15:59:59'), 102), 'live', 102, 2],
      [answered(ny(MONDAY, '16:00:30'), 102.5, { as_of: ny(MONDAY, '16:00:02'), volume: 9_000 }), 'closed', 102.5, 2.5],
    ],
    bars: [...LAST_WEEK, [MONDAY, 102.5, 9_000]],
  },
  {
    id: 'a half-day closes early, the next session is the next day',
    steps: [
      [answered(ny(HALF_DAY, '12:59:59'), 101), 'live', 101, 1],
      [noAnswer(ny(HALF_DAY, '13:00:00')), 'closed', 101, 1],
      [noAnswer(ny(HALF_DAY, '14:00:00')), 'closed', 101, 1],
      [noAnswer(ny('2026-03-06', '09:30:00')), 'stale', 101, 1],
    ],
  },
  {
    id: 'after the clocks change the market opens an hour earlier by UTC',
    steps: [
      [answered('2026-03-06T14:29:59.000Z', 101, { as_of: '2026-03-05T18:00:00.000Z' }), 'closed', 101, 1],
      [answered('2026-03-06T14:30:00.000Z', 101, { volume: 6_000, day_high: 101.5 }), 'live', 101, 1],
      [answered('2026-03-09T13:29:59.000Z', 101, { as_of: '2026-03-06T21:00:00.000Z' }), 'closed', 101, 1],
      [answered('2026-03-09T13:30:00.000Z', 102), 'live', 102, 2],
      [answered('2026-03-09T19:59:59.000Z', 103), 'live', 103, 3],
      [noAnswer('2026-03-09T20:00:00.000Z'), 'closed', 103, 3],
    ],
    bars: [...LAST_WEEK, ['2026-03-06', 101, 6_000], [SUMMER_MONDAY, 103, 5_000]],
  },
  {
    id: 'a source that was never heard, and no history',
    line: { history: [] },
    steps: [
      [noAnswer(ny(MONDAY, '08:00:00')), 'closed', null, null],
      [noAnswer(ny(MONDAY, '10:00:00')), 'stale', null, null],
      [answered(ny(MONDAY, '10:00:15'), 101), 'live', 101, 1],
    ],
    bars: [[MONDAY, 101, 5_000]],
  },
  {
    id: 'before the first quote the last bar is the price; one bar alone has no change',
    line: { history: [HISTORY[1]] },
    steps: [[noAnswer(ny(MONDAY, '08:00:00')), 'closed', 100, null]],
    bars: [['2026-02-27', 100, 1_000]],
  },
  {
    id: 'the source is away for half an hour and comes back by itself',
    steps: [
      [answered(ny(TUESDAY, '10:00:00'), 101), 'live', 101, 1],
      ...['10:00:31', '10:05:00', '10:15:00', '10:30:00'].map((time): Step => {
        return [noAnswer(ny(TUESDAY, time)), 'stale', 101, 1]
      }),
      [answered(ny(TUESDAY, '10:30:15'), 104), 'live', 104, 4],
    ],
  },
  {
    id: 'the market closes although the source is away',
    steps: [
      [answered(ny(TUESDAY, '15:30:00'), 101), 'live', 101, 1],
      [noAnswer(ny(TUESDAY, '15:59:59')), 'stale', 101, 1],
      [noAnswer(ny(TUESDAY, '16:00:00')), 'closed', 101, 1],
    ],
  },
]
