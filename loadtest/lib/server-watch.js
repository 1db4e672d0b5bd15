import http from 'k6/http'
import { Gauge } from 'k6/metrics'
import { clearInterval, setInterval, setTimeout } from 'k6/timers'
import { failed } from './errors.js'
import { BASE_URL } from './settings.js'
import { slopeOf } from './slope.ts'
import { measured } from './summary.ts'

// Figures that the server itself gives of a run: its memory and open files, and its share in the time to open sockets.

const memory = new Gauge('server_memory_mb')
const memoryGrowth = new Gauge('server_memory_mb_per_hour')
const filesGrowth = new Gauge('server_files_per_hour')

const admission = new Gauge('server_admission_p99', true)
const loopLag = new Gauge('server_loop_lag_p99', true)

const ADMISSION = 'atalaya_socket_admission_seconds'
const LOOP_LAG = 'nodejs_eventloop_lag_p99_seconds'
const MEMORY = 'process_resident_memory_bytes'
const FILES = 'process_open_fds'
const EVERY_SECONDS = 30
const HOUR_MS = 3_600_000
const MB = 2 ** 20

/**
 * Reads the server's figures until the run ends; those before `settledSeconds` (connections open, code warms up) do not
 * count as growth.
 * @param {number} seconds
 * @param {number} settledSeconds
 */
export function watchServer(seconds, settledSeconds) {
  const started = Date.now()
  /** @type {{ hours: number, memory: number, files: number }[]} */
  const seen = []
  const timer = setInterval(() => {
    const text = scraped()
    const bytes = readingOf(text, MEMORY)
    const files = readingOf(text, FILES)
    if (bytes === null || files === null) return
    memory.add(bytes / MB)
    if (Date.now() - started < settledSeconds * 1000) return
    seen.push({ hours: (Date.now() - started) / HOUR_MS, memory: bytes / MB, files })
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

/** Reads the server's figures once, after the run; `openingLines` prints them. */
export function readServer() {
  const text = scraped()
  const admitted = percentile99(text, ADMISSION)
  if (admitted !== null) admission.add(admitted * 1000)
  const lag = readingOf(text, LOOP_LAG)
  if (lag !== null) loopLag.add(lag * 1000)
}

/** @param {import('./summary.ts').Metrics} metrics */
export function openingLines({ server_admission_p99: admitted, server_loop_lag_p99: lag }) {
  if (!admitted || !lag) return []
  return [
    `the server's share of an opening: p99 ${measured(admitted, 'value')} or less; its event loop ran late by ${measured(lag, 'value')} (p99)`,
  ]
}

function scraped() {
  return String(http.get(`${BASE_URL}/metrics`, { tags: { name: 'metrics' } }).body)
}

/**
 * Upper bound of the histogram's range in which the 99th percentile since the server's start lies; null without a
 * value, and for the last range, which has no bound.
 * @param {string} text
 * @param {string} name
 */
function percentile99(text, name) {
  const ranges = [...text.matchAll(new RegExp(`^${name}_bucket\\{le="(.+)"\\} (\\d+)$`, 'gm'))]
  const all = Number(ranges.at(-1)?.[2] ?? 0)
  const bound = Number(ranges.find(([, , count]) => Number(count) >= 0.99 * all)?.[1])
  return all > 0 && Number.isFinite(bound) ? bound : null
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
