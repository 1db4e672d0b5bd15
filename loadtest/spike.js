import { investor } from './lib/investor.js'
import { visitor } from './lib/journeys.js'
import { cardOf, optionsOf } from './lib/report.js'
import { seconds, whole } from './lib/settings.js'
import { socketRun, socketScenario, socketThresholds } from './lib/socket-load.js'
import { stream } from './lib/stream.js'

// After a quiet day something happens, and within seconds everybody opens a page. No user may be refused, and when it
// is over everything must be as quick as before.

const quiet = seconds('QUIET', '20s')
const spike = seconds('DURATION', '20s')
const baseVisits = whole('BASE_VISITS', 2)
const spikeVisits = whole('VISITS', 15)
const visitors = whole('VISITORS', 30)
const load = {
  sockets: whole('SOCKETS', 1_000),
  followed: whole('SYMBOLS', 5),
  perSecond: whole('OPENS', 500),
  seconds: spike,
}

export const options = optionsOf({
  scenarios: {
    before: stream('investor', baseVisits, quiet, { phase: 'before' }),
    spike_investors: stream('investor', spikeVisits, spike, { phase: 'spike' }, quiet),
    spike_visitors: stream('visitor', visitors, spike, { phase: 'spike' }, quiet),
    sockets: socketScenario(load, quiet),
    after: stream('investor', baseVisits, quiet, { phase: 'after' }, quiet + spike + 5),
  },
  thresholds: {
    dropped_iterations: ['count==0'],
    'http_req_duration{phase:before}': ['p(99)<=100'],
    'http_req_duration{phase:spike}': ['p(95)<=500'],
    'http_req_duration{phase:after}': ['p(99)<=100'],
    ...socketThresholds(load),
    socket_opening: ['p(99)<=5000'],
    tick_age: ['p(99)<=1000', 'min>=-20'],
  },
})

export const { setup, sockets } = socketRun(load)

export { investor, visitor }

export const handleSummary = cardOf('spike', () => ({
  lines: [
    `${baseVisits} investors a second; then for ${spike} s ${spikeVisits} and ${visitors} visitors, and ` +
      `${load.sockets} sockets that open at ${load.perSecond} a second; then as before`,
  ],
}))
