import { dateAndTime } from './dates.ts'

/** Guayaquil is five hours behind UTC all year, as since 1993. */
const BEHIND_MS = 5 * 3_600_000

/** Writes an instant as dd/mm/aaaa HH:mm in the time of Guayaquil. */
export const guayaquilTime = (instant: Date): string => dateAndTime(new Date(instant.getTime() - BEHIND_MS))
