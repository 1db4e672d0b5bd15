import { setImmediate } from 'node:timers/promises'
import type { Test } from 'tap'
import type { Alert } from '#domain/alerts/alert.ts'
import { ClosedBars } from '#domain/alerts/closed-bars.ts'
import { initialState } from '#domain/alerts/evaluate.ts'
import type { When } from '#domain/alerts/kinds/index.ts'
import { toColumns } from '#domain/market/bars/columns.ts'
import { EXCHANGES } from '#domain/market/calendars/index.ts'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { quoteOf } from '#domain/market/testing/quote.ts'
import type { DailyBar, Quote } from '#domain/market/types.ts'
import { createAlert } from '#platform/repositories/alerts/alerts.ts'
import { upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { feedFixture } from '../../feed/testing/fixture.ts'
import { RemoteScriptProvider } from '../../testing/fixtures.ts'

const SYMBOL = 'AAA'
/** Ten in the morning of the first session in New York; the session before ended at 100. */
const NOW = 1_704_207_600_000
const SESSION = '2024-01-02'
export const MINUTE = 60_000

/** The condition of a price that rises to a level. */
export const up = (level: number) => ({ kind: 'price' as const, direction: 'up' as const, level })

/** Bars of the sessions before SESSION, oldest first: 100 each, so that ATR 14 is 2. */
export const CLOSED: readonly DailyBar[] = Array.from({ length: 40 }, (_, i) => {
  const session = new Date(Date.UTC(2023, 10, 20 + i)).toISOString().slice(0, 10)
  return { session, open: 100, high: 101, low: 99, close: 100, volume: 1_000 }
})

/** A stock with its history, its feed, and users who make alerts. */
export async function alertFixture(t: Test, closed: readonly DailyBar[] = CLOSED) {
  const on = await feedFixture(
    t,
    [instrumentOf(SYMBOL, { currency: 'USD', exchange: 'NYSE' }), instrumentOf('BBB')],
    NOW,
  )
  const { db, ids, clock } = on
  const id = ids.get(SYMBOL)!
  await upsertDailyBars(db, id, toColumns(closed))
  let users = 0

  async function addUser(): Promise<number> {
    const user = { email: `u${users++}@x.test`, name: 'Persona', role: 'Expert' as const, password_hash: '' }
    const row = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    return row.id
  }

  /** Makes an alert while `quote` is shown, as the server does, and sends its hint. */
  async function make(when: When, quote: Quote | null, rest: Partial<Alert> & { user?: number } = {}) {
    const { user = await addUser(), ...given } = rest
    const alert: Alert = {
      when,
      repeat: 'once',
      sessions: 'regular',
      created_at: clock.now,
      expires_at: null,
      ...given,
    }
    const bars = new ClosedBars(toColumns(closed), EXCHANGES.NYSE, { symbol: SYMBOL, currency: 'USD' })
    const state = initialState(alert, {
      now: clock.now,
      session: quote?.session ?? bars.newest,
      isOpen: quote?.market_state === 'open',
      shown: quote,
      figures: bars.figuresBefore(quote?.session ?? '9999-12-31'),
      closed: () => bars.indicators(),
      live: () => null,
    })
    const { created_at, expires_at, repeat, sessions } = alert
    const added = await db.transaction().execute((trx) =>
      createAlert(trx, {
        user_id: user,
        instrument_id: id,
        client_id: null,
        condition: when,
        repeat,
        sessions,
        expires_at: expires_at === null ? null : new Date(expires_at),
        note: '',
        channels: [],
        created_at: new Date(created_at),
        initialState: state,
      }),
    )
    if (typeof added === 'string') throw new Error(added)
    await on.bus.publish('alerts', { instrument_id: id })
    // Waits until the hint has arrived.
    await setImmediate()
    return added.id
  }

  /** A quote of SYMBOL at `price`, now. */
  const quote = (price: number, rest: Partial<Quote> = {}) =>
    quoteOf(SYMBOL, price, { as_of: clock.now, session: SESSION, ...rest })

  const firings = async () => {
    const rows = await db.selectFrom('alert_firings').selectAll().orderBy('id').execute()
    return rows.map(({ alert_id, n, price, evidence, seq, since, until, text }) => {
      return { alert_id, n, price, evidence, seq, since, until, text }
    })
  }
  const alertStates = async () => {
    const rows = await db.selectFrom('alerts').selectAll().orderBy('id').execute()
    return rows.map(({ id, state, side, fired, reason }) => ({ id, state, side, fired, reason }))
  }

  /** Opens the feed of a leader; `send` makes its source send quotes of SYMBOL one after another, a second apart. */
  async function lead(leader?: string, provider = new RemoteScriptProvider()) {
    const feed = await on.open(provider, { leader, hasStoredBars: true })
    return {
      ...feed,
      async send(...quotes: readonly (number | Quote)[]) {
        for (const each of quotes) {
          clock.now += 1_000
          await feed.answer([typeof each === 'number' ? quote(each) : { ...each, as_of: clock.now }])
          await feed.roundClosedBars()
        }
        await feed.quotes.flush()
      },
    }
  }
  return { ...on, id, addUser, make, quote, firings, alertStates, lead }
}

/** An alert fixture with a leader whose source has sent SYMBOL at `price`. */
export async function ledAlertFixture(t: Test, price = 98) {
  const on = await alertFixture(t)
  const feed = await on.lead()
  await feed.send(price)
  return { ...on, ...feed }
}
