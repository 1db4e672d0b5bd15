import { crowdRun, crowdScenario, crowdThresholds } from './lib/crowd.js'
import { investor } from './lib/investor.js'
import { CALLS, visitor } from './lib/journeys.js'
import { cardOf, optionsOf } from './lib/report.js'
import { seconds, whole } from './lib/settings.js'
import { stream } from './lib/stream.js'
import { callPart, callSection, SHOWN } from './lib/summary.ts'

// A day's mixture: open pages with their sockets, while investors and visitors come and go.

const crowd = {
  sockets: whole('SOCKETS', 500),
  followed: whole('SYMBOLS', 5),
  perSecond: whole('OPENS', 50),
  seconds: seconds('DURATION', '1m'),
}
const visits = whole('VISITS', 5)
const visitors = whole('VISITORS', 5)
const duration = Math.ceil(crowd.sockets / crowd.perSecond) + crowd.seconds
const partOf = callPart('phase:steady,')

export const options = optionsOf({
  scenarios: {
    sockets: crowdScenario(crowd),
    investors: stream('investor', visits, duration, { phase: 'steady' }),
    visitors: stream('visitor', visitors, duration, { phase: 'steady' }),
  },
  thresholds: {
    dropped_iterations: ['count==0'],
    'http_req_duration{phase:steady}': ['p(99)<=100'],
    ...crowdThresholds(crowd),
    socket_opening: ['p(99)<=1000'],
    tick_age: ['p(99)<=500', 'min>=-20'],
    ...Object.fromEntries(CALLS.map((name) => [partOf(name), SHOWN])),
  },
})

export const { setup, sockets } = crowdRun(crowd)

export { investor, visitor }

export const handleSummary = cardOf('mixed', ({ metrics }) => ({
  lines: [
    `${crowd.sockets} sockets, each on ${crowd.followed} symbols; ${visits} investors and ${visitors} visitors a second`,
  ],
  sections: [callSection(metrics, CALLS, partOf)],
}))
