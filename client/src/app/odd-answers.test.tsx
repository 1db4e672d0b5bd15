import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { TSchema } from 'typebox'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkOf } from '#domain/contract/check.ts'
import { ErrorBody, Message } from '#domain/contract/common.ts'
import { SERVER_FRAMES } from '#domain/contract/live/server-frames.ts'
import { sampled } from '#test/support/size.ts'
import { App } from './App.tsx'
import '../features/administration/Administration.tsx'
import '../features/alerts/Alerts.tsx'
import './Dashboard.tsx'
import '../features/market/Market.tsx'
import '../features/market/map/MarketMap.tsx'
import '../features/measurement/Measurement.tsx'
import '../features/ratings/Signals.tsx'
import '../features/simulator/Simulator.tsx'
import '../features/simulator/Ticket.tsx'
import '../features/summary/Summaries.tsx'
import * as calls from '#domain/contract/testing/calls.ts'
import { EXAMPLES, type Example, exampleOf } from '#domain/contract/testing/examples.ts'
import { places, spoilt } from '#domain/contract/testing/invalid-values.ts'
import { call as send } from '../api/call.ts'
import { account } from '../features/account/account.ts'
import { requestPasswordLink, setOwnPassword, setPassword } from '../features/account/passwords.ts'
import { signIn, signUp } from '../features/account/session-actions.ts'
import { accounts, openAccount, sourceReports } from '../features/administration/administration.ts'
import { managed } from '../features/administration/testing/examples.ts'
import { agenda, stockAgenda } from '../features/agenda/agenda.ts'
import '../features/agenda/AgendaWidget.tsx'
import { alerts, stockAlerts } from '../features/alerts/alerts.ts'
import { alertSettings } from '../features/alerts/channel-changes.ts'
import { channels } from '../features/alerts/channels.ts'
import { composeAlert } from '../features/alerts/composer.ts'
import { firings } from '../features/alerts/firings.ts'
import { firing } from '../features/alerts/testing/examples.ts'
import { loadDrawings } from '../features/charts/stock/layers/drawings/drawings.ts'
import { loadBars, outlookEntry } from '../features/charts/stock/model/bars.ts'
import { loadChartSettings } from '../features/charts/stock/model/settings-store.ts'
import { suggestions } from '../features/first-day/suggestions.ts'
import { features, plans, referrals } from '../features/landing/catalogue.ts'
import { marketMap } from '../features/market/map/market-map.ts'
import { market } from '../features/market/market.ts'
import { screens } from '../features/market/screens.ts'
import { alertFigures } from '../features/measurement/MeasuredAlerts.tsx'
import { catchUpNews } from '../features/news/news.ts'
import { storyPage } from '../features/news/testing/examples.ts'
import { loadOpportunities, stockSignals } from '../features/opportunities/opportunities.ts'
import { signal } from '../features/opportunities/testing/examples.ts'
import { marketWords, ratingEntry } from '../features/ratings/ratings.ts'
import { records, resetRecords, stockRecordsEntry } from '../features/records/records.ts'
import { countries, editSearch, industries, resetSearch, runSearch } from '../features/search/search.ts'
import * as simulator from '../features/simulator/simulator.ts'
import { openTicket } from '../features/simulator/ticket.ts'
import { companyEntry } from '../features/stock/Company.tsx'
import { newestSummary, summaries, summarySettings } from '../features/summary/summaries.ts'
import { removeTicker, watchlist } from '../features/watchlist/watchlist.ts'
import { startLive } from '../realtime/live.ts'
import { loadListSettings } from '../stores/list-settings.ts'
import { checkSource } from '../stores/market-source.ts'
import { toasts } from '../stores/notices.ts'
import { reset } from '../stores/resource.ts'
import { clearSession, session, startSession } from '../stores/session.ts'
import { loadSparklines } from '../stores/sparklines.ts'
import { indicatorsEntry, loadCommentary, tradingEntry } from '../stores/stock-data.ts'
import { view } from '../stores/view.ts'
import { commentary, demo, indicators, quote } from '../testing/examples.ts'
import { FakeWire } from '../testing/fake-wire.ts'
import { fakeServer, json } from '../testing/server.ts'
import { STOCK_ANSWERS } from '../testing/stock-answers.ts'
import { flush, flushUntil, missing, type ViewName } from '../testing/whole-page.ts'
import { channelTexts } from '../text/es/alert-channels.ts'
import { alertForm } from '../text/es/alert-form.ts'
import { alertList } from '../text/es/alert-list.ts'
import { alerts as alertTexts } from '../text/es/alerts.ts'
import { market as marketText } from '../text/es/market.ts'
import { simulator as simulatorText } from '../text/es/simulator.ts'
import { sources } from '../text/es/sources.ts'
import { watchlistImport } from '../text/es/watchlist-import.ts'
import { es } from '../text/es.ts'
import { tips } from './tips.ts'

