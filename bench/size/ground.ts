import type { Database } from '../../platform/database/database.ts'
import type { TestApp } from '../../server/testing/build-app.ts'
import type { Account, Ground } from './requests.ts'
import type { Size } from './size.ts'

/** A market whose minutes are stored, at a host that nobody asks. */
export const ENV = { MARKET_DATA: 'yahoo', MARKET_URL: 'http://127.0.0.1:9' }

/** Accounts that ask, spread evenly over all. */
const MOST = 30_000

/** The live sessions of the accounts of a filled database, with their tokens. */
export async function groundOf(
  { app, deps }: Pick<TestApp, 'app' | 'deps'>,
  { stocks, accounts }: Size,
): Promise<Ground> {
  const all = await accountsOf(deps.db, app, Math.max(1, Math.ceil(accounts / MOST)))
  const administrator = all.shift()
  if (!administrator) throw new Error('the database has no account')
  const halves = [all.filter((_, i) => i % 2 === 0), all.filter((_, i) => i % 2 === 1)]
  const [lasting, spent] = halves
  return {
    stocks,
    accounts,
    administrator,
    // Neighbours in turn would share pages of the tables.
    account: (i) => lasting[(i * 7_919) % lasting.length],
    spent() {
      const next = spent.pop()
      if (!next) throw new Error('too few accounts: --accounts must be larger, or --seconds smaller')
      return next
    },
  }
}

async function accountsOf(db: Database, app: TestApp['app'], step: number): Promise<Account[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'expires_at'])
    .where('revoked_at', 'is', null)
    .orderBy('user_id')
    .execute()
  // Those with a link to another password lose their session by it.
  const some = rows.filter(({ user_id }, i) => i % step === 0 && user_id % 10 !== 5)
  return some.map((session) => ({ n: session.user_id, token: app.issueToken(session) }))
}
