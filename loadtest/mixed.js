import { apiClient } from './lib/client.js'
import { crowdScenario, crowdTokens, holdSockets } from './lib/crowd.js'
import { NO_ERRORS } from './lib/errors.js'
import { investorVisit } from './lib/investor.js'
import { CALLS, landing } from './lib/journeys.js'
import { report, TREND_STATS } from './lib/report.js'
import { BASE_URL, seconds, whole } from './lib/settings.js'
import { stream } from './lib/stream.js'
import { callSection, SHOWN } from './lib/summary.ts'

// A day's mixture: open pages with their sockets, while investors and visitors come and go.

/** @import { Options } from 'k6/options' */

const crowd = {
  sockets: whole('SOCKETS', 500),
  followed: whole('SYMBOLS', 5),
  perSecond: whole('OPENS', 50),
  seconds: seconds('DURATION', '1m'),
}
const visits = whole('VISITS', 5)
const visitors = whole('VISITORS', 5)
const duration = Math.ceil(crowd.sockets / crowd.perSecond) + crowd.seconds
const call = apiClient(BASE_URL)

/** @type {Options} */
export const options = {
  scenarios: {
    sockets: crowdScenario(crowd),
    investors: stream('investor', visits, duration, { phase: 'steady' }),
    visitors: stream('visitor', visitors, duration, { phase: 'steady' }),
  },
  setupTimeout: '5m',
  summaryTrendStats: TREND_STATS,
  thresholds: {
    ...NO_ERRORS,
    dropped_iterations: ['count==0'],
    'http_req_duration{phase:steady}': ['p(99)<=100'],
    sockets_ready: [`count==${crowd.sockets}`],
    still_symbols: ['count==0'],
    k6_lag: ['p(99)<=1000'],
    socket_opening: ['p(99)<=1000'],
    tick_age: ['p(99)<=500', 'min>=-20'],
    ...Object.fromEntries(CALLS.map((name) => [partOf(name), SHOWN])),
  },
}

export const setup = () => crowdTokens(crowd)

/** @param {string[]} tokens */
export const sockets = (tokens) => holdSockets(crowd, tokens)

export const investor = () => investorVisit(call)

export const visitor = () => landing(call)

/** @param {Parameters<typeof report>[1]} data */
export function handleSummary(data) {
  const lines = [
    `${crowd.sockets} sockets, each on ${crowd.followed} symbols; ${visits} investors and ${visitors} visitors a second`,
  ]
  return report('mixed', data, lines, [callSection(data.metrics, CALLS, partOf)])
}

/** @param {string} name */
function partOf(name) {
  return `http_req_duration{phase:steady,name:${name}}`
}
