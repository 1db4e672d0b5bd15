import type { ComponentType } from 'react'
import { Boundary } from '../../components/states/Boundary.tsx'
import { lazyComponent } from '../../components/states/lazy.tsx'
import { useKnownPrice } from '../../stores/prices.ts'
import { indicatorsEntry, loadCommentary, tradingEntry } from '../../stores/stock-data.ts'
import { stockWidgets } from '../../text/es/stock-widgets.ts'
import { es } from '../../text/es.ts'
import { StockChart } from '../charts/stock/lazy-stock-chart.ts'
import { StockNews } from '../news/NewsWidget.tsx'
import { loadNews, stockNews } from '../news/news.ts'
import { StockSignals } from '../opportunities/Opportunities.tsx'
import { loadOpportunities, stockSignals } from '../opportunities/opportunities.ts'
import { stockRecordsEntry } from '../records/records.ts'
import { Commentary } from './Commentary.tsx'
import { CompanyInfo, companyEntry, KeyFigureList } from './Company.tsx'
import { DualListing } from './DualListing.tsx'
import { IndicatorsTable } from './IndicatorsTable.tsx'
import { SignalRecords } from './SignalRecords.tsx'
import styles from './StockDetail.module.css'
import type { PricedProps, StockWidget } from './stock-widget.ts'

/** Adds the price to a widget, so that a new price rerenders this widget alone. */
const priced = (View: ComponentType<PricedProps>) =>
  function Priced({ symbol }: { symbol: string }) {
    const { price, trading } = useKnownPrice(symbol)
    return <View symbol={symbol} price={price} trading={trading} />
  }

const RatingWidget = lazyComponent(async () => (await import('../ratings/RatingWidget.tsx')).RatingWidget)

const StockAgenda = lazyComponent(async () => (await import('../agenda/AgendaWidget.tsx')).StockAgenda)

/** The widgets under the price, in the order of reading; a failure of one does not affect the others. */
export const WIDGETS: readonly StockWidget[] = [
  { area: 'chart', sentence: es.stock.loadFailed, load: (symbol) => tradingEntry(symbol).load(), View: ChartWidget },
  {
    area: 'dual',
    sentence: es.dual.loadFailed,
    load: (symbol) => tradingEntry(symbol).load(),
    View: priced(DualListing),
  },
  {
    area: 'rating',
    sentence: es.stock.loadFailed,
    load: async (symbol) => (await import('../ratings/ratings.ts')).ratingEntry(symbol).load(),
    View: Rating,
  },
  {
    area: 'signals',
    sentence: es.opportunities.fetchFailed,
    load: (symbol) => loadOpportunities(stockSignals(symbol)),
    View: StockSignals,
  },
  {
    area: 'records',
    sentence: es.records.loadFailed,
    load: (symbol) => stockRecordsEntry(symbol).load(),
    View: SignalRecords,
  },
  { area: 'commentary', sentence: es.commentary.loadFailed, load: loadCommentary, View: Commentary },
  {
    area: 'indicators',
    sentence: es.indicators.loadFailed,
    load: (symbol) => indicatorsEntry(symbol).load(),
    View: priced(IndicatorsTable),
  },
  {
    area: 'agenda',
    sentence: es.stock.loadFailed,
    load: async (symbol) => (await import('../agenda/agenda.ts')).stockAgenda(symbol).load(),
    View: StockAgenda,
  },
  {
    area: 'news',
    sentence: es.news.fetchFailed,
    load: (symbol) => loadNews(stockNews(symbol)),
    View: StockNews,
  },
  {
    area: 'figures',
    sentence: stockWidgets.keyFigures.loadFailed,
    load: (symbol) => companyEntry(symbol).load(),
    View: priced(KeyFigureList),
  },
  { area: 'company', sentence: es.stock.loadFailed, load: (symbol) => companyEntry(symbol).load(), View: CompanyInfo },
]

/** What the indicators say: the code is loaded when its reader comes near, and a placeholder keeps its room. */
function Rating({ symbol }: { symbol: string }) {
  return <RatingWidget symbol={symbol} fallback={<div className={styles.place} />} />
}

/**
 * The chart's code is loaded lazily, so a placeholder keeps its room. If it fails to load, the page must be
 * reloaded.
 */
function ChartWidget({ symbol }: { symbol: string }) {
  return (
    <Boundary>
      <StockChart symbol={symbol} fallback={<div className={styles.place} />} />
    </Boundary>
  )
}
