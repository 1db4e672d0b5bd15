import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { TSchema } from 'typebox'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Account, ConfirmAnswer, LoginAnswer, SignedIn } from '../../domain/contract/accounts.ts'
import { LoggedChanges, ManagedAccounts } from '../../domain/contract/administration.ts'
import * as catalogue from '../../domain/contract/catalogue.ts'
import { checkOf } from '../../domain/contract/check.ts'
import { CommentaryAnswer } from '../../domain/contract/commentary.ts'
import { ErrorBody, Message } from '../../domain/contract/common.ts'
import { Health } from '../../domain/contract/health.ts'
import { TechnicalIndicators } from '../../domain/contract/indicators.ts'
import { CompanyDetails, TradingData } from '../../domain/contract/market.ts'
import { NewsPage } from '../../domain/contract/news.ts'
import { Opportunities } from '../../domain/contract/opportunities.ts'
import { SERVER_FRAMES } from '../../domain/contract/server-frames.ts'
import { SourceReports } from '../../domain/contract/sources.ts'
import { TrackRecords } from '../../domain/contract/track-records.ts'
import { Sparklines, Watchlist, WatchlistItem } from '../../domain/contract/watchlist.ts'
import { App } from './App.tsx'
import './views/administration/Administration.tsx'
import './views/dashboard/Dashboard.tsx'
import { places, spoilt } from '../../domain/contract/testing/odd.ts'
import { changePassword, deleteAccount, forgotPassword, register, resetPassword } from './api/accounts.ts'
import { unfollow } from './api/watchlist.ts'
import { startLive } from './realtime/live.ts'
import { loadAccount } from './stores/account/account.ts'
import { beginSession, clearSession, session } from './stores/account/session.ts'
import { signIn } from './stores/account/session-actions.ts'
import { loadAccounts, loadChanges, openAccount } from './stores/administration.ts'
import { reset } from './stores/loadable.ts'
import { view } from './stores/page/view.ts'
import { checkSource } from './stores/prices/source.ts'
import { loadSparklines } from './stores/prices/sparklines.ts'
import { loadWatchlist } from './stores/prices/watchlist.ts'
import {
  countries,
  editSearch,
  industries,
  loadCountries,
  loadIndustries,
  resetSearch,
  runSearch,
} from './stores/search/search.ts'
import { loadOpportunities } from './stores/signals/opportunities.ts'
import { loadRecords, resetRecords } from './stores/signals/records.ts'
import { loadSources } from './stores/source-reports.ts'
import { loadCommentary } from './stores/stock/commentary.ts'
import { loadCompany, loadIndicators, loadTrading } from './stores/stock/stocks.ts'
import { features, loadFeatures, loadPlans, loadReferrals, plans, referrals } from './stores/texts/catalogue.ts'
import { catchUpNews } from './stores/texts/news.ts'
import { loadTips, tips } from './stores/texts/tips.ts'
import { commentary, company, demo, differing, dual, health, indicators, quote, trading } from './testing/examples.ts'
import { FakeWire } from './testing/fake-wire.ts'
import { fakeServer, json } from './testing/server.ts'
import { missing, turn, turnsUntil, type ViewName } from './testing/whole-page.ts'
import { sources } from './text/es/sources.ts'
import { es } from './text/es.ts'
import { logged, managed, reported } from './views/administration/testing/examples.ts'
import { storyPage } from './views/news/testing/examples.ts'
import { signal } from './views/opportunities/testing/examples.ts'
import { trackRecords } from './views/records/testing/examples.ts'

const LIST = [{ id: 1, symbol: 'AAA', name: 'Empresa AAA' }]
const FOUND = {
  ticker: 'AAA',
  name: 'Empresa AAA',
  currency: 'USD',
  marketplace: 'Ecuador',
  market: 'Bolsa',
  price: 100,
  day_low: 99,
  day_high: 101,
  previous_close: 98,
}
const FEATURE = { id: 1, visible_on_home: true, has_premium_bag: true, feature: { name: 'RSI', description: 'Mide.' } }
const PLAN = { id: 1, name: 'Freemium', price: 0, to_be_implemented: false, features: [{ id: 1, name: 'RSI' }] }
const TIP = { icon: '📈', title: 'Lee', description: 'Aprende.', url: 'https://example.com' }
const NAMED = [{ id: 1, name: 'Ecuador' }]
const whole = (name: string) => ({ ...company(name), address: 'Calle 1', phone: '1', industry: 'Petróleo' })

