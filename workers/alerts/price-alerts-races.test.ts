import t from 'tap'
import type { Trx } from '#platform/database/database.ts'
import { deleteAlert, updateAlert } from '#platform/repositories/alerts/alerts.ts'
import { SECOND } from '../feed/testing/fixture.ts'
import { alertFixture, ledAlertFixture, up } from './testing/fixture.ts'

type Fixture = Awaited<ReturnType<typeof alertFixture>>

/** Pauses an alert without a hint, as if the hint was lost. */
async function change(on: Fixture, id: number, body: { paused?: boolean; note?: string }): Promise<void> {
  const { user_id } = await on.db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await on.db.transaction().execute(async (trx: Trx) => {
    if (await updateAlert(trx, { id, user_id }, body, null)) throw new Error('refused')
  })
}

t.test('a change by a user while an evaluation is stored counts, and so does the rest of the evaluation', async (t) => {
  const on = await ledAlertFixture(t)
  const { db, make, quote, firings, alertStates, send, alerts } = on
  const [paused, deleted, noted, kept] = [
    await make(up(100), quote(98)),
    await make(up(100), quote(98)),
    await make(up(100), quote(98)),
    await make(up(100), quote(98)),
  ]
  await send(98.5)
  await change(on, paused, { paused: true })
  await change(on, noted, { note: 'otra' })
  const { user_id } = await db.selectFrom('alerts').selectAll().where('id', '=', deleted).executeTakeFirstOrThrow()
  await deleteAlert(db, user_id, deleted)
  await send(101)
  const fired = (await firings()).map(({ alert_id }) => alert_id)
  t.same(fired, [noted, kept], 'a note is no change of what is decided')
  t.match(await alertStates(), [
    { id: paused, state: 'paused', side: 'below' },
    { id: noted, state: 'fired' },
    { id: kept, state: 'fired' },
  ])
  await send(99, 102)
  t.equal((await firings()).length, 2)
  await t.test('and a hint that was lost is made up for', async (t) => {
    await db.updateTable('alerts').set({ state: 'armed', version: 1_000_000 }).where('id', '=', paused).execute()
    await send(99)
    t.equal((await firings()).length, 2)
    await alerts.round()
    await send(99.5, 103)
    t.match((await firings()).slice(2), [{ alert_id: paused, price: 103 }])
  })
})

t.test('two workers: who leads decides, and who was replaced decides nothing', async (t) => {
  const { make, quote, firings, lead } = await alertFixture(t)
  const first = await lead()
  await first.send(98)
  await make(up(100), quote(98), { repeat: 'session' })
  await first.send(98.5)
  const second = await lead(SECOND)
  await first.send(101)
  t.ok(first.replacements() > 0)
  t.same(await firings(), [])
  await second.send(101)
  await first.send(102)
  t.match(await firings(), [{ n: 1, price: 101 }])
})

t.test('an evaluation that cannot be stored is repeated, and the price is shown meanwhile', async (t) => {
  const { db, make, quote, firings, lines, send } = await ledAlertFixture(t)
  await make(up(100), quote(98))
  await send(98.5)
  await db.schema.alterTable('alert_firings').renameTo('away').execute()
  await send(101)
  t.equal((await db.selectFrom('quotes').select('price').executeTakeFirstOrThrow()).price, 101)
  t.equal(lines.filter((line) => line.includes('storing alerts')).length, 1)
  await db.schema
    .alterTable('away' as 'alerts')
    .renameTo('alert_firings')
    .execute()
  await send(101.5)
  t.match(await firings(), [{ n: 1, price: 101.5 }])
})

t.test('an account that is deleted while its alerts fire holds up nothing and leaves nothing', async (t) => {
  const { db, addUser, make, quote, send } = await ledAlertFixture(t)
  const user = await addUser()
  for (let i = 0; i < 20; i++) await make(up(100 + i / 10), quote(98), { user, repeat: 'rearm' })
  await send(98.5)
  await Promise.all([send(103, 98, 104), db.deleteFrom('users').where('id', '=', user).execute()])
  await send(98, 105)
  for (const table of ['alerts', 'alert_firings', 'alert_deliveries', 'events'] as const) {
    t.same(await db.selectFrom(table).selectAll().execute(), [], table)
  }
})

t.test('prices that begin again leave no side, and what they had reached is no crossing', async (t) => {
  const { db, clock, make, quote, firings, alertStates, send, provider } = await ledAlertFixture(t)
  const alert = await make(up(100), quote(98), { repeat: 'rearm' })
  await send(99)
  provider.label = 'second'
  // Where the clock is set back further, the feed is opened again.
  clock.now -= 4_000
  await send(110)
  t.same(await firings(), [])
  t.match(await alertStates(), [{ id: alert, state: 'armed', side: 'above' }])
  t.same(await db.selectFrom('alert_evaluations').select('price').execute(), [{ price: 110 }])
  await send(99, 101)
  t.match(await firings(), [{ n: 1, price: 101 }])
})
