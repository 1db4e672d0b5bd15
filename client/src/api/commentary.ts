import type { TechnicalIndicators } from '../../../domain/contract/indicators.ts'
import type { Commentary } from '../../../domain/contract/protocol.ts'
import { ApiError } from './errors.ts'
import { expectObject, type Shape } from './guards.ts'
import { request } from './request.ts'

const COMMENTARY: Shape<Commentary> = {
  analysis: 'text',
  comment: 'text',
  model: 'text?',
  verified: { figures: 'number', matched: 'number' },
  as_of: 'text',
}

/** The text about one stock, or null while the server is still making it. */
export async function fetchCommentary(ticker: string, data: TechnicalIndicators | null): Promise<Commentary | null> {
  const body = { ticker, data: data ?? {} }
  try {
    const answer = await request({ method: 'POST', path: '/api/stocks/', body, errorKey: 'error' })
    return expectObject(answer.body, COMMENTARY)
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return null
    throw error
  }
}
