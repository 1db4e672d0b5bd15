import { BellPlus } from 'lucide-react'
import type { Opportunity, TrackRecord } from '#domain/contract/opportunities.ts'
import { Chip } from '../../components/figures/Chip.tsx'
import { IntervalBar } from '../../components/figures/IntervalBar.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { alertEntries } from '../../text/es/alerts.ts'
import { es } from '../../text/es.ts'
import { formatSession, formatShare } from '../../text/format.ts'
import { composeAlert } from '../alerts/composer.ts'
import { DirectionCell, StockCell } from '../records/cells.tsx'
import { useFollowed } from '../watchlist/watchlist.ts'
import styles from './OpportunityItem.module.css'
import recordStyles from './TrackRecordCard.module.css'

/** Shows a signal. With `own` it is on the page of its stock, which it need not name. */
export function OpportunityItem({ item, own = false }: { item: Opportunity; own?: boolean }) {
  const items = useFollowed()
  const { ticker, rule, tipo, nivel_confianza, detalles, fecha, provisional, historial } = item
  const name = items.find(({ symbol }) => symbol === ticker)?.name ?? ''
  return (
    <article
      className={styles.item}
      data-opportunity={item.id}
      data-symbol={ticker}
      data-confidence={nivel_confianza}
      data-provisional={provisional}
    >
      <div className={`${styles.line} shrink baseline gap-8 target flex`}>
        {!own && <StockCell ticker={ticker} name={name} />}
        <h3 className={`${styles.kind} text-14 strong breaks fill`}>{tipo}</h3>
        <DirectionCell confidence={nivel_confianza} field="confidence" />
      </div>
      <p className={styles.details}>{detalles}</p>
      <p className="faint row gap-8">
        <time dateTime={fecha}>{formatSession(fecha)}</time>
        {provisional && (
          <Chip tone="warn" title={es.opportunities.provisionalHelp}>
            {es.opportunities.provisional}
          </Chip>
        )}
        <Button
          variant="link"
          className={`${styles.notify} inline gap-4 target push`}
          aria-label={alertEntries.notifyMeOf(ticker, tipo)}
          aria-haspopup="dialog"
          onClick={() => composeAlert({ symbol: ticker, when: { kind: 'rule', rule, demonstrated: false } })}
        >
          <BellPlus size={14} aria-hidden />
          {alertEntries.notifyMe}
        </Button>
      </p>
      {historial && <TrackRecordCard record={historial} />}
    </article>
  )
}

const share = (percent: number): string => formatShare(percent / 100)

/** Says how often the rule was right on this stock, next to the rate of any day. */
export function TrackRecordCard({ record }: { record: TrackRecord }) {
  const { horizonte, ocurrencias, acierto_pct: rate, base_pct: base, intervalo_95: interval, ventaja } = record
  const known = rate !== null && base !== null
  return (
    <div className={recordStyles.card} data-field="record" data-edge={ventaja === 'demostrada'}>
      <p className={recordStyles.title}>
        {es.opportunities.record.title(horizonte)}
        <span className={recordStyles.edge}>{es.opportunities.record.edge[ventaja] ?? ventaja}</span>
      </p>
      <p data-field="figures">
        {known ? es.opportunities.record.figures(share(rate), ocurrencias, share(base)) : es.opportunities.record.never}
      </p>
      {known && interval && (
        <IntervalBar
          at={rate}
          base={base}
          interval={interval}
          label={es.opportunities.record.bar(share(rate), share(interval[0]), share(interval[1]), share(base))}
        />
      )}
    </div>
  )
}
