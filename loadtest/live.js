import { crowdRun, crowdScenario, crowdThresholds } from './lib/crowd.js'
import { symbols } from './lib/people.js'
import { cardOf, optionsOf } from './lib/report.js'
import { openingLines, readServer } from './lib/server-watch.js'
import { seconds, whole } from './lib/settings.js'
import { figure, measured } from './lib/summary.ts'

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

export const handleSummary = cardOf('live', ({ metrics, seconds }) => {
  const { tick_age } = metrics
  const count = tick_age?.values.count ?? 0
  const opening = crowd.sockets / crowd.perSecond
  const ran = Math.min(seconds, opening + crowd.seconds)
  // While they open, half of them are there.
  const perSecond = count / (ran - Math.min(ran, opening) / 2)
  return {
    lines: [
      `${crowd.sockets} sockets, each on ${crowd.followed} of ${symbols.length} symbols`,
      `${count} ticks, some ${figure(perSecond)} a second; median age ${measured(tick_age, 'med')}, oldest ${measured(tick_age, 'max')}`,
      ...openingLines(metrics),
    ],
  }
})
