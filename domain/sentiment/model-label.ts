import type { Sentiment } from '../contract/news.ts'

/** The score beside a label that a language model gave, which says nothing of how sure it is. */
export const MODEL_SCORES: Readonly<Record<Sentiment, number>> = Object.freeze({
  positive: 1,
  neutral: 0,
  negative: -1,
})
