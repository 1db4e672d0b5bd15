import { migratedDatabase } from '../../platform/testing/database.ts'
import { Scope } from '../harness/processes.ts'
import { digits, mean, median, type Target, table, verdict } from '../harness/table.ts'
import { openFloor, SYMBOLS } from './floor.ts'

const ALERTS = 100_000
/** Rounds of a quarter of a second: 2,000 prices a second, for a minute. */
const ROUNDS = 240
/** Every so many rounds its peers have a turn. */
const PEERS_EVERY = 10

/** Prints what alerts on prices cost the leader, with the database: a price looked at, a round stored and decided. */
export async function floors(): Promise<void> {
  await using scope = new Scope()
  const { db } = await migratedDatabase(scope)
  const without = await openFloor(db, 'without', { alerts: 0 })
  const busy = await openFloor(db, 'busy', { alerts: ALERTS })
  const rounds: Record<'plain' | 'whole', Awaited<ReturnType<typeof busy.round>>[]> = { plain: [], whole: [] }
  const scan: number[] = []
  const statement: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.plain.push(await without.round())
    rounds.whole.push(await busy.round())
    if (round % PEERS_EVERY > 0) continue
    scan.push(busy.scan())
    statement.push(await busy.ask())
  }
  const { plain, whole } = rounds
  const wall = whole.map((round) => round.wall)
  const micros = (times: readonly number[]) => (mean(times) / SYMBOLS) * 1_000
  const row = (name: string, value: number, target: Target | null = null) => [
    name,
    digits(value),
    ...verdict(value, target),
  ]
  console.log(`${ALERTS} alerts on ${SYMBOLS} stocks, rounds of ${SYMBOLS} prices; ${await busy.fired()} fired`)
  console.log(
    table(
      ['', 'figure', 'target', ''],
      [
        row('a price looked at, µs of CPU', micros(whole.map(({ look }) => look)), '≤ 15'),
        row('by a scan of the alerts of its stock', micros(scan)),
        row('by a statement of SQL, µs by the clock', micros(statement)),
        [],
        row('a price stored, µs of CPU: without alerts', micros(plain.map(({ cpu }) => cpu))),
        row('with them', micros(whole.map(({ cpu }) => cpu))),
        row('a round, ms by the clock: without', median(plain.map((round) => round.wall))),
        row('with them', median(wall)),
        row('price taken → decided and committed, p99 ms', percentile(wall, 0.99), '≤ 250'),
      ],
    ),
  )
}

function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))]
}
