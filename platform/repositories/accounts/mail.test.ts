import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import t from 'tap'
import { migratedDatabase } from '../../testing/database.ts'
import { deleteMailAllowances, pruneMailAllowances, reserveMail, scheduleMail } from './mail.ts'

t.test('mails to one address', async (t) => {
  const { db } = await migratedDatabase(t)
  const pass = (address: Buffer, hours: number) =>
    sql`update mail_allowances set sent_at = sent_at - make_interval(hours => ${hours}) where address = ${address}`.execute(
      db,
    )
  const take = (address: Buffer, kind: 'confirm' | 'reset' | 'known', perDay?: number) =>
    db.transaction().execute((trx) => reserveMail(trx, { address, kind, perDay }))
  const book = (address: Buffer) => db.transaction().execute((trx) => scheduleMail(trx, address, 'changed'))

  await t.test('three an hour, of all kinds together', async (t) => {
    const address = randomBytes(32)
    t.same(
      [await take(address, 'reset'), await take(address, 'reset'), await take(address, 'confirm')],
      [true, true, true],
    )
    t.equal(await take(address, 'reset'), false)
    t.equal(await take(randomBytes(32), 'reset'), true, 'another address has its own')
    await pass(address, 1)
    t.equal(await take(address, 'reset'), true)
  })

  await t.test('of one kind at most so many a day', async (t) => {
    const address = randomBytes(32)
    t.same([await take(address, 'known', 1), await take(address, 'known', 1)], [true, false])
    await pass(address, 23)
    t.equal(await take(address, 'known', 1), false)
    await pass(address, 1)
    t.equal(await take(address, 'known', 1), true)
  })

  await t.test('a booked one leaves at once, or when the hour allows', async (t) => {
    const address = randomBytes(32)
    const now = (await book(address))?.getTime() ?? 0
    t.ok(Math.abs(now - Date.now()) < 60_000)
    await take(address, 'reset')
    await take(address, 'reset')
    const later = (await book(address))?.getTime() ?? 0
    t.equal(later - now, 3_600_000, 'an hour after the oldest of the three')
    t.equal(await book(address), null, 'one that waits is enough')
  })

  await t.test('forgotten with the account, or when no limit counts them', async (t) => {
    const [gone, old, fresh] = [randomBytes(32), randomBytes(32), randomBytes(32)]
    for (const address of [gone, old, fresh]) await take(address, 'reset')
    await pass(old, 25)
    await deleteMailAllowances(db, gone)
    await pruneMailAllowances(db)
    const left = await db.selectFrom('mail_allowances').select('address').execute()
    const has = (address: Buffer) => left.some((row) => row.address.equals(address))
    t.same([gone, old, fresh].map(has), [false, false, true])
  })
})
