/** Number of instruments that a user of each plan may follow. */
export const WATCHLIST_LIMIT = { Freemium: 5, Expert: 50 } as const

/** Number of armed alerts that a user of each plan may have. */
export const ALERT_LIMIT = { Freemium: 5, Expert: 200 } as const

/** Number of orders of the simulator that a user of each plan may have waiting. */
export const ORDER_LIMIT = { Freemium: 0, Expert: 200 } as const

/** Whether a plan has the simulator. */
export const hasSimulator = (plan: keyof typeof ORDER_LIMIT | null | undefined): boolean =>
  plan != null && ORDER_LIMIT[plan] > 0

/** Number of screens, filters of the market under a name, that a user of each plan may save. */
export const SCREENS_LIMIT = { Freemium: 2, Expert: 30 } as const
