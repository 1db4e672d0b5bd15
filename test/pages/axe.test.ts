import t from 'tap'
import { checkScene, fill, fillAlerts, fillSources } from '../support/pages/axe.ts'
import { ADMIN_VIEWS, memberViews, PUBLIC_VIEWS, returnToPageView } from '../support/pages/views.ts'
import { BrowserFixture, COMPANIES } from '../support/spec/fixture.ts'
import { makeAdministrator } from '../support/system/account.ts'

// No view breaks a rule of axe.

const [{ symbol }, second] = COMPANIES as [(typeof COMPANIES)[0], (typeof COMPANIES)[0]]
const fixture = await BrowserFixture.start(t)
t.jobs = 2

t.test('views of a visitor', { buffered: true }, async (t) => {
  const { page } = await fixture.visit(t)
  for (const scene of PUBLIC_VIEWS) await checkScene(t, fixture, page, scene, returnToPageView)
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
  for (const scene of memberViews(symbol)) await checkScene(t, fixture, page, scene, returnToPageView)
})

t.test('views of an administrator', { buffered: true }, async (t) => {
  const account = await fixture.account()
  makeAdministrator(fixture.system, account.email)
  const { page } = await fixture.enter(t, { account, before: (_, calls) => fillSources(calls) })
  for (const scene of ADMIN_VIEWS) await checkScene(t, fixture, page, scene, returnToPageView)
})
