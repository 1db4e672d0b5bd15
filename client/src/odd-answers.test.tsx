import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { TSchema } from 'typebox'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Account, ConfirmAnswer, LoginAnswer, SignedIn } from '../../domain/contract/accounts/accounts.ts'
import { LoggedChanges, ManagedAccounts } from '../../domain/contract/accounts/administration.ts'
import { Alert, AlertFirings } from '../../domain/contract/alerts/alerts.ts'
import { AlertChannels, AlertSettings } from '../../domain/contract/alerts/channels.ts'
import { AlertFigures } from '../../domain/contract/alerts/figures.ts'
import * as catalogue from '../../domain/contract/catalogue.ts'
import { checkOf } from '../../domain/contract/check.ts'
import { ErrorBody, Message } from '../../domain/contract/common.ts'
import { Health } from '../../domain/contract/health.ts'
import { SERVER_FRAMES } from '../../domain/contract/live/server-frames.ts'
import { SourceReports } from '../../domain/contract/sources.ts'
import { Sparklines, Watchlist, WatchlistItem } from '../../domain/contract/watchlist.ts'
import { App } from './App.tsx'
import './views/administration/Administration.tsx'
import './views/alerts/Alerts.tsx'
import './views/dashboard/Dashboard.tsx'
import './views/measurement/Measurement.tsx'
import { places, spoilt } from '../../domain/contract/testing/odd.ts'
import { changePassword, deleteAccount, forgotPassword, register, resetPassword } from './api/accounts.ts'
import { unfollow } from './api/watchlist.ts'
import { startLive } from './realtime/live.ts'
import { loadAccount } from './stores/account/account.ts'
import { beginSession, clearSession, session } from './stores/account/session.ts'
import { signIn } from './stores/account/session-actions.ts'
import { loadAccounts, loadChanges, openAccount } from './stores/administration.ts'
import { alertFigures, loadAlertFigures } from './stores/alert-figures.ts'
import { loadAlerts, loadStockAlerts } from './stores/alerts/alerts.ts'
import { channels, loadChannels } from './stores/alerts/channels.ts'
import { composeAlert } from './stores/alerts/composer.ts'
import { loadFirings } from './stores/alerts/firings.ts'
import { loadAlertSettings } from './stores/alerts/settings.ts'
import { reset } from './stores/loadable.ts'
import { toasts } from './stores/page/toasts.ts'
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
import { loadOpportunities, stockSignals } from './stores/signals/opportunities.ts'
import { loadRecords, loadStockRecords, resetRecords } from './stores/signals/records.ts'
import { loadSources } from './stores/source-reports.ts'
import { loadBars } from './stores/stock/bars.ts'
import { loadChartSettings } from './stores/stock/chart-settings.ts'
import { loadCommentary } from './stores/stock/commentary.ts'
import { loadCompany } from './stores/stock/company.ts'
import { loadDrawings } from './stores/stock/drawings.ts'
import { loadIndicators, loadTrading } from './stores/stock/stocks.ts'
import { features, loadFeatures, loadPlans, loadReferrals, plans, referrals } from './stores/texts/catalogue.ts'
import { catchUpNews } from './stores/texts/news.ts'
import { loadTips, tips } from './stores/texts/tips.ts'
import {
  alert,
  channel,
  commentary,
  demo,
  differing,
  health,
  indicators,
  quote,
  searchResult,
} from './testing/examples.ts'
import { FakeWire } from './testing/fake-wire.ts'
import { fakeServer, json } from './testing/server.ts'
import { STOCK_ANSWERS } from './testing/stock-answers.ts'
import { missing, turn, turnsUntil, type ViewName } from './testing/whole-page.ts'
import { alerts as alertTexts } from './text/es/alerts/alerts.ts'
import { channels as channelTexts } from './text/es/alerts/channels.ts'
import { alertForm } from './text/es/alerts/form.ts'
import { alertList } from './text/es/alerts/list.ts'
import { sources } from './text/es/sources.ts'
import { es } from './text/es.ts'
import { logged, managed, reported } from './views/administration/testing/examples.ts'
import { firing, ownChannels } from './views/alerts/testing/examples.ts'
import { measuredAlerts } from './views/measurement/testing/examples.ts'
import { storyPage } from './views/news/testing/examples.ts'
import { signal } from './views/opportunities/testing/examples.ts'

