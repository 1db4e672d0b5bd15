import type { ComponentType } from 'react'
import { useKnownPrice } from '../../stores/prices/prices.ts'
import { loadOpportunities, stockSignals } from '../../stores/signals/opportunities.ts'
import { stockRecordsEntry } from '../../stores/signals/records.ts'
import { loadCommentary } from '../../stores/stock/commentary.ts'
import { companyEntry } from '../../stores/stock/company.ts'
import { indicatorsEntry, tradingEntry } from '../../stores/stock/stocks.ts'
import { loadNews, stockNews } from '../../stores/texts/news.ts'
import { stockWidgets } from '../../text/es/stock-widgets.ts'
import { es } from '../../text/es.ts'
import { ChartWidget } from './ChartWidget.tsx'
import { Commentary } from './commentary/Commentary.tsx'
import { CompanyInfo } from './company/CompanyInfo.tsx'
import { KeyFigures } from './company/KeyFigures.tsx'
import { DualListing } from './DualListing.tsx'
import { IndicatorsTable } from './indicators/IndicatorsTable.tsx'
import { SignalRecords } from './SignalRecords.tsx'
import { StockNews } from './StockNews.tsx'
import { StockSignals } from './StockSignals.tsx'
import type { PricedProps, StockWidget } from './stock-widget.ts'

/** With the price, which moves this widget alone. */
const priced = (View: ComponentType<PricedProps>) =>
  function Priced({ symbol }: { symbol: string }) {
    const { price, trading } = useKnownPrice(symbol)
    return <View symbol={symbol} price={price} trading={trading} />
  }

/** What stands under the price, in the order of reading; each stands and falls alone. */
export const WIDGETS: readonly StockWidget[] = [
  { area: 'chart', sentence: es.stock.loadFailed, load: (symbol) => tradingEntry(symbol).load(), View: ChartWidget },
  {
    area: 'dual',
    sentence: es.dual.loadFailed,
    load: (symbol) => tradingEntry(symbol).load(),
    View: priced(DualListing),
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
    area: 'news',
    sentence: es.news.fetchFailed,
    load: (symbol) => loadNews(stockNews(symbol)),
    View: StockNews,
  },
  {
    area: 'figures',
    sentence: stockWidgets.keyFigures.loadFailed,
    load: (symbol) => companyEntry(symbol).load(),
    View: priced(KeyFigures),
  },
  { area: 'company', sentence: es.stock.loadFailed, load: (symbol) => companyEntry(symbol).load(), View: CompanyInfo },
]
