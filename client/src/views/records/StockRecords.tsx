import { useSnapshot } from 'valtio'
import type { StockRecord } from '#domain/contract/track-records.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Choice } from '../../components/forms/Choice.tsx'
import { Notice } from '../../components/states/Notice.tsx'
import { openSubView } from '../../stores/page/view.ts'
import { filterRecords, records } from '../../stores/signals/records.ts'
import { es } from '../../text/es.ts'
import { formatCount } from '../../text/format.ts'
import { Legend } from './Legend.tsx'
import styles from './Records.module.css'
import { STOCK_COLUMNS } from './tables/columns.tsx'
import { SortableTable } from './tables/SortableTable.tsx'

const TITLE = 'stock-records-title'
const MARKS = ['rate', 'interval', 'base'] as const

interface StockRecordsProps {
  items: readonly StockRecord[]
  /** Whether any stock is followed at all. */
  following: boolean
}

/** Each followed stock with each rule. */
export function StockRecords({ items, following }: StockRecordsProps) {
  const { shown, filters } = useFilters(items)
  return (
    <section className={styles.section} aria-labelledby={TITLE}>
      <header className={styles.header}>
        <h2 id={TITLE}>{es.records.stocks}</h2>
        {items.length > 0 && (
          <>
            <p role="status">{es.records.shown(formatCount(shown.length), shown.length === 1)}</p>
            <Legend marks={MARKS} />
          </>
        )}
      </header>
      {items.length === 0 ? (
        <NoStocks following={following} />
      ) : (
        <>
          <div className={styles.filters}>
            {filters.map((filter) => (
              <Choice key={filter.label} {...filter} />
            ))}
          </div>
          {shown.length === 0 ? (
            <Notice text={es.records.noneForSelection} />
          ) : (
            <SortableTable
              table="stocks"
              labelledBy={TITLE}
              columns={STOCK_COLUMNS}
              rows={shown}
              rowKey={({ ticker, rule }) => `${ticker} ${rule}`}
              rowData={({ ticker, rule }) => ({ 'data-symbol': ticker, 'data-rule': rule })}
            />
          )}
        </>
      )}
    </section>
  )
}

function NoStocks({ following }: { following: boolean }) {
  if (following) return <Notice text={es.records.noRecords} />
  return (
    <Notice text={es.records.noStocks}>
      <Button onClick={() => openSubView('advancedSearch')}>{es.records.search}</Button>
    </Notice>
  )
}

const ALL = ['', es.records.all] as const

/** A choice that no longer exists counts as none. */
function useFilters(items: readonly StockRecord[]) {
  const chosen = useSnapshot(records)
  const stocks = new Map(items.map(({ ticker, name }) => [ticker, es.charts.option(name, ticker)]))
  const rules = new Map(items.map(({ rule, tipo }) => [rule, tipo]))
  const stock = chosen.stock !== null && stocks.has(chosen.stock) ? chosen.stock : ''
  const rule = chosen.rule !== null && rules.has(chosen.rule) ? chosen.rule : ''
  return {
    shown: items.filter((item) => (stock === '' || item.ticker === stock) && (rule === '' || item.rule === rule)),
    filters: [
      {
        label: es.records.filterStock,
        options: optionsOf(stocks),
        value: stock,
        onChoose: (value: string) => filterRecords({ stock: value || null }),
      },
      {
        label: es.records.filterRule,
        options: optionsOf(rules),
        value: rule,
        onChoose: (value: string) => filterRecords({ rule: value || null }),
      },
    ],
  }
}

const words = new Intl.Collator('es')

function optionsOf(texts: ReadonlyMap<string, string>) {
  return [ALL, ...[...texts].sort(([, one], [, other]) => words.compare(one, other))]
}
