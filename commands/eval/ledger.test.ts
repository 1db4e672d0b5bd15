import { sql } from 'kysely'
import t from 'tap'
import { appendClaims } from '#platform/repositories/signals/ledger.ts'
import { lastHash } from '#platform/repositories/signals/ledger-chain.ts'
import { migratedDatabase, testDatabase } from '#platform/testing/database.ts'
import { linesOf, run } from '../testing/run.ts'

const MARKET = 'replay'

/** The command on the database at `url`. */
function ledgerOf(url: string) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, JWT_SECRET: 'a secret for tests that is long enough', DATABASE_URL: url }
  return (...args: string[]) => run('eval/ledger.ts', args, { env })
}

t.test('the chains of an installation, and a hash that somebody kept', async (t) => {
  const { url, db } = await migratedDatabase(t)
  const ledger = ledgerOf(url)
  const claim = (symbol: string) => {
    return { symbol, session: '2026-01-14', kind: 'macd-up', claim: { close: 10 }, inputs_hash: 'x' }
  }
  const append = (symbols: string[]) => db.transaction().execute((trx) => appendClaims(trx, MARKET, symbols.map(claim)))

  t.same(await ledger(), { code: 0, stdout: '', stderr: '' }, 'nothing was claimed yet')
  await append(['AAA', 'BBB'])
  const kept = await lastHash(db, MARKET)
  await append(['CCC'])
  const hash = await lastHash(db, MARKET)
  const whole = await ledger('--kept', kept.toUpperCase())
  t.match(whole, { code: 0, stderr: '' })
  t.match(
    linesOf(whole.stdout).map((line) => JSON.parse(line)),
    [
      { market: MARKET, entries: 3, broken_at: null, hash },
      { kept, market: MARKET, entries: 2, created_at: /^\d{4}-/ },
    ],
  )

  await t.test('an entry that is changed', async (t) => {
    await sql`update ledger_entries set claim = '{"close":11}' where symbol = 'CCC'`.execute(db)
    const changed = await ledger('--kept', kept)
    t.match(changed, { code: 1, stderr: 'atalaya: the ledger of replay does not hold from entry 3 on\n' })
    t.match(JSON.parse(linesOf(changed.stdout)[1]), { kept, entries: 2 }, 'what is before it still holds')
  })

  await t.test('a ledger that is written anew, whose chain holds', async (t) => {
    await sql`truncate ledger_entries, ledger_settlements`.execute(db)
    await append(['AAA', 'CCC'])
    const rewritten = await ledger('--kept', kept)
    t.match(JSON.parse(rewritten.stdout), { entries: 2, broken_at: null })
    t.match(rewritten, {
      code: 1,
      stderr: `atalaya: no entry has the hash ${kept}: something up to it was changed or removed\n`,
    })
  })

  for (const args of [['--kept'], ['--kept', 'abc'], [kept], ['--all']]) {
    t.match(await ledger(...args), { code: 1, stdout: '', stderr: /^atalaya: .*usage: npm run --silent eval:ledger/ })
  }
})

t.test('a database without the tables of this version', async (t) => {
  const { url } = await testDatabase(t)
  t.match(await ledgerOf(url)(), {
    code: 1,
    stdout: '',
    stderr: /^atalaya: the database belongs to an older Atalaya, or to none/,
  })
})
