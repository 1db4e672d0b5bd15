import type { RemoteMarket, TradedQuote } from '../../../domain/market/provider.ts'

/** The source's answer; null where it has none. */
export type AskSource = (symbols: readonly string[], now: number) => Promise<TradedQuote[] | null>

/** `onTrouble` is told once when the source stops answering (why), and once when it answers again (null). */
export function tellingTrouble(remote: Pick<RemoteMarket, 'quotes'>, onTrouble: (error: unknown) => void): AskSource {
  let isTroubled = false
  return async (symbols, now) => {
    try {
      const answer = await remote.quotes(symbols, now)
      if (isTroubled) onTrouble(null)
      isTroubled = false
      return answer
    } catch (error) {
      if (!isTroubled) onTrouble(error)
      isTroubled = true
      return null
    }
  }
}
