import {
  Bell,
  ChartCandlestick,
  FlaskConical,
  Gauge,
  House,
  type LucideIcon,
  Newspaper,
  Search,
  Table2,
  UserRound,
  UsersRound,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { isSubView, type SubView } from '#domain/rules/views.ts'
import { lazyComponent } from '../components/states/lazy.tsx'
import { Account } from '../features/account/Account.tsx'
import { Charts } from '../features/charts/Charts.tsx'
import { AllNews } from '../features/news/AllNews.tsx'
import { Records } from '../features/records/Records.tsx'
import { AdvancedSearch } from '../features/search/AdvancedSearch.tsx'
import { StockDetail } from '../features/stock/StockDetail.tsx'
import { Home } from '../features/watchlist/Home.tsx'
import { administration } from '../text/es/administration.ts'
import { firings } from '../text/es/alerts.ts'
import { es } from '../text/es.ts'

/**
 * A menu entry (marked for experts, or only for administrators), or the view whose entry stays marked while this one
 * is shown.
 */
type MenuPosition = { icon: LucideIcon; expert?: true; admin?: true } | { under: SubView }

type DashboardView = MenuPosition & {
  title: string
  View: ComponentType
}

const { subViews } = es
const Measurement = lazyComponent(async () => (await import('../features/measurement/Measurement.tsx')).Measurement)
const Signals = lazyComponent(async () => (await import('../features/ratings/Signals.tsx')).Signals)
const Market = lazyComponent(async () => (await import('../features/market/Market.tsx')).Market)
const Alerts = lazyComponent(async () => (await import('../features/alerts/Alerts.tsx')).Alerts)
const Summaries = lazyComponent(async () => (await import('../features/summary/Summaries.tsx')).Summaries)
const Simulator = lazyComponent(async () => (await import('../features/simulator/Simulator.tsx')).Simulator)
const Administration = lazyComponent(
  async () => (await import('../features/administration/Administration.tsx')).Administration,
)

/** Every view of the dashboard; the menu lists them in the order of SUB_VIEWS. */
export const VIEWS: Record<SubView, DashboardView> = {
  mainDashboard: { title: subViews.mainDashboard, View: Home, icon: House },
  advancedSearch: { title: subViews.advancedSearch, View: AdvancedSearch, icon: Search },
  market: { title: subViews.market, View: Market, icon: Table2 },
  stockDetail: { title: subViews.stockDetail, View: StockDetail, under: 'mainDashboard' },
  trackRecords: { title: subViews.trackRecords, View: Records, under: 'mainDashboard' },
  measurement: { title: subViews.measurement, View: Measurement, under: 'mainDashboard' },
  charts: { title: subViews.charts, View: Charts, icon: ChartCandlestick },
  signals: { title: subViews.signals, View: Signals, icon: Gauge },
  allNews: { title: subViews.allNews, View: AllNews, icon: Newspaper },
  alerts: { title: firings.title, View: Alerts, icon: Bell },
  summaries: { title: subViews.summaries, View: Summaries, under: 'alerts' },
  accountProfile: { title: subViews.accountProfile, View: Account, icon: UserRound },
  simulator: { title: subViews.simulator, View: Simulator, icon: FlaskConical, expert: true },
  administration: { title: administration.title, View: Administration, icon: UsersRound, admin: true },
}

/** Returns null for an unknown name. */
export const viewOf = (name: string): DashboardView | null => (isSubView(name) ? VIEWS[name] : null)
