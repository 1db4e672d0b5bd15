import t from 'tap'
import {
  initialView,
  isSubView,
  isTypedAddress,
  linkedMarket,
  linkedStock,
  linkedSummary,
  openStock,
  openSubView,
  openView,
  restoreView,
  START,
  SUB_VIEWS,
  showsAuthLinks,
  showsBackToStart,
  TOP_VIEWS,
  toView,
  typedView,
} from './views.ts'

t.test('an address leads to the start or to a mailed link; any other is unknown', async (t) => {
  t.same(initialView('/', ''), { view: 'landing', ucid: null })
  t.same(initialView('/reset-password', '?ucid=abc'), { view: 'resetPassword', ucid: 'abc' })
  t.same(initialView('/app/confirm-email/', '?x=1&ucid=a-b_c'), { view: 'confirmEmail', ucid: 'a-b_c' })
  t.same(initialView('/confirm-email', '?ucid='), { view: 'confirmEmail', ucid: null })
  t.same(initialView('/dashboard', '?ucid=kept'), { view: 'notFound', ucid: 'kept' })
})

t.test('addresses that people type lead to the view of that name, and a user to what is behind it', async (t) => {
  const view = (path: string, signedIn: boolean) => {
    const state = typedView(path, signedIn)
    return state && [state.view, state.subView]
  }
  for (const [path, visitor, user] of [
    ['/login', ['login', 'mainDashboard'], ['dashboard', 'mainDashboard']],
    ['/login/', ['login', 'mainDashboard'], ['dashboard', 'mainDashboard']],
    ['/register', ['signup', 'mainDashboard'], ['dashboard', 'mainDashboard']],
    ['/logout', ['login', 'mainDashboard'], ['dashboard', 'mainDashboard']],
    ['/forgot-password', ['forgotPassword', 'mainDashboard'], ['forgotPassword', 'mainDashboard']],
    ['/change-password', ['login', 'accountProfile'], ['dashboard', 'accountProfile']],
  ] as const) {
    t.same(view(path, false), visitor, path)
    t.same(view(path, true), user, path)
    t.ok(isTypedAddress(path), path)
  }
  for (const path of ['/', '/login/x', '/api/login', '/LOGIN', '/x']) t.equal(view(path, true), null, path)
})

t.test('a message about an alert leads to its stock, by the log-in if need be', async (t) => {
  const stock = { view: 'dashboard', subView: 'stockDetail', symbol: 'BRK.B' }
  t.same(linkedStock('/', '?stock=BRK.B', true), stock)
  const login = linkedStock('/', '?stock=BRK.B', false)
  t.same(login, { ...stock, view: 'login' })
  t.same(openView(login!, 'dashboard', true), stock)
  for (const [typed, symbol] of [
    ['acuav', 'ACUAV'],
    ['%20Acuav%20', 'ACUAV'],
    ['nasdaq:acuav', 'NASDAQ:ACUAV'],
    ['<b>', '<B>'],
  ])
    t.equal(linkedStock('/', `?stock=${typed}`, true)?.symbol, symbol)
  for (const [path, query] of [
    ['/', ''],
    ['/', '?stock='],
    ['/', '?stock=%20'],
    ['/', `?stock=${'a'.repeat(2_001)}`],
    ['/confirm-email', '?stock=A'],
  ] as const)
    t.equal(linkedStock(path, query, true), null)
})

t.test('a shared link leads to the market, by the log-in if need be, and brings its text along', async (t) => {
  const state = { view: 'dashboard', subView: 'market', symbol: null }
  t.same(linkedMarket('/', '?market=rsi_14:lt:30~sort:price:asc', true), {
    state,
    market: 'rsi_14:lt:30~sort:price:asc',
  })
  t.same(linkedMarket('/', '?market=', true), { state, market: '' })
  const login = linkedMarket('/', '?market=macd:is:Bullish%20signal', false)
  t.same(login, { state: { ...state, view: 'login' }, market: 'macd:is:Bullish signal' })
  t.same(openView(login!.state, 'dashboard', true), state)
  for (const [path, query] of [
    ['/', ''],
    ['/', '?stock=A'],
    ['/', `?market=${'a'.repeat(2_001)}`],
    ['/reset-password', '?market=a'],
  ] as const)
    t.equal(linkedMarket(path, query, true), null)
})

