import { Counter, Gauge, type Registry } from 'prom-client'
import type { Realtime } from '../realtime/realtime.ts'
import { BucketHistogram } from './bucket-histogram.ts'

/** The counts of the live sockets, read at every scrape. */
export function registerLiveMetrics(registry: Registry, { hub, traffic }: Pick<Realtime, 'hub' | 'traffic'>): void {
  const registers = [registry]
  new Gauge({
    name: 'atalaya_live_sockets',
    help: 'Live sockets that are open, authenticated or about to be.',
    registers,
    collect() {
      this.set(hub.size)
    },
  })
  counter(registry, 'atalaya_live_frames_sent_total', 'Frames handed to live sockets.', () => traffic.frames)
  counter(registry, 'atalaya_live_bytes_sent_total', 'Bytes of the frames handed to live sockets.', () => traffic.bytes)
  new Counter({
    name: 'atalaya_live_closes_total',
    help: 'Live sockets that closed, by close code.',
    labelNames: ['code'],
    registers,
    collect() {
      this.reset()
      for (const [code, count] of traffic.closes) this.inc({ code: code === 0 ? 'other' : code }, count)
    },
  })
  const lag = new BucketHistogram({
    name: 'atalaya_fanout_lag_seconds',
    help:
      'From the time of a changed quote (as_of and the delay its source declares) to its frame being ' +
      'handed to a live socket; of a frame, its oldest quote.',
    series: () => [{ labels: {}, buckets: traffic.lag }],
  })
  registry.registerMetric(lag)
  const admission = new BucketHistogram({
    name: 'atalaya_socket_admission_seconds',
    help: "From a live socket's first token to its ready: what the server itself adds to the opening.",
    series: () => [{ labels: {}, buckets: traffic.admission }],
  })
  registry.registerMetric(admission)
}

function counter(registry: Registry, name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}
