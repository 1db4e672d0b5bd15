import { NO_DETAILS } from '../provider.ts'
import type { Instrument } from '../types.ts'

/** An instrument with only symbol, name and currency, and the fields of `known`. */
export function instrumentOf(symbol: string, known: Partial<Instrument> = {}): Instrument {
  return {
    symbol,
    name: `${symbol} S.A.`,
    class: 'share',
    exchange: null,
    currency: 'USD',
    ...NO_DETAILS,
    logo_url: null,
    ...known,
  }
}
