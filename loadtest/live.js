import { crowdRun, crowdScenario, crowdThresholds } from './lib/crowd.js'
import { symbols } from './lib/people.js'
import { optionsOf, report } from './lib/report.js'
import { openingLines, readServer } from './lib/server-watch.js'
import { seconds, whole } from './lib/settings.js'

// Many signed-in pages at once, each with a live socket on some symbols: how old is a price when it arrives?

const crowd = {
  sockets: whole('SOCKETS', 1_000),
  followed: whole('SYMBOLS', 5),
  perSecond: whole('OPENS', 100),
  seconds: seconds('DURATION', '1m'),
}

export const options = optionsOf({
  scenarios: { sockets: crowdScenario(crowd) },
  thresholds: {
    ...crowdThresholds(crowd),
    socket_opening: ['p(99)<=1000'],
    // A tick from the future means that the clocks of the two machines differ, and then no age is right.
    tick_age: ['p(99)<=500', 'min>=-20'],
  },
})

export const { setup, sockets } = crowdRun(crowd)

export const teardown = readServer

/** @param {Parameters<typeof report>[1]} data */
export function handleSummary(data) {
  const { count, med, max } = data.metrics.tick_age?.values ?? {}
  const perSecond = Math.round(count / (crowd.seconds + crowd.sockets / crowd.perSecond / 2))
  const lines = [
    `${crowd.sockets} sockets, each on ${crowd.followed} of ${symbols.length} symbols`,
    `${count} ticks, some ${perSecond} a second; median age ${Math.round(med)} ms, oldest ${Math.round(max)} ms`,
    ...openingLines(data.metrics),
  ]
  return report('live', data, lines, [])
}
