import { commentary } from '#domain/contract/calls/commentary.ts'
import { technicalIndicators, tradingData } from '#domain/contract/calls/stocks.ts'
import type { TechnicalIndicators } from '#domain/contract/indicators.ts'
import type { Commentary } from '#domain/contract/live/protocol.ts'
import { ApiError, call } from '../api/call.ts'
import { keyed } from './by-symbol.ts'
import { type Resource, resource, setData } from './resource.ts'

export const tradingEntry = keyed((symbol) => resource(() => call(tradingData, { query: { symbol } })))
export const indicatorsEntry = keyed((symbol) => resource(() => call(technicalIndicators, { query: { symbol } })))

/** Pushed values are newer than any answer still on its way. */
export const applyIndicators = (pushed: TechnicalIndicators) => setData(indicatorsEntry(pushed.symbol), pushed)

interface CommentaryState {
  /** Null until there is a first one. */
  text: Commentary | null
  /** True while the server is still making the newest. */
  pending: boolean
}

/** The commentary on one stock, loaded when a view shows it first. */
export const commentaryEntry = keyed((symbol) => {
  const entry: Resource<CommentaryState> = resource(async () => {
    const text = await fetchText(symbol)
    return { text: text ?? entry.data?.text ?? null, pending: text === null }
  })
  return entry
})

/** Asks for the commentary, with the indicators on the screen. The earlier text stays while a new one is being made. */
export const loadCommentary = (symbol: string): Promise<void> => commentaryEntry(symbol).load()

/** Returns null while the server is still making the text. */
async function fetchText(ticker: string): Promise<Commentary | null> {
  try {
    return await call(commentary, { body: { ticker, data: indicatorsEntry(ticker).data ?? {} } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return null
    throw error
  }
}

/** A pushed text is newer than any answer still on its way. */
export const applyCommentary = (symbol: string, text: Commentary) =>
  setData(commentaryEntry(symbol), { text, pending: false })
