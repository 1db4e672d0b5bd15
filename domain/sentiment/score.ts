import type { Sentiment } from '../contract/news.ts'

/** Sum of weights at which the score is 0.71, so that a headline's second strong word adds less than its first. */
const SPREAD = 2

/** Score at which a headline is good or bad news: one plain finance word (0.4) is enough, a hint (0.3) is not. */
const CUT = 0.19

/** Maps the sum of the deciding words' weights to -1…1, as VADER's compound does. */
export function scoreOf(sum: number): number {
  return round(sum / Math.hypot(sum, SPREAD), 4)
}

export function labelOf(score: number): Sentiment {
  if (score >= CUT) return 'positive'
  return score <= -CUT ? 'negative' : 'neutral'
}

/** Rounds to this number of decimals, and turns -0 into 0. */
export function round(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor || 0
}

/**
 * Sizes of the score, from `from` up to but not including `to`, at which the label is often wrong. eval:sentiment
 * measured this on 7,743 labelled texts in both languages: inside, 53 % of the labels are right (56 % on real Spanish
 * headlines), above it 75 % (78 %). One weak word, or words that contradict each other, lead to a score inside. Below
 * the band nothing in the text decides.
 */
export const DOUBTFUL = { from: 0.05, to: 0.3 }

/** Whether a score (-1…1) lies where readers should see that its label is doubtful. */
export function isDoubtful(score: number): boolean {
  const size = Math.abs(score)
  return size >= DOUBTFUL.from && size < DOUBTFUL.to
}

/** Scores for the labels of a language model, which does not say how certain it is. */
export const MODEL_SCORES: Readonly<Record<Sentiment, number>> = Object.freeze({
  positive: 1,
  neutral: 0,
  negative: -1,
})
