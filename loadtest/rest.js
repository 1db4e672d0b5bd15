import exec from 'k6/execution'
import { investor } from './lib/investor.js'
import { CALLS, visit, visitor } from './lib/journeys.js'
import { cardOf, optionsOf } from './lib/report.js'
import { seconds, whole } from './lib/settings.js'
import { signedIn } from './lib/sign-in.js'
import { stream } from './lib/stream.js'
import { callPart, callSection, figure, measured, SHOWN } from './lib/summary.ts'

// Visitors and investors use the REST API. First comes a steady stream of them, of which the times count; then a few
// without a pause, of which the rate does.

/** @import { SignedIn } from './lib/sign-in.js' */

const steady = seconds('DURATION', '1m')
const visits = whole('VISITS', 15)
const visitors = whole('VISITORS', 5)
const vus = whole('VUS', 10)
const turn = seconds('TURN', '30s')
const PAUSE_SECONDS = 2
const STEADY = { phase: 'steady' }

const partOf = callPart('phase:steady,')

export const options = optionsOf({
  scenarios: {
    visitors: stream('visitor', visitors, steady, STEADY),
    investors: stream('investor', visits, steady, STEADY),
    full: {
      executor: 'constant-vus',
      exec: 'withoutPause',
      vus,
      duration: `${turn}s`,
      startTime: `${steady + PAUSE_SECONDS}s`,
      gracefulStop: `${PAUSE_SECONDS}s`,
      tags: { phase: 'full' },
    },
  },
  setupTimeout: '2m',
  thresholds: {
    dropped_iterations: ['count==0'],
    'http_req_duration{phase:steady}': ['p(99)<=50'],
    ...Object.fromEntries(CALLS.map((name) => [partOf(name), SHOWN])),
    'http_reqs{phase:full}': ['count>0'],
    'http_req_duration{phase:full}': SHOWN,
  },
})

export const setup = () => signedIn(vus)

export { investor, visitor }

/** @param {SignedIn} setup */
export const withoutPause = ({ tokens }) => visit(tokens[exec.scenario.iterationInTest % tokens.length])

export const handleSummary = cardOf('rest', ({ metrics, seconds }) => {
  const ran = Math.min(turn, Math.max(0, seconds - steady - PAUSE_SECONDS))
  const rate = ran > 0 ? (metrics['http_reqs{phase:full}']?.values.count ?? 0) / ran : undefined
  const times = metrics['http_req_duration{phase:full}']
  return {
    lines: [
      `${visits} investors and ${visitors} visitors a second, for ${Math.round(Math.min(steady, seconds))} s; then ` +
        `${vus} investors without a pause, for ${Math.round(ran)} s: ${figure(rate)} calls a second, median ` +
        `${measured(times, 'med')}, p99 ${measured(times, 'p(99)')}`,
    ],
    sections: [callSection(metrics, CALLS, partOf)],
  }
})
