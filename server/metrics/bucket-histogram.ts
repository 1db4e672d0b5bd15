import { Histogram } from 'prom-client'
import type { Buckets } from './buckets.ts'

export interface Series {
  labels: Readonly<Record<string, string>>
  buckets: Buckets
}

export interface BucketHistogramOptions {
  name: string
  help: string
  labelNames?: readonly string[]
  /** The current values, read at every scrape. */
  series: () => Iterable<Series>
}

/** A histogram whose values are counted elsewhere and only written out here. */
export class BucketHistogram extends Histogram {
  readonly #options: BucketHistogramOptions

  constructor(options: BucketHistogramOptions) {
    const { name, help, labelNames = [] } = options
    super({ name, help, labelNames: [...labelNames], registers: [] })
    this.#options = options
  }

  /** prom-client writes out what this resolves to. */
  async getForPromString() {
    const { name, help, series } = this.#options
    const values = [...series()].flatMap((one) => linesOf(name, one))
    return { name, help, type: 'histogram', values }
  }
}

// prom-client writes out `sharedLabels` once for as long as their object lives, other labels with every line.
function linesOf(name: string, { labels, buckets: { bounds, counts, sum } }: Series) {
  let total = 0
  const ranges = [...bounds.map(String), '+Inf'].map((le, range) => {
    total += counts[range]
    return { metricName: `${name}_bucket`, labels: { le }, sharedLabels: labels, value: total }
  })
  return [
    ...ranges,
    { metricName: `${name}_sum`, labels: {}, sharedLabels: labels, value: sum },
    { metricName: `${name}_count`, labels: {}, sharedLabels: labels, value: total },
  ]
}
