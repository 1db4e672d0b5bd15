import { type Answer, answerOf, type Bar, type Line, type LineAlert, type LineEvent } from './line.ts'

const DATES = { fri: '2026-02-27', mon: '2026-03-02', tue: '2026-03-03', wed: '2026-03-04', thu: '2026-03-05' } as const
export type Day = keyof typeof DATES

/** An instant of the week: `at('mon', '10:05')`. Sessions last from 10:00 to 10:40, polls come every minute. */
export function at(day: Day, time: string): string {
  return new Date(`${DATES[day]}T${time.length === 5 ? `${time}:00` : time}Z`).toISOString()
}

export const dateOf = (day: Day): string => DATES[day]

/** A new price, and the rest that the source says of its day; low and high are those so far if left out. */
export type Tick = [time: string, price: number, rest?: Record<string, unknown>]

/** The source's answers on a day, after a close of `previous`. */
export function answers(day: Day, previous: number, ...ticks: Tick[]): LineEvent[] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return ticks.map(([time, price, rest = {}], i) => {
    low = Math.min(low, price, (rest.day_low as number) ?? price)
    high = Math.max(high, price, (rest.day_high as number) ?? price)
    const open = (ticks[0][2]?.open as number) ?? ticks[0][1]
    const day_range = { day_low: Math.min(low, open), day_high: Math.max(high, open) }
    const quote = { price, previous_close: previous, open, ...day_range, volume: 100 * (i + 1), as_of: at(day, time) }
    return { at: at(day, time), quote: { ...quote, ...rest } as LineEvent['quote'] }
  })
}

/** The answers of a Monday without a trade, at 98. */
export const STILL_MONDAY = answers(
  'mon',
  98,
  ...['10:01', '10:20', '10:39'].map((time): Tick => [time, 98, { volume: 0 }]),
)

export const noAnswer = (day: Day, time: string): LineEvent => ({ at: at(day, time), quote: null })

export function bar(day: Day, low: number, high: number, close: number, volume = 1000): Bar {
  return { date: DATES[day], open: close, high, low, close, volume }
}

/** Flat days of volume 1000 that end on Friday with this close. */
export function history(close: number, days = 20, reach = 0.5): Bar[] {
  return Array.from({ length: days }, (_, i) => {
    const date = new Date(Date.parse(DATES.fri) - (days - 1 - i) * 86_400_000).toISOString().slice(0, 10)
    return { date, open: close, high: close + reach, low: close - reach, close, volume: 1000 }
  })
}

/** An alert that is made before Monday's open. */
export function alert(when: object, rest: Partial<LineAlert> = {}): LineAlert {
  return { id: 'a', when, repeat: 'once', sessions: 'regular', created_at: at('mon', '09:00'), ...rest }
}

export const rearm = { repeat: 'rearm' } as const

export const price = (direction: 'up' | 'down' | 'any', level: number) => ({ kind: 'price', direction, level })

/** The week as a line of `eval:alerts`. */
export function lineOf(alerts: LineAlert[], events: LineEvent[], rest: Partial<Line> = {}): Line {
  return {
    id: 'week',
    symbol: 'ACME',
    timezone: 'Etc/UTC',
    provider: { name: 'yahoo', delay_minutes: 0, poll_seconds: 60 },
    calendar: {
      sessions: (['mon', 'tue', 'wed', 'thu'] as const).map((day) => ({
        date: DATES[day],
        open: '10:00',
        close: '10:40',
      })),
      closed_days: [],
    },
    history: history(98),
    alerts,
    events,
    ...rest,
  }
}

/** The firings of one alert in a week, in short ('mon 10:05 104 tick'), and then its state and side. */
export function week(asked: LineAlert, events: LineEvent[], rest: Partial<Line> = {}): string[] {
  return summaryOf(answerOf(lineOf([asked], events, rest)))
}

function summaryOf({ firings, states }: Answer): string[] {
  const days = Object.entries(DATES)
  const fired = firings.map(({ at, price, evidence }) => {
    const day = days.find(([, date]) => at.startsWith(date))?.[0]
    return `${day} ${at.slice(11, 16)} ${price} ${evidence}`
  })
  return [...fired, ...states.map(({ state, side }) => `${state} ${side}`)]
}
