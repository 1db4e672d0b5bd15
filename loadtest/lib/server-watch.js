import http from 'k6/http'
import { Gauge } from 'k6/metrics'
import { clearInterval, setInterval, setTimeout } from 'k6/timers'
import { failed } from './errors.js'
import { BASE_URL } from './settings.js'
import { slopeOf } from './slope.ts'

// The server's own metrics of its memory and open files under load.

const memory = new Gauge('server_memory_mb')
const memoryGrowth = new Gauge('server_memory_mb_per_hour')
const filesGrowth = new Gauge('server_files_per_hour')

const MEMORY = 'process_resident_memory_bytes'
const FILES = 'process_open_fds'
const EVERY_SECONDS = 30
const HOUR_MS = 3_600_000
const MB = 2 ** 20

/**
 * Asks until the run ends; what comes before `settledSeconds` (connections open, code warms up) is no growth.
 * @param {number} seconds
 * @param {number} settledSeconds
 */
export function watchServer(seconds, settledSeconds) {
  const begun = Date.now()
  /** @type {{ hours: number, memory: number, files: number }[]} */
  const seen = []
  const timer = setInterval(() => {
    const text = String(http.get(`${BASE_URL}/metrics`, { tags: { name: 'metrics' } }).body)
    const bytes = readingOf(text, MEMORY)
    const files = readingOf(text, FILES)
    if (bytes === null || files === null) return
    memory.add(bytes / MB)
    if (Date.now() - begun < settledSeconds * 1000) return
    seen.push({ hours: (Date.now() - begun) / HOUR_MS, memory: bytes / MB, files })
    if (seen.length < 2) return
    const hours = seen.map((at) => at.hours)
    const growthOf = (/** @type {'memory' | 'files'} */ key) =>
      slopeOf(
        hours,
        seen.map((at) => at[key]),
      )
    memoryGrowth.add(growthOf('memory'))
    filesGrowth.add(growthOf('files'))
  }, EVERY_SECONDS * 1000)
  setTimeout(() => clearInterval(timer), seconds * 1000)
}

/**
 * @param {string} text
 * @param {string} name
 */
function readingOf(text, name) {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  if (line) return Number(line.slice(name.length))
  failed('no-metrics', `/metrics has no ${name}`)
  return null
}