t.test('a message of a summary leads to it, by the log-in if need be', async (t) => {
  const state = { view: 'dashboard', subView: 'summaries', symbol: null }
  t.same(linkedSummary('/', '?summary=7', true), { state, summary: 7 })
  const login = linkedSummary('/', '?summary=7', false)
  t.same(login, { state: { ...state, view: 'login' }, summary: 7 })
  t.same(openView(login!.state, 'dashboard', true), state)
  for (const [path, query] of [
    ['/', ''],
    ['/', '?summary='],
    ['/', '?summary=0'],
    ['/', '?summary=-7'],
    ['/', '?summary=7.5'],
    ['/', '?summary=siete'],
    ['/', '?summary=99999999999999999999'],
    ['/confirm-email', '?summary=7'],
  ] as const)
    t.equal(linkedSummary(path, query, true), null)
})

t.test('unknown views fall back to the landing', async (t) => {
  for (const view of TOP_VIEWS) t.equal(toView(view), view)
  t.equal(toView('nowhere'), 'landing')
  t.equal(openView(START, 'constructor', true).view, 'landing')
})

t.test('the dashboard needs a user', async (t) => {
  t.equal(openView(START, 'dashboard', false).view, 'login')
  t.equal(openView(START, 'dashboard', true).view, 'dashboard')
})

t.test('leaving the dashboard forgets the sub-view and the stock', async (t) => {
  const stock = openStock(openView(START, 'dashboard', true), 'AAPL')
  t.same(stock, { view: 'dashboard', subView: 'stockDetail', symbol: 'AAPL' })
  t.same(openView(stock, 'dashboard', true), stock, 'staying keeps both')
  t.same(openView(stock, 'terms', true), { view: 'terms', subView: 'mainDashboard', symbol: null })
})

t.test('a sub-view may be unknown, it is then being built', async (t) => {
  for (const name of SUB_VIEWS) t.ok(isSubView(name))
  const state = openSubView(openView(START, 'dashboard', true), 'screener')
  t.equal(state.subView, 'screener')
  t.notOk(isSubView(state.subView))
})

t.test('the track records and how things are measured are views of their own', async (t) => {
  for (const subView of ['trackRecords', 'measurement']) {
    t.ok(isSubView(subView))
    const state = openSubView(openStock(openView(START, 'dashboard', true), 'AAPL'), subView)
    t.same(state, { view: 'dashboard', subView, symbol: 'AAPL' })
    t.same(restoreView(state, true), state, 'and stay over a reload')
  }
})

t.test('kept states are checked before they are shown', async (t) => {
  const stock = { view: 'dashboard', subView: 'stockDetail', symbol: 'AAPL' }
  t.same(restoreView(stock, true), stock)
  t.same(restoreView(stock, false), { view: 'login', subView: 'mainDashboard', symbol: null })
  const linked = { ...stock, view: 'login' }
  t.same(restoreView(linked, false), linked, 'a link leads on after a reload of the log-in')
  t.same(restoreView({ view: 'gone', subView: 'x', symbol: null }, true), START)
  for (const bad of [null, undefined, 'dashboard', {}, { ...stock, symbol: 3 }, { ...stock, subView: 1 }])
    t.equal(restoreView(bad, true), null)
})

t.test('common elements', async (t) => {
  t.same(TOP_VIEWS.filter(showsAuthLinks), ['landing'])
  t.same(
    TOP_VIEWS.filter((view) => !showsBackToStart(view)),
    ['landing', 'login', 'signup'],
  )
})
