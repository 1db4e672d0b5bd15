import { lazily } from '../lazily.ts'

/** es-EC writes 1.234,50; plain `es` would write 1234,50. */
export const LOCALE = 'es-EC'

// A formatter is made once and when it is needed: that costs a hundred times its use, and more than a frame for all of a page's.

export const numberFormat = (options: Intl.NumberFormatOptions) => lazily(() => new Intl.NumberFormat(LOCALE, options))

export const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  lazily(() => new Intl.DateTimeFormat(LOCALE, options))
