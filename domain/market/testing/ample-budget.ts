import type { Budget } from '../sources.ts'

/** A budget that no test reaches, for tests that are not about ceilings. */
export const AMPLE: Budget = { minute: 1e6, day: 1e6, month: 1e6 }
