/** The windows in which calls to a source are counted, in UTC. */
export const WINDOWS = ['minute', 'day', 'month'] as const

/** Most calls to a source in a calendar minute, day and month. */
export type Budget = Readonly<Record<(typeof WINDOWS)[number], number>>

/**
 * The ceilings of each source across the network, where the operator sets no others; `feeds` are those of each host of
 * news feeds. Quotes of up to 200 stocks take four calls a minute while an exchange trades.
 */
export const BUDGETS = {
  yahoo: { minute: 60, day: 20_000, month: 400_000 },
  alpaca: { minute: 200, day: 50_000, month: 1_000_000 },
  kraken: { minute: 120, day: 25_000, month: 500_000 },
  frankfurter: { minute: 10, day: 200, month: 2_000 },
  feeds: { minute: 30, day: 10_000, month: 200_000 },
} as const satisfies Record<string, Budget>

/** Before the host in the name of a host of news feeds. */
export const FEEDS = 'feeds:'

export type Budgeted = keyof typeof BUDGETS

/** Whose a call is: a stock's that somebody follows or has on a screen, or the rest. */
export type Standing = 'first' | 'rest'

/** The part of each ceiling that only what somebody looks at may spend. */
const KEPT = 0.2

/** What calls of a standing may spend. */
export function spendable(budget: Budget, standing: Standing): Budget {
  if (standing === 'first') return budget
  const { minute, day, month } = budget
  return { minute: minute - kept(minute), day: day - kept(day), month: month - kept(month) }
}

/** How many calls of a ceiling are kept for what somebody looks at. */
export function kept(ceiling: number): number {
  return Math.floor(ceiling * KEPT)
}
