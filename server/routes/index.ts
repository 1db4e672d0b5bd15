import { accountRoutes } from './accounts.ts'
import { catalogueRoutes } from './catalogue.ts'
import { healthRoutes } from './health.ts'
import { liveRoute } from './live.ts'
import { searchRoutes } from './search.ts'
import { sparklineRoutes } from './sparklines.ts'
import { stockRoutes } from './stocks.ts'
import { watchlistRoutes } from './watchlist.ts'

/** One line per file of this folder. */
export const routes = [
  accountRoutes,
  catalogueRoutes,
  watchlistRoutes,
  searchRoutes,
  stockRoutes,
  sparklineRoutes,
  healthRoutes,
  liveRoute,
]
