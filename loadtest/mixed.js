import { investor } from './lib/investor.js'
import { CALLS, visitor } from './lib/journeys.js'
import { cardOf, optionsOf } from './lib/report.js'
import { seconds, whole } from './lib/settings.js'
import { socketRun, socketScenario, socketThresholds } from './lib/socket-load.js'
import { stream } from './lib/stream.js'
import { callPart, callSection, SHOWN } from './lib/summary.ts'

// The mixture of a normal day: pages are open with their sockets, while investors and visitors come and go.

const load = {
  sockets: whole('SOCKETS', 500),
  followed: whole('SYMBOLS', 5),
  perSecond: whole('OPENS', 50),
  seconds: seconds('DURATION', '1m'),
}
const visits = whole('VISITS', 5)
const visitors = whole('VISITORS', 5)
const duration = Math.ceil(load.sockets / load.perSecond) + load.seconds
const partOf = callPart('phase:steady,')

export const options = optionsOf({
  scenarios: {
    sockets: socketScenario(load),
    investors: stream('investor', visits, duration, { phase: 'steady' }),
    visitors: stream('visitor', visitors, duration, { phase: 'steady' }),
  },
  thresholds: {
    dropped_iterations: ['count==0'],
    'http_req_duration{phase:steady}': ['p(99)<=100'],
    ...socketThresholds(load),
    socket_opening: ['p(99)<=1000'],
    tick_age: ['p(99)<=500', 'min>=-20'],
    ...Object.fromEntries(CALLS.map((name) => [partOf(name), SHOWN])),
  },
})

export const { setup, sockets } = socketRun(load)

export { investor, visitor }

export const handleSummary = cardOf('mixed', ({ metrics }) => ({
  lines: [
    `${load.sockets} sockets, each on ${load.followed} symbols; ${visits} investors and ${visitors} visitors a second`,
  ],
  sections: [callSection(metrics, CALLS, partOf)],
}))
