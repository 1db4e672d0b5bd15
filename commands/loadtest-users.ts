import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { PostgresBus } from '#platform/bus/postgres-bus.ts'
import { readConfig } from '#platform/config/config.ts'
import { createDatabase, createPool, type Database } from '#platform/database/database.ts'
import { onLocalDatabase } from '#platform/database/local-database.ts'
import { requireSchema } from '#platform/database/migrate.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { reportError, runCommand } from '#platform/process/process.ts'
import { changeAccountByEmail } from '#platform/repositories/accounts/administration.ts'
import {
  confirmUser,
  createUnconfirmedUser,
  deleteUser,
  findUserByEmail,
  lockUser,
  setPassword,
} from '#platform/repositories/accounts/users.ts'
import { followInstrument, listWatchlist } from '#platform/repositories/accounts/watchlist.ts'
import { readLastMarket } from '#platform/repositories/market/feed.ts'
import { listListedInstruments } from '#platform/repositories/market/instruments.ts'
import { hashPassword, verifyPassword } from '#platform/secrets/passwords.ts'

// `npm run loadtest:users -- [N]`: makes sure that there are N confirmed Experts for load tests, each following five
// instruments of the running market, and writes the users and that market's symbols to a file that only its owner may
// read. Correct users stay as they are; users beyond N are removed. Exits with 1 and a sentence if it fails.

const USAGE = 'usage: npm run loadtest:users -- [N]'
const DEFAULT_USERS = 400
const MOST_USERS = 2_000
const FOLLOWED = 5
const AT_ONCE = 4

interface LoadUser {
  email: string
  password: string
}

const outcomes = { kept: 0, made: 0, 'given a new password': 0, removed: 0 }

async function main(): Promise<void> {
  const count = readCount(process.argv.slice(2))
  const config = readConfig(process.env)
  const file = join(config.dataDir, 'loadtest-users.json')
  const known = new Map((await readUsers(file)).map((user) => [user.email, user.password]))
  await onLocalDatabase(config, 'npm run loadtest:users', async (url) => {
    await using db = createDatabase(
      createPool({ url, max: AT_ONCE, applicationName: 'atalaya loadtest', onError: reportError }),
    )
    await requireSchema(db)
    const bus = new PostgresBus({ url, db, onError: reportError })
    const market = await readLastMarket(db)
    if (market === null) throw new OperatorError('no market has run on this database yet: start Atalaya on it once')
    const symbols = (await listListedInstruments(db, market)).map(({ symbol }) => symbol)
    const users = await aFewAtATime(count, (index) => ensureUser(db, emailOf(index), known))
    await aFewAtATime(count, async (index) => {
      // The simulator is for Experts.
      await changeAccountByEmail({ db, bus }, emailOf(index), { role: 'Expert' })
      await ensureWatchlist(db, emailOf(index), market, symbols, index)
    })
    await removeFrom(db, count)
    await writePrivately(file, JSON.stringify({ market, symbols, users }, null, 1))
    const did = Object.entries(outcomes).filter(([, times]) => times > 0)
    const words = did.map(([what, times]) => `${times} ${what}`).join(', ') || 'nothing to do'
    console.log(`${count} users (${words}) and the ${symbols.length} symbols of ${market} are in ${file}`)
  })
}

/** Finds or makes a user with a known password, or gives one a new password. */
async function ensureUser(db: Database, email: string, known: ReadonlyMap<string, string>): Promise<LoadUser> {
  const user = await findUserByEmail(db, email)
  const password = known.get(email)
  if (user?.confirmed_at && password && (await verifyPassword(user.password_hash, password))) {
    outcomes.kept += 1
    return { email, password }
  }
  const fresh = newPassword()
  const password_hash = await hashPassword(fresh)
  await db.transaction().execute(async (trx) => {
    if (user?.confirmed_at) {
      await lockUser(trx, user.id)
      await setPassword(trx, user.id, password_hash)
      outcomes['given a new password'] += 1
      return
    }
    const made = await createUnconfirmedUser(trx, { email, name: 'Prueba de carga', password_hash })
    if (!made) throw new OperatorError(`${email} was made by another command meanwhile: run this one again`)
    await confirmUser(trx, made.id)
    await setPassword(trx, made.id, password_hash)
    outcomes.made += 1
  })
  return { email, password: fresh }
}

/** Makes a user who follows nothing in `market` follow five of its instruments, which are spread evenly over users. */
async function ensureWatchlist(db: Database, email: string, market: string, symbols: readonly string[], index: number) {
  const user = await findUserByEmail(db, email)
  if (!user) throw new OperatorError(`${email} was removed meanwhile: run this command again`)
  if ((await listWatchlist(db, user.id, market)).length > 0) return
  for (let i = 0; i < Math.min(FOLLOWED, symbols.length); i++) {
    const symbol = symbols[(index * FOLLOWED + i) % symbols.length]
    const followed = await db.transaction().execute((trx) => followInstrument(trx, user.id, market, symbol))
    if (typeof followed === 'string') throw new OperatorError(`${email} cannot follow ${symbol}: ${followed}`)
  }
}

/** Users are numbered without a gap, so the first unused number ends the search. */
async function removeFrom(db: Database, first: number): Promise<void> {
  for (let index = first; ; index++) {
    const user = await findUserByEmail(db, emailOf(index))
    if (!user) return
    await db.transaction().execute((trx) => deleteUser(trx, user.id))
    outcomes.removed += 1
  }
}

function emailOf(index: number): string {
  return `loadtest-${String(index + 1).padStart(4, '0')}@atalaya.test`
}

/** 144 random bits, with the letter and the digit that a password must have. */
function newPassword(): string {
  return `${randomBytes(18).toString('base64url')}a1`
}

/** The results of `work` for the numbers below `count`, a few at a time. */
const aFewAtATime = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  pLimit(AT_ONCE).map(Array(count).keys(), work)

async function readUsers(file: string): Promise<LoadUser[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8')).users
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    if (error instanceof SyntaxError) throw new OperatorError(`${file} is no JSON: remove it, new passwords are made`)
    throw error
  }
}

async function writePrivately(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}`
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 })
  await writeFile(draft, `${text}\n`, { mode: 0o600, flag: 'wx' })
  await rename(draft, file)
}

function readCount(args: readonly string[]): number {
  const [text = String(DEFAULT_USERS), ...rest] = args
  const count = Number(text)
  if (rest.length > 0) throw new OperatorError(USAGE)
  if (!Number.isInteger(count) || count < 0 || count > MOST_USERS) {
    throw new OperatorError(`N must be a whole number from 0 to ${MOST_USERS}, not ${JSON.stringify(text)}; ${USAGE}`)
  }
  return count
}

runCommand(main)
