import {
  answered,
  bar,
  FRIDAY,
  HALF_DAY,
  HISTORY,
  HOLIDAY,
  LAST_WEEK,
  MONDAY,
  noAnswer,
  ny,
  type Step,
  type Story,
  SUMMER_MONDAY,
  still,
  TUESDAY,
} from './story.ts'

const STILL_DAY = ['09:30:00', '12:00:00', '15:59:45'].map((time): Step => [still(ny(MONDAY, time)), 'live', 100, 0])

/** Stories of sessions without trade, and of days without a session. */
export const STILL_DAYS: Story[] = [
  {
    id: 'frozen from the close of a session without trade, through the night and the next open, until a trade',
    steps: [
      ...STILL_DAY,
      [noAnswer(ny(MONDAY, '16:00:00')), 'frozen', 100, 0],
      [still(ny(MONDAY, '20:00:00')), 'frozen', 100, 0],
      [still(ny(TUESDAY, '09:30:00')), 'frozen', 100, 0],
      [still(ny(TUESDAY, '09:30:15')), 'frozen', 100, 0],
      [answered(ny(TUESDAY, '09:30:30'), 100, { volume: 300 }), 'live', 100, 0],
      [noAnswer(ny(TUESDAY, '16:00:00')), 'closed', 100, 0],
    ],
    bars: [...LAST_WEEK, [MONDAY, 100, 0], [TUESDAY, 100, 300]],
  },
  {
    id: 'frozen is frozen although it is old, and a new price ends it',
    steps: [
      ...STILL_DAY,
      [noAnswer(ny(TUESDAY, '10:00:00')), 'frozen', 100, 0],
      [answered(ny(TUESDAY, '10:00:15'), 100.5, { volume: 0 }), 'live', 100.5, 0.5],
    ],
  },
  {
    id: 'one trade in the session, and it is not frozen',
    steps: [
      STILL_DAY[0],
      [answered(ny(MONDAY, '12:00:00'), 100, { volume: 10 }), 'live', 100, 0],
      [noAnswer(ny(MONDAY, '16:00:00')), 'closed', 100, 0],
    ],
  },
  {
    id: 'an index has no volume, but its value moves',
    steps: [
      ...STILL_DAY.slice(0, 2),
      [answered(ny(MONDAY, '15:59:45'), 100.2, { volume: 0 }), 'live', 100.2, 0.2],
      [noAnswer(ny(MONDAY, '16:00:00')), 'closed', 100.2, 0.2],
    ],
  },
  {
    id: 'a session whose end nobody saw proves nothing, until a later read does',
    steps: [
      ...STILL_DAY.slice(0, 2),
      [noAnswer(ny(MONDAY, '16:00:00')), 'closed', 100, 0],
      [still(ny(MONDAY, '16:30:00'), { as_of: ny(MONDAY, '16:00:00') }), 'frozen', 100, 0],
    ],
  },
  {
    id: 'a session that nobody read is frozen where its bar has no trade',
    line: { history: [...HISTORY, bar(MONDAY, 100, 0)] },
    steps: [
      [answered(ny('2026-02-27', '15:59:45'), 100.5, { previous_close: 99 }), 'live', 100.5, (100.5 / 99 - 1) * 100],
      [still(ny(TUESDAY, '09:30:00')), 'frozen', 100, 0],
      [answered(ny(TUESDAY, '09:30:15'), 100, { volume: 5 }), 'live', 100, 0],
    ],
  },
  {
    id: 'with a delay the last trades are told after the close',
    line: { provider: { name: 'yahoo', delay_minutes: 15, poll_seconds: 15 } },
    steps: [
      // At the open the source still reports Friday, volume included.
      [answered(ny(MONDAY, '09:30:00'), 100, { as_of: ny(MONDAY, '09:15:00'), volume: 1_000 }), 'delayed', 100, 0],
      [still(ny(MONDAY, '12:00:00'), { as_of: ny(MONDAY, '11:45:00') }), 'delayed', 100, 0],
      [still(ny(MONDAY, '15:59:45'), { as_of: ny(MONDAY, '15:44:45') }), 'delayed', 100, 0],
      [noAnswer(ny(MONDAY, '16:00:00')), 'frozen', 100, 0],
      [answered(ny(MONDAY, '16:15:00'), 100, { as_of: ny(MONDAY, '15:59:59'), volume: 40 }), 'closed', 100, 0],
    ],
    bars: [...LAST_WEEK, [MONDAY, 100, 40]],
  },
  {
    id: 'on a holiday the last close comes as if live: closed, no bar, nothing frozen',
    steps: [
      [answered(ny(TUESDAY, '10:00:00'), 102), 'live', 102, 2],
      [answered(ny(TUESDAY, '15:59:59'), 103), 'live', 103, 3],
      ...['09:30:00', '12:00:00', '15:59:59', '16:00:00'].map((time): Step => {
        return [answered(ny(HOLIDAY, time), 103, { volume: 0 }), 'closed', 103, 3]
      }),
      [noAnswer(ny(HALF_DAY, '09:30:00')), 'stale', 103, 3],
      [answered(ny(HALF_DAY, '09:30:15'), 104, { previous_close: 103 }), 'live', 104, (104 / 103 - 1) * 100],
    ],
    bars: [...LAST_WEEK, [TUESDAY, 103, 5_000], [HALF_DAY, 104, 5_000]],
  },
  {
    id: 'what froze before a holiday and a weekend stays frozen through both',
    steps: [
      ...STILL_DAY,
      [still(ny(HOLIDAY, '12:00:00')), 'frozen', 100, 0],
      [noAnswer(ny(FRIDAY, '12:00:00')), 'frozen', 100, 0],
      [noAnswer(ny('2026-03-07', '12:00:00')), 'frozen', 100, 0],
      [answered(ny(SUMMER_MONDAY, '09:31:00'), 100, { volume: 5 }), 'live', 100, 0],
    ],
  },
]
