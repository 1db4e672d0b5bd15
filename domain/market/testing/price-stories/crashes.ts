import {
  answered,
  FRIDAYS_CHANGE,
  LAST_WEEK,
  MONDAY,
  noAnswer,
  ny,
  type Shown,
  type Step,
  type Story,
  TUESDAY,
} from './story.ts'

/** A read: price, range and volume of the day so far, and what is shown after it. */
type Read = readonly [price: number, low: number, high: number, volume: number, ...Shown]

/** Reads of Monday, `every` seconds apart from the open on. */
function reads(every: number, path: readonly Read[], open = path[0][0]): Step[] {
  return path.map(([price, day_low, day_high, volume, ...shown], i) => {
    const at = new Date(Date.parse(ny(MONDAY, '09:30:00')) + 1000 * every * i).toISOString()
    return [answered(at, price, { open, day_low, day_high, volume }), ...shown]
  })
}

const FRIDAYS: Shown = ['stale', 100, FRIDAYS_CHANGE]
const live = (price: number): Shown => ['live', price, price - 100]

/** A day that opens 56.6 % lower, and keeps trading there. */
const GAP: Read[] = [
  [43.4, 43.4, 43.4, 300, ...live(43.4)],
  [42.8, 42.5, 43.9, 700, ...live(42.8)],
  [44.1, 42.5, 44.3, 900, ...live(44.1)],
]

/** REGN on 2003-03-31, its close before as 100: it opened at half, as after a split, and closed 56.6 % lower. */
const AT_HALF: Read[] = [
  [49.97, 49.97, 49.97, 400, ...FRIDAYS],
  [50.9, 49.4, 50.9, 900, ...FRIDAYS],
  [46.1, 45.7, 50.9, 2_400, ...live(46.1)],
  [43.44, 42.76, 50.9, 6_294, ...live(43.44)],
]

const HUNDREDTHS = { previous_close: 10_000, open: 9_900, day_low: 9_850, day_high: 9_950, volume: 300 }

function at(every: number): Story[] {
  const polls = `, reads ${every} s apart`
  return [
    {
      id: `a crash at the open whose answer bears itself out shows at once${polls}`,
      steps: reads(every, GAP),
      bars: [...LAST_WEEK, [MONDAY, 44.1, 900]],
    },
    {
      id: `after a crash the price may come back${polls}`,
      steps: reads(every, [
        GAP[0],
        [62, 43.4, 62, 800, ...live(62)],
        [85, 43.4, 85, 1_900, ...live(85)],
        [84, 43.4, 86, 2_000, ...live(84)],
      ]),
      bars: [...LAST_WEEK, [MONDAY, 84, 2_000]],
    },
    {
      id: `an offer for the whole company shows at once${polls}`,
      steps: reads(every, [[163, 162.8, 163.4, 5_000, ...live(163)]]),
      bars: [...LAST_WEEK, [MONDAY, 163, 5_000]],
    },
    {
      id: `a lone wrong tick never shows, at the open or later, alone or in the day's range${polls}`,
      steps: reads(
        every,
        [
          [43.4, 99.8, 100.2, 100, ...FRIDAYS],
          [100.5, 99.8, 100.6, 200, ...live(100.5)],
          [43.4, 43.4, 100.6, 300, every > 30 ? 'stale' : 'live', 100.5, 0.5],
          [101, 99.8, 101, 400, ...live(101)],
          [164, 99.8, 164, 500, every > 30 ? 'stale' : 'live', 101, 1],
          [102, 99.8, 102, 600, ...live(102)],
        ],
        100,
      ),
      bars: [...LAST_WEEK, [MONDAY, 102, 600]],
    },
    ...[10, 4, 2, 0.5, 0.1].map((ratio): Story => {
      const price = 100 / ratio
      return {
        id: `a split of ${ratio} to one that nobody told of does not show in a read or two${polls}`,
        steps: reads(
          every,
          [1, 1.01].map((move) => [price * move, price, price * move, 4_000, ...FRIDAYS]),
        ),
        bars: LAST_WEEK,
      }
    }),
    {
      id: `prices without a trade of the session prove nothing${polls}`,
      steps: reads(every, [[43.4, 43.4, 43.4, 0, ...FRIDAYS]]),
      bars: LAST_WEEK,
    },
    {
      id: `prices in a hundredth of the currency, all of them, do not show${polls}`,
      steps: [[answered(ny(MONDAY, '09:30:00'), 9_900, HUNDREDTHS), ...FRIDAYS]],
      bars: LAST_WEEK,
    },
  ]
}

/** Stories of falls and rises of more than 40 %, and of data that only looks like them. */
export const CRASHES: Story[] = [
  ...at(15),
  ...at(300),
  {
    id: 'a crash to half, as after a split, comes through at the third read, five minutes apart',
    steps: reads(300, AT_HALF),
    bars: [...LAST_WEEK, [MONDAY, 43.44, 6_294]],
  },
  {
    id: 'a crash to half, as after a split, comes through at the third read, two hours apart',
    steps: [...reads(7_200, AT_HALF), [noAnswer(ny(TUESDAY, '08:00:00')), 'closed', 43.44, -56.56]],
    bars: [...LAST_WEEK, [MONDAY, 43.44, 6_294]],
  },
  {
    id: 'a crash to half that went on falling before the second read shows then',
    steps: reads(20_000, [AT_HALF[0], AT_HALF[3]]),
    bars: [...LAST_WEEK, [MONDAY, 43.44, 6_294]],
  },
  {
    id: 'a crash within the session, in reads five minutes apart, comes through at the third that tells of it',
    steps: reads(300, [
      [100, 99.5, 100.5, 200, ...live(100)],
      [44, 43, 100.5, 900, 'stale', 100, 0],
      [49, 43, 100.5, 1_400, 'stale', 100, 0],
      [45, 42, 100.5, 1_900, ...live(45)],
    ]),
    bars: [...LAST_WEEK, [MONDAY, 45, 1_900]],
  },
]
