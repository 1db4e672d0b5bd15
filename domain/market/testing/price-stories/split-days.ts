import { bar, HISTORY, LINE, MONDAY, ny, type Story, silent, TUESDAY, told } from './story.ts'

/** Friday closed at 400, in the shares from before a split of four to one on Monday. */
const UNSPLIT = [bar('2026-02-26', 396, 225), bar('2026-02-27', 400, 250)]
const FOUR_TO_ONE = [{ date: MONDAY, ratio: 4 }]
const SPLIT_BARS: [string, number, number][] = [
  ['2026-02-26', 99, 900],
  ['2026-02-27', 100, 1_000],
  [MONDAY, 101, 5_000],
]

/** Splits, reported or not, in the history or not. */
export const SPLIT_DAYS: Story[] = [
  {
    id: 'a split explains its own jump, the previous close from before it too',
    line: {
      ...LINE,
      history: UNSPLIT,
      splits: FOUR_TO_ONE,
      steps: [told(ny(MONDAY, '09:30:00'), 100.5, { previous_close: 400 }), told(ny(MONDAY, '15:59:59'), 101)],
    },
    shown: [
      ['live', 100.5, 0.5],
      ['live', 101, 1],
    ],
    bars: SPLIT_BARS,
  },
  {
    id: 'before the open of a split day the price may come in old shares or in new ones',
    line: {
      ...LINE,
      history: UNSPLIT,
      splits: FOUR_TO_ONE,
      steps: [
        told(ny(MONDAY, '07:00:00'), 400, { previous_close: 396, day_low: 400, open: 400 }),
        told(ny(MONDAY, '08:00:00'), 100, { previous_close: 99 }),
        told(ny(MONDAY, '09:30:00'), 101),
      ],
    },
    shown: [
      ['closed', 400, (400 / 396 - 1) * 100],
      ['closed', 100, (100 / 99 - 1) * 100],
      ['live', 101, 1],
    ],
    bars: SPLIT_BARS,
  },
  {
    id: 'a source that is late with the split is held in review, and shows when it has caught up',
    line: {
      ...LINE,
      history: UNSPLIT,
      splits: FOUR_TO_ONE,
      steps: [
        silent(ny(MONDAY, '09:29:45')),
        told(ny(MONDAY, '09:30:00'), 402, { previous_close: 400, open: 400, day_low: 400 }),
        told(ny(MONDAY, '09:30:15'), 403, { previous_close: 400, open: 400, day_low: 400 }),
        told(ny(MONDAY, '09:30:30'), 101),
      ],
    },
    shown: [
      ['closed', 400, (400 / 396 - 1) * 100],
      ['stale', 400, (400 / 396 - 1) * 100],
      ['stale', 400, (400 / 396 - 1) * 100],
      ['live', 101, 1],
    ],
    bars: SPLIT_BARS,
  },
  {
    id: 'a reverse split, and one that the history is adjusted for already',
    line: {
      ...LINE,
      // One for ten on Monday; two to one on Friday, which its rows have in them (50 before, 10 after would be a crash).
      history: [bar('2026-02-26', 9.9, 9_000), bar('2026-02-27', 10, 10_000)],
      splits: [
        { date: MONDAY, ratio: 0.1 },
        { date: '2026-02-27', ratio: 2 },
      ],
      steps: [told(ny(MONDAY, '15:59:59'), 101)],
    },
    shown: [['live', 101, 1]],
    bars: SPLIT_BARS,
  },
  {
    id: 'a split to come changes nothing yet',
    line: {
      ...LINE,
      splits: [{ date: TUESDAY, ratio: 4 }],
      steps: [told(ny(MONDAY, '15:59:59'), 101)],
    },
    shown: [['live', 101, 1]],
    bars: SPLIT_BARS,
  },
  {
    id: 'a jump by the factor of a split that nobody told of takes three reads',
    line: {
      ...LINE,
      history: UNSPLIT,
      steps: [told(ny(MONDAY, '09:30:00'), 100), told(ny(MONDAY, '09:30:15'), 100), told(ny(MONDAY, '09:30:30'), 101)],
    },
    shown: [
      ['stale', 400, (400 / 396 - 1) * 100],
      ['stale', 400, (400 / 396 - 1) * 100],
      ['live', 101, 1],
    ],
    bars: [
      ['2026-02-26', 396, 225],
      ['2026-02-27', 400, 250],
      [MONDAY, 101, 5_000],
    ],
  },
  {
    id: 'history that ends where the first session begins',
    line: { ...LINE, history: HISTORY, steps: [told(ny(MONDAY, '10:00:00'), 101), told(ny(TUESDAY, '10:00:00'), 102)] },
    shown: [
      ['live', 101, 1],
      ['live', 102, 2],
    ],
    bars: [...SPLIT_BARS, [TUESDAY, 102, 5_000]],
  },
]
