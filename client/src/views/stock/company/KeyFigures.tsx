import { useSnapshot } from 'valtio'
import { OldMark } from '#client/src/components/marks/OldMark.tsx'
import { Failed } from '#client/src/components/states/Failed.tsx'
import { Notice } from '#client/src/components/states/Notice.tsx'
import { Skeleton } from '#client/src/components/states/Skeleton.tsx'
import { companyEntry } from '#client/src/stores/stock/company.ts'
import { indicatorsEntry } from '#client/src/stores/stock/stocks.ts'
import { useLoaded } from '#client/src/stores/use-loaded.ts'
import { stockWidgets } from '#client/src/text/es/stock-widgets.ts'
import { es } from '#client/src/text/es.ts'
import { formatSession } from '#client/src/text/format.ts'
import type { KeyFigures as Figures } from '#domain/contract/company.ts'
import type { PricedProps } from '../stock-widget.ts'
import styles from './CompanyInfo.module.css'
import { FIGURE_NAMES, figureText, withPrice } from './key-figures.ts'

/** The year's extremes and volumes by our own bars, and what the source says of the company. */
export function KeyFigures({ symbol, price, trading }: PricedProps) {
  const { status, data, loading, old } = useLoaded(companyEntry(symbol))
  const session = useSnapshot(indicatorsEntry(symbol)).data?.as_of ?? null
  return (
    <section aria-labelledby="figures-title" aria-busy={loading} data-widget="figures">
      <h2 id="figures-title" className="below-8">
        {stockWidgets.keyFigures.title} {old && <OldMark />}
      </h2>
      {status === 'error' && <Failed text={stockWidgets.keyFigures.loadFailed} onRetry={companyEntry(symbol).load} />}
      {loading && <PendingFigures />}
      {data && <Known figures={withPrice(data.figures ?? {}, price, session)} currency={trading?.currency ?? null} />}
    </section>
  )
}

function PendingFigures() {
  return (
    <div className={`${styles.facts} ${styles.named}`}>
      {FIGURE_NAMES.map((name) => (
        <div key={name}>
          <Skeleton width={64} />
          <Skeleton width="70%" height={36} />
        </div>
      ))}
    </div>
  )
}

function Known({ figures, currency }: { figures: Figures; currency: string | null }) {
  const known = FIGURE_NAMES.filter((name) => figures[name])
  if (known.length === 0) return <Notice text={stockWidgets.keyFigures.none} />
  return (
    <dl className={`${styles.facts} ${styles.named}`}>
      {known.map((name) => (
        <div key={name} data-figure={name}>
          <dt>{stockWidgets.keyFigures.names[name]}</dt>
          <dd className="breaks">
            {figureText(figures, name, currency)}
            <Origin {...figures[name]!} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Origin({ day, source }: { day: string; source: string }) {
  return (
    <small className={styles.origin}>
      <time dateTime={day}>{formatSession(day)}</time>, {es.dual.sources[source] ?? source}
    </small>
  )
}
