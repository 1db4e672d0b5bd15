import { accountRoutes } from './accounts/index.ts'
import { jobsRoutes } from './admin/jobs.ts'
import { adminSessionRoute } from './admin/session.ts'
import { sourceRoutes } from './admin/sources.ts'
import { userRoutes } from './admin/users.ts'
import { agendaRoutes } from './agenda.ts'
import { alertRoutes } from './alerts/alerts.ts'
import { channelRoutes } from './alerts/channels.ts'
import { figureRoutes } from './alerts/figures.ts'
import { firingRoutes } from './alerts/firings.ts'
import { receiptRoutes } from './alerts/receipts.ts'
import { alertSettingsRoutes } from './alerts/settings.ts'
import { catalogueRoutes } from './catalogue.ts'
import { barRoutes } from './charts/bars.ts'
import { chartRoutes } from './charts/charts.ts'
import { drawingRoutes } from './charts/drawings.ts'
import { chartSettingsRoutes } from './charts/settings.ts'
import { sparklineRoutes } from './charts/sparklines.ts'
import { commentaryRoutes } from './commentary.ts'
import { listRoutes } from './lists.ts'
import { liveRoute } from './live/live.ts'
import { marketRoutes } from './market.ts'
import { newsRoutes } from './news.ts'
import { healthRoutes } from './operation/health.ts'
import { metricsRoute } from './operation/metrics.ts'
import { screenRoutes } from './screens.ts'
import { searchRoutes } from './search.ts'
import { signalRoutes } from './signals.ts'
import { simulatorAccountRoutes } from './simulator/account.ts'
import { simulatorEntryRoutes } from './simulator/entries.ts'
import { simulatorOrderRoutes } from './simulator/orders.ts'
import { simulatorPerformanceRoutes } from './simulator/performance.ts'
import { simulatorTicketRoutes } from './simulator/ticket.ts'
import { stockRoutes } from './stocks/stocks.ts'
import { summaryRoutes } from './summaries/summaries.ts'
import { unsubscribeRoutes } from './summaries/unsubscribe.ts'
import { trackRecordRoutes } from './track-records.ts'
import { watchlistRoutes } from './watchlist.ts'
import { watchlistImportRoutes } from './watchlist-import.ts'

/** Each file of this folder and its subfolders has a line here; accounts/ has its own list. */
export const routes = [
  accountRoutes,
  catalogueRoutes,
  chartRoutes,
  barRoutes,
  drawingRoutes,
  chartSettingsRoutes,
  watchlistRoutes,
  watchlistImportRoutes,
  listRoutes,
  agendaRoutes,
  alertRoutes,
  firingRoutes,
  figureRoutes,
  searchRoutes,
  marketRoutes,
  screenRoutes,
  stockRoutes,
  commentaryRoutes,
  sparklineRoutes,
  trackRecordRoutes,
  signalRoutes,
  simulatorAccountRoutes,
  simulatorTicketRoutes,
  simulatorOrderRoutes,
  simulatorEntryRoutes,
  simulatorPerformanceRoutes,
  summaryRoutes,
  unsubscribeRoutes,
  newsRoutes,
  channelRoutes,
  receiptRoutes,
  alertSettingsRoutes,
  healthRoutes,
  metricsRoute,
  liveRoute,
  adminSessionRoute,
  jobsRoutes,
  userRoutes,
  sourceRoutes,
]
