import { apiClient } from './lib/client.js'
import { crowdScenario, crowdTokens, holdSockets } from './lib/crowd.js'
import { NO_ERRORS } from './lib/errors.js'
import { investorVisit } from './lib/investor.js'
import { landing } from './lib/journeys.js'
import { report, TREND_STATS } from './lib/report.js'
import { BASE_URL, seconds, whole } from './lib/settings.js'
import { stream } from './lib/stream.js'

// A quiet day, then something happens: within seconds everybody opens a page. Nobody is refused, and when it is over
// everything is as quick as before.

/** @import { Options } from 'k6/options' */

const quiet = seconds('QUIET', '20s')
const spike = seconds('DURATION', '20s')
const baseVisits = whole('BASE_VISITS', 2)
const spikeVisits = whole('VISITS', 15)
const visitors = whole('VISITORS', 30)
const crowd = {
  sockets: whole('SOCKETS', 1_000),
  followed: whole('SYMBOLS', 5),
  perSecond: whole('OPENS', 500),
  seconds: spike,
}
const call = apiClient(BASE_URL)

/** @type {Options} */
export const options = {
  scenarios: {
    before: stream('investor', baseVisits, quiet, { phase: 'before' }),
    spike_investors: stream('investor', spikeVisits, spike, { phase: 'spike' }, quiet),
    spike_visitors: stream('visitor', visitors, spike, { phase: 'spike' }, quiet),
    sockets: crowdScenario(crowd, quiet),
    after: stream('investor', baseVisits, quiet, { phase: 'after' }, quiet + spike + 5),
  },
  setupTimeout: '5m',
  summaryTrendStats: TREND_STATS,
  thresholds: {
    ...NO_ERRORS,
    dropped_iterations: ['count==0'],
    'http_req_duration{phase:before}': ['p(99)<=100'],
    'http_req_duration{phase:spike}': ['p(95)<=500'],
    'http_req_duration{phase:after}': ['p(99)<=100'],
    sockets_ready: [`count==${crowd.sockets}`],
    still_symbols: ['count==0'],
    k6_lag: ['p(99)<=1000'],
    socket_opening: ['p(99)<=5000'],
    tick_age: ['p(99)<=1000', 'min>=-20'],
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
    `${baseVisits} investors a second; then for ${spike} s ${spikeVisits} and ${visitors} visitors, and ` +
      `${crowd.sockets} sockets that open at ${crowd.perSecond} a second; then as before`,
  ]
  return report('spike', data, lines, [])
}
