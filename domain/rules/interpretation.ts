/** The colour class of a reading. */
export type Tone = 'positive' | 'negative' | 'neutral'

const NEGATIVE = ['overbought', 'bearish signal', 'death cross', 'bearish']
const POSITIVE = ['oversold', 'bullish signal', 'golden cross', 'bullish']

/** The colour of an indicator's English reading. Negative words are looked for first (specification section 4). */
export function interpretationTone(text: string): Tone {
  const reading = text.toLowerCase()
  if (NEGATIVE.some((word) => reading.includes(word))) return 'negative'
  if (POSITIVE.some((word) => reading.includes(word))) return 'positive'
  return 'neutral'
}

export type Direction = 'up' | 'down' | 'equal'

/** The direction of a price from the previous close, both in the instrument's currency. */
export function priceDirection(price: number, previousClose: number): Direction {
  if (price > previousClose) return 'up'
  if (price < previousClose) return 'down'
  return 'equal'
}

type Sentiment = 'positive' | 'neutral' | 'negative'

const EMOJI: ReadonlyMap<string, string> = new Map([
  ['positive', '😊'],
  ['neutral', '😐'],
  ['negative', '😟'],
])

/** The emoji of a news card; any other word than a sentiment gives an ellipsis. */
export function sentimentEmoji(sentiment: string): string {
  return EMOJI.get(sentiment) ?? '…'
}

const LABELS: Record<Sentiment, string> = { positive: 'POSITIVO 📈', neutral: 'NEUTRAL 📊', negative: 'NEGATIVO 📉' }

/** The label in the news widget. Its colour follows the sentiment itself. */
export function sentimentLabel(sentiment: Sentiment): string {
  return LABELS[sentiment]
}