interface Answer {
  call: string
  schema: TSchema
  answer: unknown
  /** Where it is shown, and by which widgets. */
  shown: readonly { view: ViewName; own: readonly string[] }[]
  /** Requests it again. */
  again: () => Promise<unknown>
}

const ANSWERS: readonly Answer[] = [
  {
    call: 'GET /api/home-features/',
    schema: catalogue.HomeFeatures,
    answer: [FEATURE],
    again: loadFeatures,
    shown: [{ view: 'landing', own: ['features'] }],
  },
  {
    call: 'GET /api/app-plans/',
    schema: catalogue.Plans,
    answer: [PLAN],
    again: loadPlans,
    shown: [{ view: 'landing', own: ['plans'] }],
  },
  {
    call: 'GET /referrals/',
    schema: catalogue.Referrals,
    answer: [TIP],
    again: loadReferrals,
    shown: [{ view: 'mainDashboard', own: [] }],
  },
  {
    call: 'GET /api/stocks/ user-tips',
    schema: catalogue.Tips,
    answer: { tips_del_dia: ['Lee.'], frases_motivadoras: ['Sigue.'] },
    again: loadTips,
    shown: [{ view: 'mainDashboard', own: [] }],
  },
  {
    call: 'GET /api/user-watchlist/',
    schema: Watchlist,
    answer: LIST.map((item) => ({ ...item, unlisted: true })),
    again: loadWatchlist,
    shown: [{ view: 'mainDashboard', own: ['watchlist'] }],
  },
  {
    call: 'GET /api/sparklines/',
    schema: Sparklines,
    answer: [{ symbol: 'AAA', session: '2026-11-20', slots: 9, points: [[0, 100]] }],
    again: loadSparklines,
    shown: [{ view: 'mainDashboard', own: [] }],
  },
  {
    call: 'GET /user-watchlist/',
    schema: Opportunities,
    answer: [signal(1)],
    again: loadOpportunities,
    shown: [{ view: 'mainDashboard', own: ['opportunities'] }],
  },
  {
    call: 'GET /news',
    schema: NewsPage,
    answer: { count: 1, results: [{ ...storyPage([1]).results[0], labelled_by: 'gemma' }] },
    again: catchUpNews,
    shown: [
      { view: 'mainDashboard', own: ['news'] },
      { view: 'allNews', own: ['news'] },
    ],
  },
  {
    call: 'GET /api/stocks/ trading-data',
    schema: TradingData,
    answer: trading('AAA', {
      logo_url: 'https://example.com',
      unlisted: true,
      bid: 99.9,
      ask: 100.1,
      dual: dual('AAA'),
      difference: differing,
    }),
    again: () => loadTrading('AAA'),
    shown: [
      { view: 'mainDashboard', own: ['watchlist'] },
      { view: 'stockDetail', own: ['price'] },
    ],
  },
  {
    call: 'GET /api/stocks/ technical-indicators',
    schema: TechnicalIndicators,
    answer: indicators('AAA', { resistance: 110 }),
    again: () => loadIndicators('AAA'),
    shown: [{ view: 'stockDetail', own: ['indicators'] }],
  },
  {
    call: 'GET /api/stocks/ company-details',
    schema: CompanyDetails,
    answer: whole('AAA'),
    again: () => loadCompany('AAA'),
    shown: [{ view: 'stockDetail', own: ['company'] }],
  },
  {
    call: 'POST /api/stocks/',
    schema: CommentaryAnswer,
    answer: commentary(),
    again: () => loadCommentary('AAA'),
    shown: [{ view: 'stockDetail', own: ['commentary'] }],
  },
  {
    call: 'GET /api/track-records/',
    schema: TrackRecords,
    answer: trackRecords(),
    again: loadRecords,
    shown: [{ view: 'trackRecords', own: ['records'] }],
  },
  {
    call: 'GET /api/search-actions/',
    schema: catalogue.SearchAnswer,
    answer: { results: [FOUND] },
    again: runSearch,
    shown: [{ view: 'advancedSearch', own: ['results'] }],
  },
  {
    call: 'GET /api/account/',
    schema: Account,
    answer: { name: 'Ana', email: 'ana@example.com', role: 'Freemium', mail_refused_at: '2026-11-20T15:00:00.000Z' },
    again: loadAccount,
    shown: [{ view: 'accountProfile', own: [] }],
  },
  {
    call: 'GET /api/admin/users/',
    schema: ManagedAccounts,
    answer: { results: [managed(7)], count: 1 },
    again: loadAccounts,
    shown: [{ view: 'administration', own: ['accounts'] }],
  },
  {
    call: 'GET /api/admin/users/7/changes/',
    schema: LoggedChanges,
    answer: { results: [logged()] },
    again: loadChanges,
    shown: [{ view: 'administration', own: ['changes'] }],
  },
  {
    call: 'GET /api/admin/sources/',
    schema: SourceReports,
    answer: {
      as_of: '2026-11-20T15:00:00.000Z',
      results: [reported('yahoo')],
      differences: [{ symbol: 'AAA', ...differing }],
    },
    again: loadSources,
    shown: [{ view: 'sources', own: ['sources'] }],
  },
  {
    call: 'GET /health/ready',
    schema: Health,
    answer: health(),
    again: checkSource,
    shown: [{ view: 'mainDashboard', own: [] }],
  },
  {
    call: 'GET /api/countries',
    schema: catalogue.NamedIds,
    answer: NAMED,
    again: loadCountries,
    shown: [{ view: 'advancedSearch', own: [] }],
  },
  {
    call: 'GET /api/industries',
    schema: catalogue.NamedIds,
    answer: NAMED,
    again: loadIndustries,
    shown: [{ view: 'advancedSearch', own: [] }],
  },
]

