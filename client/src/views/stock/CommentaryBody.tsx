import { useMemo } from 'react'
import type { Commentary } from '../../../../domain/contract/protocol.ts'
import { Chip } from '../../components/Chip.tsx'
import { quoteEntry } from '../../stores/quotes.ts'
import { companyEntry, indicatorsEntry, tradingEntry } from '../../stores/stocks.ts'
import { es } from '../../text/es.ts'
import { formatMoment } from '../../text/format.ts'
import { MeasurementLink } from '../measurement/MeasurementLink.tsx'
import styles from './Commentary.module.css'
import { CommentaryText } from './CommentaryText.tsx'
import type { FigureSources } from './figure-links.ts'

/** The text with its figures linked, and who wrote it, when, and how much of it is verified. */
export function CommentaryBody({ symbol, text }: { symbol: string; text: Commentary }) {
  const { analysis, comment, model, verified, as_of } = text
  // One sentence that says why nothing is said.
  const withheld = model === null && verified.figures === 0
  const template = model === null && !withheld
  // Against what was on the screen when the text came: prices that move on later would loosen the links.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is a new comparison
  const sources = useMemo(() => (withheld ? null : sourcesOf(symbol)), [symbol, text])
  return (
    <>
      <div className={styles.text} data-field="text">
        <CommentaryText text={analysis} sources={sources} />
        {comment !== analysis && <CommentaryText text={comment} sources={sources} />}
      </div>
      <p className={styles.foot}>
        {model !== null && <span data-field="model">{es.commentary.byModel(model)}</span>}
        {template && (
          <span data-field="model">
            <Chip>{es.commentary.template}</Chip>
          </span>
        )}
        <time dateTime={as_of} data-field="age">
          {es.commentary.dataOf(formatMoment(as_of))}
        </time>
        {verified.figures > 0 && (
          <span data-field="verified">{es.commentary.verified(verified.matched, verified.figures)}</span>
        )}
        <span>
          <MeasurementLink part="commentary" />
        </span>
      </p>
      {template && (
        <p className={styles.hint} data-field="hint">
          <span>{es.commentary.byTemplate}</span>. {es.commentary.turnModelOn}
        </p>
      )}
    </>
  )
}

function sourcesOf(symbol: string): FigureSources {
  const trading = tradingEntry(symbol).data
  const { quote } = quoteEntry(symbol)
  return {
    symbol,
    trading:
      trading && quote
        ? {
            ...trading,
            currentPrice: quote.price,
            previousClose: quote.previous_close,
            open: quote.open,
            dayLow: quote.day_low,
            dayHigh: quote.day_high,
            lastVolume: quote.last_volume,
          }
        : trading,
    technical: indicatorsEntry(symbol).data,
    company: companyEntry(symbol).data,
  }
}
