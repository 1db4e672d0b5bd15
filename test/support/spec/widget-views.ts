import type { Locator, Page } from 'playwright-core'
import { COMPANIES } from './fixture.ts'
import { stepOf, type ViewStep } from './page-actions.ts'

/** A widget that shows an alert when its call fails. */
export interface Widget {
  call: string
  /** The alert that shows the failure. */
  alert(page: Page): Locator
  sentence: string
  /** The sentence for an unreadable answer, where it is another one. */
  unreadable?: string
}

/** A view that a reader sees at once, with all its widgets. */
export interface WidgetView {
  name: string
  /** Step of the dashboard that shows the view; the landing has none. */
  step?: ViewStep
  widgets: readonly Widget[]
  /** Selector of what is on the page when all calls have succeeded. */
  good: string
}

const [{ symbol }] = COMPANIES

const region = (name: string) => (page: Page) => page.getByRole('region', { name }).getByRole('alert')
/** The alert outside of every titled section. */
const main = (page: Page) => page.locator('main [role=alert]:not(section [role=alert])')

export const LANDING: WidgetView = {
  name: 'landing',
  widgets: [
    {
      call: 'GET /api/home-features/',
      alert: region('Características principales'),
      sentence: 'No se pudieron cargar las características. Por favor, intente de nuevo más tarde.',
    },
    {
      call: 'GET /api/app-plans/',
      alert: region('Planes y precios'),
      sentence: 'No se pudieron cargar los planes. Intente más tarde.',
    },
  ],
  good: '[data-plan=Freemium]',
}

export const WATCHLIST: Widget = {
  call: 'GET /api/user-watchlist/',
  alert: region('Mi Watchlist'),
  sentence: 'Error al cargar la Watchlist',
}

export const WIDGET_VIEWS: readonly WidgetView[] = [
  LANDING,
  {
    name: 'home',
    step: stepOf('dashboard'),
    widgets: [
      WATCHLIST,
      {
        call: 'GET /user-watchlist/ opportunities',
        alert: region('Oportunidades'),
        sentence: 'Error al obtener oportunidades',
      },
      {
        call: 'GET /news',
        alert: region('Noticias Relevantes'),
        sentence: 'Error al obtener noticias',
        unreadable: 'Error desconocido',
      },
    ],
    good: `tr[data-symbol=${symbol}]`,
  },
  {
    name: 'stock detail',
    step: stepOf('dashboard', 'stockDetail', symbol),
    widgets: [
      { call: 'GET /api/stocks/ trading-data', alert: main, sentence: 'No se pudo cargar la información.' },
      {
        call: 'GET /api/stocks/ technical-indicators',
        alert: region('Indicadores técnicos'),
        sentence: 'No se pudieron cargar los indicadores.',
      },
      {
        call: 'GET /api/stocks/ company-details',
        alert: region('La empresa'),
        sentence: 'No se pudo cargar la información.',
      },
      {
        call: 'POST /api/stocks/',
        alert: region('Comentario IA'),
        sentence: 'No se pudo obtener el comentario IA',
      },
    ],
    good: '[data-field=price-header]',
  },
  {
    name: 'all news',
    step: stepOf('dashboard', 'allNews'),
    widgets: [
      {
        call: 'GET /news',
        alert: main,
        sentence: 'Error: Error al obtener noticias',
        unreadable: 'Error: Error desconocido',
      },
    ],
    good: '[data-news="1"]',
  },
  {
    name: 'charts',
    step: stepOf('dashboard', 'charts'),
    widgets: [{ ...WATCHLIST, alert: main }],
    good: '[data-graph=divergence]',
  },
]
