import { dateFormat } from '#domain/text/formats.ts'
import { formatDecimal } from '#domain/text/number.ts'

/* @__NO_SIDE_EFFECTS__ */
const dates = (options: Intl.DateTimeFormatOptions) => {
  const format = dateFormat({ ...options, timeZone: 'UTC' })
  return (time: number) => format().format(time * 1000)
}

// Of a session, in epoch seconds; below, of an instant on the reader's clock.
export const formatDay = dates({ day: 'numeric', month: 'short' })
export const formatMonth = dates({ month: 'short' })
export const formatYear = dates({ year: 'numeric' })
export const formatDate = dates({ day: 'numeric', month: 'short', year: 'numeric' })

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
/* @__NO_SIDE_EFFECTS__ */
const instants = (options: Intl.DateTimeFormatOptions) => {
  const format = dateFormat(options)
  return (time: number) => format().format(time * 1000)
}
export const formatTime = instants(clock)
export const formatInstant = instants({ day: 'numeric', month: 'short', year: 'numeric', ...clock })

/** A share of 0–100 without decimals it does not have: 79, 61,8. */
export const formatShare = (value: number): string => formatDecimal(value, Number.isInteger(value) ? 0 : 1)
