/** How large a database is made, and how hard it is asked. */
export interface Size {
  stocks: number
  /** Of daily bars. */
  years: number
  accounts: number
  /** Sessions with a bar of each minute; coarser ones go further back. */
  minutes: number
  /** Requests a second of each route, and for how long. */
  rate: number
  seconds: number
}

export const FULL: Size = { stocks: 10_000, years: 10, accounts: 100_000, minutes: 2, rate: 200, seconds: 5 }

/** Runs a statement with parameters. */
export type Run = (text: string, values?: readonly unknown[]) => Promise<unknown>

/** That of the sources across the network: its minutes are stored. */
export const MARKET = 'real'
export const SESSIONS_A_YEAR = 252
/** How many times as far back bars of so many minutes go. */
export const INTRADAY_REACH = { 1: 1, 5: 2, 60: 20 } as const
/** Minutes of a session. */
export const SESSION_MINUTES = 390
/** Followed by each plan; an account begins with as many alerts, and has had as many firings. */
export const FOLLOWED = { Freemium: 3, Expert: 20 } as const
export const ALERTS = 2
export const FIRINGS = 3
/** Every tenth account is an Expert's, every fifth has drawings. */
export const EXPERTS = 10
export const DRAWERS = 5

export const emailOf = (account: number): string => `u${account}@example.com`
export const symbolOf = (stock: number): string => `S${String(stock).padStart(5, '0')}`

/** The number of the stock that an account follows at place `k`, from 0; no two places have the same. */
export const followed = (account: number, k: number, stocks: number): number =>
  ((account * 7919 + k * Math.floor(stocks / 30)) % stocks) + 1

/** A token of 43 letters, as those of links and receipts. */
export const tokenOf = (kind: string, n: number): string => `${kind}${n}`.padStart(43, 'x')
