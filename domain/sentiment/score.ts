import type { Sentiment } from '../contract/news.ts'

/** Sum of weights at which the score is 0.71: a headline's second strong word adds less than its first. */
const SPREAD = 2

/** Score at which a headline is good or bad news: one plain finance word (0.4) is enough, a hint (0.3) is not. */
const CUT = 0.19

/** From the sum of the deciding words' weights to -1…1, like VADER's compound. */
export function scoreOf(sum: number): number {
  return round(sum / Math.hypot(sum, SPREAD), 4)
}

export function labelOf(score: number): Sentiment {
  if (score >= CUT) return 'positive'
  return score <= -CUT ? 'negative' : 'neutral'
}

/** Rounds, and turns -0 into 0. */
export function round(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor || 0
}
