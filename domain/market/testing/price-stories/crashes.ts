import { LINE, MONDAY, ny, type Story, silent, TUESDAY, told } from './story.ts'

/** Reads of Monday, `every` seconds apart from the open on: price, range and volume of the day so far. */
function reads(every: number, path: readonly (readonly [number, number, number, number])[], open = path[0][0]) {
  return path.map(([price, day_low, day_high, volume], i) => {
    const at = new Date(Date.parse(ny(MONDAY, '09:30:00')) + 1000 * every * i).toISOString()
    return told(at, price, { open, day_low, day_high, volume })
  })
}

const FRIDAY_ONLY: [string, number, number][] = [
  ['2026-02-26', 99, 900],
  ['2026-02-27', 100, 1_000],
]
const FRIDAYS: Story['shown'][number] = ['stale', 100, (100 / 99 - 1) * 100]

/** Opens 56.6 % lower, and keeps trading there. */
const GAP = [
  [43.4, 43.4, 43.4, 300],
  [42.8, 42.5, 43.9, 700],
  [44.1, 42.5, 44.3, 900],
] as const

/** REGN on 2003-03-31, its close before as 100: it opened at half, as after a split, and closed 56.6 % lower. */
const AT_HALF = [
  [49.97, 49.97, 49.97, 400],
  [50.9, 49.4, 50.9, 900],
  [46.1, 45.7, 50.9, 2_400],
  [43.44, 42.76, 50.9, 6_294],
] as const

const THIRD: Story['shown'] = [FRIDAYS, FRIDAYS, ['live', 46.1, -53.9], ['live', 43.44, -56.56]]

function at(every: number): Story[] {
  const polls = `, reads ${every} s apart`
  return [
    {
      id: `a crash at the open whose answer bears itself out shows at once${polls}`,
      line: { ...LINE, steps: reads(every, GAP) },
      shown: GAP.map(([price]) => ['live', price, price - 100]),
      bars: [...FRIDAY_ONLY, [MONDAY, 44.1, 900]],
    },
    {
      id: `after a crash the price may come back${polls}`,
      line: {
        ...LINE,
        steps: reads(every, [GAP[0], [62, 43.4, 62, 800], [85, 43.4, 85, 1_900], [84, 43.4, 86, 2_000]]),
      },
      shown: [43.4, 62, 85, 84].map((price) => ['live', price, price - 100]),
      bars: [...FRIDAY_ONLY, [MONDAY, 84, 2_000]],
    },
    {
      id: `an offer for the whole company shows at once${polls}`,
      line: { ...LINE, steps: reads(every, [[163, 162.8, 163.4, 5_000]]) },
      shown: [['live', 163, 63]],
      bars: [...FRIDAY_ONLY, [MONDAY, 163, 5_000]],
    },
    {
      id: `a lone wrong tick never shows, at the open or later, alone or in the day's range${polls}`,
      line: {
        ...LINE,
        steps: reads(
          every,
          [
            [43.4, 99.8, 100.2, 100],
            [100.5, 99.8, 100.6, 200],
            [43.4, 43.4, 100.6, 300],
            [101, 99.8, 101, 400],
            [164, 99.8, 164, 500],
            [102, 99.8, 102, 600],
          ],
          100,
        ),
      },
      shown: [
        FRIDAYS,
        ['live', 100.5, 0.5],
        [every > 30 ? 'stale' : 'live', 100.5, 0.5],
        ['live', 101, 1],
        [every > 30 ? 'stale' : 'live', 101, 1],
        ['live', 102, 2],
      ],
      bars: [...FRIDAY_ONLY, [MONDAY, 102, 600]],
    },
    ...[10, 4, 2, 0.5, 0.1].map((ratio): Story => {
      const price = 100 / ratio
      return {
        id: `a split of ${ratio} to one that nobody told of does not show in a read or two${polls}`,
        line: {
          ...LINE,
          steps: reads(
            every,
            [1, 1.01].map((move) => [price * move, price, price * move, 4_000]),
          ),
        },
        shown: [FRIDAYS, FRIDAYS],
        bars: FRIDAY_ONLY,
      }
    }),
    {
      id: `prices without a trade of the session prove nothing${polls}`,
      line: { ...LINE, steps: reads(every, [[43.4, 43.4, 43.4, 0]]) },
      shown: [FRIDAYS],
      bars: FRIDAY_ONLY,
    },
    {
      id: `prices in a hundredth of the currency, all of them, do not show${polls}`,
      line: {
        ...LINE,
        steps: reads(every, [[9_900, 9_850, 9_950, 300]]).map(({ at, quote }) => ({
          at,
          quote: { ...quote, previous_close: 10_000 },
        })),
      },
      shown: [FRIDAYS],
      bars: FRIDAY_ONLY,
    },
  ]
}

/** Falls and rises of more than 40 %, and data that only looks like them. */
export const CRASHES: Story[] = [
  ...at(15),
  ...at(300),
  {
    id: 'a crash to half, as after a split, comes through at the third read, five minutes apart',
    line: { ...LINE, steps: reads(300, AT_HALF) },
    shown: THIRD,
    bars: [...FRIDAY_ONLY, [MONDAY, 43.44, 6_294]],
  },
  {
    id: 'a crash to half, as after a split, comes through at the third read, two hours apart',
    line: { ...LINE, steps: [...reads(7_200, AT_HALF), silent(ny(TUESDAY, '08:00:00'))] },
    shown: [...THIRD, ['closed', 43.44, -56.56]],
    bars: [...FRIDAY_ONLY, [MONDAY, 43.44, 6_294]],
  },
  {
    id: 'a crash to half that went on falling before the second read shows then',
    line: { ...LINE, steps: reads(20_000, [AT_HALF[0], AT_HALF[3]]) },
    shown: [FRIDAYS, ['live', 43.44, -56.56]],
    bars: [...FRIDAY_ONLY, [MONDAY, 43.44, 6_294]],
  },
  {
    id: 'a crash within the session, in reads five minutes apart, comes through at the third that tells of it',
    line: {
      ...LINE,
      steps: reads(300, [
        [100, 99.5, 100.5, 200],
        [44, 43, 100.5, 900],
        [49, 43, 100.5, 1_400],
        [45, 42, 100.5, 1_900],
      ]),
    },
    shown: [
      ['live', 100, 0],
      ['stale', 100, 0],
      ['stale', 100, 0],
      ['live', 45, -55],
    ],
    bars: [...FRIDAY_ONLY, [MONDAY, 45, 1_900]],
  },
]
