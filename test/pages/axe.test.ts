import t from 'tap'
import { checkPageView, fill, fillAlerts, fillSources } from '../support/pages/axe.ts'
import { practise } from '../support/pages/practice.ts'
import { ADMIN_VIEWS, expertViews, memberViews, PUBLIC_VIEWS, returnToPageView } from '../support/pages/views.ts'
import { BrowserFixture, COMPANIES } from '../support/spec/fixture.ts'
import { makeAdministrator } from '../support/system/account.ts'

// No view breaks a rule of axe.

const [{ symbol }, second] = COMPANIES as [(typeof COMPANIES)[0], (typeof COMPANIES)[0]]
const fixture = await BrowserFixture.start(t)
t.jobs = 2

t.test('views of a visitor', { buffered: true }, async (t) => {
  const { page } = await fixture.visit(t)
  for (const view of PUBLIC_VIEWS) await checkPageView(t, fixture, page, view, returnToPageView)
})

t.test('views of a user', { buffered: true }, async (t) => {
  const account = await fixture.account([symbol, second.symbol])
  const { page } = await fixture.enter(t, {
    account,
    before: (_, calls) => {
      fill(calls, symbol)
      fillAlerts(calls, symbol)
    },
  })
  for (const view of memberViews(symbol)) await checkPageView(t, fixture, page, view, returnToPageView)
})

t.test('views of an Expert', { buffered: true }, async (t) => {
  const account = await fixture.expert([symbol, second.symbol])
  await practise(account, symbol)
  const { page } = await fixture.enter(t, { account })
  for (const view of expertViews(symbol)) await checkPageView(t, fixture, page, view, returnToPageView)
})

t.test('views of an administrator', { buffered: true }, async (t) => {
  const account = await fixture.account()
  makeAdministrator(fixture.system, account.email)
  const { page } = await fixture.enter(t, { account, before: (_, calls) => fillSources(calls) })
  for (const view of ADMIN_VIEWS) await checkPageView(t, fixture, page, view, returnToPageView)
})
