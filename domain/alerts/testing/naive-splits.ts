import type { LineEvent } from './line.ts'

export type NaiveSplit = NonNullable<LineEvent['split']>

const DAY = 86_400_000

/** Whether a step from one price to the next is rather that of a split than none. */
export const isStep = (before: number, after: number, ratio: number): boolean =>
  Math.abs(Math.log(before / after / ratio)) <= Math.abs(Math.log(before / after))

/** What was told of splits: the dates of each, for dates at most a week apart are of one split. */
export function Splits() {
  const told: { ratio: number; dates: string[] }[] = []
  return {
    /** Whether nothing was told of it before. */
    tell({ date, ratio }: NaiveSplit): boolean {
      const isNear = (other: string) => Math.abs(Date.parse(date) - Date.parse(other)) <= 7 * DAY
      const known = told.find((each) => each.ratio === ratio && each.dates.every(isNear))
      if (known === undefined) told.push({ ratio, dates: [date] })
      else if (!known.dates.includes(date)) known.dates.push(date)
      return known === undefined
    },
    /** Each of them once, of the day on which the `prices` of days, as they were, changed. */
    by(prices: readonly (readonly [day: string, price: number])[]): NaiveSplit[] {
      return told.map(({ ratio, dates }) => {
        if (dates.length === 1) return { date: dates[0], ratio }
        const possible: string[] = []
        for (const date of [...dates].sort()) {
          const before = prices.findLast(([day]) => day < date)
          const after = prices.find(([day]) => day >= date)
          if (before === undefined || after === undefined) possible.push(date)
          else if (isStep(before[1], after[1], ratio)) return { date, ratio }
        }
        return { date: possible[0] ?? dates[0], ratio }
      })
    },
  }
}
