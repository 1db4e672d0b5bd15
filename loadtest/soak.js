import { investor } from './lib/investor.js'
import { visitor } from './lib/journeys.js'
import { cardOf, optionsOf } from './lib/report.js'
import { watchServer } from './lib/server-watch.js'
import { seconds, whole } from './lib/settings.js'
import { socketRun, socketScenario, socketThresholds } from './lib/socket-load.js'
import { stream } from './lib/stream.js'

// Hours of load, with sockets that come and go and some calls, show leaks in the server's memory and open files.

const HOUR = 3600
/** A run must end before its sessions do, which is after twelve hours. */
const LONGEST = 11 * HOUR
/** Growth is judged from this duration on: the slope of a shorter run is the noise of garbage collection. */
const JUDGED_FROM = 4 * HOUR

const load = {
  sockets: whole('SOCKETS', 1_000),
  followed: whole('SYMBOLS', 5),
  perSecond: whole('OPENS', 50),
  seconds: seconds('DURATION', '8h'),
  life: seconds('LIFE', '5m'),
  // k6 keeps every figure in memory until the end of the run.
  everyTick: whole('EVERY_TICK', 200),
}
if (load.seconds > LONGEST) throw new Error(`DURATION: at most ${LONGEST / HOUR}h, since a session ends after twelve.`)
const opening = Math.ceil(load.sockets / load.perSecond)
const duration = opening + load.seconds
const settled = Math.max(opening, duration / 5)

export const options = optionsOf({
  scenarios: {
    sockets: socketScenario(load),
    investors: stream('investor', whole('VISITS', 1), duration, { phase: 'steady' }),
    visitors: stream('visitor', whole('VISITORS', 1), duration, { phase: 'steady' }),
    watch: { executor: 'per-vu-iterations', exec: 'watch', vus: 1, iterations: 1, maxDuration: `${duration + 60}s` },
  },
  thresholds: {
    'http_req_duration{phase:steady}': ['p(99)<=100'],
    ...socketThresholds(load),
    sockets_ready: [`count>=${load.sockets}`],
    tick_age: ['p(99)<=500', 'min>=-20'],
    ...(duration >= JUDGED_FROM && { server_memory_mb_per_hour: ['value<=1'], server_files_per_hour: ['value<=1'] }),
  },
})

export const { setup, sockets } = socketRun(load)

export { investor, visitor }

export const watch = () => watchServer(duration, settled)

export const handleSummary = cardOf('soak', ({ metrics }) => {
  const value = (/** @type {string} */ name) => metrics[name]?.values.value?.toFixed(1) ?? 'unknown'
  const lines = [
    `${load.sockets} sockets that each stay some ${load.life} s, every ${load.everyTick}th tick measured`,
    `server memory at the end ${value('server_memory_mb')} MB`,
  ]
  if (duration >= JUDGED_FROM) {
    const [memory, files] = [value('server_memory_mb_per_hour'), value('server_files_per_hour')]
    lines.push(`growth once settled: ${memory} MB and ${files} open files an hour`)
  }
  return { lines }
})
