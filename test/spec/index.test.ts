import t from 'tap'
import { type Part, Stage } from '../support/spec-stage.ts'
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

// Every sentence of the specification that a user can see or cause, by view. `SPEC=login,home npm run test:spec` runs
// these views only.

const PARTS: Record<string, Part> = {
  landing,
  'cookie-banner': cookieBanner,
  signup,
  login,
  'forgot-password': forgotPassword,
  'reset-password': resetPassword,
  'confirm-email': confirmEmail,
  'static-pages': staticPages,
  navigation,
  'dashboard-frame': dashboardFrame,
  home,
  'relevant-news': relevantNews,
  search,
  'stock-detail': stockDetail,
  'charts-page': chartsPage,
  'all-news': allNews,
  'error-catalogue': errorCatalogue,
  resilience,
  'every-call': everyCall,
  'quick-search': quickSearch,
  'live-prices': livePrices,
  installable,
  account,
  simulator,
}

const wanted = process.env.SPEC?.split(',') ?? Object.keys(PARTS)
const unknown = wanted.find((name) => !Object.hasOwn(PARTS, name))
if (unknown !== undefined) throw new Error(`SPEC: no part ${unknown}; there are: ${Object.keys(PARTS).join(', ')}`)

t.setTimeout(300_000)
const stage = await Stage.start()
t.teardown(() => stage.stop())
// Two windows at a time keep both processors busy.
t.jobs = 2
for (const name of wanted) {
  t.test(name, { buffered: true }, async (t) => {
    const started = Date.now()
    await PARTS[name](t, stage)
    t.comment(`${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`)
  })
}