interface Pushed {
  op: keyof typeof SERVER_FRAMES
  frame: object
  shown: Answer['shown']
}

const PUSHED: readonly Pushed[] = [
  {
    op: 'ready',
    frame: { epoch: 'e1', role: 'Freemium', admin: true, market: 'simulated', last: { opportunities: 0, news: 0 } },
    shown: [{ view: 'mainDashboard', own: [] }],
  },
  {
    op: 'quotes',
    frame: { items: [quote('AAA', 1, 104.5)] },
    shown: [
      { view: 'mainDashboard', own: [] },
      { view: 'stockDetail', own: [] },
    ],
  },
  {
    op: 'indicators',
    frame: indicators('AAA', { resistance: 110 }),
    shown: [{ view: 'stockDetail', own: ['indicators'] }],
  },
  {
    op: 'bar',
    frame: { symbol: 'AAA', interval: '1m', time: 60, open: 1, high: 2, low: 1, close: 2, volume: 3 },
    shown: [{ view: 'stockDetail', own: [] }],
  },
  {
    op: 'commentary',
    frame: { symbol: 'AAA', ...commentary() },
    shown: [{ view: 'stockDetail', own: ['commentary'] }],
  },
  { op: 'opportunity', frame: { id: 1, item: signal(2) }, shown: [{ view: 'mainDashboard', own: ['opportunities'] }] },
  {
    op: 'news',
    frame: { id: 1, item: { ...storyPage([2]).results[0], labelled_by: 'gemma' } },
    shown: [{ view: 'mainDashboard', own: ['news'] }],
  },
  { op: 'resync', frame: { channel: 'news' }, shown: [{ view: 'mainDashboard', own: [] }] },
  { op: 'watchlist', frame: {}, shown: [{ view: 'mainDashboard', own: [] }] },
  { op: 'ping', frame: { seq: 1 }, shown: [{ view: 'mainDashboard', own: [] }] },
  { op: 'bye', frame: { retry_ms: 1 }, shown: [{ view: 'mainDashboard', own: [] }] },
  { op: 'error', frame: { code: 'limit', message: 'No.' }, shown: [{ view: 'mainDashboard', own: [] }] },
]

/** State that outlives a session. */
const FORGET = [
  () => reset(features),
  () => reset(plans),
  () => reset(referrals),
  () => reset(tips),
  () => reset(countries),
  () => reset(industries),
  resetRecords,
  resetSearch,
]

const wires: FakeWire[] = []
class ListedWire extends FakeWire {
  constructor() {
    super()
    wires.push(this)
  }
}

