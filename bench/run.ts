/** Benchmarks in the order of a run of all; each is the function `run` of run.ts in its folder. */
const BENCHMARKS = [
  'indicators',
  'signals',
  'performance',
  'forecast',
  'alerts',
  'summaries',
  'feeds',
  'fanout',
  'charts',
  'sentiment',
  'commentary',
  'http',
  'database',
  'screener',
  'start',
  'bus',
]

const words = process.argv.slice(2)
// The flags after the names are for the benchmark.
const flags = words.splice(words.findIndex((word) => word.startsWith('--')) >>> 0)
const wanted = words
const unknown = wanted.find((name) => !BENCHMARKS.includes(name))
if (unknown === undefined) {
  for (const name of wanted.length === 0 ? BENCHMARKS : wanted) {
    const { run }: { run(flags: readonly string[]): Promise<void> } = await import(`./${name}/run.ts`)
    console.log(`\n== ${name}\n`)
    await run(flags)
  }
} else {
  console.error(`bench: there is no benchmark ${JSON.stringify(unknown)}; there are: ${BENCHMARKS.join(', ')}`)
  process.exitCode = 1
}
