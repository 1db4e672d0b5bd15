import type { Session } from '../../market/types.ts'

// es-EC writes 1.234,50; plain `es` would write 1234,50.
const LOCALE = 'es-EC'
const MOST_DECIMALS = 10
/** As many more may tell two figures apart; closer ones are shown as equal. */
const MORE_DECIMALS = 4
const formats = new Map<number, Intl.NumberFormat>()

/** `value` with so many decimals, as Ecuador writes it: 1.234,50. */
export function decimal(value: number, decimals: number): string {
  let format = formats.get(decimals)
  if (format === undefined) {
    format = new Intl.NumberFormat(LOCALE, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: 'negative',
    })
    formats.set(decimals, format)
  }
  return format.format(value)
}

/** A price: two decimals, below 1 as many as show three digits that count. */
export function price(value: number): string {
  return decimal(value, priceDecimals(value))
}

/** Two prices, or figures in the unit of prices about `scale`, with decimals enough to tell them apart. */
export function pricePair(a: number, b: number, scale = Math.min(a, b)): [string, string] {
  return apart(a, b, priceDecimals(scale))
}

/** Two figures of 0 to 100 with one decimal, or more to tell them apart. */
export function percentPair(a: number, b: number): [string, string] {
  return apart(a, b, 1)
}

/** A session as dd/mm/aaaa. */
export function day(session: Session): string {
  return session.split('-').reverse().join('/')
}

function apart(a: number, b: number, decimals: number): [string, string] {
  for (let more = decimals; more <= decimals + MORE_DECIMALS; more++) {
    const pair: [string, string] = [decimal(a, more), decimal(b, more)]
    if (pair[0] !== pair[1]) return pair
  }
  return [decimal(a, decimals), decimal(b, decimals)]
}

function priceDecimals(value: number): number {
  if (!(value > 0 && value < 1)) return 2
  return Math.min(MOST_DECIMALS, 2 - Math.floor(Math.log10(value)))
}