vi.stubGlobal('WebSocket', ListedWire)
startLive()

beforeAll(async () => {
  // Fetched once by any signed-in user.
  await open('mainDashboard', {})
  await screen.findByRole('navigation')
  cleanup()
})

beforeEach(() => {
  // Boundaries and loads log what they caught.
  for (const method of ['warn', 'error'] as const) vi.spyOn(console, method).mockReturnValue()
  vi.stubGlobal('WebSocket', ListedWire)
  wires.length = 0
})

/** The page at one view; `answers` are read when they are requested. */
async function open(name: ViewName, answers: Record<string, unknown>): Promise<void> {
  for (const forget of FORGET) forget()
  fakeServer(Object.fromEntries(Object.keys(answers).map((call) => [call, () => json(answers[call] ?? null)])))
  if (name === 'landing') Object.assign(view, { view: 'landing' })
  else {
    beginSession({ ...demo, admin: true })
    const subView = name === 'sources' ? 'administration' : name
    Object.assign(view, { view: 'dashboard', subView, symbol: 'AAA' })
  }
  if (name === 'advancedSearch') {
    editSearch({ text: 'AAA' })
    void runSearch()
  }
  if (name === 'administration') openAccount(managed(7))
  render(<App />)
  wires.at(-1)?.ready()
  if (name === 'sources') fireEvent.click(await screen.findByText(sources.title))
}

/** Every part that says it could not be shown is requested again, and then shown. */
async function mended(name: ViewName): Promise<void> {
  for (const button of document.querySelectorAll('button'))
    if (button.textContent === es.common.retry) fireEvent.click(button)
  await turnsUntil(() => missing(name, []).length === 0)
  expect(missing(name, []), 'after asking again').toEqual([])
}

const cases = (schema: TSchema) => places(schema).map((path) => ({ path, place: path.join('.') || 'all of it' }))

describe.each(ANSWERS)('$call', ({ call, schema, answer, shown, again }) => {
  describe.each(shown)('at $view', ({ view: name, own }) => {
    test.each(cases(schema))('odd at $place: at most its widget says so, the rest works', async ({ path }) => {
      const answers: Record<string, unknown> = Object.fromEntries(ANSWERS.map(({ call, answer }) => [call, answer]))
      for (const [at, odd] of spoilt(schema, answer, path).entries()) {
        answers[call] = odd.answer
        // The first one meets an empty page, the others a filled one.
        if (at === 0) await open(name, answers)
        else await act(again)
        await turnsUntil(() => missing(name, own).length === 0)
        await turn()
        expect(missing(name, own), JSON.stringify(odd.value)).toEqual([])
        answers[call] = answer
        await act(again)
        await mended(name)
      }
    })
  })
})

test('every frame of the contract is among them', () => {
  expect(PUSHED.map(({ op }) => op).sort()).toEqual(Object.keys(SERVER_FRAMES).sort())
})

describe.each(PUSHED)('$op', ({ op, frame, shown }) => {
  const schema = SERVER_FRAMES[op]
  const whole = { op, ...frame }
  describe.each(shown)('at $view', ({ view: name, own }) => {
    test.each(cases(schema))('odd at $place: the rest works, and the next price comes', async ({ path }) => {
      await open(name, Object.fromEntries(ANSWERS.map(({ call, answer }) => [call, answer])))
      await turnsUntil(() => missing(name, []).length === 0)
      for (const [at, odd] of spoilt(schema, whole, path).entries()) {
        const pushed = JSON.stringify(odd.answer) ?? 'null'
        await act(async () => wires.at(-1)?.onmessage?.({ data: pushed }))
        await turn()
        expect(missing(name, own), pushed).toEqual([])
        await act(async () => wires.at(-1)?.say({ op: 'quotes', items: [quote('AAA', 9 + at, 123.25 + at)] }))
        expect(document.body.textContent, pushed).toContain(`$${123 + at},25`)
        await mended(name)
      }
    })
  })
})

/** One-time actions: done, or a sentence says that they are not. */
interface Asked {
  call: string
  schema: TSchema
  /** What the page reads of it. */
  read: TSchema
  answer: unknown
  /** Up to the moment before the request. */
  open: () => void | Promise<void>
  ask: () => void
  done: string
  refused: string
}

