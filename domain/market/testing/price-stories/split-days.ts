import {
  answered,
  bar,
  FRIDAYS_CHANGE,
  LAST_WEEK,
  MONDAY,
  noAnswer,
  ny,
  type Row,
  type Story,
  TUESDAY,
} from './story.ts'

/** Friday closed at 400, in the shares from before a split of four to one on Monday. */
const UNSPLIT = [bar('2026-02-26', 396, 225), bar('2026-02-27', 400, 250)]
const FOUR_TO_ONE = [{ date: MONDAY, ratio: 4 }]
const OLD_SHARES = { previous_close: 400, open: 400, day_low: 400 }
const SPLIT_BARS: Row[] = [...LAST_WEEK, [MONDAY, 101, 5_000]]

/** Stories of splits, reported or not, in the history or not. */
export const SPLIT_DAYS: Story[] = [
  {
    id: 'a split explains its own jump, the previous close from before it too',
    line: { history: UNSPLIT, splits: FOUR_TO_ONE },
    steps: [
      [answered(ny(MONDAY, '09:30:00'), 100.5, { previous_close: 400 }), 'live', 100.5, 0.5],
      [answered(ny(MONDAY, '15:59:59'), 101), 'live', 101, 1],
    ],
    bars: SPLIT_BARS,
  },
  {
    id: 'before the open of a split day the price may come in old shares or in new ones',
    line: { history: UNSPLIT, splits: FOUR_TO_ONE },
    steps: [
      [answered(ny(MONDAY, '07:00:00'), 400, { ...OLD_SHARES, previous_close: 396 }), 'closed', 400, FRIDAYS_CHANGE],
      [answered(ny(MONDAY, '08:00:00'), 100, { previous_close: 99 }), 'closed', 100, FRIDAYS_CHANGE],
      [answered(ny(MONDAY, '09:30:00'), 101), 'live', 101, 1],
    ],
    bars: SPLIT_BARS,
  },
  {
    id: 'a source that is late with the split is held in review, and shows when it has caught up',
    line: { history: UNSPLIT, splits: FOUR_TO_ONE },
    steps: [
      [noAnswer(ny(MONDAY, '09:29:45')), 'closed', 400, FRIDAYS_CHANGE],
      [answered(ny(MONDAY, '09:30:00'), 402, OLD_SHARES), 'stale', 400, FRIDAYS_CHANGE],
      [answered(ny(MONDAY, '09:30:15'), 403, OLD_SHARES), 'stale', 400, FRIDAYS_CHANGE],
      [answered(ny(MONDAY, '09:30:30'), 101), 'live', 101, 1],
    ],
    bars: SPLIT_BARS,
  },
  {
    id: 'a reverse split, and one that the history is adjusted for already',
    line: {
      // One for ten on Monday; two to one on Friday, which its rows include already (50 before, 10 after would be a
      // crash).
      history: [bar('2026-02-26', 9.9, 9_000), bar('2026-02-27', 10, 10_000)],
      splits: [
        { date: MONDAY, ratio: 0.1 },
        { date: '2026-02-27', ratio: 2 },
      ],
    },
    steps: [[answered(ny(MONDAY, '15:59:59'), 101), 'live', 101, 1]],
    bars: SPLIT_BARS,
  },
  {
    id: 'a split to come changes nothing yet',
    line: { splits: [{ date: TUESDAY, ratio: 4 }] },
    steps: [[answered(ny(MONDAY, '15:59:59'), 101), 'live', 101, 1]],
    bars: SPLIT_BARS,
  },
  {
    id: 'a jump by the factor of a split that nobody told of takes three reads',
    line: { history: UNSPLIT },
    steps: [
      [answered(ny(MONDAY, '09:30:00'), 100), 'stale', 400, FRIDAYS_CHANGE],
      [answered(ny(MONDAY, '09:30:15'), 100), 'stale', 400, FRIDAYS_CHANGE],
      [answered(ny(MONDAY, '09:30:30'), 101), 'live', 101, 1],
    ],
    bars: [
      ['2026-02-26', 396, 225],
      ['2026-02-27', 400, 250],
      [MONDAY, 101, 5_000],
    ],
  },
  {
    id: 'history that ends where the first session begins',
    steps: [
      [answered(ny(MONDAY, '10:00:00'), 101), 'live', 101, 1],
      [answered(ny(TUESDAY, '10:00:00'), 102), 'live', 102, 2],
    ],
    bars: [...SPLIT_BARS, [TUESDAY, 102, 5_000]],
  },
]
