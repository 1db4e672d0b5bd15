import { type ReactNode, useId, useState } from 'react'
import type { NewsItem, Sentiment } from '#domain/contract/news.ts'
import { sentimentEmoji, sentimentLabel } from '#domain/rules/interpretation.ts'
import { isDoubtful } from '#domain/sentiment/score.ts'
import dotted from '../../components/figures/Dotted.module.css'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { openStock } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { formatPublished } from '../../text/format.ts'
import { webAddress } from '../../text/web-address.ts'
import { MeasurementLink } from '../measurement/MeasurementLink.tsx'
import { useFollowed } from '../watchlist/watchlist.ts'
import doubtfulStyles from './DoubtfulMark.module.css'
import styles from './NewsCard.module.css'
import sentimentStyles from './SentimentMark.module.css'
import chipStyles from './StockChips.module.css'

interface NewsCardProps {
  item: NewsItem
  /** Shown if the news names no author. */
  unsigned?: string
  level?: 'h2' | 'h3'
  /** How the tone is shown. */
  mark?: ReactNode
}

/** Shows a headline: companies and tone, title, two lines of text, publisher and time. */
export function NewsCard({
  item,
  unsigned = es.news.fromTheNet,
  level: Heading = 'h3',
  mark = <SentimentLabel sentiment={item.sentiment} />,
}: NewsCardProps) {
  const author = item.author || unsigned
  return (
    <article className={styles.card} data-news={item.id} data-sentiment={item.sentiment}>
      <div className="flex align-start spread gap-8 target">
        <StockChips tickers={item.tickers} />
        <span className="row firm gap-8">
          {isDoubtful(item.score) && <DoubtfulMark />}
          {mark}
        </span>
      </div>
      <Heading className={styles.title}>
        <Title item={item} />
      </Heading>
      <p className={styles.summary}>{item.summary}</p>
      <p className={dotted.dotted}>
        <span data-field="author">{author}</span>
        {item.source && item.source !== author && <span>{item.source}</span>}
        {item.published_at === null ? (
          <span data-field="undated">{formatPublished(item)}</span>
        ) : (
          <time dateTime={item.published_at} translate="no">
            {formatPublished(item)}
          </time>
        )}
        {item.labelled_by && <span data-field="labelled-by">{es.news.labelledBy(item.labelled_by)}</span>}
      </p>
    </article>
  )
}

function Title({ item }: { item: NewsItem }) {
  const address = item.link ? webAddress(item.link) : null
  if (!address) return item.title
  return (
    <a href={address.href} target="_blank" rel="noopener noreferrer">
      {item.title}
    </a>
  )
}

export function SkeletonCard() {
  return (
    <div className={styles.card}>
      <div className="flex align-start spread gap-8 target">
        <Skeleton width={96} height={24} />
      </div>
      <div className={styles.title}>
        <Skeleton width="100%" height={16} />
        <Skeleton width="60%" height={16} />
      </div>
      <div className={styles.summary}>
        <Skeleton width="100%" />
        <Skeleton width="80%" />
      </div>
      <Skeleton width={180} height={16} />
    </div>
  )
}

/** Most chips on a card, which a story about the whole market would otherwise fill. */
const CHIPS_MAX = 2

/** The companies that a piece of news is about; each leads to its stock. */
function StockChips({ tickers }: { tickers: readonly string[] }) {
  const items = useFollowed()
  const nameOf = (ticker: string) => items.find(({ symbol }) => symbol === ticker)?.name ?? ticker
  return (
    <ul className={`${chipStyles.chips} flow shrink gap-4`}>
      {tickers.slice(0, CHIPS_MAX).map((ticker) => (
        <li key={ticker}>
          <button
            type="button"
            translate="no"
            title={es.news.openStock(nameOf(ticker))}
            onClick={() => openStock(ticker)}
          >
            {ticker}
          </button>
        </li>
      ))}
      {tickers.length > CHIPS_MAX && (
        <li className={chipStyles.more} title={tickers.slice(CHIPS_MAX).join(', ')}>
          +{tickers.length - CHIPS_MAX}
        </li>
      )}
    </ul>
  )
}

const sentimentWords = (sentiment: Sentiment): string => es.news.sentiments[sentiment] ?? es.news.sentiments.unknown

/** The tone as a face, with its words on hover or tap. */
export function SentimentFace({ sentiment }: { sentiment: Sentiment }) {
  return (
    <button
      type="button"
      className={sentimentStyles.face}
      aria-label={sentimentWords(sentiment)}
      data-field="sentiment"
    >
      <span aria-hidden="true">{sentimentEmoji(sentiment)}</span>
      <span className={sentimentStyles.words} aria-hidden="true">
        {sentimentWords(sentiment)}
      </span>
    </button>
  )
}

/** The tone in words and in its colour. */
function SentimentLabel({ sentiment }: { sentiment: Sentiment }) {
  return (
    <span className={sentimentStyles.label} data-sentiment={sentiment} data-field="sentiment">
      {sentimentLabel(sentiment)}
    </span>
  )
}

/** Says that labels with such a score are often wrong; hovering or pressing shows why. */
function DoubtfulMark() {
  const id = useId()
  const [pointed, setPointed] = useState(false)
  const [open, setOpen] = useState(false)
  const shown = pointed || open
  const close = () => {
    setPointed(false)
    setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is inside is pressed; this only notices where one is
    <span
      className={doubtfulStyles.mark}
      onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
      onPointerLeave={() => setPointed(false)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        data-field="doubtful"
      >
        {es.news.doubtful}
      </button>
      <span id={id} className={doubtfulStyles.why} hidden={!shown}>
        {es.news.doubtfulHelp} <MeasurementLink part="sentiment" />
      </span>
    </span>
  )
}
