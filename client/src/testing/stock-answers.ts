import { type Example, exampleOf } from '#domain/contract/testing/examples.ts'
import { agendaTexts } from '../text/es/agenda.ts'
import { ratings } from '../text/es/ratings.ts'
import { stockChart } from '../text/es/stock-chart.ts'
import { stockWidgets } from '../text/es/stock-widgets.ts'
import { es } from '../text/es.ts'

/** A part of the page: the selector that shows that it works, and its sentence if it does not. */
export interface Widget {
  shown: string
  sentences: readonly string[]
}

/** The widgets of the stock page that show answers of the server. */
export const STOCK_WIDGETS = {
  price: { shown: '[data-field=price-header]', sentences: [es.stock.loadFailed, es.common.noData] },
  chart: {
    shown: '[data-widget=chart][data-state=ready]',
    sentences: [stockChart.failed, stockChart.waiting],
  },
  rating: { shown: '[data-widget=rating] [data-field=rating-word]', sentences: [ratings.loadFailed] },
  signals: {
    shown: '[data-widget=opportunities] [data-opportunity]',
    sentences: [es.opportunities.fetchFailed, stockWidgets.stockSignals.none],
  },
  records: {
    shown: '[data-widget=records] table',
    sentences: [es.records.loadFailed, stockWidgets.signalRecords.none],
  },
  commentary: { shown: '[data-widget=commentary] [data-field=text]', sentences: [es.commentary.loadFailed] },
  indicators: { shown: '[data-indicator=rsi] [data-field=value]', sentences: [es.indicators.loadFailed] },
  agenda: {
    shown: '[data-widget=agenda] [data-event]',
    sentences: [agendaTexts.loadFailed, agendaTexts.ofStock],
  },
  news: {
    shown: '[data-widget=news] [data-news]',
    sentences: [es.news.fetchFailed, es.news.unknownError, stockWidgets.stockNews.none],
  },
  figures: {
    shown: '[data-widget=figures] dl',
    sentences: [stockWidgets.keyFigures.loadFailed, stockWidgets.keyFigures.none],
  },
  company: {
    shown: '[aria-labelledby=company-title] dl',
    sentences: [es.stock.loadFailed, stockWidgets.company.nothing],
  },
} as const satisfies Record<string, Widget>

export interface StockAnswer extends ReturnType<typeof exampleOf> {
  /** The widgets that show this answer. */
  own: readonly (keyof typeof STOCK_WIDGETS)[]
}

const shownBy = (name: Example, ...own: StockAnswer['own']): StockAnswer => ({ ...exampleOf(name), own })

/**
 * Every answer of the stock page of AAA: each may fail, be late or be malformed, and only its own widgets may say
 * so.
 */
export const STOCK_ANSWERS: readonly StockAnswer[] = [
  shownBy('tradingData', 'price'),
  shownBy('stockSignals', 'rating'),
  shownBy('opportunities', 'signals'),
  shownBy('trackRecords', 'records'),
  shownBy('commentary', 'commentary'),
  shownBy('technicalIndicators', 'indicators'),
  shownBy('agenda', 'agenda'),
  shownBy('news', 'news'),
  shownBy('companyDetails', 'figures', 'company'),
  shownBy('bars', 'chart'),
  shownBy('outlook'),
  shownBy('drawings'),
  shownBy('alerts'),
  shownBy('chartSettings'),
]
