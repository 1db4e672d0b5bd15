import { decimal } from '../../../../domain/text/number.ts'

const LOCALE = 'es-EC'

const dates = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' })
  return (time: number) => format.format(time * 1000)
}

// Of a session, in epoch seconds.
export const formatDay = dates({ day: 'numeric', month: 'short' })
export const formatMonth = dates({ month: 'short' })
export const formatYear = dates({ year: 'numeric' })
export const formatDate = dates({ day: 'numeric', month: 'short', year: 'numeric' })

/** A share of 0–100 without decimals it does not have: 79, 61,8. */
export const formatShare = (value: number): string => decimal(value, Number.isInteger(value) ? 0 : 1)
