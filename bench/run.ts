const BENCHMARKS: Record<string, () => Promise<{ run(flags: readonly string[]): Promise<void> }>> = {
  indicators: () => import('./indicators.ts'),
  signals: () => import('./signals.ts'),
  forecast: () => import('./forecast.ts'),
  alerts: () => import('./alerts.ts'),
  feeds: () => import('./feeds.ts'),
  fanout: () => import('./fanout.ts'),
  charts: () => import('./charts.ts'),
  watchlist: () => import('./watchlist.ts'),
  sentiment: () => import('./sentiment.ts'),
  commentary: () => import('./commentary.ts'),
  http: () => import('./http.ts'),
  database: () => import('./database.ts'),
  start: () => import('./start.ts'),
  bus: () => import('./bus.ts'),
  shards: () => import('./shards.ts'),
  size: () => import('./size.ts'),
  scale: () => import('./scale.ts'),
  partitions: () => import('./partitions.ts'),
}

const words = process.argv.slice(2)
// After the names, what is for the benchmark.
const flags = words.splice(words.findIndex((word) => word.startsWith('--')) >>> 0)
const wanted = words
const unknown = wanted.find((name) => !Object.hasOwn(BENCHMARKS, name))
if (unknown === undefined) {
  for (const name of wanted.length === 0 ? Object.keys(BENCHMARKS) : wanted) {
    const { run } = await BENCHMARKS[name]()
    console.log(`\n== ${name}\n`)
    await run(flags)
  }
} else {
  console.error(
    `bench: there is no benchmark ${JSON.stringify(unknown)}; there are: ${Object.keys(BENCHMARKS).join(', ')}`,
  )
  process.exitCode = 1
}
