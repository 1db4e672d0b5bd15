import type { Sentiment } from '../contract/news.ts'

/** Hours between two headlines above which they are two stories. */
export const SAME_STORY_HOURS = 48
/** Share of common letter triples below which no pair is the same story. */
export const LEAST_SIMILARITY = 0.35
/** Share from which a pair about the same companies is the same story, unless figures or tone contradict that. */
const SIMILAR = 0.55
/** Number of common figures that count more than the words around them. */
const TELLING_FIGURES = 2

export interface ComparedHeadline {
  title: string
  sentiment: Sentiment
}

const RUNNING_NUMBER = /^\s*(?:update|wrapup|refile|corrected|actualización)\s*\d*\s*[-:–]\s*/i
const FIGURE = /(?<![\p{L}\d.,])\d+(?:[.,]\d+)*(?![\p{L}\d])/gu
const THOUSANDS = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?:[.,]\d+)?$/

/**
 * Whether two headlines about the same company within 48 hours tell the same story; `similarity` is the share of letter
 * triples that both have (0 to 1). Figures decide: one must contain all figures of the other, and a rise is not a fall.
 */
export function isSameStory(a: ComparedHeadline, b: ComparedHeadline, similarity: number): boolean {
  if (similarity < LEAST_SIMILARITY || areOpposite(a.sentiment, b.sentiment)) return false
  const [fewer, more] = [figuresOf(a.title), figuresOf(b.title)].sort((x, y) => x.size - y.size)
  for (const figure of fewer) if (!more.has(figure)) return false
  return similarity >= SIMILAR || fewer.size >= TELLING_FIGURES
}

function areOpposite(a: Sentiment, b: Sentiment): boolean {
  return a !== b && a !== 'neutral' && b !== 'neutral'
}

/** Finds the numbers of a headline, however their thousands and decimals are written. */
function figuresOf(title: string): Set<string> {
  return new Set(title.replace(RUNNING_NUMBER, '').match(FIGURE)?.map(plain))
}

function plain(figure: string): string {
  const thousands = THOUSANDS.exec(figure)?.[1]
  const whole = thousands ? figure.replaceAll(thousands, '') : figure
  return String(Number(whole.replace(',', '.')))
}
