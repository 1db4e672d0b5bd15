import type { Page } from 'playwright-core'
import t from 'tap'
import { dual } from '#client/src/testing/examples.ts'
import { checkPageView, FILLED, fill } from '../support/pages/axe.ts'
import { memberViews, openPageView, type PageView, returnToPageView } from '../support/pages/views.ts'
import { commentary, trading } from '../support/spec/answers.ts'
import { cut, held, json } from '../support/spec/faults.ts'
import { BrowserFixture, COMPANIES } from '../support/spec/fixture.ts'

// No state of a view breaks a rule of axe, whether its data are doubtful, missing or awaited.

const [{ symbol }] = COMPANIES as [(typeof COMPANIES)[0]]
const TRADING = 'GET /api/stocks/ trading-data'
const WATCHLIST = 'GET /api/user-watchlist/'
const twoListings = dual(symbol)
const fixture = await BrowserFixture.start(t)

t.test('states of the views', async (t) => {
  const account = await fixture.account([symbol])
  const { page, calls } = await fixture.enter(t, { account, before: (_, calls) => fill(calls, symbol) })
  const views = new Map(memberViews(symbol).map((view) => [view.name, view]))
  const [home, stock, news, alerts] = ['home', 'stock', 'news', 'alerts'].map((name) => views.get(name)!)
  const check = (view: PageView) => checkPageView(t, fixture, page, view, returnToPageView)
  /** Loads the page first: what it has shown of a view would stay when the server is gone. */
  const checkAnew = (view: PageView) => checkPageView(t, fixture, page, view, openPageView)
  const doubt = async (page: Page) => page.getByRole('button', { name: 'dudoso' }).first().click()
  await check({ ...news!, name: 'news, a doubtful label', act: doubt })
  calls.answer('POST /api/stocks/', json(commentary({ model: null })))
  await check({ ...stock!, name: 'stock, template', ready: '[data-widget=commentary] [data-field=hint]' })
  for (const [what, ready, more] of [
    ['compared', '[data-widget=dual] [data-field=premium]', {}],
    [
      'not compared',
      '[data-widget=dual]:not(:has([data-field=premium]))',
      { rate: null, legs: twoListings.legs.map((leg) => ({ ...leg, freshness: 'stale' })) },
    ],
  ] as const) {
    calls.answer(TRADING, json(trading(symbol, { dual: { ...twoListings, ...more } as typeof twoListings })))
    await check({ ...stock!, name: `stock, two listings ${what}`, ready })
  }
  calls.answer(TRADING, null)
  calls.answer(WATCHLIST, json([]))
  const explain = async (page: Page) => page.getByRole('button', { name: 'Cómo leer una señal' }).click()
  await check({ ...home!, name: 'home, first day', ready: '[data-suggestion] [data-field=change]' })
  await check({ ...home!, name: 'home, how a signal is read', ready: '[data-suggestion]', act: explain })
  calls.answer(WATCHLIST, null)
  calls.answerAll(cut)
  for (const name of FILLED) calls.answer(name, cut)
  await checkAnew({ ...home!, name: 'home, server dead', ready: 'main [role=alert]' })
  await check({ ...stock!, name: 'stock, server dead', ready: 'main [role=alert]' })
  await check({ ...alerts!, name: 'alerts, server dead', ready: 'main [role=alert]' })
  const call = held()
  calls.answerAll(call.fault)
  for (const name of FILLED) calls.answer(name, call.fault)
  await checkAnew({ ...home!, name: 'home, loading', ready: 'main [aria-busy=true]' })
  await check({ ...stock!, name: 'stock, loading', ready: 'main [aria-busy=true]' })
  await check({ ...alerts!, name: 'alerts, loading', ready: 'main [aria-busy=true]' })
  call.release()
})
