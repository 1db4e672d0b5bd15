import { cardOf, optionsOf } from './lib/report.js'
import { openingLines, readServer } from './lib/server-watch.js'
import { seconds, whole } from './lib/settings.js'
import { socketRun, socketScenario, socketThresholds } from './lib/socket-load.js'
import { figure, measured } from './lib/summary.ts'
import { symbols } from './lib/users.js'

// Many signed-in pages are open at once, each with a live socket on some symbols: how old is a price when it arrives?

const load = {
  sockets: whole('SOCKETS', 1_000),
  followed: whole('SYMBOLS', 5),
  perSecond: whole('OPENS', 100),
  seconds: seconds('DURATION', '1m'),
}

export const options = optionsOf({
  scenarios: { sockets: socketScenario(load) },
  thresholds: {
    ...socketThresholds(load),
    socket_opening: ['p(99)<=1000'],
    // A tick from the future means that the clocks of the two machines differ: then no age is right.
    tick_age: ['p(99)<=500', 'min>=-20'],
  },
})

export const { setup, sockets } = socketRun(load)

export const teardown = readServer

export const handleSummary = cardOf('live', ({ metrics, seconds }) => {
  const { tick_age } = metrics
  const count = tick_age?.values.count ?? 0
  const opening = load.sockets / load.perSecond
  const ran = Math.min(seconds, opening + load.seconds)
  // While the sockets open, half of them are there on average.
  const perSecond = count / (ran - Math.min(ran, opening) / 2)
  return {
    lines: [
      `${load.sockets} sockets, each on ${load.followed} of ${symbols.length} symbols`,
      `${count} ticks, some ${figure(perSecond)} a second; median age ${measured(tick_age, 'med')}, oldest ${measured(tick_age, 'max')}`,
      ...openingLines(metrics),
    ],
  }
})