const BETWEEN: [string, string] = ['2026-11-20T15:00:00.000Z', '2026-11-20T15:31:00.000Z']

/** A view that shows the answer, and the widgets that do. */
interface Place {
  view: ViewName
  own: readonly string[]
}

const at = (view: ViewName, ...own: string[]): Place => ({ view, own })

interface Answer {
  call: string
  schema: TSchema
  answer: unknown
  /** Requests the answer again. */
  again: () => Promise<unknown>
  shown: readonly Place[]
}

const line = (name: Example, again: Answer['again'], ...shown: Place[]): Answer => ({
  ...exampleOf(name),
  again,
  shown,
})

/** An answer of the stock page, with the other places that show it. */
function stockLine(name: Example, again: Answer['again'], ...elsewhere: Place[]): Answer {
  const { own, ...answer } = STOCK_ANSWERS.find(({ call }) => call === exampleOf(name).call)!
  return { ...answer, again, shown: [...elsewhere, at('stockDetail', ...own)] }
}

const ANSWERS: readonly Answer[] = [
  line('features', features.load, at('landing', 'features')),
  line('plans', plans.load, at('landing', 'plans')),
  line('referrals', referrals.load, at('mainDashboard')),
  line('tips', tips.load, at('mainDashboard')),
  line('watchlist', watchlist.load, at('mainDashboard', 'watchlist')),
  line('suggestions', suggestions.load, at('firstDay', 'suggestions')),
  line('sparklines', loadSparklines, at('mainDashboard')),
  stockLine(
    'opportunities',
    () => Promise.all([loadOpportunities(), loadOpportunities(stockSignals('AAA'))]),
    at('mainDashboard', 'opportunities'),
  ),
  stockLine('agenda', () => Promise.all([agenda.load(), stockAgenda('AAA').load()]), at('mainDashboard', 'agenda')),
  stockLine('news', catchUpNews, at('mainDashboard', 'news'), at('allNews', 'news')),
  stockLine('tradingData', () => tradingEntry('AAA').load(), at('mainDashboard', 'watchlist')),
  stockLine('technicalIndicators', () => indicatorsEntry('AAA').load()),
  stockLine('companyDetails', () => companyEntry('AAA').load()),
  stockLine('bars', () => loadBars('AAA', '1d')),
  stockLine('outlook', () => outlookEntry('AAA').load()),
  stockLine('drawings', async () => loadDrawings('AAA')),
  stockLine('chartSettings', async () => loadChartSettings()),
  stockLine('alerts', () => Promise.all([alerts.load(), stockAlerts('AAA').load()]), at('alerts', 'alerts')),
  stockLine('commentary', () => loadCommentary('AAA')),
  stockLine(
    'trackRecords',
    () => Promise.all([records.answer.load(), stockRecordsEntry('AAA').load()]),
    at('trackRecords', 'records'),
  ),
  stockLine('stockSignals', () => ratingEntry('AAA').load()),
  line('marketSignals', marketWords.load, at('signals', 'market')),
  line('alertFigures', alertFigures.load, at('measurement', 'alerts')),
  line('search', runSearch, at('advancedSearch', 'results')),
  line('account', account.load, at('accountProfile')),
  line('accounts', accounts.answer.load, at('administration', 'accounts')),
  line('accountChanges', accounts.changes.load, at('administration', 'changes')),
  line('sources', sourceReports.load, at('sources', 'sources')),
  line('firings', firings.answer.load, at('mainDashboard'), at('alertHistory', 'firings')),
  line(
    'channels',
    channels.load,
    at('alerts'),
    at('alertHistory'),
    at('alertChannels', 'channels'),
    at('composer', 'ways'),
  ),
  line('alertSettings', alertSettings.load, at('alertChannels', 'quiet')),
  line(
    'summaries',
    () => Promise.all([summaries.load(), newestSummary.load()]),
    at('mainDashboard'),
    at('summaries', 'list'),
  ),
  line('summarySettings', summarySettings.load, at('mainDashboard'), at('summaries', 'settings')),
  line('market', market.answer.load, at('market', 'list')),
  line('marketMap', marketMap.load, at('marketMap', 'map')),
  line('screens', screens.load, at('market', 'screens')),
  line('listSettings', async () => loadListSettings(), at('market'), at('mainDashboard', 'watchlist')),
  line('simulator', simulator.account.load, at('simulator', 'account', 'orders'), at('ticket', 'form')),
  line('orders', simulator.orders.load, at('simulator', 'orders')),
  line('performance', simulator.performance.load, at('simulator'), at('simulatorPerformance', 'figures')),
  line('entries', simulator.entries.load, at('simulatorBook', 'book')),
  line('attempts', simulator.attempts.load, at('simulatorAttempts', 'attempts')),
  line('ticket', () => simulator.ticketOf('AAA').load(), at('ticket', 'form')),
  line('health', checkSource, at('mainDashboard')),
  line('countries', countries.load, at('advancedSearch')),
  line('industries', industries.load, at('advancedSearch')),
]