const MOMENT = '2026-11-20T15:00:00.000Z'
const FEATURE = { id: 1, visible_on_home: true, has_premium_bag: true, feature: { name: 'RSI', description: 'Mide.' } }
const PLAN = { id: 1, name: 'Freemium', price: 0, to_be_implemented: false, features: [{ id: 1, name: 'RSI' }] }
const REFERRAL = { icon: '📈', title: 'Lee', description: 'Aprende.', url: 'https://example.com' }
const TIPS = { tips_del_dia: ['Lee.'], frases_motivadoras: ['Sigue.'] }
const FOLLOWED = { id: 1, symbol: 'AAA', name: 'Empresa AAA', unlisted: true }
const SPARKLINE = { symbol: 'AAA', session: '2026-11-20', slots: 9, points: [[0, 100]] }
const FOUND = { results: [searchResult('AAA')] }
const NAMED = [{ id: 1, name: 'Ecuador' }]
const ACCOUNT = { name: 'Ana', email: 'ana@example.com', role: 'Freemium', mail_refused_at: MOMENT }
const ACCOUNTS = { results: [managed(7)], count: 1, at_least: false }
const REPORTS = { as_of: MOMENT, results: [reported('yahoo')], differences: [{ symbol: 'AAA', ...differing }] }
const BETWEEN: [string, string] = [MOMENT, '2026-11-20T15:31:00.000Z']
/** With everything that a channel may have. */
const CHANNEL = channel(3, 'telegram', {
  reason: 'No contesta.',
  url: 'https://example.com',
  secret: 'whsec_a',
  code: 'ABCDEFGHJK',
  bot: 'atalaya_bot',
  accepted_at: MOMENT,
  shown_at: MOMENT,
  test: { state: 'failed', at: MOMENT, detail: 'No contesta.' },
})
const SETTINGS = { quiet: { from: '22:00', to: '07:00', zone: 'UTC' }, push: { public_key: 'BAcH' }, telegram: true }

/** A view where it is shown, and by which widgets. */
interface Place {
  view: ViewName
  own: readonly string[]
}

const at = (view: ViewName, ...own: string[]): Place => ({ view, own })

interface Answer {
  call: string
  schema: TSchema
  answer: unknown
  /** Requests it again. */
  again: () => Promise<unknown>
  shown: readonly Place[]
}

const line = (call: string, schema: TSchema, answer: unknown, again: Answer['again'], ...shown: Place[]): Answer => ({
  call,
  schema,
  answer,
  again,
  shown,
})

/** An answer of the stock page, and where else it is shown. */
function stockLine(call: string, again: Answer['again'], ...elsewhere: Place[]): Answer {
  const { own, ...answer } = STOCK_ANSWERS.find((each) => each.call === call)!
  return { ...answer, again, shown: [...elsewhere, at('stockDetail', ...own)] }
}

