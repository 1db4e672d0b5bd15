import pino from 'pino'
import t from 'tap'
import { appendClaims } from '#platform/repositories/signals/ledger.ts'
import { readLedgerCheck } from '#platform/repositories/signals/ledger-chain.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { runJob } from '../testing/fixtures.ts'
import { ledgerCheck } from './ledger-check.ts'

const MARKET = 'replay'

t.test("follows the running market's ledger, and reports an invalid one to the operator", async (t) => {
  const { db } = await migratedDatabase(t)
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) })
  const run = () => runJob(ledgerCheck, { db, log, config: { market: { id: MARKET } } })
  const claim = { symbol: 'A', session: '2026-01-14', kind: 'macd-up', claim: {}, inputs_hash: 'x' }
  await db.transaction().execute(async (trx) => {
    await appendClaims(trx, MARKET, [claim])
    await appendClaims(trx, 'simulated:1', [claim, { ...claim, symbol: 'B' }])
  })
  await run()
  t.match(await readLedgerCheck(db, MARKET), { entries: 1, broken_at: null, checked_at: Date })
  t.equal((await readLedgerCheck(db, 'simulated:1')).checked_at, null)
  t.same(lines, [])
  await db.updateTable('ledger_entries').set({ symbol: 'Z' }).where('market', '=', MARKET).execute()
  await run()
  t.equal(lines.length, 1)
  t.match(JSON.parse(lines[0]), { level: 50, market: MARKET, broken_at: 1, msg: 'the ledger is not as it was written' })
})
