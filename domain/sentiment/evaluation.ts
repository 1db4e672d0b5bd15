import type { Sentiment } from '../contract/news.ts'
import { createRandom } from '../market/random.ts'

export const LABELS: readonly Sentiment[] = ['negative', 'neutral', 'positive']

/** The label that people gave a text, and the one that `analyse` gives it. */
export interface Judged {
  truth: Sentiment
  answer: Sentiment
}

/** Counts of texts. Rows are the true labels, columns the answers, both in the order of LABELS. */
export type Confusion = readonly (readonly number[])[]

const RESAMPLES = 1_000
const SEED = 1

export function confusionOf(judged: readonly Judged[]): Confusion {
  return LABELS.map((truth) => {
    return LABELS.map((answer) => judged.filter((one) => one.truth === truth && one.answer === answer).length)
  })
}

/** Percentage of the texts, 0–100, whose answer is the true label; NaN without texts. */
export function accuracy(confusion: Confusion): number {
  const right = LABELS.reduce((sum, _, i) => sum + confusion[i][i], 0)
  return (100 * right) / total(confusion.flat())
}

/** Mean F1, 0–100, over the labels that occur among the true labels or the answers; NaN without any. */
export function macroF1(confusion: Confusion): number {
  const scores = LABELS.flatMap((_, i) => {
    const occurrences = total(confusion[i]) + total(confusion.map((row) => row[i]))
    return occurrences === 0 ? [] : [(2 * confusion[i][i]) / occurrences]
  })
  return (100 * total(scores)) / scores.length
}

/** The 95 % interval of macro-F1 by the percentile bootstrap (Efron, 1979) over texts. Repeated calls agree. */
export function macroF1Interval(judged: readonly Judged[]): [low: number, high: number] {
  const random = createRandom(SEED)
  const cells = judged.map(({ truth, answer }) => LABELS.indexOf(truth) * LABELS.length + LABELS.indexOf(answer))
  const scores = Float64Array.from({ length: RESAMPLES }, () => macroF1(resample(cells, random))).sort()
  return [scores[Math.floor(0.025 * RESAMPLES)], scores[Math.ceil(0.975 * RESAMPLES) - 1]]
}

function resample(cells: readonly number[], random: () => number): Confusion {
  const counts = new Array<number>(LABELS.length ** 2).fill(0)
  for (let i = 0; i < cells.length; i++) counts[cells[Math.floor(random() * cells.length)]]++
  return LABELS.map((_, row) => counts.slice(row * LABELS.length, (row + 1) * LABELS.length))
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
