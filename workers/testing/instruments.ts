import type { Instrument } from '../../domain/market/types.ts'
import { NOTHING_KNOWN } from '../../platform/testing/market-rows.ts'

/** An instrument of which only symbol and name are known. */
export function instrumentOf(symbol: string): Instrument {
  return { ...NOTHING_KNOWN, symbol, name: `${symbol} S.A.`, currency: 'USD' }
}
