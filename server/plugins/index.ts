import authentication from './authentication.ts'
import bars from './bars.ts'
import chartPage from './chart-page.ts'
import client from './client.ts'
import compression from './compression.ts'
import databaseDeadline from './database-deadline.ts'
import errors from './errors.ts'
import instruments from './instruments.ts'
import market from './market.ts'
import metrics from './metrics.ts'
import openapi from './openapi.ts'
import rates from './rates.ts'
import requestRateLimit from './request-rate-limit.ts'
import securityHeaders from './security-headers.ts'
import sockets from './sockets.ts'
import watched from './watched.ts'

/** Plugins in the order of registration: guards come before handlers. */
export const plugins = [
  errors,
  databaseDeadline,
  compression,
  securityHeaders,
  requestRateLimit,
  openapi,
  authentication,
  instruments,
  bars,
  rates,
  market,
  sockets,
  watched,
  metrics,
  chartPage,
  client,
]
