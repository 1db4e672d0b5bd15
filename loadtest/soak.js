import { crowdRun, crowdScenario, crowdThresholds } from './lib/crowd.js'
import { investor } from './lib/investor.js'
import { visitor } from './lib/journeys.js'
import { cardOf, optionsOf } from './lib/report.js'
import { watchServer } from './lib/server-watch.js'
import { seconds, whole } from './lib/settings.js'
import { stream } from './lib/stream.js'

// Hours of load: sockets that come and go, some REST, and the server's memory and files. Leaks show.

const HOUR = 3600
/** A session ends after twelve. */
const LONGEST = 11 * HOUR
/** The slope of a shorter run is the noise of garbage collection. */
const JUDGED_FROM = 4 * HOUR

const crowd = {
  sockets: whole('SOCKETS', 1_000),
  followed: whole('SYMBOLS', 5),
  perSecond: whole('OPENS', 50),
  seconds: seconds('DURATION', '8h'),
  life: seconds('LIFE', '5m'),
  // k6 keeps every figure it is given until the end.
  everyTick: whole('EVERY_TICK', 200),
}
if (crowd.seconds > LONGEST) throw new Error(`DURATION: at most ${LONGEST / HOUR}h, since a session ends after twelve.`)
const opening = Math.ceil(crowd.sockets / crowd.perSecond)
const duration = opening + crowd.seconds
const settled = Math.max(opening, duration / 5)

export const options = optionsOf({
  scenarios: {
    sockets: crowdScenario(crowd),
    investors: stream('investor', whole('VISITS', 1), duration, { phase: 'steady' }),
    visitors: stream('visitor', whole('VISITORS', 1), duration, { phase: 'steady' }),
    watch: { executor: 'per-vu-iterations', exec: 'watch', vus: 1, iterations: 1, maxDuration: `${duration + 60}s` },
  },
  thresholds: {
    'http_req_duration{phase:steady}': ['p(99)<=100'],
    ...crowdThresholds(crowd),
    sockets_ready: [`count>=${crowd.sockets}`],
    tick_age: ['p(99)<=500', 'min>=-20'],
    ...(duration >= JUDGED_FROM && { server_memory_mb_per_hour: ['value<=1'], server_files_per_hour: ['value<=1'] }),
  },
})

export const { setup, sockets } = crowdRun(crowd)

export { investor, visitor }

export const watch = () => watchServer(duration, settled)

export const handleSummary = cardOf('soak', ({ metrics }) => {
  const value = (/** @type {string} */ name) => metrics[name]?.values.value?.toFixed(1) ?? 'unknown'
  const lines = [
    `${crowd.sockets} sockets that each stay some ${crowd.life} s, every ${crowd.everyTick}th tick measured`,
    `server memory at the end ${value('server_memory_mb')} MB`,
  ]
  if (duration >= JUDGED_FROM) {
    const [memory, files] = [value('server_memory_mb_per_hour'), value('server_files_per_hour')]
    lines.push(`growth once settled: ${memory} MB and ${files} open files an hour`)
  }
  return { lines }
})