const enter = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const ASKED: readonly Asked[] = [
  {
    call: 'POST /login/',
    schema: LoginAnswer,
    read: SignedIn,
    answer: { ...demo, admin: true },
    open() {
      fakeServer({})
      view.view = 'login'
      render(<App />)
      enter(es.login.email, demo.email)
    },
    ask() {
      enter(es.login.password, 'Demo2026')
      press(es.login.submit)
    },
    done: '#menu',
    refused: es.login.failed,
  },
  {
    call: 'POST /confirm-email/',
    schema: ConfirmAnswer,
    read: ConfirmAnswer,
    answer: { message: 'Listo.', reset_ucid: 'def' },
    open() {
      fakeServer({})
      Object.assign(view, { view: 'confirmEmail', ucid: 'abc' })
    },
    ask() {
      if (document.querySelector('[data-outcome]')) press(es.common.retry)
      else render(<App />)
    },
    done: '[data-outcome=choose], [data-outcome=success]',
    refused: es.confirmEmail.failed,
  },
  {
    call: 'POST /api/user-watchlist/',
    schema: WatchlistItem,
    read: WatchlistItem,
    answer: { id: 2, symbol: 'BBB', name: 'Empresa BBB', unlisted: true },
    async open() {
      await open('mainDashboard', Object.fromEntries(ANSWERS.map(({ call, answer }) => [call, answer])))
      await turnsUntil(() => missing('mainDashboard', []).length === 0)
    },
    ask() {
      enter(es.watchlist.addLabel, 'BBB')
      press(es.watchlist.add)
    },
    done: 'tr[data-symbol=BBB]',
    refused: es.watchlist.addFailed,
  },
]

describe.each(ASKED)('$call', ({ call, schema, read, answer, open, ask, done, refused }) => {
  test.each(cases(schema))('odd at $place: rejected with a sentence, and done when tried again', async ({ path }) => {
    for (const odd of spoilt(schema, answer, path)) {
      const isRead = checkOf(read, 'any')(odd.answer)
      let given = odd.answer
      await open()
      const { fetch } = globalThis
      vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) =>
        address.startsWith(call.split(' ')[1]) && init.method === 'POST'
          ? Promise.resolve(json(given ?? null))
          : fetch(address, init),
      )
      ask()
      const isDone = () => document.querySelector(done) !== null
      await turnsUntil(() => isDone() || document.body.textContent?.includes(refused) === true)
      expect([isDone(), document.body.textContent?.includes(refused)], JSON.stringify(odd.value)).toEqual([
        isRead,
        !isRead,
      ])
      given = answer
      if (!isRead) ask()
      await turnsUntil(isDone)
      expect(isDone(), 'asked again').toBe(true)
      cleanup()
      clearSession()
    }
  })
})

test.each(cases(Message))('odd at $place: nothing reads the body of a success', async ({ path }) => {
  for (const odd of spoilt(Message, { message: 'Listo.' }, path)) {
    const said = () => json(odd.answer ?? null, 201)
    fakeServer({
      'POST /register/': said,
      'POST /forgot-password/': said,
      'POST /reset-password/': said,
      'DELETE /delete-user/': said,
      'DELETE /api/user-watchlist/': said,
    })
    expect(await register({ name: 'Ana', email: 'ana@example.com', password: 'Clave2026' })).toBe(true)
    const { email } = demo
    await Promise.all([forgotPassword(email), resetPassword('abc', 'Clave2026'), changePassword('Clave2026')])
    await Promise.all([deleteAccount(), unfollow('AAA')])
  }
})

test.each(cases(ErrorBody))('a refusal odd at $place: its sentence, or the own one of the page', async ({ path }) => {
  const refusal = { code: 'x', detail: 'No.', error: 'Ahora no.', message: 'No.', request_id: 'r' }
  for (const { answer } of spoilt(ErrorBody, refusal, path)) {
    fakeServer({ 'POST /login/': () => json(answer ?? null, 403) })
    const { error } = Object(answer) as { error?: unknown }
    expect(await signIn('a@example.com', 'Clave2026')).toBe(error === refusal.error ? error : es.login.failed)
    expect(session.user).toBe(null)
  }
})
