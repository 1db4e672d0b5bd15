import { CommentaryAnswer } from '../../../domain/contract/commentary.ts'
import type { TechnicalIndicators } from '../../../domain/contract/indicators.ts'
import { ApiError } from './errors.ts'
import { ask } from './request.ts'

/** The text about one stock, or null while the server is still making it. */
export async function fetchCommentary(
  ticker: string,
  data: TechnicalIndicators | null,
): Promise<CommentaryAnswer | null> {
  const body = { ticker, data: data ?? {} }
  try {
    return await ask(CommentaryAnswer, { method: 'POST', path: '/api/stocks/', body, errorKey: 'error' })
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return null
    throw error
  }
}
