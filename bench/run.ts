const BENCHMARKS: Record<string, () => Promise<{ run(): Promise<void> }>> = {
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
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !Object.hasOwn(BENCHMARKS, name))
if (unknown === undefined) {
  for (const name of wanted.length === 0 ? Object.keys(BENCHMARKS) : wanted) {
    const { run } = await BENCHMARKS[name]()
    console.log(`\n== ${name}\n`)
    await run()
  }
} else {
  console.error(
    `bench: there is no benchmark ${JSON.stringify(unknown)}; there are: ${Object.keys(BENCHMARKS).join(', ')}`,
  )
  process.exitCode = 1
}
