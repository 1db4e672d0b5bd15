import { Histogram } from 'prom-client'

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

  /** prom-client writes out the value that this resolves to. */
  async getForPromString() {
    const { name, help, series } = this.#options
    const values = [...series()].flatMap((one) => linesOf(name, one))
    return { name, help, type: 'histogram', values }
  }
}

// prom-client writes out `sharedLabels` once while their object lives, other labels with every line.
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

/** Counts of values by range, in plain numbers: cheap enough for thousands of events a second. */
export class Buckets {
  /** Upper bounds, ascending; each range includes its own. */
  readonly bounds: readonly number[]
  /** Counts by bound; the last one counts the values above all bounds. */
  readonly counts: Float64Array
  sum = 0

  constructor(bounds: readonly number[]) {
    this.bounds = bounds
    this.counts = new Float64Array(bounds.length + 1)
  }

  observe(value: number): void {
    let range = 0
    while (range < this.bounds.length && value > this.bounds[range]) range++
    this.add(range, 1, value)
  }

  /** Adds `count` values of one range with the total `sum`. */
  add(range: number, count: number, sum: number): void {
    this.counts[range] += count
    this.sum += sum
  }
}
