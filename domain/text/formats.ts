import { lazily } from '../lazily.ts'

/** The locale of numbers. es-EC writes 1.234,50; plain `es` would write 1234,50. */
export const LOCALE = 'es-EC'

// A formatter is made once, when it is first needed. Making one costs a hundred times its use, and making all of a
// page's takes longer than a frame.

export const numberFormat = (options: Intl.NumberFormatOptions) => lazily(() => new Intl.NumberFormat(LOCALE, options))

export const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  lazily(() => new Intl.DateTimeFormat(LOCALE, options))
