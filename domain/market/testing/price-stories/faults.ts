import {
  answered,
  bar,
  FRIDAYS_CHANGE,
  HISTORY,
  HOLIDAY,
  LAST_WEEK,
  MONDAY,
  noAnswer,
  ny,
  type Shown,
  type Step,
  type Story,
} from './story.ts'

const START = ny(MONDAY, '10:00:00')
const AFTER = ny(MONDAY, '10:00:15')
const LATER = ny(MONDAY, '10:00:31')

/** A valid quote, then a bad one, then nothing: the old price stays and ages as if there had been no answer. */
function refused(id: string, price: unknown, rest: Record<string, unknown> = {}): Story {
  return {
    id,
    steps: [
      [answered(START, 101), 'live', 101, 1],
      [answered(AFTER, price, rest), 'live', 101, 1],
      [noAnswer(LATER), 'stale', 101, 1],
    ],
    bars: [...LAST_WEEK, [MONDAY, 101, 5_000]],
  }
}

/** Polls every 15 seconds from 10:00 on, each with the source's price and what is shown then. */
function polls(rows: readonly (readonly [quoted: number | null, ...Shown])[]): Step[] {
  return rows.map(([price, ...shown], i) => {
    const at = new Date(Date.parse(START) + 15_000 * i).toISOString()
    return [price === null ? noAnswer(at) : answered(at, price), ...shown]
  })
}

/** Every fault that a quote by itself can have. */
export const FAULTS: Story[] = [
  refused('no price', null),
  refused('a price in words', 'NaN'),
  refused('a price as text', '102'),
  refused('an infinite price', Number.MAX_VALUE * 2, { price: '1e999' }),
  refused('a negative price', -101),
  refused('a price of zero', 0),
  refused('a price of 1e12', 1e12),
  refused('a price of 1e15', 1e15),
  refused('another currency', 102, { currency: 'MXN' }),
  refused('an older time', 102, { as_of: ny(MONDAY, '09:59:59') }),
  refused('a time in the future', 102, { as_of: ny(MONDAY, '10:10:00') }),
  refused('no time', 102, { as_of: null }),
  refused('a time that is none', 102, { as_of: 'yesterday' }),
  refused('a tenfold price', 1_010),
  refused('a tenth of the price', 10.1),
  refused('a tenfold high of the day', 102, { day_high: 1_010 }),
  {
    id: 'the same currency, and a range that lags behind the price',
    steps: [[answered(START, 101, { currency: 'USD', day_high: 100.5 }), 'live', 101, 1]],
  },
  {
    id: 'a slip of two reads never shows',
    steps: polls([
      [101, 'live', 101, 1],
      [1_010, 'live', 101, 1],
      [1_012, 'live', 101, 1],
      [101.5, 'live', 101.5, 1.5],
      [1_010, 'live', 101.5, 1.5],
      [102, 'live', 102, 2],
    ]),
  },
  {
    id: 'reads that disagree begin again',
    // 1010, 505 and 1010 agree with none before them; 1012 and 1015 agree with the last 1010.
    steps: polls([
      [101, 'live', 101, 1],
      [1_010, 'live', 101, 1],
      [505, 'live', 101, 1],
      [1_010, 'stale', 101, 1],
      [1_012, 'stale', 101, 1],
      [1_015, 'live', 1_015, 915],
    ]),
  },
  {
    id: 'a true tenfold comes through at the third read',
    steps: polls([
      [101, 'live', 101, 1],
      [1_010, 'live', 101, 1],
      [1_010, 'live', 101, 1],
      [1_020, 'live', 1_020, 920],
      [1_030, 'live', 1_030, 930],
    ]),
  },
  {
    id: 'a crash of 60 % comes through at the third read, gaps between them or not',
    steps: polls([
      [100, 'live', 100, 0],
      [40, 'live', 100, 0],
      [null, 'live', 100, 0],
      [40.4, 'stale', 100, 0],
      [40.2, 'live', 40.2, -59.8],
      [39, 'live', 39, -61],
    ]),
  },
  {
    id: 'a fall of 40 % is a move of the market',
    steps: polls([
      [100, 'live', 100, 0],
      [60, 'live', 60, -40],
      [61, 'live', 61, -39],
    ]),
  },
  {
    id: 'the first quote is held against the last close',
    steps: polls([
      // Open market, and the newest price is Friday's.
      [1_000, 'stale', 100, FRIDAYS_CHANGE],
      [101, 'live', 101, 1],
    ]),
  },
  {
    id: 'without history the first quote is held against its own previous close',
    line: { history: [] },
    steps: polls([
      [1_000, 'stale', null, null],
      [101, 'live', 101, 1],
    ]),
  },
  {
    id: 'rows of history that are none',
    line: {
      history: [
        { date: '2026-02-18', open: null, high: null, low: null, close: null, volume: null },
        { date: '2026-02-19', open: 0, high: 0, low: 0, close: 0, volume: 0 },
        bar('2026-02-20', -5, 100),
        bar('2026-02-23', 1e12, 100),
        { ...bar('2026-02-24', 97, 100), high: 96 },
        { ...bar('2026-02-25', 98, 100), volume: null },
        HISTORY[1],
        HISTORY[0],
        bar('2026-02-27', 555, 1),
        // The market was closed: the calendar says so, or leaves the day out.
        bar(HOLIDAY, 100, 0),
        bar('2026-02-28', 100, 0),
        null,
      ],
    },
    steps: [],
    refused: [
      '2026-02-18',
      '2026-02-19',
      '2026-02-20',
      '2026-02-23',
      '2026-02-24',
      '2026-02-25',
      '2026-02-27',
      HOLIDAY,
      '2026-02-28',
      null,
    ],
    bars: LAST_WEEK,
  },
]
