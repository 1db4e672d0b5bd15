import { Download } from 'lucide-react'
import { useSnapshot } from 'valtio'
import type { RuleRecord, StockRecord, TrackRecords } from '#domain/contract/track-records.ts'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Choice } from '../../components/forms/Choice.tsx'
import { SubViewHeader } from '../../components/frame/SubViewHeader.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { wordOrder } from '../../components/tables/sort.ts'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { openSubView } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { formatCount } from '../../text/format.ts'
import { useFollowedChange } from '../watchlist/use-followed-change.ts'
import { watchlist } from '../watchlist/watchlist.ts'
import { FORECAST_COLUMNS, type Forecast, RULE_COLUMNS, STOCK_COLUMNS } from './columns.tsx'
import { downloadRecords } from './export.ts'
import { BrokenChain, Ledger, Method } from './Ledger.tsx'
import { Legend } from './Legend.tsx'
import styles from './Records.module.css'
import { filterRecords, records } from './records.ts'
import { SkeletonRecords } from './SkeletonRecords.tsx'
import { SortableTable } from './SortableTable.tsx'

const load = () => void records.answer.load()

/** How often each rule and each forecast was right, on the past and since the recording began. */
export function Records() {
  const { status, data, loading, old } = useLoaded(records.answer)
  useRefreshed(records.answer)
  useLoaded(watchlist)
  useFollowedChange(load)
  return (
    <div className={styles.page} aria-busy={loading} data-widget="track-records">
      <SubViewHeader name={es.subViews.trackRecords}>
        {old && <OldMark />}
        <Button variant="link" className="target" onClick={() => openSubView('signals')}>
          {es.subViews.signals}
        </Button>
        <Button aria-label={es.records.exportLabel} disabled={!data} onClick={() => data && downloadRecords(data)}>
          <Download size={16} aria-hidden />
          <span>
            <span className={styles.word}>{es.records.export}</span> {es.records.csv}
          </span>
        </Button>
      </SubViewHeader>
      {status === 'error' && <Failed text={es.records.loadFailed} onRetry={load} />}
      {loading && <SkeletonRecords />}
      {data && (
        <Boundary sentence={es.records.loadFailed} retry={records.answer.load}>
          <Page data={data} />
        </Boundary>
      )}
    </div>
  )
}

function Page({ data }: { data: TrackRecords }) {
  const { data: followed } = useSnapshot(watchlist)
  const { acciones, reglas, pronosticos, cadena } = data
  const following = acciones.length > 0 || followed?.length !== 0
  const names = new Map(acciones.map(({ ticker, name }) => [ticker, name]))
  const forecasts = pronosticos.map((forecast) => ({ ...forecast, name: names.get(forecast.ticker) ?? '' }))
  return (
    <>
      {!cadena.intacta && <BrokenChain chain={cadena} />}
      <Method stocks={acciones} rules={reglas} />
      <Ledger rules={reglas} chain={cadena} />
      <RuleRecords items={reglas} />
      <StockRecords items={acciones} following={following} />
      {following && <Forecasts items={forecasts} />}
    </>
  )
}

const RULES_TITLE = 'rule-records-title'
const RULE_MARKS = ['rate', 'base'] as const

/** Records of each rule over all stocks of the market. */
function RuleRecords({ items }: { items: readonly RuleRecord[] }) {
  return (
    <section className="above-32" aria-labelledby={RULES_TITLE}>
      <header className="flow baseline gap-0-16 below-8">
        <h2 id={RULES_TITLE}>{es.records.rules}</h2>
        <Legend marks={RULE_MARKS} />
      </header>
      <p className="max-760 below-8 muted">{es.records.pooledHelp}</p>
      <SortableTable
        table="rules"
        labelledBy={RULES_TITLE}
        columns={RULE_COLUMNS}
        rows={items}
        rowKey={({ rule }) => rule}
        rowData={({ rule }) => ({ 'data-rule': rule })}
      />
    </section>
  )
}

const STOCKS_TITLE = 'stock-records-title'
const STOCK_MARKS = ['rate', 'interval', 'base'] as const

interface StockRecordsProps {
  items: readonly StockRecord[]
  /** True if the user follows any stock. */
  following: boolean
}

/** Records of each rule on each followed stock. */
function StockRecords({ items, following }: StockRecordsProps) {
  const { shown, filters } = useFilters(items)
  return (
    <section className="above-32" aria-labelledby={STOCKS_TITLE}>
      <header className="flow baseline gap-0-16 below-8">
        <h2 id={STOCKS_TITLE}>{es.records.stocks}</h2>
        {items.length > 0 && (
          <>
            <p className="muted" role="status">
              {es.records.shown(formatCount(shown.length), shown.length === 1)}
            </p>
            <Legend marks={STOCK_MARKS} />
          </>
        )}
      </header>
      {items.length === 0 ? (
        <NoStocks following={following} />
      ) : (
        <>
          <div className="flow gap-12-16 below-12">
            {filters.map((filter) => (
              <Choice key={filter.label} {...filter} />
            ))}
          </div>
          {shown.length === 0 ? (
            <Notice text={es.records.noneForSelection} />
          ) : (
            <SortableTable
              table="stocks"
              labelledBy={STOCKS_TITLE}
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

const ALL_OPTION = ['', es.records.all] as const

/** Filters by stock and rule. A chosen stock or rule that no longer exists counts as no choice. */
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

function optionsOf(texts: ReadonlyMap<string, string>) {
  return [ALL_OPTION, ...[...texts].sort(([, one], [, other]) => wordOrder().compare(one, other))]
}

const FORECASTS_TITLE = 'forecast-records-title'

/** Says how often the bands of the followed stocks held. */
function Forecasts({ items }: { items: readonly Forecast[] }) {
  return (
    <section className="above-32" aria-labelledby={FORECASTS_TITLE}>
      <header className="flow baseline gap-0-16 below-8">
        <h2 id={FORECASTS_TITLE}>{es.records.forecasts}</h2>
      </header>
      <p className="max-760 below-8 muted">{es.records.forecastsHelp}</p>
      {items.length === 0 ? (
        <Notice text={es.records.noForecasts} />
      ) : (
        <SortableTable
          table="forecasts"
          labelledBy={FORECASTS_TITLE}
          columns={FORECAST_COLUMNS}
          rows={items}
          rowKey={({ ticker }) => ticker}
          rowData={({ ticker }) => ({ 'data-symbol': ticker })}
        />
      )}
    </section>
  )
}
