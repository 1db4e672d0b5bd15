import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { MarketSignals, RatingChange } from '#domain/contract/signals.ts'
import type { RatingWord } from '#domain/ratings/words.ts'
import type { Direction } from '#domain/rules/interpretation.ts'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { DirectionMark } from '../../components/figures/Change.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { everyWhileSeen } from '../../stores/every-while-seen.ts'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { openSubView } from '../../stores/view.ts'
import { ratings as text, wordName } from '../../text/es/ratings.ts'
import { es } from '../../text/es.ts'
import { formatCount, formatSession, formatShare } from '../../text/format.ts'
import { openFollowedRatings } from '../market/market.ts'
import { MeasurementLink } from '../measurement/MeasurementLink.tsx'
import { Opportunities } from '../opportunities/Opportunities.tsx'
import { StockCell } from '../records/cells.tsx'
import { useFollowedChange } from '../watchlist/use-followed-change.ts'
import { watchlist } from '../watchlist/watchlist.ts'
import { marketWords, ROUND_MS, ratingChanges } from './ratings.ts'
import styles from './Signals.module.css'
import { RoseBar, WordTable } from './WordTable.tsx'

const reload = () => {
  void ratingChanges.load()
  void marketWords.load()
}

/** What the indicators of the followed stocks say together, and what followed such words on the whole market. */
export function Signals() {
  useLoaded(watchlist)
  useEffect(() => everyWhileSeen(ROUND_MS, reload), [])
  return (
    <div data-widget="signals">
      <header className={`${styles.header} flow baseline below-8 gap-4-16`}>
        <ViewTitle name={es.subViews.signals} />
        <MeasurementLink part="ratings" />
      </header>
      <p className="max-760 muted pretty">{text.view.intro}</p>
      <Changes />
      <div className="above-32">
        <Opportunities />
      </div>
      <MarketWords />
    </div>
  )
}

/** Changes that are shown before the user asks for more, and those that are then added. */
const FIRST = 8
const MORE = 50

function Changes() {
  const { status, data, loading, old } = useLoaded(ratingChanges)
  useRefreshed(ratingChanges)
  useFollowedChange(ratingChanges.load)
  const [limit, setLimit] = useState(FIRST)
  const shown = data?.slice(0, limit) ?? []
  const rest = (data?.length ?? 0) - limit
  return (
    <section className="above-32" aria-labelledby="rating-changes" aria-busy={loading} data-part="changes">
      <header className={`${styles.header} flow baseline below-8 gap-4-16`}>
        <h2 id="rating-changes" className="text-20">
          {text.view.changes}
        </h2>
        <Button variant="link" className="target" onClick={openFollowedRatings}>
          {text.view.now}
        </Button>
        {old && <OldMark />}
      </header>
      {status === 'error' && <Failed text={text.view.changesFailed} onRetry={ratingChanges.load} />}
      {loading && <Skeleton width="100%" height={520} />}
      {data?.length === 0 && <NoChanges />}
      {[...Map.groupBy(shown, ({ session }) => session)].map(([session, changes]) => (
        <div key={session}>
          <h3 className={styles.session}>{text.says.asOf(formatSession(session))}</h3>
          <ul className={styles.changes}>
            {changes.map((change) => (
              <Change key={change.symbol} change={change} />
            ))}
          </ul>
        </div>
      ))}
      {rest > 0 && (
        <Button variant="link" className="target" onClick={() => setLimit(limit + MORE)}>
          {text.view.more(formatCount(Math.min(rest, MORE)))}
        </Button>
      )}
    </section>
  )
}

function NoChanges() {
  const { data: followed } = useSnapshot(watchlist)
  if (followed?.length !== 0) return <Notice text={text.view.none} />
  return (
    <Notice text={text.view.noStocks}>
      <Button onClick={() => openSubView('advancedSearch')}>{text.view.search}</Button>
    </Notice>
  )
}

function Change({ change: { symbol, name, word, before, sessions_before, record } }: { change: RatingChange }) {
  return (
    <li className={styles.change} data-symbol={symbol} data-word={word}>
      <p className="shrink">
        <StockCell ticker={symbol} name={name} />
        <span className="faint">{name}</span>
      </p>
      <p>
        <Word word={word} />
        <span className="faint">{text.view.from(before, sessions_before, formatCount(sessions_before))}</span>
      </p>
      <div>
        {record ? (
          <>
            <p data-field="record">
              {text.past.rose(
                formatShare(record.rose_pct / 100),
                record.days,
                formatCount(record.days),
                formatShare(record.base_pct / 100),
              )}
              {word !== 'Neutral' && (
                <span className="faint"> · {es.opportunities.record.edge[record.edge] ?? record.edge}</span>
              )}
            </p>
            <RoseBar record={record} />
          </>
        ) : (
          <p className="faint">{text.past.never}</p>
        )}
      </div>
    </li>
  )
}

const SIGNALS: Partial<Record<RatingWord, Direction>> = { 'Strong buy': 'up', 'Strong sell': 'down' }

/** A word; one of the two that are a signal is marked. */
function Word({ word }: { word: RatingWord }) {
  const direction = SIGNALS[word]
  if (!direction) return <span>{wordName(word)}</span>
  return (
    <strong className="inline gap-4 strong" data-direction={direction}>
      <DirectionMark direction={direction} />
      {wordName(word)}
    </strong>
  )
}

function MarketWords() {
  const { status, data, loading, old } = useLoaded(marketWords)
  useRefreshed(marketWords)
  return (
    <section className="above-32" aria-labelledby="market-words" aria-busy={loading} data-part="market">
      <header className={`${styles.header} flow baseline below-8 gap-4-16`}>
        <h2 id="market-words" className="text-20">
          {text.view.market}
        </h2>
        {old && <OldMark />}
      </header>
      {status === 'error' && <Failed text={text.view.marketFailed} onRetry={marketWords.load} />}
      {loading && <Skeleton width="100%" height={360} />}
      {data?.past.length === 0 && <Notice text={text.view.marketNone} />}
      {data && data.past.length > 0 && (
        <>
          <p className="max-760 below-8 muted pretty" data-field="tried">
            {text.view.tried(formatCount(data.tried), formatCount(data.demonstrated))}
          </p>
          <WordTable records={data.past} labelledBy="market-words" />
          <p className="faint above-4">{text.past.help}</p>
          <Forward past={data.past} />
        </>
      )}
    </section>
  )
}

/** What became of the words since each is written down before its outcome. */
function Forward({ past }: Pick<MarketSignals, 'past'>) {
  const settled = past.filter(({ futuro }) => futuro.resueltas > 0)
  if (settled.length === 0) return <p className="above-12">{text.view.forwardNone}</p>
  const words = settled.map(({ word, futuro: { aciertos, resueltas, registradas } }) => {
    const waiting = registradas - resueltas
    return text.view.forwardOf(
      word,
      formatCount(aciertos),
      formatCount(resueltas),
      waiting > 0 ? formatCount(waiting) : null,
    )
  })
  return (
    <p className="above-12" data-field="forward">
      {text.view.forward} {words.join('; ')}.
    </p>
  )
}
