import { expect, test } from 'vitest'
import { demo } from '../testing/examples.ts'
import { startSession } from './session.ts'
import { openStock, openSubView, openView, startView, view } from './view.ts'

const shown = () => [view.view, view.subView, view.symbol]

test('the dashboard asks visitors to log in', () => {
  openView('dashboard')
  expect(shown()).toEqual(['login', 'mainDashboard', null])
})

test('leaving the dashboard forgets the stock; the address stays bare', () => {
  startSession(demo)
  openView('dashboard')
  openStock('AAPL')
  expect(shown()).toEqual(['dashboard', 'stockDetail', 'AAPL'])
  openView('terms')
  expect(shown()).toEqual(['terms', 'mainDashboard', null])
  expect(location.pathname + location.search).toBe('/')
})

test('a mailed link is read with its ucid, which leaves the address at once and outlives a reload', () => {
  history.replaceState(null, '', '/confirm-email?ucid=abc')
  startView()
  expect([...shown(), view.ucid]).toEqual(['confirmEmail', 'mainDashboard', null, 'abc'])
  expect(location.pathname + location.search).toBe('/')
  Object.assign(view, { view: 'landing', ucid: null })
  startView()
  expect([...shown(), view.ucid]).toEqual(['confirmEmail', 'mainDashboard', null, 'abc'])
  openView('login')
  expect(JSON.stringify(history.state)).not.toContain('abc')
})

test('a message about an alert leads to its stock, after the log-in where that is missing', () => {
  history.replaceState(null, '', '/?stock=AAPL')
  startView()
  expect(shown()).toEqual(['login', 'stockDetail', 'AAPL'])
  expect(location.pathname + location.search).toBe('/')
  startView()
  expect(shown()).toEqual(['login', 'stockDetail', 'AAPL'])
  startSession(demo)
  openView('dashboard')
  expect(shown()).toEqual(['dashboard', 'stockDetail', 'AAPL'])
  history.replaceState({ view: 'dashboard', subView: 'charts', symbol: null }, '', '/?stock=MSFT')
  startView()
  expect(shown()).toEqual(['dashboard', 'stockDetail', 'MSFT'])
})

test('a typed address leads to its view, which outlives a reload; an unknown one keeps its address', () => {
  history.replaceState(null, '', '/change-password')
  startView()
  expect(shown()).toEqual(['login', 'accountProfile', null])
  expect(location.pathname).toBe('/')
  startSession(demo)
  openView('dashboard')
  expect(shown()).toEqual(['dashboard', 'accountProfile', null])
  startView()
  expect(shown()).toEqual(['dashboard', 'accountProfile', null])
  history.replaceState(null, '', '/nada/aqui')
  startView()
  expect(shown()).toEqual(['notFound', 'mainDashboard', null])
  expect(location.pathname).toBe('/nada/aqui')
})

test('a shared link to the market outlives a reload and the log-in', () => {
  history.replaceState(null, '', '/?market=rsi_14:lt:30~sort:price:asc')
  startView()
  expect([...shown(), view.market]).toEqual(['login', 'market', null, 'rsi_14:lt:30~sort:price:asc'])
  expect(location.pathname + location.search).toBe('/')
  Object.assign(view, { view: 'landing', subView: 'mainDashboard', market: null })
  startView()
  expect([...shown(), view.market]).toEqual(['login', 'market', null, 'rsi_14:lt:30~sort:price:asc'])
  startSession(demo)
  openView('dashboard')
  expect([...shown(), view.market]).toEqual(['dashboard', 'market', null, 'rsi_14:lt:30~sort:price:asc'])
})

test('a link to a summary outlives a reload and the log-in', () => {
  history.replaceState(null, '', '/?summary=7')
  startView()
  expect([...shown(), view.summary]).toEqual(['login', 'summaries', null, 7])
  expect(location.pathname + location.search).toBe('/')
  Object.assign(view, { view: 'landing', subView: 'mainDashboard', summary: null })
  startView()
  expect([...shown(), view.summary]).toEqual(['login', 'summaries', null, 7])
  startSession(demo)
  openView('dashboard')
  expect([...shown(), view.summary]).toEqual(['dashboard', 'summaries', null, 7])
  openSubView('charts')
  startView()
  expect([...shown(), view.summary]).toEqual(['dashboard', 'charts', null, null])
})

test('Back returns to the step before, and reload to the present one', () => {
  startSession(demo)
  openView('dashboard')
  openSubView('charts')
  window.dispatchEvent(
    new PopStateEvent('popstate', { state: { view: 'dashboard', subView: 'stockDetail', symbol: 'A' } }),
  )
  expect(shown()).toEqual(['dashboard', 'stockDetail', 'A'])
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  expect(shown()).toEqual(['landing', 'mainDashboard', null])
  startView()
  expect(shown()).toEqual(['dashboard', 'charts', null])
})

test.each([
  ['/reset-password', 'resetPassword'],
  ['/reset-password/otra/cosa?ucid=x', 'resetPassword'],
  ['/x/reset-password/y', 'resetPassword'],
  ['/confirm-email', 'confirmEmail'],
  ['/confirm-email/', 'confirmEmail'],
  ['/x/confirm-email', 'confirmEmail'],
  ['/#pricing', 'landing'],
  ['/?ucid=x', 'landing'],
  ['/', 'landing'],
])('the address %s opens %s', (path, name) => {
  history.replaceState(null, '', path)
  startView()
  expect(view.view).toBe(name)
})
