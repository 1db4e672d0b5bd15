import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import t from 'tap'
import type { Database } from '../../database/database.ts'
import { migratedDatabase } from '../../testing/database.ts'
import { forgiveGuess, type Guess, prunePasswordGuesses, reserveGuess, resetGuessDelay } from './password-guesses.ts'

/** Makes `seconds` pass for one account by moving its past back. */
async function pass(db: Database, account: Buffer, seconds: number): Promise<void> {
  const earlier = sql`make_interval(secs => ${seconds})`
  await sql`
    update password_guesses set next_allowed_at = next_allowed_at - ${earlier},
      wrong_at = array(select at - ${earlier} from unnest(wrong_at) as at)
    where account = ${account}
  `.execute(db)
}

const secondsOf = (guess: Guess) => (guess.allowed ? 0 : guess.retryAfterSeconds)

t.test('guesses of one account', async (t) => {
  const { db } = await migratedDatabase(t)

  await t.test('four mistakes cost nothing, then the wait doubles up to two minutes', async (t) => {
    const account = randomBytes(32)
    const waits: number[] = []
    for (let i = 0; i < 15; i++) {
      t.equal((await reserveGuess(db, account)).allowed, true)
      const next = await reserveGuess(db, account)
      if (next.allowed) await forgiveOnly(db, account, next.at)
      waits.push(secondsOf(next))
      await pass(db, account, secondsOf(next))
    }
    t.same(waits, [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 120, 120, 120, 120])
  })

  await t.test('a right one locks nobody out, although the clock was ahead when it was made', async (t) => {
    const account = randomBytes(32)
    const guess = await reserveGuess(db, account)
    if (guess.allowed) await forgiveGuess(db, account, guess.at)
    for (const hours of [2, 3, 24]) {
      await pass(db, account, -3_600 * hours)
      const next = await reserveGuess(db, account)
      t.ok(next.allowed, `${hours} h`)
      if (next.allowed) await forgiveGuess(db, account, next.at)
    }
    for (let i = 0; i < 9; i++) {
      await reserveGuess(db, account)
      await pass(db, account, secondsOf(await reserveGuess(db, account)))
    }
    await pass(db, account, -10)
    t.ok(secondsOf(await reserveGuess(db, account)) <= 120, 'a wait is no longer than its own longest')
  })

  await t.test('at most 40 are compared in any hour, from any caller and at any pace', async (t) => {
    const account = randomBytes(32)
    let compared = 0
    for (let minute = 0; minute < 59; minute++) {
      // Without waits after mistakes, only the count of the hour still limits.
      await resetGuessDelay(db, account)
      if ((await reserveGuess(db, account)).allowed) compared++
      await pass(db, account, 60)
    }
    t.equal(compared, 40)
    const blocked = await reserveGuess(db, account)
    t.match(blocked, { allowed: false })
    t.ok(secondsOf(blocked) <= 60, 'the first of the hour is about to expire')
    await pass(db, account, secondsOf(blocked))
    t.equal((await reserveGuess(db, account)).allowed, true)
  })

  await t.test('a right one does not count and ends the wait', async (t) => {
    const account = randomBytes(32)
    for (let i = 0; i < 5; i++) await reserveGuess(db, account)
    t.equal((await reserveGuess(db, account)).allowed, false)
    await pass(db, account, 1)
    const right = await reserveGuess(db, account)
    if (!right.allowed) return t.fail('the wait is over')
    await forgiveGuess(db, account, right.at)
    const { wrong_at, failures } = await db
      .selectFrom('password_guesses')
      .selectAll()
      .where('account', '=', account)
      .executeTakeFirstOrThrow()
    t.match({ failures, wrong: wrong_at.length }, { failures: 0, wrong: 5 })
    t.equal((await reserveGuess(db, account)).allowed, true)
  })

  await t.test('guesses made at once do not share a place', async (t) => {
    const account = randomBytes(32)
    const guesses = await Promise.all(Array.from({ length: 50 }, () => reserveGuess(db, account)))
    t.equal(guesses.filter(({ allowed }) => allowed).length, 5)
  })

  await t.test('accounts without guesses are deleted after a day', async (t) => {
    const [old, fresh] = [randomBytes(32), randomBytes(32)]
    await reserveGuess(db, old)
    await reserveGuess(db, fresh)
    await pass(db, old, 90_000)
    await prunePasswordGuesses(db)
    const left = await db.selectFrom('password_guesses').select('account').execute()
    t.notOk(left.some(({ account }) => account.equals(old)))
    t.ok(left.some(({ account }) => account.equals(fresh)))
  })
})

/** Takes a guess back without ending the wait, so that asking leaves no mark. */
async function forgiveOnly(db: Database, account: Buffer, at: string): Promise<void> {
  await sql`
    update password_guesses set failures = failures - 1, wrong_at = array_remove(wrong_at, ${at}::timestamptz),
      next_allowed_at = clock_timestamp()
    where account = ${account}
  `.execute(db)
}
