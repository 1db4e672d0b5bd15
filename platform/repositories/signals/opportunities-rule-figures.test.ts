import fc from 'fast-check'
import { sql } from 'kysely'
import t from 'tap'
import type { Database } from '../../database/database.ts'
import { migratedDatabase } from '../../testing/database.ts'
import { appendClaims, hashInputs, storeSettlements } from './ledger.ts'
import { measureRules, readRuleFigures } from './opportunities.ts'

const MARKETS = ['replay', 'simulated:1']
const SYMBOLS = ['AAA', 'BBB', 'CCC']
const KINDS = ['macd-up', 'rsi-oversold']

interface Count {
  market: string
  symbol: string
  kind: string
  claims: number
  settled: number
  hits: number
}

const counted = async (db: Database): Promise<Count[]> =>
  db.selectFrom('claim_counts').selectAll().orderBy('market').orderBy('symbol').orderBy('kind').execute()

/** Counts over every entry of the ledger. */
async function walked(db: Database): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select market, symbol, kind, count(*)::int as claims, count(hit)::int as settled,
      (count(*) filter (where hit))::int as hits
    from ledger_entries left join ledger_settlements on entry_id = id
    group by market, symbol, kind order by market, symbol, kind
  `.execute(db)
  return rows
}

async function claim(db: Database, market: string, symbol: string, day: number, kind: string): Promise<void> {
  const session = new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)
  const made = {
    symbol,
    session,
    kind,
    claim: { direction: 'up' },
    inputs_hash: hashInputs(symbol, new Float64Array(1)),
  }
  await db.transaction().execute((trx) => appendClaims(trx, market, [made]))
}

/** Settles one claim. `at` counts from the oldest, and -1 is the newest. */
async function settleOne(db: Database, at: number, hit: boolean | null): Promise<void> {
  const entries = await db.selectFrom('ledger_entries').select('id').orderBy('id').execute()
  const entry = entries.at(at % entries.length)
  if (entry) await storeSettlements(db, [{ entry_id: entry.id, outcome: '{}', hit }])
}

t.test('counts that are kept are those of a walk through the ledger', async (t) => {
  const { db } = await migratedDatabase(t)
  const day = fc.nat(3)
  const step = fc.oneof(
    fc.record({
      market: fc.constantFrom(...MARKETS),
      symbol: fc.constantFrom(...SYMBOLS),
      kind: fc.constantFrom(...KINDS),
      day,
    }),
    fc.record({ at: fc.nat(), hit: fc.constantFrom(true, false, null) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const one of steps) {
        if ('at' in one) await settleOne(db, one.at, one.hit)
        else await claim(db, one.market, one.symbol, one.day, one.kind)
      }
      const counts = await counted(db)
      t.strictSame(counts, await walked(db))
    }),
    { numRuns: 15 },
  )
  for (const [day, hit] of [
    [4, true],
    [5, false],
  ] as const) {
    await claim(db, 'replay', 'AAA', day, 'macd-up')
    await settleOne(db, -1, hit)
  }
  const counts = await counted(db)
  t.strictSame(counts, await walked(db))
  t.ok(
    counts.some(({ settled, hits }) => settled > hits && hits > 0),
    'some were right and some were not',
  )
})

t.test('what was measured stands until it is measured again', async (t) => {
  const { db } = await migratedDatabase(t)
  const since = async () => (await readRuleFigures(db, 'replay')).since
  await claim(db, 'replay', 'AAA', 0, 'macd-up')
  t.strictSame(await since(), [{ kind: 'macd-up', claims: 1, settled: 0, hits: 0 }], 'measured when first asked for')
  await claim(db, 'replay', 'BBB', 0, 'macd-up')
  await settleOne(db, 0, true)
  t.match(await since(), [{ claims: 1, settled: 0 }])
  await measureRules(db, 'replay')
  t.strictSame(await since(), [{ kind: 'macd-up', claims: 2, settled: 1, hits: 1 }])
  t.same((await readRuleFigures(db, 'kraken')).since, [], 'another market has its own')
})
