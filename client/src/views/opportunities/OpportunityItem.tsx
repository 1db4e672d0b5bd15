import { BellPlus } from 'lucide-react'
import { useSnapshot } from 'valtio'
import type { Confidence, Opportunity } from '../../../../domain/contract/opportunities.ts'
import type { Direction } from '../../../../domain/rules/interpretation.ts'
import { DirectionMark } from '../../components/figures/DirectionMark.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Chip } from '../../components/marks/Chip.tsx'
import { composeAlert } from '../../stores/alerts/composer.ts'
import { openStock } from '../../stores/page/view.ts'
import { watchlist } from '../../stores/prices/watchlist.ts'
import { alertEntries } from '../../text/es/alerts/entries.ts'
import { es } from '../../text/es.ts'
import { formatSession } from '../../text/format.ts'
import styles from './OpportunityItem.module.css'
import { TrackRecordCard } from './TrackRecordCard.tsx'

const DIRECTIONS: Record<Confidence, Direction> = { Positivo: 'up', Neutral: 'equal', Negativo: 'down' }

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
        {!own && (
          <button
            type="button"
            className={styles.ticker}
            title={name || undefined}
            aria-label={es.opportunities.openStock(ticker, name)}
            onClick={() => openStock(ticker)}
          >
            {ticker}
          </button>
        )}
        <h3 className={styles.kind}>{tipo}</h3>
        <span className={styles.confidence} data-field="confidence">
          <DirectionMark direction={DIRECTIONS[nivel_confianza] ?? 'equal'} />
          {es.opportunities.confidence[nivel_confianza] ?? nivel_confianza}
        </span>
      </div>
      <p className={styles.details}>{detalles}</p>
      <p className={styles.when}>
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
