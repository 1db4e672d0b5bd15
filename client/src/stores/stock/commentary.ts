import type { Commentary } from '../../../../domain/contract/live/protocol.ts'
import { fetchCommentary } from '../../api/commentary.ts'
import { bySymbol } from '../by-symbol.ts'
import { idle, load, reset, settle } from '../loadable.ts'
import { indicatorsEntry } from './stocks.ts'

interface CommentaryState {
  /** Null until there is a first one. */
  text: Commentary | null
  /** The server is still making the newest. */
  pending: boolean
}

/** The text about one stock, empty until somebody looks. */
export const commentaryEntry = bySymbol(idle<CommentaryState>, reset)

/** Sends the indicators on the screen. While a new text is being made, the earlier one stays. */
export function loadCommentary(symbol: string): Promise<void> {
  const entry = commentaryEntry(symbol)
  return load(entry, async () => {
    const text = await fetchCommentary(symbol, indicatorsEntry(symbol).data)
    return { text: text ?? entry.data?.text ?? null, pending: text === null }
  })
}

/** A pushed text is newer than any answer still on its way. */
export const applyCommentary = (symbol: string, text: Commentary) =>
  settle(commentaryEntry(symbol), { text, pending: false })