const ANSWERS: readonly Answer[] = [
  line('GET /api/home-features/', catalogue.HomeFeatures, [FEATURE], loadFeatures, at('landing', 'features')),
  line('GET /api/app-plans/', catalogue.Plans, [PLAN], loadPlans, at('landing', 'plans')),
  line('GET /referrals/', catalogue.Referrals, [REFERRAL], loadReferrals, at('mainDashboard')),
  line('GET /api/stocks/ user-tips', catalogue.Tips, TIPS, loadTips, at('mainDashboard')),
  line('GET /api/user-watchlist/', Watchlist, [FOLLOWED], loadWatchlist, at('mainDashboard', 'watchlist')),
  line('GET /api/sparklines/', Sparklines, [SPARKLINE], loadSparklines, at('mainDashboard')),
  stockLine(
    'GET /user-watchlist/',
    () => Promise.all([loadOpportunities(), loadOpportunities(stockSignals('AAA'))]),
    at('mainDashboard', 'opportunities'),
  ),
  stockLine('GET /news', catchUpNews, at('mainDashboard', 'news'), at('allNews', 'news')),
  stockLine('GET /api/stocks/ trading-data', () => loadTrading('AAA'), at('mainDashboard', 'watchlist')),
  stockLine('GET /api/stocks/ technical-indicators', () => loadIndicators('AAA')),
  stockLine('GET /api/stocks/ company-details', () => loadCompany('AAA')),
  stockLine('GET /api/bars/', () => loadBars('AAA', '1d')),
  stockLine('GET /api/drawings/', async () => loadDrawings('AAA')),
  stockLine('GET /api/chart-settings/', async () => loadChartSettings()),
  stockLine('GET /api/alerts/', () => Promise.all([loadAlerts(), loadStockAlerts('AAA')]), at('alerts', 'alerts')),
  stockLine('POST /api/stocks/', () => loadCommentary('AAA')),
  stockLine(
    'GET /api/track-records/',
    () => Promise.all([loadRecords(), loadStockRecords('AAA')]),
    at('trackRecords', 'records'),
  ),
  line('GET /api/alerts/figures/', AlertFigures, measuredAlerts(), loadAlertFigures, at('measurement', 'alerts')),
  line('GET /api/search-actions/', catalogue.SearchAnswer, FOUND, runSearch, at('advancedSearch', 'results')),
  line('GET /api/account/', Account, ACCOUNT, loadAccount, at('accountProfile')),
  line('GET /api/admin/users/', ManagedAccounts, ACCOUNTS, loadAccounts, at('administration', 'accounts')),
  line(
    'GET /api/admin/users/7/changes/',
    LoggedChanges,
    { results: [logged()] },
    loadChanges,
    at('administration', 'changes'),
  ),
  line('GET /api/admin/sources/', SourceReports, REPORTS, loadSources, at('sources', 'sources')),
  line(
    'GET /api/alerts/firings/',
    AlertFirings,
    [firing(1, { between: BETWEEN })],
    loadFirings,
    at('mainDashboard'),
    at('alertHistory', 'firings'),
  ),
  line(
    'GET /api/channels/',
    AlertChannels,
    [CHANNEL, ...ownChannels()],
    loadChannels,
    at('alerts'),
    at('alertHistory'),
    at('alertChannels', 'channels'),
    at('composer', 'ways'),
  ),
  line('GET /api/alerts/settings/', AlertSettings, SETTINGS, loadAlertSettings, at('alertChannels', 'quiet')),
  line('GET /health/ready', Health, health(), checkSource, at('mainDashboard')),
  line('GET /api/countries', catalogue.NamedIds, NAMED, loadCountries, at('advancedSearch')),
  line('GET /api/industries', catalogue.NamedIds, NAMED, loadIndustries, at('advancedSearch')),
]

/** Each answer as it should be. */
const SOUND = Object.fromEntries(ANSWERS.map(({ call, answer }) => [call, answer]))

interface Pushed {
  op: keyof typeof SERVER_FRAMES
  frame: object
  shown: readonly Place[]
}

const READY = {
  epoch: 'e1',
  role: 'Freemium',
  admin: true,
  market: 'simulated',
  last: { opportunities: 0, news: 0, alerts: 0 },
}
const BAR = { symbol: 'AAA', interval: '1m', time: 60, open: 1, high: 2, low: 1, close: 2, volume: 3 }
const STORY = { ...storyPage([2]).results[0], labelled_by: 'gemma', received_at: '2026-11-20T14:15:00Z' }

