import exec from 'k6/execution'
import http from 'k6/http'
import { api, bareClient } from './lib/client.js'
import { investor } from './lib/investor.js'
import { CALLS, visit, visitor } from './lib/journeys.js'
import { cardOf, optionsOf } from './lib/report.js'
import { seconds, text, whole } from './lib/settings.js'
import { signedIn } from './lib/sign-in.js'
import { stream } from './lib/stream.js'
import { COUNTED, callPart, callSection, figure, measured, SHOWN } from './lib/summary.ts'

// Visitors and investors use the REST API. First comes a steady stream of them, of which the times count; then a few
// without a pause, alternately on the product and on a bare Fastify route that gives the same answers (BARE_URL;
// `npm run loadtest` starts one), of which the rates are compared.

/** @import { Scenario } from 'k6/options' */
/** @import { SignedIn } from './lib/sign-in.js' */
/** @import { Metrics } from './lib/summary.ts' */

const BARE_URL = text('BARE_URL')
const steady = seconds('DURATION', '1m')
const visits = whole('VISITS', 15)
const visitors = whole('VISITORS', 5)
const vus = whole('VUS', 10)
const turn = seconds('TURN', '10s')
const TURNS = 3
const PAUSE_SECONDS = 2
const STEADY = { phase: 'steady' }
const TARGETS = BARE_URL ? ['ours', 'bare'] : []

const bare = bareClient(BARE_URL ?? '')
const partOf = callPart('phase:steady,')

export const options = optionsOf({
  scenarios: {
    visitors: stream('visitor', visitors, steady, STEADY),
    investors: stream('investor', visits, steady, STEADY),
    ...turns(),
  },
  setupTimeout: '2m',
  thresholds: {
    dropped_iterations: ['count==0'],
    'http_req_duration{phase:steady}': ['p(99)<=50'],
    ...Object.fromEntries(CALLS.map((name) => [partOf(name), SHOWN])),
    ...Object.fromEntries(TARGETS.map((target) => [`http_reqs{target:${target}}`, ['count>0']])),
    ...Object.fromEntries(TARGETS.map((target) => [`errors{target:${target}}`, COUNTED])),
    ...Object.fromEntries(TARGETS.map((target) => [`http_req_duration{target:${target}}`, SHOWN])),
  },
})

/** Signs in the investors without a pause, and gives the bare server the product's answers. */
export function setup() {
  const { tokens } = signedIn(vus)
  if (BARE_URL) {
    visit((call) => {
      const body = api(call)
      http.put(`${BARE_URL}/${call.name}`, body, { headers: { 'content-type': 'application/json' } })
      return body
    }, tokens[0])
  }
  return { tokens, beganAt: Date.now() }
}

export { investor, visitor }

/** @param {SignedIn} setup */
export const oursFull = ({ tokens }) => visit(api, tokens[exec.scenario.iterationInTest % tokens.length])

/** @param {SignedIn} setup */
export const bareFull = ({ tokens }) => visit(bare, tokens[exec.scenario.iterationInTest % tokens.length])

export const handleSummary = cardOf('rest', ({ metrics, seconds }) => ({
  lines: [`${visits} investors and ${visitors} visitors a second, for ${Math.round(Math.min(steady, seconds))} s`],
  sections: [callSection(metrics, CALLS, partOf), ...(BARE_URL ? [rates(metrics, seconds)] : [])],
}))

/** @returns {Record<string, Scenario>} */
function turns() {
  const each = Array.from({ length: TURNS }, (_, round) => TARGETS.map((target) => ({ round, target }))).flat()
  return Object.fromEntries(
    each.map(({ round, target }, i) => [
      `${target}_${round + 1}`,
      {
        executor: 'constant-vus',
        exec: `${target}Full`,
        vus,
        duration: `${turn}s`,
        startTime: `${startOf(i)}s`,
        gracefulStop: `${PAUSE_SECONDS}s`,
        tags: { phase: 'full', target },
      },
    ]),
  )
}

/**
 * Returns the second at which a turn starts.
 * @param {number} i
 */
function startOf(i) {
  return steady + PAUSE_SECONDS + i * (turn + PAUSE_SECONDS)
}

/**
 * Prints both rates, and their ratio where no answer was an error: errors come faster than the answers asked for.
 * @param {Metrics} metrics
 * @param {number} seconds duration of the run
 */
function rates(metrics, seconds) {
  const parts = TARGETS.map((target, first) => {
    const starts = Array.from({ length: TURNS }, (_, round) => startOf(round * TARGETS.length + first))
    const ran = starts.reduce((sum, start) => sum + Math.min(turn, Math.max(0, seconds - start)), 0)
    const rate = ran > 0 ? (metrics[`http_reqs{target:${target}}`]?.values.count ?? 0) / ran : undefined
    return { target, ran, rate, errors: metrics[`errors{target:${target}}`]?.values.count ?? 0 }
  })
  const errors = parts.reduce((sum, part) => sum + part.errors, 0)
  const [, { rate: bareRate }] = parts
  const rows = parts.map(({ target, ran, rate }) => {
    const times = metrics[`http_req_duration{target:${target}}`]
    const share = rate !== undefined && bareRate && errors === 0 ? rate / bareRate : undefined
    return [
      target === 'ours' ? 'ours' : 'a bare Fastify route',
      figure(ran),
      figure(rate),
      ...(errors === 0 ? [figure(share)] : []),
      measured(times, 'med'),
      measured(times, 'p(99)'),
    ]
  })
  const reason = errors === 0 ? '' : `; not compared, since ${errors} of the answers were errors`
  const heading = `${vus} investors without a pause, by ${TURNS} turns of ${turn} s each${reason}`
  const header = ['', 'seconds', 'calls/s', ...(errors === 0 ? ['of the bare one'] : []), 'median', 'p99']
  return { heading, header, rows }
}
