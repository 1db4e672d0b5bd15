import { accountRoutes } from './accounts.ts'
import { adminRoutes } from './admin.ts'
import { alertDeliveryRoutes } from './alert-delivery.ts'
import { alertRoutes } from './alerts.ts'
import { barRoutes } from './bars.ts'
import { catalogueRoutes } from './catalogue.ts'
import { channelRoutes } from './channels.ts'
import { chartSettingsRoutes } from './chart-settings.ts'
import { chartRoutes } from './charts.ts'
import { commentaryRoutes } from './commentary.ts'
import { drawingRoutes } from './drawings.ts'
import { healthRoutes } from './health.ts'
import { liveRoute } from './live.ts'
import { metricsRoute } from './metrics.ts'
import { newsRoutes } from './news.ts'
import { searchRoutes } from './search.ts'
import { sparklineRoutes } from './sparklines.ts'
import { stockRoutes } from './stocks.ts'
import { trackRecordRoutes } from './track-records.ts'
import { watchlistRoutes } from './watchlist.ts'

/** One line per file of this folder. */
export const routes = [
  accountRoutes,
  catalogueRoutes,
  chartRoutes,
  barRoutes,
  drawingRoutes,
  chartSettingsRoutes,
  watchlistRoutes,
  alertRoutes,
  searchRoutes,
  stockRoutes,
  commentaryRoutes,
  sparklineRoutes,
  trackRecordRoutes,
  newsRoutes,
  channelRoutes,
  alertDeliveryRoutes,
  healthRoutes,
  metricsRoute,
  liveRoute,
  adminRoutes,
]