const PUSHED: readonly Pushed[] = [
  { op: 'ready', frame: READY, shown: [at('mainDashboard')] },
  { op: 'quotes', frame: { items: [quote('AAA', 1, 104.5)] }, shown: [at('mainDashboard'), at('stockDetail')] },
  { op: 'indicators', frame: indicators('AAA', { resistance: 110 }), shown: [at('stockDetail', 'indicators')] },
  { op: 'bar', frame: BAR, shown: [at('stockDetail')] },
  { op: 'commentary', frame: { symbol: 'AAA', ...commentary() }, shown: [at('stockDetail', 'commentary')] },
  { op: 'opportunity', frame: { id: 1, item: signal(2) }, shown: [at('mainDashboard', 'opportunities')] },
  { op: 'alert', frame: { id: 1, item: firing(2, { between: BETWEEN }) }, shown: [at('mainDashboard')] },
  { op: 'news', frame: { id: 1, item: STORY }, shown: [at('mainDashboard', 'news')] },
  { op: 'resync', frame: { channel: 'news' }, shown: [at('mainDashboard')] },
  { op: 'watchlist', frame: {}, shown: [at('mainDashboard')] },
  { op: 'ping', frame: { seq: 1 }, shown: [at('mainDashboard')] },
  { op: 'bye', frame: { retry_ms: 1 }, shown: [at('mainDashboard')] },
  { op: 'error', frame: { code: 'limit', message: 'No.' }, shown: [at('mainDashboard')] },
]

/** State that outlives a session. */
const FORGET = [
  () => reset(channels.answer),
  () => reset(features),
  () => reset(plans),
  () => reset(referrals),
  () => reset(tips),
  () => reset(countries),
  () => reset(industries),
  () => reset(alertFigures.answer),
  resetRecords,
  resetSearch,
]

/** Views that are a part of another: its name, and their tab. */
const PARTS: Partial<Record<ViewName, { of: string; title: string }>> = {
  sources: { of: 'administration', title: sources.title },
  alertHistory: { of: 'alerts', title: alertList.history.title },
  alertChannels: { of: 'alerts', title: channelTexts.title },
}

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
async function open(
  name: ViewName,
  answers: Record<string, unknown>,
  replies: Parameters<typeof fakeServer>[0] = {},
): Promise<void> {
  for (const forget of FORGET) forget()
  const part = PARTS[name]
  const given = Object.fromEntries(Object.keys(answers).map((call) => [call, () => json(answers[call] ?? null)]))
  fakeServer({ ...given, ...replies })
  if (name === 'landing') Object.assign(view, { view: 'landing' })
  else {
    beginSession({ ...demo, admin: true })
    const subView = name === 'composer' ? 'mainDashboard' : (part?.of ?? name)
    Object.assign(view, { view: 'dashboard', subView, symbol: 'AAA' })
  }
  if (name === 'advancedSearch') {
    editSearch({ text: 'AAA' })
    void runSearch()
  }
  if (name === 'administration') openAccount(managed(7))
  render(<App />)
  wires.at(-1)?.ready()
  if (name === 'composer') await act(async () => composeAlert({ symbol: 'AAA' }))
  if (part) fireEvent.click(await screen.findByText(part.title))
}

/** The page at one view, with all that it shows. */
async function openWhole(name: ViewName): Promise<void> {
  await open(name, SOUND)
  await turnsUntil(() => missing(name, []).length === 0)
}

/** Every part that says it could not be shown is requested again, and then shown. */
async function mended(name: ViewName): Promise<void> {
  for (const button of document.querySelectorAll('button'))
    if (button.textContent === es.common.retry) fireEvent.click(button)
  await turnsUntil(() => missing(name, []).length === 0)
  expect(missing(name, []), 'after asking again').toEqual([])
}

const cases = (schema: TSchema) => places(schema).map((path) => ({ path, place: path.join('.') || 'all of it' }))

/** The answer, odd at each of its places in turn. */
const everyOdd = (schema: TSchema, answer: unknown) =>
  places(schema).flatMap((path) =>
    spoilt(schema, answer, path).map(({ value, answer: odd }) => {
      return { odd, what: `${JSON.stringify(value)} at ${path.join('.') || 'all of it'}` }
    }),
  )

