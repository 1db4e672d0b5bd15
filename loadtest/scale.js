import { crowdRun, crowdScenario, crowdThresholds } from './lib/crowd.js'
import { symbols } from './lib/people.js'
import { cardOf, optionsOf } from './lib/report.js'
import { BASE_URLS, seconds, whole } from './lib/settings.js'
import { measured, SHOWN } from './lib/summary.ts'

// One crowd on several servers of one system: is a price as young on each of them?

const crowd = {
  sockets: whole('SOCKETS', 2_000),
  followed: whole('SYMBOLS', 5),
  perSecond: whole('OPENS', 200),
  seconds: seconds('DURATION', '1m'),
  everyTick: whole('EVERY_TICK', 10),
  bases: BASE_URLS,
}
const { length } = BASE_URLS

export const options = optionsOf({
  scenarios: { sockets: crowdScenario(crowd) },
  setupTimeout: '10m',
  thresholds: {
    ...crowdThresholds(crowd),
    socket_opening: ['p(99)<=1000'],
    tick_age: ['min>=-20'],
    ...Object.fromEntries(
      BASE_URLS.flatMap((base, i) => [
        [of('sockets_ready', base), [`count==${Math.ceil((crowd.sockets - i) / length)}`]],
        [of('socket_opening', base), SHOWN],
        [of('tick_age', base), ['p(99)<=500']],
      ]),
    ),
  },
})

export const { setup, sockets } = crowdRun(crowd)

export const handleSummary = cardOf('scale', ({ metrics }) => {
  const rows = BASE_URLS.map((base) => {
    const [opened, opening, age] = ['sockets_ready', 'socket_opening', 'tick_age'].map(
      (name) => metrics[of(name, base)],
    )
    const ages = ['med', 'p(99)', 'max'].map((key) => measured(age, key))
    return [base, String(opened?.values.count ?? 0), measured(opening, 'p(99)'), ...ages]
  })
  const header = ['', 'sockets', 'opening p99', 'tick median', 'p99', 'oldest']
  return {
    lines: [
      `${crowd.sockets} sockets on ${length} servers, each on ${crowd.followed} of ${symbols.length} symbols; every ${crowd.everyTick}th tick measured`,
    ],
    sections: [{ heading: 'Servers', header, rows }],
  }
})

/**
 * @param {string} metric
 * @param {string} base
 */
function of(metric, base) {
  return `${metric}{server:${base}}`
}
