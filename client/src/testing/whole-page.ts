import { act, getConfig } from '@testing-library/react'
import { administration } from '../text/es/administration.ts'
import { agendaTexts } from '../text/es/agenda.ts'
import { channelTexts } from '../text/es/alert-channels.ts'
import { alertForm } from '../text/es/alert-form.ts'
import { alertList } from '../text/es/alert-list.ts'
import { firings } from '../text/es/alerts.ts'
import { firstDay } from '../text/es/first-day.ts'
import { market } from '../text/es/market.ts'
import { marketMap } from '../text/es/market-map.ts'
import { measurement } from '../text/es/measurement.ts'
import { ratings } from '../text/es/ratings.ts'
import { simulator, ticket } from '../text/es/simulator.ts'
import { sources } from '../text/es/sources.ts'
import { summary } from '../text/es/summary.ts'
import { es } from '../text/es.ts'
import { STOCK_WIDGETS, type Widget } from './stock-answers.ts'

const dashboard = {
  navigation: { shown: 'nav', sentences: [] },
  header: { shown: '[data-field=phrase]', sentences: [] },
} satisfies Record<string, Widget>

/** The widgets that show answers of the server, by view. */
const VIEWS = {
  landing: {
    features: { shown: '[data-feature]', sentences: [es.features.failed] },
    plans: { shown: '[data-plan]', sentences: [es.plans.failed] },
  },
  mainDashboard: {
    ...dashboard,
    watchlist: { shown: 'tr[data-symbol=AAA]', sentences: [es.watchlist.loadFailed] },
    opportunities: { shown: '[data-opportunity]', sentences: [es.opportunities.fetchFailed] },
    agenda: { shown: '[data-widget=agenda] [data-event]', sentences: [agendaTexts.loadFailed, agendaTexts.none] },
    news: { shown: '[data-news]', sentences: [es.news.fetchFailed, es.news.unknownError] },
  },
  /** The start of a user who follows nothing. */
  firstDay: { ...dashboard, suggestions: { shown: '[data-suggestion]', sentences: [firstDay.loadFailed] } },
  /** The composer opens over the dashboard. */
  composer: {
    ...dashboard,
    sentence: { shown: '[data-field=sentence]', sentences: [] },
    ways: { shown: '[data-field=ways]', sentences: [alertForm.channelsFailed] },
  },
  stockDetail: { ...dashboard, ...STOCK_WIDGETS },
  measurement: {
    ...dashboard,
    alerts: { shown: 'tr[data-measure]', sentences: [measurement.alerts.failed] },
  },
  trackRecords: { ...dashboard, records: { shown: 'table', sentences: [es.records.loadFailed] } },
  signals: {
    ...dashboard,
    market: { shown: 'tbody tr[data-word]', sentences: [ratings.view.marketFailed, ratings.view.marketNone] },
  },
  allNews: {
    ...dashboard,
    news: { shown: '[data-news]', sentences: [es.news.fetchFailed, es.news.unknownError] },
  },
  administration: {
    ...dashboard,
    accounts: { shown: 'tr[data-account]', sentences: [administration.accounts.loadFailed] },
    changes: { shown: '[data-change]', sentences: [administration.changes.loadFailed] },
  },
  /** A tab of the administrators' page. */
  sources: { ...dashboard, sources: { shown: 'tr[data-source]', sentences: [sources.loadFailed] } },
  alerts: { ...dashboard, alerts: { shown: '[data-alert]', sentences: [alertList.loadFailed, alertList.newKind] } },
  /** Two tabs of the page of alerts. */
  alertHistory: { ...dashboard, firings: { shown: '[data-firing]', sentences: [firings.loadFailed] } },
  alertChannels: {
    ...dashboard,
    channels: { shown: '[data-channel]', sentences: [channelTexts.loadFailed] },
    quiet: { shown: '[data-form=quiet-hours]', sentences: [channelTexts.settingsFailed] },
  },
  summaries: {
    ...dashboard,
    settings: { shown: '[data-form=summary-settings]', sentences: [summary.settings.loadFailed] },
    list: { shown: '[data-summary]', sentences: [summary.loadFailed] },
  },
  accountProfile: { ...dashboard, details: { shown: '[data-field=email]', sentences: [] } },
  market: {
    ...dashboard,
    list: { shown: 'tr[data-symbol=AAA]', sentences: [market.loadFailed] },
    screens: { shown: '[data-screen]', sentences: [market.screens.loadFailed] },
  },
  /** A tab of the market. */
  marketMap: {
    ...dashboard,
    map: { shown: '[data-widget=map] canvas', sentences: [marketMap.loadFailed, marketMap.none] },
  },
  simulator: {
    ...dashboard,
    account: {
      shown: '[data-widget=simulator] [data-field=value]',
      sentences: [simulator.loadFailed, simulator.newKind],
    },
    orders: {
      shown: '[data-order]',
      sentences: [simulator.orders.failed, simulator.loadFailed, simulator.newKind],
    },
  },
  /** Three tabs of the simulator. */
  simulatorPerformance: {
    ...dashboard,
    figures: { shown: '[data-part=performance] [data-figure=twr]', sentences: [simulator.performance.failed] },
  },
  simulatorBook: { ...dashboard, book: { shown: '[data-part=book] td', sentences: [simulator.book.failed] } },
  simulatorAttempts: {
    ...dashboard,
    attempts: { shown: '[data-attempt]', sentences: [simulator.attempts.failed] },
  },
  /** The ticket opens over the dashboard. */
  ticket: { ...dashboard, form: { shown: '[data-form=order]', sentences: [ticket.failed, simulator.newKind] } },
  advancedSearch: { ...dashboard, results: { shown: '[data-ticker]', sentences: [es.search.none] } },
} as const satisfies Record<string, Record<string, Widget>>

export type ViewName = keyof typeof VIEWS

/** The element found last by each selector: checking one element again is far cheaper than searching the whole page. */
const found = new Map<string, Element | null>()

function isShown(selector: string): boolean {
  const last = found.get(selector)
  if (last?.isConnected && last.matches(selector)) return true
  const element = document.querySelector(selector)
  found.set(selector, element)
  return element !== null
}

/** The widgets that do not work; those in `own` may show their sentence instead. */
export function missing(view: ViewName, own: readonly string[]): string[] {
  const text = document.body.textContent ?? ''
  const widgets = Object.entries<Widget>(VIEWS[view])
  const fallen = widgets.filter(([name, { shown, sentences }]) => {
    const said = own.includes(name) && sentences.some((sentence) => text.includes(sentence))
    return !said && !isShown(shown)
  })
  return [...fallen.map(([name]) => name), ...(text.includes(es.broken.text) ? ['the view'] : [])]
}

/** Lets everything under way happen, once. */
export const flush = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

/** Flushes until `done`; if that never comes, the assertion of the test itself shows it. */
export async function flushUntil(done: () => boolean): Promise<void> {
  // As long as anything is waited for: a part of the page may be fetched first.
  const end = performance.now() + getConfig().asyncUtilTimeout
  while (!done() && performance.now() < end) await flush()
}
