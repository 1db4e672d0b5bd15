import { cardOf, optionsOf } from './lib/report.js'
import { BASE_URLS, seconds, whole } from './lib/settings.js'
import { socketRun, socketScenario, socketThresholds } from './lib/socket-load.js'
import { measured, SHOWN } from './lib/summary.ts'
import { symbols } from './lib/users.js'

// One load is divided over several servers of one system: is a price equally young on each of them?

const load = {
  sockets: whole('SOCKETS', 2_000),
  followed: whole('SYMBOLS', 5),
  perSecond: whole('OPENS', 200),
  seconds: seconds('DURATION', '1m'),
  everyTick: whole('EVERY_TICK', 10),
  bases: BASE_URLS,
}
const { length } = BASE_URLS

export const options = optionsOf({
  scenarios: { sockets: socketScenario(load) },
  setupTimeout: '10m',
  thresholds: {
    ...socketThresholds(load),
    socket_opening: ['p(99)<=1000'],
    tick_age: ['min>=-20'],
    ...Object.fromEntries(
      BASE_URLS.flatMap((base, i) => [
        [of('sockets_ready', base), [`count==${Math.ceil((load.sockets - i) / length)}`]],
        [of('socket_opening', base), SHOWN],
        [of('tick_age', base), ['p(99)<=500']],
      ]),
    ),
  },
})

export const { setup, sockets } = socketRun(load)

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
      `${load.sockets} sockets on ${length} servers, each on ${load.followed} of ${symbols.length} symbols; every ${load.everyTick}th tick measured`,
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
