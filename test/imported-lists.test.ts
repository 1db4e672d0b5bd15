import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import type { ImportAnswer } from '#domain/contract/following.ts'
import type { Instrument } from '#domain/market/types.ts'
import { call, userWithToken } from '#server/testing/accounts.ts'
import { buildTestApp, listInstrumentsOn } from '#server/testing/build-app.ts'
import { isin } from '#workers/jobs/isin.ts'
import { PAIRS } from '#workers/providers/kraken/coins.ts'
import { createSimulatedProvider } from '#workers/providers/simulated.ts'
import { readUniverse } from '#workers/providers/yahoo/universe.ts'
import { runJob } from '#workers/testing/fixtures.ts'
import { COMPANIES } from './support/fake-yahoo/market.ts'
import { fakeYahoo } from './support/fake-yahoo/server.ts'

// docs/lists.md says what each list gives; each of its rows is run here, and must give exactly that.

const DOCS = join(import.meta.dirname, '../docs')
const ROW = /^\| (.+?) +\| (yahoo|kraken|simulated) +\| (.+?) +\|$/

const rows = readFileSync(join(DOCS, 'lists.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, list, market, gives] = ROW.exec(line) ?? []
    return list === undefined ? [] : [{ list, market, gives }]
  })

/** The text of a list: that of the linked file, or the code of each line. */
function textOf(list: string): string {
  const [, file] = /\((examples\/[^)]+)\)$/.exec(list) ?? []
  if (file !== undefined) return readFileSync(join(DOCS, file), 'utf8')
  return [...list.matchAll(/`([^`]+)`/g)].map(([, line]) => line).join('\n')
}

const code = (text: string) => `\`${text}\``
const codes = (texts: readonly string[]) => texts.map(code).join(', ')

/** What the table says of an answer. */
function givenBy({ found, ambiguous, unknown_texts = [], notice }: ImportAnswer): string {
  const parts = [
    found.length > 0 && codes(found.map(({ symbol }) => symbol)),
    ambiguous.length > 0 &&
      `asks ${ambiguous.map(({ text = '', candidates }) => `${code(text)} (${codes(candidates.map(({ symbol }) => symbol))})`).join(', ')}`,
    unknown_texts.length > 0 && `unknown ${codes(unknown_texts.map(({ text }) => text))}`,
    notice !== undefined && `says _${notice}_`,
  ]
  return parts.filter((part) => part !== false).join('; ')
}

/** The application of a market with its instruments, and what runs the look-ups that a list has started. */
async function marketApp(env: Record<string, string>, instruments: readonly Instrument[]) {
  const on = await buildTestApp(t, { env })
  await listInstrumentsOn(on, instruments)
  const { token } = await userWithToken(on, 'ana@example.com')
  const { db } = on.deps
  const forget = async () => {
    await db.deleteFrom('isins').execute()
    await db.deleteFrom('lookups').execute()
  }
  const preview = async (text: string) => {
    const answer = await call(on, 'POST', '/api/user-watchlist/import', { token, body: { text, add: false } })
    t.equal(answer.statusCode, 200, answer.body)
    return answer.json<ImportAnswer>()
  }
  const lookUp = async (isins: Iterable<string>) => {
    for (const each of isins) await runJob(isin, on.deps, { data: { isin: each } })
  }
  return { preview, lookUp, forget }
}

const fake = await fakeYahoo(t)
const shares = { 'BRK-B': 'US0846707026' }
fake.companies = [
  ...COMPANIES,
  ...Object.entries(shares).map(([symbol, isin]) => ({ ...COMPANIES[0], symbol, isin, longName: symbol })),
]
const apps = {
  yahoo: await marketApp({ MARKET_DATA: 'yahoo', MARKET_URL: fake.url }, await readUniverse()),
  kraken: await marketApp({ MARKET_DATA: 'kraken' }, PAIRS),
  simulated: await marketApp({}, await createSimulatedProvider(1).instruments()),
}

for (const { list, market, gives } of rows) {
  t.test(`${market}: ${list}`, async (t) => {
    const { preview, lookUp, forget } = apps[market as keyof typeof apps]
    const text = textOf(list)
    await forget()
    const first = await preview(text)
    await lookUp(new Set(text.match(/\b[A-Z]{2}[A-Z0-9]{9}\d\b/g)))
    const given = first.pending ? `first says _${first.notice}_; then ${givenBy(await preview(text))}` : givenBy(first)
    t.equal(given, gives)
  })
}
t.ok(rows.length > 40)
