import { BellPlus } from 'lucide-react'
import { useSnapshot } from 'valtio'
import type { Opportunity } from '#domain/contract/opportunities.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Chip } from '../../components/marks/Chip.tsx'
import { composeAlert } from '../../stores/alerts/composer.ts'
import { watchlist } from '../../stores/prices/watchlist.ts'
import { alertEntries } from '../../text/es/alerts/entries.ts'
import { es } from '../../text/es.ts'
import { formatSession } from '../../text/format.ts'
import { DirectionCell, StockCell } from '../records/tables/cells.tsx'
import styles from './OpportunityItem.module.css'
import { TrackRecordCard } from './TrackRecordCard.tsx'

/** A signal; `own`: on the page of its stock, which need not be named. */
export function OpportunityItem({ item, own = false }: { item: Opportunity; own?: boolean }) {
  const { items } = useSnapshot(watchlist)
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
      <div className={styles.line}>
        {!own && <StockCell ticker={ticker} name={name} />}
        <h3 className={styles.kind}>{tipo}</h3>
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
          look="link"
          className={styles.tell}
          aria-label={alertEntries.tellMeOf(ticker, tipo)}
          aria-haspopup="dialog"
          onClick={() => composeAlert({ symbol: ticker, when: { kind: 'rule', rule, demonstrated: false } })}
        >
          <BellPlus size={14} aria-hidden />
          {alertEntries.tellMe}
        </Button>
      </p>
      {historial && <TrackRecordCard record={historial} />}
    </article>
  )
}
