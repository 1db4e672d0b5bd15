import {
  FRIDAY,
  HALF_DAY,
  HOLIDAY,
  LINE,
  MONDAY,
  ny,
  type Story,
  SUMMER_MONDAY,
  silent,
  TUESDAY,
  told,
} from './story.ts'

const still = (at: string, rest: Record<string, unknown> = {}) => told(at, 100, { volume: 0, ...rest })
const STILL_DAY = [still(ny(MONDAY, '09:30:00')), still(ny(MONDAY, '12:00:00')), still(ny(MONDAY, '15:59:45'))]
const LIVE_DAY: Story['shown'] = [
  ['live', 100, 0],
  ['live', 100, 0],
  ['live', 100, 0],
]

/** Sessions without trade, and days without a session. */
export const STILL_DAYS: Story[] = [
  {
    id: 'frozen from the close of a session without trade, through the night and the next open, until a trade',
    line: {
      ...LINE,
      steps: [
        ...STILL_DAY,
        silent(ny(MONDAY, '16:00:00')),
        still(ny(MONDAY, '20:00:00')),
        still(ny(TUESDAY, '09:30:00')),
        still(ny(TUESDAY, '09:30:15')),
        told(ny(TUESDAY, '09:30:30'), 100, { volume: 300 }),
        silent(ny(TUESDAY, '16:00:00')),
      ],
    },
    shown: [
      ...LIVE_DAY,
      ['frozen', 100, 0],
      ['frozen', 100, 0],
      ['frozen', 100, 0],
      ['frozen', 100, 0],
      ['live', 100, 0],
      ['closed', 100, 0],
    ],
    bars: [
      ['2026-02-26', 99, 900],
      ['2026-02-27', 100, 1_000],
      [MONDAY, 100, 0],
      [TUESDAY, 100, 300],
    ],
  },
  {
    id: 'frozen is frozen although it is old, and a new price ends it',
    line: {
      ...LINE,
      steps: [...STILL_DAY, silent(ny(TUESDAY, '10:00:00')), told(ny(TUESDAY, '10:00:15'), 100.5, { volume: 0 })],
    },
    shown: [...LIVE_DAY, ['frozen', 100, 0], ['live', 100.5, 0.5]],
  },
  {
    id: 'one trade in the session, and it is not frozen',
    line: {
      ...LINE,
      steps: [STILL_DAY[0], told(ny(MONDAY, '12:00:00'), 100, { volume: 10 }), silent(ny(MONDAY, '16:00:00'))],
    },
    shown: [
      ['live', 100, 0],
      ['live', 100, 0],
      ['closed', 100, 0],
    ],
  },
  {
    id: 'an index has no volume, but its value moves',
    line: {
      ...LINE,
      steps: [
        ...STILL_DAY.slice(0, 2),
        told(ny(MONDAY, '15:59:45'), 100.2, { volume: 0 }),
        silent(ny(MONDAY, '16:00:00')),
      ],
    },
    shown: [
      ['live', 100, 0],
      ['live', 100, 0],
      ['live', 100.2, 0.2],
      ['closed', 100.2, 0.2],
    ],
  },
  {
    id: 'a session whose end nobody saw proves nothing, until a later read does',
    line: {
      ...LINE,
      steps: [
        ...STILL_DAY.slice(0, 2),
        silent(ny(MONDAY, '16:00:00')),
        still(ny(MONDAY, '16:30:00'), { as_of: ny(MONDAY, '16:00:00') }),
      ],
    },
    shown: [
      ['live', 100, 0],
      ['live', 100, 0],
      ['closed', 100, 0],
      ['frozen', 100, 0],
    ],
  },
  {
    id: 'with a delay the last trades are told after the close',
    line: {
      ...LINE,
      provider: { name: 'yahoo', delay_minutes: 15, poll_seconds: 15 },
      steps: [
        // At the open the source still reports Friday, volume included.
        told(ny(MONDAY, '09:30:00'), 100, { as_of: ny(MONDAY, '09:15:00'), volume: 1_000 }),
        still(ny(MONDAY, '12:00:00'), { as_of: ny(MONDAY, '11:45:00') }),
        still(ny(MONDAY, '15:59:45'), { as_of: ny(MONDAY, '15:44:45') }),
        silent(ny(MONDAY, '16:00:00')),
        told(ny(MONDAY, '16:15:00'), 100, { as_of: ny(MONDAY, '15:59:59'), volume: 40 }),
      ],
    },
    shown: [
      ['delayed', 100, 0],
      ['delayed', 100, 0],
      ['delayed', 100, 0],
      ['frozen', 100, 0],
      ['closed', 100, 0],
    ],
    bars: [
      ['2026-02-26', 99, 900],
      ['2026-02-27', 100, 1_000],
      [MONDAY, 100, 40],
    ],
  },
  {
    id: 'on a holiday the last close comes as if live: closed, no bar, nothing frozen',
    line: {
      ...LINE,
      steps: [
        told(ny(TUESDAY, '10:00:00'), 102),
        told(ny(TUESDAY, '15:59:59'), 103),
        ...['09:30:00', '12:00:00', '15:59:59', '16:00:00'].map((time) => told(ny(HOLIDAY, time), 103, { volume: 0 })),
        silent(ny(HALF_DAY, '09:30:00')),
        told(ny(HALF_DAY, '09:30:15'), 104, { previous_close: 103 }),
      ],
    },
    shown: [
      ['live', 102, 2],
      ['live', 103, 3],
      ['closed', 103, 3],
      ['closed', 103, 3],
      ['closed', 103, 3],
      ['closed', 103, 3],
      ['stale', 103, 3],
      ['live', 104, (104 / 103 - 1) * 100],
    ],
    bars: [
      ['2026-02-26', 99, 900],
      ['2026-02-27', 100, 1_000],
      [TUESDAY, 103, 5_000],
      [HALF_DAY, 104, 5_000],
    ],
  },
  {
    id: 'what froze before a holiday and a weekend stays frozen through both',
    line: {
      ...LINE,
      steps: [
        ...STILL_DAY,
        still(ny(HOLIDAY, '12:00:00')),
        silent(ny(FRIDAY, '12:00:00')),
        silent(ny('2026-03-07', '12:00:00')),
        told(ny(SUMMER_MONDAY, '09:31:00'), 100, { volume: 5 }),
      ],
    },
    shown: [...LIVE_DAY, ['frozen', 100, 0], ['frozen', 100, 0], ['frozen', 100, 0], ['live', 100, 0]],
  },
]
