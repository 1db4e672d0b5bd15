import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Commentary } from '../../../../domain/contract/protocol.ts'
import { clock } from '../../stores/clock.ts'
import { quoteEntry } from '../../stores/quotes.ts'
import { indicatorsEntry, tradingEntry } from '../../stores/stocks.ts'
import { es } from '../../text/es.ts'
import { formatAge } from '../../text/format.ts'
import styles from './Commentary.module.css'
import { CommentaryText } from './CommentaryText.tsx'
import type { FigureSources } from './figure-links.ts'

/** The text with its figures linked, and who wrote it, when, and how much of it is verified. */
export function CommentaryBody({ symbol, text }: { symbol: string; text: Commentary }) {
  // Against what was on the screen when the text came: prices that move on later would loosen the links.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is a new comparison
  const sources = useMemo(() => sourcesOf(symbol), [symbol, text])
  const { analysis, comment, model, verified, as_of } = text
  return (
    <>
      <div className={styles.text} data-field="text">
        <CommentaryText text={analysis} sources={sources} />
        {comment !== analysis && <CommentaryText text={comment} sources={sources} />}
      </div>
      <p className={styles.foot}>
        <span data-field="model">{model ? es.commentary.byModel(model) : es.commentary.byTemplate}</span>
        <Age of={as_of} />
        <span data-field="verified">{es.commentary.verified(verified.matched, verified.figures)}</span>
      </p>
    </>
  )
}

function Age({ of }: { of: string }) {
  const { now } = useSnapshot(clock)
  return (
    <time dateTime={of} data-field="age">
      {formatAge(now - Date.parse(of))}
    </time>
  )
}

function sourcesOf(symbol: string): FigureSources {
  const { quote } = quoteEntry(symbol)
  const trading = tradingEntry(symbol).data
  const prices = [
    quote?.price ?? trading?.currentPrice,
    quote?.previous_close ?? trading?.previousClose,
    quote?.open ?? trading?.open,
    quote?.day_low ?? trading?.dayLow,
    quote?.day_high ?? trading?.dayHigh,
    trading?.yearLow,
    trading?.yearHigh,
  ]
  return { indicators: indicatorsEntry(symbol).data, prices: prices.filter((price) => price != null) }
}
