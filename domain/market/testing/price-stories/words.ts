import { HALF_DAY, HISTORY, LINE, MONDAY, ny, type Story, SUMMER_MONDAY, silent, TUESDAY, told } from './story.ts'

const provider = (changes: object) => ({ ...LINE.provider, ...changes })

/** One story for each word, and for the instants at which words change. */
export const WORDS: Story[] = [
  {
    id: 'live, and stale past two polls',
    line: {
      ...LINE,
      steps: [
        told(ny(MONDAY, '10:00:00'), 101),
        silent(ny(MONDAY, '10:00:15')),
        // Thirty seconds are two intervals, not more than two.
        silent(ny(MONDAY, '10:00:30')),
        silent(ny(MONDAY, '10:00:31')),
        told(ny(MONDAY, '10:00:45'), 102),
      ],
    },
    shown: [
      ['live', 101, 1],
      ['live', 101, 1],
      ['live', 101, 1],
      ['stale', 101, 1],
      ['live', 102, 2],
    ],
  },
  {
    id: 'a quote that is old when it comes is stale at once',
    line: { ...LINE, steps: [told(ny(MONDAY, '10:05:00'), 101, { as_of: ny(MONDAY, '10:00:00') })] },
    shown: [['stale', 101, 1]],
  },
  {
    id: 'delayed counts age beyond the delay',
    line: {
      ...LINE,
      provider: provider({ delay_minutes: 15 }),
      steps: [
        told(ny(MONDAY, '10:15:00'), 101, { as_of: ny(MONDAY, '10:00:00') }),
        silent(ny(MONDAY, '10:15:30')),
        silent(ny(MONDAY, '10:15:31')),
        // The source gives the time of its answer, not of the price.
        told(ny(MONDAY, '10:15:45'), 102),
      ],
    },
    shown: [
      ['delayed', 101, 1],
      ['delayed', 101, 1],
      ['stale', 101, 1],
      ['delayed', 102, 2],
    ],
  },
  {
    id: 'simulated',
    line: { ...LINE, provider: provider({ name: 'simulated' }), steps: [told(ny(MONDAY, '10:00:00'), 101)] },
    shown: [['simulated', 101, 1]],
  },
  {
    id: 'replay, stale like any other',
    line: {
      ...LINE,
      provider: provider({ name: 'replay', poll_seconds: 5 }),
      steps: [told(ny(MONDAY, '10:00:00'), 101), silent(ny(MONDAY, '10:00:11'))],
    },
    shown: [
      ['replay', 101, 1],
      ['stale', 101, 1],
    ],
  },
  {
    id: 'closed before the open and from the close on, never stale',
    line: {
      ...LINE,
      steps: [
        silent(ny(MONDAY, '08:00:00')),
        // Before the open, Friday's price comes again.
        told(ny(MONDAY, '09:29:59'), 100, { previous_close: 99, as_of: ny('2026-02-27', '16:00:00') }),
        // Open, and nothing newer than Friday.
        silent(ny(MONDAY, '09:30:00')),
        told(ny(MONDAY, '09:30:15'), 101),
        told(ny(MONDAY, '15:59:59'), 102),
        silent(ny(MONDAY, '16:00:00')),
        // A trade after hours is shown, and is none of the day's bar.
        told(ny(MONDAY, '18:00:00'), 103),
        silent(ny(MONDAY, '23:00:00')),
      ],
    },
    shown: [
      ['closed', 100, (100 / 99 - 1) * 100],
      ['closed', 100, (100 / 99 - 1) * 100],
      ['stale', 100, (100 / 99 - 1) * 100],
      ['live', 101, 1],
      ['live', 102, 2],
      ['closed', 102, 2],
      ['closed', 103, 3],
      ['closed', 103, 3],
    ],
    bars: [
      ['2026-02-26', 99, 900],
      ['2026-02-27', 100, 1_000],
      [MONDAY, 102, 5_000],
    ],
  },
  {
    id: 'a closing price told shortly after the close belongs to the day',
    line: {
      ...LINE,
      steps: [
        told(ny(MONDAY, '15:59:59'), 102),
        told(ny(MONDAY, '16:00:30'), 102.5, { as_of: ny(MONDAY, '16:00:02'), volume: 9_000 }),
      ],
    },
    shown: [
      ['live', 102, 2],
      ['closed', 102.5, 2.5],
    ],
    bars: [
      ['2026-02-26', 99, 900],
      ['2026-02-27', 100, 1_000],
      [MONDAY, 102.5, 9_000],
    ],
  },
  {
    id: 'a half-day closes early, the next session is the next day',
    line: {
      ...LINE,
      steps: [
        told(ny(HALF_DAY, '12:59:59'), 101),
        silent(ny(HALF_DAY, '13:00:00')),
        silent(ny(HALF_DAY, '14:00:00')),
        silent(ny('2026-03-06', '09:30:00')),
      ],
    },
    shown: [
      ['live', 101, 1],
      ['closed', 101, 1],
      ['closed', 101, 1],
      ['stale', 101, 1],
    ],
  },
  {
    id: 'after the clocks change the market opens an hour earlier by UTC',
    line: {
      ...LINE,
      steps: [
        told('2026-03-06T14:29:59.000Z', 101, { as_of: '2026-03-05T18:00:00.000Z' }),
        told('2026-03-06T14:30:00.000Z', 101),
        told('2026-03-09T13:29:59.000Z', 101, { as_of: '2026-03-06T21:00:00.000Z' }),
        told('2026-03-09T13:30:00.000Z', 102),
        told('2026-03-09T19:59:59.000Z', 103),
        silent('2026-03-09T20:00:00.000Z'),
      ],
    },
    shown: [
      ['closed', 101, 1],
      ['live', 101, 1],
      ['closed', 101, 1],
      ['live', 102, 2],
      ['live', 103, 3],
      ['closed', 103, 3],
    ],
    bars: [
      ['2026-02-26', 99, 900],
      ['2026-02-27', 100, 1_000],
      ['2026-03-06', 101, 5_000],
      [SUMMER_MONDAY, 103, 5_000],
    ],
  },
  {
    id: 'a source that was never heard, and no history',
    line: {
      ...LINE,
      history: [],
      steps: [silent(ny(MONDAY, '08:00:00')), silent(ny(MONDAY, '10:00:00')), told(ny(MONDAY, '10:00:15'), 101)],
    },
    shown: [
      ['closed', null, null],
      ['stale', null, null],
      ['live', 101, 1],
    ],
    bars: [[MONDAY, 101, 5_000]],
  },
  {
    id: 'before the first quote the last bar is the price; one bar alone has no change',
    line: { ...LINE, history: [HISTORY[1]], steps: [silent(ny(MONDAY, '08:00:00'))] },
    shown: [['closed', 100, null]],
    bars: [['2026-02-27', 100, 1_000]],
  },
  {
    id: 'the source is away for half an hour and comes back by itself',
    line: {
      ...LINE,
      steps: [
        told(ny(TUESDAY, '10:00:00'), 101),
        ...['10:00:31', '10:05:00', '10:15:00', '10:30:00'].map((time) => silent(ny(TUESDAY, time))),
        told(ny(TUESDAY, '10:30:15'), 104),
      ],
    },
    shown: [
      ['live', 101, 1],
      ['stale', 101, 1],
      ['stale', 101, 1],
      ['stale', 101, 1],
      ['stale', 101, 1],
      ['live', 104, 4],
    ],
  },
  {
    id: 'the market closes although the source is away',
    line: {
      ...LINE,
      steps: [told(ny(TUESDAY, '15:30:00'), 101), silent(ny(TUESDAY, '15:59:59')), silent(ny(TUESDAY, '16:00:00'))],
    },
    shown: [
      ['live', 101, 1],
      ['stale', 101, 1],
      ['closed', 101, 1],
    ],
  },
]
