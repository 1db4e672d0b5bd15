import t from 'tap'
import { listWatchlist, unfollowInstrument } from '../repositories/accounts/watchlist.ts'
import { migratedDatabase } from '../testing/database.ts'
import { addInstruments } from '../testing/rows.ts'
import { DEMO_USERS, isDemoSeeded, seedDemo } from './demo.ts'

t.test('each demo account follows the first instruments once, and may change that', async (t) => {
  const { db } = await migratedDatabase(t)
  const symbols = Array.from({ length: 12 }, (_, at) => `S${String(at).padStart(2, '0')}`)
  await addInstruments(db, 'm', symbols)
  t.notOk(await isDemoSeeded(db, 'm'))
  await seedDemo(db, 'm')
  t.ok(await isDemoSeeded(db, 'm'))
  t.notOk(await isDemoSeeded(db, 'another market'))

  const users = await db.selectFrom('users').select(['id', 'email']).execute()
  const idOf = ({ email }: { email: string }) => users.find((user) => user.email === email)!.id
  const [free, expert] = DEMO_USERS.map(idOf)
  const followed = async (id: number) => (await listWatchlist(db, id, 'm')).map(({ symbol }) => symbol)
  t.same(await followed(free), symbols.slice(0, 5))
  t.same(await followed(expert), symbols.slice(0, 8))

  await db.transaction().execute((trx) => unfollowInstrument(trx, expert, 'm', 'S03'))
  await seedDemo(db, 'm')
  t.same(await followed(expert), [...symbols.slice(0, 3), ...symbols.slice(4, 8)])
})
