import type { Sentiment } from '#domain/contract/news.ts'
import { sentimentEmoji, sentimentLabel } from '#domain/rules/interpretation.ts'
import { es } from '../../text/es.ts'
import styles from './SentimentMark.module.css'

const words = (sentiment: Sentiment): string => es.news.sentiments[sentiment] ?? es.news.sentiments.unknown

/** A face, and its words on hover or tap. */
export function SentimentFace({ sentiment }: { sentiment: Sentiment }) {
  return (
    <button type="button" className={styles.face} aria-label={words(sentiment)} data-field="sentiment">
      <span aria-hidden="true">{sentimentEmoji(sentiment)}</span>
      <span className={styles.words} aria-hidden="true">
        {words(sentiment)}
      </span>
    </button>
  )
}

/** The widget's label, in the colour of the mood. */
export function SentimentLabel({ sentiment }: { sentiment: Sentiment }) {
  return (
    <span className={styles.label} data-sentiment={sentiment} data-field="sentiment">
      {sentimentLabel(sentiment)}
    </span>
  )
}