describe.each(ANSWERS)('$call', ({ call, schema, answer, shown, again }) => {
  test.each(shown)('odd at any place, at $view: at most its widget says so, the rest works', async ({ view, own }) => {
    const answers = { ...SOUND }
    for (const [at, { odd, what }] of everyOdd(schema, answer).entries()) {
      answers[call] = odd
      // The first one meets an empty page, the others a filled one.
      if (at === 0) await open(view, answers)
      else await act(again)
      await turnsUntil(() => missing(view, own).length === 0)
      await turn()
      expect(missing(view, own), what).toEqual([])
      answers[call] = answer
      await act(again)
      await mended(view)
    }
  })
})

test('every answer of the stock page is among them', () => {
  const calls = new Set(ANSWERS.map(({ call }) => call))
  expect(STOCK_ANSWERS.filter(({ call }) => !calls.has(call))).toEqual([])
})

/** How a server answers that does not do its work. */
const MISSING: Record<string, () => Response> = {
  'it fails': () => json({ code: 'internal', detail: 'No.' }, 500),
  'it is an empty object': () => json({}),
  'it is no JSON': () => new Response('<html></html>'),
}

describe.each(STOCK_ANSWERS)('the stock page without $call', ({ call, own }) => {
  const others = () => missing('stockDetail', []).filter((name) => !own.some((mine) => mine === name))

  test.each(Object.entries(MISSING))('%s: its widgets say their own sentence, the rest stands', async (_, reply) => {
    await open('stockDetail', SOUND, { [call]: reply })
    await turnsUntil(() => missing('stockDetail', own).length === 0)
    expect(missing('stockDetail', own)).toEqual([])
    expect(new Set(missing('stockDetail', []))).toEqual(new Set(own))
  })

  test('it never comes: the rest stands meanwhile, and in the end its widgets say so', async () => {
    const patience = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
    const never = vi.fn(
      () =>
        new Promise<Response>((_, reject) => {
          patience.signal.addEventListener('abort', () => reject(patience.signal.reason))
        }),
    )
    await open('stockDetail', SOUND, { [call]: never })
    await vi.waitFor(() => expect(others()).toEqual([]), { timeout: 10_000 })
    // The last widget in its turn asks last.
    await vi.waitFor(() => expect(never).toHaveBeenCalled())
    expect(new Set(missing('stockDetail', []))).toEqual(new Set(own))
    patience.abort(new DOMException('too long', 'TimeoutError'))
    await turnsUntil(() => missing('stockDetail', own).length === 0)
    expect(missing('stockDetail', own)).toEqual([])
  })
})

test('every frame of the contract is among them', () => {
  expect(PUSHED.map(({ op }) => op).sort()).toEqual(Object.keys(SERVER_FRAMES).sort())
})

describe.each(PUSHED)('$op', ({ op, frame, shown }) => {
  const schema = SERVER_FRAMES[op]
  const frames = everyOdd(schema, { op, ...frame })
  test.each(shown)('odd at any place, at $view: the rest works, and the next price comes', async ({ view, own }) => {
    await openWhole(view)
    for (const [at, { odd, what }] of frames.entries()) {
      await act(async () => wires.at(-1)?.onmessage?.({ data: JSON.stringify(odd) ?? 'null' }))
      await turn()
      expect(missing(view, own), what).toEqual([])
      await act(async () => wires.at(-1)?.say({ op: 'quotes', items: [quote('AAA', 9 + at, 123.25 + at)] }))
      expect(document.body.textContent, what).toContain(`$${123 + at},25`)
      await mended(view)
    }
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
    open: () => openWhole('mainDashboard'),
    ask() {
      enter(es.watchlist.addLabel, 'BBB')
      press(es.watchlist.add)
    },
    done: 'tr[data-symbol=BBB]',
    refused: es.watchlist.addFailed,
  },
  {
    call: 'POST /api/alerts/',
    schema: Alert,
    read: Alert,
    answer: alert(1, { expires_at: '2026-12-01T00:00:00.000Z', reason: 'closed', already: true }),
    async open() {
      toasts.list = []
      await openWhole('composer')
    },
    ask: () => press(alertForm.submit),
    done: '[data-toast]',
    refused: alertTexts.notMade,
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
