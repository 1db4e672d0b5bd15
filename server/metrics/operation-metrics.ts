import { Counter, Gauge, type Registry } from 'prom-client'
import { BucketHistogram } from './bucket-histogram.ts'
import { COUNTERS, GAUGES } from './operation-readings.ts'
import type { OperationReader, OperationReport } from './operation-report.ts'

/**
 * Metrics from the database. Every server reports the same: take the maximum, never the sum over servers. `current` is
 * null if the database could not be read: then no old values are shown.
 */
export function registerOperationMetrics(
  registry: Registry,
  { jobs, commentaries }: Pick<OperationReader, 'jobs' | 'commentaries'>,
  current: () => OperationReport | null,
): void {
  const registers = [registry]
  new Gauge({
    name: 'atalaya_database_up',
    help: '1 if the database answered this scrape; the metrics read from it are absent while it is 0.',
    registers,
    collect() {
      this.set(current() ? 1 : 0)
    },
  })
  for (const [Metric, readings] of [
    [Gauge, GAUGES],
    [Counter, COUNTERS],
  ] as const) {
    for (const { name, help, labelNames, of } of readings) {
      const metric: Gauge | Counter = new Metric({
        name,
        help,
        labelNames: [...labelNames],
        registers,
        collect() {
          metric.reset()
          // Without labels a reset leaves a 0 behind.
          if (labelNames.length === 0) metric.remove()
          const report = current()
          if (report) for (const [labels, value] of of(report)) metric.inc(labels, value)
        },
      })
    }
  }
  const durations = [
    {
      name: 'atalaya_job_duration_seconds',
      help: 'Run time of jobs that ended since the first scrape of this server, by queue and end.',
      labelNames: ['queue', 'state'],
      series: () => jobs.values(),
    },
    {
      name: 'atalaya_commentary_duration_seconds',
      help: 'From the request of a comment to its text, by who wrote it, since the first scrape of this server.',
      labelNames: ['outcome'],
      series: () => commentaries.values(),
    },
  ]
  for (const options of durations) registry.registerMetric(new BucketHistogram(options))
}
