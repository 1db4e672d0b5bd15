import type { Browser, BrowserContext, Page, ViewportSize } from 'playwright-core'
import type { Test } from 'tap'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import type { Teardown } from '../network/serve.ts'
import { launchBrowser, openWindow } from '../pages/browser.ts'
import { type Account, makeExpert, newAccount, registered } from '../system/account.ts'
import { mailedLink } from '../system/mailbox.ts'
import { type SharedSystem, sharedSystem, startSystem } from '../system/system.ts'
import { Calls } from './calls.ts'
import { type Session, stepOf, type ViewStep } from './page-actions.ts'

export type { Account }

/** Tests one part of the specification, a subtest for each of its sentences. */
export type Part = (t: Test, fixture: BrowserFixture) => Promise<void>

export const DESKTOP: ViewportSize = { width: 1440, height: 900 }
export const PHONE: ViewportSize = { width: 390, height: 844 }

interface Member {
  user: Session
  /** Step of the dashboard at which the page starts. */
  step: ViewStep
}

interface Visit {
  path?: string
  viewport?: ViewportSize
  /** Leaves the cookie banner unanswered; by default cookies are declined. */
  unanswered?: boolean
  /** Runs no script, as where its reader has turned them off. */
  scriptless?: boolean
  /** Lets the page cache itself for offline use, which costs every new window a second load. */
  installable?: boolean
  /** Stops the page's clock until the test moves it. */
  clock?: boolean
  /** Runs before the page is fetched. */
  before?: (page: Page, calls: Calls) => Promise<void> | void
}

export interface MemberVisit extends Visit {
  account?: Account
  subView?: string
  symbol?: string | null
}

interface Visited {
  page: Page
  calls: Calls
}

/** Companies of the simulated market, as the system under test shows them. */
export const COMPANIES = createSimulatedMarket(1).instruments

/** A running system, and a browser that shows it. */
export class BrowserFixture {
  readonly system: SharedSystem
  readonly #browser: Browser

  /** Uses the system that the suite shares; with `env`, starts one that differs from a fresh clone in these. */
  static async start(t: Teardown, env?: Record<string, string>): Promise<BrowserFixture> {
    if (env === undefined) return BrowserFixture.on(t, await sharedSystem(t))
    const system = await startSystem({ env })
    t.teardown(() => system.stop())
    return BrowserFixture.on(t, system)
  }

  static async on(t: Teardown, system: SharedSystem): Promise<BrowserFixture> {
    const browser = await launchBrowser()
    t.teardown(() => browser.close())
    return new BrowserFixture(system, browser)
  }

  private constructor(system: SharedSystem, browser: Browser) {
    this.system = system
    this.#browser = browser
  }

  get url(): string {
    return this.system.url
  }

  /** Creates an account that is confirmed by its mailed link and follows these stocks. */
  account(follows: readonly string[] = []): Promise<Account> {
    return newAccount(this.system, follows)
  }

  /** Creates an account that has the plan with the simulator. */
  async expert(follows: readonly string[] = []): Promise<Account> {
    return makeExpert(this.system, await this.account(follows))
  }

  /** Creates an account with an address that is not confirmed yet. */
  registered(): Promise<Account> {
    return registered(this.system)
  }

  mailedLink(kind: 'confirm' | 'reset', email: string, before?: string): Promise<string> {
    return mailedLink(this.system.dataDir, kind, email, before)
  }

  /** Opens a browser window that is not signed in. */
  async visit(t: Test, options: Visit = {}): Promise<Visited> {
    return this.#open(t, options, null)
  }

  /** Opens a browser window on the dashboard of a signed-in user. */
  async enter(t: Test, { account, subView = 'mainDashboard', symbol = null, ...options }: MemberVisit) {
    const user = sessionOf(account ?? (await this.account()))
    return this.#open(t, options, { user, step: stepOf('dashboard', subView, symbol) })
  }

  async #open(t: Test, options: Visit, member: Member | null): Promise<Visited> {
    const context = await openWindow(this.#browser, {
      viewport: options.viewport ?? DESKTOP,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      javaScriptEnabled: !options.scriptless,
      serviceWorkers: options.installable ? 'allow' : 'block',
    })
    t.teardown(() => context.close())
    await prepare(context, options.unanswered ? null : 'declined', member)
    const page = await context.newPage()
    // A comment shows the failures for which a test may wait in vain.
    page.on('response', (response) => {
      if (response.status() >= 429) t.comment(`${response.status()} ${response.request().method()} ${response.url()}`)
    })
    page.on('pageerror', (error) => t.comment(error.stack ?? error.message))
    page.on('crash', () => t.comment('the page crashed'))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') t.comment(`console: ${message.text()}`)
    })
    const calls = await Calls.of(page)
    if (options.clock) await stopClock(page)
    await options.before?.(page, calls)
    await page.goto(this.url + (options.path ?? '/'))
    return { page, calls }
  }
}

export function sessionOf({ name, email, role, api }: Account): Session {
  return { token: api.token, name, email, role }
}

/** Prepares the storage of every load, without bringing back what the page itself removed. */
async function prepare(context: BrowserContext, consent: string | null, member: Member | null): Promise<void> {
  await context.addInitScript(
    ({ consent, member }) => {
      if (window !== window.top || sessionStorage.getItem('spec')) return
      sessionStorage.setItem('spec', 'begun')
      if (consent) localStorage.setItem('cookie_consent', consent)
      if (!member) return
      sessionStorage.setItem('atalaya.session', JSON.stringify(member.user))
      history.replaceState(member.step, '')
    },
    { consent, member },
  )
}

export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  // A minute ahead of its time: a clock cannot be stopped at a moment that has passed meanwhile.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
}
