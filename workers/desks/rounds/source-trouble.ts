import type { RemoteMarket, TradedQuote } from '#domain/market/provider.ts'
import type { CallPriority } from '#domain/market/sources.ts'
import { SourceError } from '../../outside/source-error.ts'

/** The source's answer; null where it has none. */
export type AskSource = (
  symbols: readonly string[],
  now: number,
  standing?: CallPriority,
) => Promise<TradedQuote[] | null>

interface Listeners {
  /** Told once when the source stops answering (why), and once when it answers again (null). */
  onTrouble: (error: unknown) => void
  /** Told each time that the source may not be called at present. */
  onClosed?: () => void
}

/** Asks the source; that it has no answer is told, not thrown. */
export function tellingTrouble(remote: Pick<RemoteMarket, 'quotes'>, { onTrouble, onClosed }: Listeners): AskSource {
  let isTroubled = false
  return async (symbols, now, standing = 'first') => {
    try {
      const answer = await remote.quotes(symbols, now, standing)
      if (isTroubled) onTrouble(null)
      isTroubled = false
      return answer
    } catch (error) {
      if (error instanceof SourceError && error.until) onClosed?.()
      // What nobody looks at waits for the ceiling: no trouble.
      if (standing === 'rest' && error instanceof SourceError && error.code === 'spent') return null
      if (!isTroubled) onTrouble(error)
      isTroubled = true
      return null
    }
  }
}