/** Each answer in its right shape. */
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

/** Resets state that outlives a session. */
const FORGET = [
  () => reset(channels),
  () => reset(features),
  () => reset(plans),
  () => reset(referrals),
  () => reset(tips),
  () => reset(countries),
  () => reset(industries),
  () => reset(alertFigures),
  resetRecords,
  resetSearch,
]

/** Views that are a tab of another one: its name, and the title of the tab. */
const PARTS: Partial<Record<ViewName, { of: string; title: string }>> = {
  sources: { of: 'administration', title: sources.title },
  marketMap: { of: 'market', title: marketText.tabs.map },
  alertHistory: { of: 'alerts', title: alertList.history.title },
  alertChannels: { of: 'alerts', title: channelTexts.title },
  simulatorPerformance: { of: 'simulator', title: simulatorText.tabs.performance },
  simulatorBook: { of: 'simulator', title: simulatorText.tabs.book },
  simulatorAttempts: { of: 'simulator', title: simulatorText.tabs.attempts },
}

/** Views that stand on the start page. */
const ON_START: readonly ViewName[] = ['composer', 'firstDay', 'ticket']

/** Views of the simulator, which another plan has. */
const FOR_EXPERTS: readonly ViewName[] = [
  'simulator',
  'simulatorPerformance',
  'simulatorBook',
  'simulatorAttempts',
  'ticket',
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
  // Fetches the answers that the page requests once for any signed-in user.
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

/** Opens the page at one view; `answers` are read when they are requested. */
async function open(
  name: ViewName,
  answers: Record<string, unknown>,
  replies: Parameters<typeof fakeServer>[0] = {},
): Promise<void> {
  for (const forget of FORGET) forget()
  const part = PARTS[name]
  const given = Object.fromEntries(Object.keys(answers).map((call) => [call, () => json(answers[call] ?? null)]))
  const nothing = name === 'firstDay' && { [exampleOf('watchlist').call]: () => json([]) }
  fakeServer({ ...given, ...nothing, ...replies })
  if (name === 'landing') Object.assign(view, { view: 'landing' })
  else {
    startSession({ ...demo, admin: true, ...(FOR_EXPERTS.includes(name) && { role: 'Expert' }) })
    const subView = ON_START.includes(name) ? 'mainDashboard' : (part?.of ?? name)
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
  if (name === 'ticket') await act(async () => openTicket({ symbol: 'AAA' }))
  if (part) fireEvent.click(await screen.findByText(part.title))
}

/** Opens the page at one view, and waits for all that it shows. */
async function openWhole(name: ViewName): Promise<void> {
  await open(name, SOUND)
  await flushUntil(() => missing(name, []).length === 0)
}

/** Retries every part that says that it failed, and waits until all are shown. */
async function mended(name: ViewName): Promise<void> {
  for (const button of document.querySelectorAll('button'))
    if (button.textContent === es.common.retry) fireEvent.click(button)
  await flushUntil(() => missing(name, []).length === 0)
  expect(missing(name, []), 'after asking again').toEqual([])
}

const cases = (schema: TSchema) =>
  sampled(places(schema), 'client/src', 'domain/contract').map((path) => ({
    path,
    place: path.join('.') || 'all of it',
  }))

/** Variants of the answer, each malformed at another of its places. */
const everyOdd = (schema: TSchema, answer: unknown) =>
  sampled(
    places(schema).flatMap((path) =>
      spoilt(schema, answer, path).map(({ value, answer: odd }) => {
        return { odd, what: `${JSON.stringify(value)} at ${path.join('.') || 'all of it'}` }
      }),
    ),
    'client/src',
    'domain/contract',
  )

describe.each(ANSWERS)('$call', ({ call, schema, answer, shown, again }) => {
  test.each(shown)('odd at any place, at $view: at most its widget says so, the rest works', async ({ view, own }) => {
    const answers = { ...SOUND }
    for (const [at, { odd, what }] of everyOdd(schema, answer).entries()) {
      answers[call] = odd
      // The first variant meets an empty page, the others a filled one.
      if (at === 0) await open(view, answers)
      else await act(again)
      await flushUntil(() => missing(view, own).length === 0)
      await flush()
      expect(missing(view, own), what).toEqual([])
      answers[call] = answer
      await act(again)
      await mended(view)
    }
  })
})

test('every answer of the table that a page shows is in one of the lists', () => {
  const there = [...ANSWERS, ...ASKED].map(({ call }) => call)
  const all = Object.keys(EXAMPLES) as Example[]
  expect(there.sort()).toEqual(all.map((name) => exampleOf(name).call).sort())
})

/** Ways in which a server fails to answer. */
const MISSING: Record<string, () => Response> = {
  'it fails': () => json({ code: 'internal', detail: 'No.' }, 500),
  'it is an empty object': () => json({}),
  'it is no JSON': () => new Response('<html></html>'),
}

describe.each(STOCK_ANSWERS)('the stock page without $call', ({ call, own }) => {
  const others = () => missing('stockDetail', []).filter((name) => !own.some((mine) => mine === name))

  test.each(Object.entries(MISSING))('%s: its widgets say their own sentence, the rest stands', async (_, reply) => {
    await open('stockDetail', SOUND, { [call]: reply })
    await flushUntil(() => missing('stockDetail', own).length === 0)
    expect(missing('stockDetail', own)).toEqual([])
    expect(new Set(missing('stockDetail', []))).toEqual(new Set(own))
  })

  test('it never comes: the other widgets are shown, and in the end its own say so', async () => {
    const patience = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
    const never = vi.fn(
      () =>
        new Promise<Response>((_, reject) => {
          patience.signal.addEventListener('abort', () => reject(patience.signal.reason))
        }),
    )
    await open('stockDetail', SOUND, { [call]: never })
    await vi.waitFor(() => expect(others()).toEqual([]))
    // Widgets render one after the other, and the last one asks last.
    await vi.waitFor(() => expect(never).toHaveBeenCalled())
    expect(new Set(missing('stockDetail', []))).toEqual(new Set(own))
    patience.abort(new DOMException('too long', 'TimeoutError'))
    await flushUntil(() => missing('stockDetail', own).length === 0)
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
      await flush()
      expect(missing(view, own), what).toEqual([])
      await act(async () => wires.at(-1)?.say({ op: 'quotes', items: [quote('AAA', 9 + at, 123.25 + at)] }))
      expect(document.body.textContent, what).toContain(`$${123 + at},25`)
      await mended(view)
    }
  })
})

/** Actions of the user, each done once: it succeeds, or a sentence says that it failed. */
interface Asked {
  call: string
  schema: TSchema
  /** The part of the answer that the page reads, if not all of it. */
  read?: TSchema
  answer: unknown
  /** Prepares everything up to the moment before the request. */
  open: () => void | Promise<void>
  ask: () => void
  done: string
  refused: string
}

const enter = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const ASKED: readonly Asked[] = [
  {
    ...exampleOf('login'),
    schema: calls.login.answer,
    read: calls.login.read,
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
    ...exampleOf('confirmEmail'),
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
    ...exampleOf('follow'),
    open: () => openWhole('mainDashboard'),
    ask() {
      enter(es.watchlist.addLabel, 'BBB')
      press(es.watchlist.add)
    },
    done: 'tr[data-symbol=BBB]',
    refused: es.watchlist.addFailed,
  },
  {
    ...exampleOf('importList'),
    async open() {
      await openWhole('mainDashboard')
      press(es.watchlist.import)
      fireEvent.change(await screen.findByLabelText(watchlistImport.label), {
        target: { value: 'BBB, AAA, SAN, NADA, CCC' },
      })
    },
    ask: () => press(watchlistImport.check),
    done: '[data-import=preview]',
    refused: watchlistImport.failed,
  },
  {
    ...exampleOf('addAlert'),
    async open() {
      toasts.list = []
      await openWhole('composer')
    },
    ask: () => press(alertForm.submit),
    done: '[data-toast]',
    refused: alertTexts.notMade,
  },
]

describe.each(ASKED)('$call', ({ call, schema, read = schema, answer, open, ask, done, refused }) => {
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
      await flushUntil(() => isDone() || document.body.textContent?.includes(refused) === true)
      expect([isDone(), document.body.textContent?.includes(refused)], JSON.stringify(odd.value)).toEqual([
        isRead,
        !isRead,
      ])
      given = answer
      if (!isRead) ask()
      await flushUntil(isDone)
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
    const { email } = demo
    const password = 'Clave2026'
    expect(await signUp({ name: 'Ana', email, password, termsAccepted: true })).toBe(null)
    expect(await requestPasswordLink(email)).toBe(null)
    expect([await setPassword('abc', password), await setOwnPassword(password)]).toEqual([null, null])
    await Promise.all([send(calls.deleteUser), removeTicker('AAA')])
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
