import { SERVER_FLAGS } from '../../platform/process/server-flags.ts'
import { measureRules } from '../../platform/repositories/signals/rule-figures.ts'
import { seedCatalogue } from '../../platform/seed/index.ts'
import { migratedDatabase } from '../../platform/testing/database.ts'
import { numbersOf, takeText } from '../harness/flags.ts'
import { answer, ask, Scope, type Started, startChild } from '../harness/processes.ts'
import { digits, median, type Target, table, verdict } from '../harness/table.ts'
import { fill } from './fill.ts'
import { type Answers, load } from './load.ts'
import { LOOKS, type Looked, look, SMALL_TABLE } from './look.ts'
import { FULL, MARKET, type Size } from './size.ts'

/** Of routes that are slow on purpose. */
const SLOW_RATE = 5
const WARM_UP_SECONDS = 1
/** A pause of the machine falls into one of them. */
const ROUNDS = 3
const P99: Target = '≤ 50'

/**
 * Fills a database, looks at each statement that the routes of the OpenAPI document run, and asks them all. Flags make
 * it smaller: `npm run bench size -- --stocks 500 --years 2 --accounts 5000 --seconds 1`, and `--only admin` asks those
 * alone in whose name that stands.
 */
export async function run(flags: readonly string[]): Promise<void> {
  const { text: only, rest } = takeText(flags, 'only')
  const size = numbersOf(rest, FULL)
  await using scope = new Scope()
  const { url, db } = await migratedDatabase(scope)
  await seedCatalogue(db)
  await fill(url, size, console.log)
  await measureRules(db, MARKET)
  const looked = await look(url, size, only)
  const distinct = new Set(looked.statements.map(({ text }) => text)).size
  console.log(`${distinct} statements looked at; none may walk a table of more than ${SMALL_TABLE} rows`)
  for (const fault of looked.faults) console.log(`NOT MET: ${fault}`)
  await askAll(scope, url, looked, size)
}

async function askAll(scope: Scope, url: string, { asked, ground, statements }: Looked, size: Size): Promise<void> {
  const child = startChild(scope, new URL('server.ts', import.meta.url), [url], SERVER_FLAGS)
  const started = await answer<Started>(child)
  const cpuMicros = () => ask<number>(child, 'cpu')
  const rows: string[][] = []
  const notes: string[] = []
  let next = LOOKS
  for (const { route, ask } of asked) {
    const rate = ask.slow ? SLOW_RATE : size.rate
    const send = (seconds: number) => {
      const from = next
      const count = Math.ceil(rate * seconds)
      next += count
      return load(started.port, route.split(' ')[0], ask, { ground, rate, count, from })
    }
    await send(Math.min(WARM_UP_SECONDS, size.seconds))
    const before = await cpuMicros()
    const rounds: Answers[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await send(size.seconds))
    const cpu = (await cpuMicros()) - before
    const count = ROUNDS * rounds[0].asked
    const p50 = median(rounds.map((round) => round.p50))
    const p99s = rounds.map(({ p99 }) => p99)
    const most = Math.max(0, ...statements.filter((one) => one.route === route).map(({ looked }) => looked))
    const judged = ask.slow ? ['', ''] : verdict(median(p99s), P99)
    const times = [p50, median(p99s), Math.max(...p99s)].map(digits)
    rows.push([route, String(count), times[0], times[1], ...judged, times[2], digits(cpu / count / 1000), String(most)])
    if (ask.slow) notes.push(`${route}: ${rate} a second, ${ask.slow}`)
    const refused = rounds.reduce((all, round) => all + round.refused, 0)
    const first = rounds.find((round) => round.first !== null)?.first
    if (refused > 0) notes.push(`NOT MET: ${route}: ${refused} of ${count} refused: ${first}`)
  }
  const { stocks, years, accounts, rate } = size
  console.log(`\n${accounts} accounts, ${stocks} stocks, ${years} years, ${rate} requests a second of each route\n`)
  console.log(
    table(['', 'requests', 'p50 ms', 'p99 ms', 'target', '', 'worst round', 'CPU ms', 'rows looked at'], rows),
  )
  console.log(`\np50 and p99: the medians of ${ROUNDS} rounds; worst round: its p99. CPU: of the server, a request`)
  console.log('rows: of the largest scan of its statements')
  for (const note of notes) console.log(note)
}
