import { accountRoutes } from './accounts.ts'
import { adminRoutes } from './admin.ts'
import { barRoutes } from './bars.ts'
import { catalogueRoutes } from './catalogue.ts'
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
  searchRoutes,
  stockRoutes,
  commentaryRoutes,
  sparklineRoutes,
  trackRecordRoutes,
  newsRoutes,
  healthRoutes,
  metricsRoute,
  liveRoute,
  adminRoutes,
]
