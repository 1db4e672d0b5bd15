import exec from 'k6/execution'
import http from 'k6/http'
import { api, bareClient } from './lib/client.js'
import { investor } from './lib/investor.js'
import { CALLS, signIn, visit, visitor } from './lib/journeys.js'
import { firstUsers } from './lib/people.js'
import { optionsOf, report } from './lib/report.js'
import { seconds, text, whole } from './lib/settings.js'
import { stream } from './lib/stream.js'
import { callPart, callSection, figure, SHOWN } from './lib/summary.ts'

// Visitors and investors of the REST API. First a steady stream of them, whose times count; then a few that never rest,
// by turns against the product and against a bare Fastify route that gives the same answers (BARE_URL; `npm run loadtest`
// starts one), whose rates are set side by side.

/** @import { Scenario } from 'k6/options' */

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
    ...Object.fromEntries(TARGETS.map((target) => [`http_req_duration{target:${target}}`, SHOWN])),
  },
})

/** Tokens of the investors without a pause; the bare server gets the product's answers. */
export function setup() {
  const tokens = firstUsers(vus).map(signIn)
  if (BARE_URL) {
    visit((call) => {
      const body = api(call)
      http.put(`${BARE_URL}/${call.name}`, body, { headers: { 'content-type': 'application/json' } })
      return body
    }, tokens[0])
  }
  return tokens
}

export { investor, visitor }

/** @param {string[]} tokens */
export const oursFull = (tokens) => visit(api, tokens[exec.scenario.iterationInTest % tokens.length])

/** @param {string[]} tokens */
export const bareFull = (tokens) => visit(bare, tokens[exec.scenario.iterationInTest % tokens.length])

/** @param {Parameters<typeof report>[1]} data */
export function handleSummary(data) {
  const lines = [`${visits} investors and ${visitors} visitors a second, for ${steady} s`]
  const sections = [callSection(data.metrics, CALLS, partOf)]
  if (BARE_URL) sections.push(rates(data.metrics))
  return report('rest', data, lines, sections)
}

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
        startTime: `${steady + PAUSE_SECONDS + i * (turn + PAUSE_SECONDS)}s`,
        gracefulStop: `${PAUSE_SECONDS}s`,
        tags: { phase: 'full', target },
      },
    ]),
  )
}

/** @param {Parameters<typeof report>[1]['metrics']} metrics */
function rates(metrics) {
  const rateOf = (/** @type {string} */ target) => metrics[`http_reqs{target:${target}}`].values.count / (TURNS * turn)
  const rows = TARGETS.map((target) => {
    const { values } = metrics[`http_req_duration{target:${target}}`]
    return [
      target === 'ours' ? 'ours' : 'a bare Fastify route',
      figure(rateOf(target)),
      figure(rateOf(target) / rateOf('bare')),
      figure(values.med),
      figure(values['p(99)']),
    ]
  })
  const heading = `${vus} investors without a pause, ${TURNS} turns of ${turn} s each`
  return { heading, header: ['', 'calls/s', 'of the bare one', 'median ms', 'p99 ms'], rows }
}
