import t from 'tap'
import { BrowserFixture, type Part } from '../support/spec/fixture.ts'
import { account } from './account.ts'
import { allNews } from './all-news.ts'
import { chartsPage } from './charts-page.ts'
import { confirmEmail } from './confirm-email.ts'
import { cookieBanner } from './cookie-banner.ts'
import { dashboardFrame } from './dashboard-frame.ts'
import { errorCatalogue } from './error-catalogue.ts'
import { everyCall } from './every-call.ts'
import { forgotPassword } from './forgot-password.ts'
import { home } from './home.ts'
import { installable } from './installable.ts'
import { landing } from './landing.ts'
import { livePrices } from './live-prices.ts'
import { login } from './login.ts'
import { navigation } from './navigation.ts'
import { quickSearch } from './quick-search.ts'
import { relevantNews } from './relevant-news.ts'
import { resetPassword } from './reset-password.ts'
import { resilience } from './resilience.ts'
import { search } from './search.ts'
import { signup } from './signup.ts'
import { simulator } from './simulator.ts'
import { staticPages } from './static-pages.ts'
import { stockDetail } from './stock-detail.ts'

// Every sentence of the specification that needs a real browser or server is tested here, by view, in a test file for
// each group. What a view says and sends by itself is tested next to it, in the client.

const PARTS = {
  visitor: {
    landing,
    'cookie-banner': cookieBanner,
    signup,
    login,
    'forgot-password': forgotPassword,
    'reset-password': resetPassword,
    'confirm-email': confirmEmail,
    'static-pages': staticPages,
    navigation,
  },
  dashboard: {
    'dashboard-frame': dashboardFrame,
    home,
    'relevant-news': relevantNews,
    search,
    'quick-search': quickSearch,
    'all-news': allNews,
    account,
    simulator,
  },
  stock: { 'stock-detail': stockDetail, 'charts-page': chartsPage, 'live-prices': livePrices, installable },
  faults: { 'error-catalogue': errorCatalogue, resilience, 'every-call': everyCall },
} satisfies Record<string, Record<string, Part>>

/** Tests the parts of a group, or only those that SPEC names. */
export async function testParts(group: keyof typeof PARTS): Promise<void> {
  const all = Object.values(PARTS).flatMap((parts) => Object.keys(parts))
  const asked = process.env.SPEC?.split(',') ?? all
  const unknown = asked.find((name) => !all.includes(name))
  if (unknown !== undefined) throw new Error(`SPEC: no part ${unknown}; there are: ${all.join(', ')}`)
  const parts = Object.entries<Part>(PARTS[group]).filter(([name]) => asked.includes(name))
  if (parts.length === 0) return
  const fixture = await BrowserFixture.start(t)
  // Two windows at a time keep both processors busy.
  t.jobs = 2
  for (const [name, part] of parts) {
    t.test(name, { buffered: true }, async (t) => {
      const started = Date.now()
      await part(t, fixture)
      t.comment(`${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
    })
  }
}
