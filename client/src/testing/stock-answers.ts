import type { TSchema } from 'typebox'
import { Alerts } from '../../../domain/contract/alerts/alerts.ts'
import { Bars } from '../../../domain/contract/bars.ts'
import { Drawings } from '../../../domain/contract/charts/drawings.ts'
import { ChartSettings } from '../../../domain/contract/charts/settings.ts'
import { CommentaryAnswer } from '../../../domain/contract/commentary.ts'
import { CompanyDetails } from '../../../domain/contract/company.ts'
import { TechnicalIndicators } from '../../../domain/contract/indicators.ts'
import { TradingData } from '../../../domain/contract/market.ts'
import { NewsPage } from '../../../domain/contract/news.ts'
import { Opportunities } from '../../../domain/contract/opportunities.ts'
import { TrackRecords } from '../../../domain/contract/track-records.ts'
import { stockChart } from '../text/es/charts/stock.ts'
import { stockWidgets } from '../text/es/stock-widgets.ts'
import { es } from '../text/es.ts'
import { storyPage } from '../views/news/testing/examples.ts'
import { signal } from '../views/opportunities/testing/examples.ts'
import { trackRecords } from '../views/records/testing/examples.ts'
import { alert, commentary, company, differing, dual, indicators, keyFigures, trading } from './examples.ts'

/** A part of the page: what shows that it works, and its sentence if it does not. */
export interface Widget {
  shown: string
  sentences: readonly string[]
}

/** The widgets of the stock page that show answers. */
export const STOCK_WIDGETS = {
  price: { shown: '[data-field=price-header]', sentences: [es.stock.loadFailed, es.common.noData] },
  chart: {
    shown: '[data-widget=chart][data-state=ready]',
    sentences: [stockChart.failed, stockChart.waiting],
  },
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

/** Five sessions to Friday, 20 November 2026, epoch seconds. */
const DAYS = [16, 17, 18, 19, 20].map((day) => Date.UTC(2026, 10, day) / 1_000)

export interface StockAnswer {
  call: string
  schema: TSchema
  answer: unknown
  /** The widgets that show it. */
  own: readonly (keyof typeof STOCK_WIDGETS)[]
}

/** Every answer of the stock page of AAA: each may fail, be late or odd, and only its own widgets say so. */
export const STOCK_ANSWERS: readonly StockAnswer[] = [
  {
    call: 'GET /api/stocks/ trading-data',
    schema: TradingData,
    answer: trading('AAA', {
      logo_url: 'https://example.com',
      unlisted: true,
      bid: 99.9,
      ask: 100.1,
      dual: dual('AAA'),
      difference: differing,
    }),
    own: ['price'],
  },
  { call: 'GET /user-watchlist/', schema: Opportunities, answer: [signal(1)], own: ['signals'] },
  { call: 'GET /api/track-records/', schema: TrackRecords, answer: trackRecords(), own: ['records'] },
  { call: 'POST /api/stocks/', schema: CommentaryAnswer, answer: commentary(), own: ['commentary'] },
  {
    call: 'GET /api/stocks/ technical-indicators',
    schema: TechnicalIndicators,
    answer: indicators('AAA', { resistance: 110 }),
    own: ['indicators'],
  },
  {
    call: 'GET /news',
    schema: NewsPage,
    answer: {
      count: 1,
      results: [{ ...storyPage([1]).results[0], labelled_by: 'gemma', received_at: '2026-11-20T14:15:00Z' }],
    },
    own: ['news'],
  },
  {
    call: 'GET /api/stocks/ company-details',
    schema: CompanyDetails,
    answer: { ...company('AAA'), address: 'Calle 1', phone: '1', industry: 'Petróleo', figures: keyFigures() },
    own: ['figures', 'company'],
  },
  {
    call: 'GET /api/bars/',
    schema: Bars,
    answer: {
      symbol: 'AAA',
      currency: 'USD',
      interval: '1d',
      time: DAYS,
      open: DAYS.map(() => 100),
      high: DAYS.map(() => 102),
      low: DAYS.map(() => 99),
      close: DAYS.map(() => 101),
      volume: DAYS.map(() => 1_000),
      open_bar: true,
      splits: [{ time: DAYS[1], ratio: 2 }],
      dividends: [{ time: DAYS[2], amount: 1 }],
      from: DAYS[0],
    },
    own: ['chart'],
  },
  {
    call: 'GET /api/drawings/',
    schema: Drawings,
    answer: {
      symbol: 'AAA',
      drawings: [{ id: 'a', kind: 'horizontal', points: [{ time: 1_795_132_800, price: 100 }] }],
    },
    own: [],
  },
  {
    call: 'GET /api/alerts/',
    schema: Alerts,
    answer: [alert(1, { expires_at: '2026-12-01T00:00:00.000Z', reason: 'closed', already: true })],
    own: [],
  },
  {
    call: 'GET /api/chart-settings/',
    schema: ChartSettings,
    answer: {
      look: 'area',
      log: true,
      range: '1A',
      interval: '1d',
      overlays: ['ema-20'],
      panes: ['rsi'],
      compare: ['BBB'],
    },
    own: [],
  },
]
