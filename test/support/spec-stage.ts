import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page, ViewportSize } from 'playwright-core'
import type { Test } from 'tap'
import { createSimulatedMarket } from '../../domain/market/simulated.ts'
import { Api } from './api.ts'
import { launchBrowser } from './browser.ts'
import { Calls } from './spec-calls.ts'
import { mailedLink } from './spec-mailbox.ts'
import { type System, startSystem } from './system.ts'

/** One part of the specification: its sentences as subtests. */
export type Part = (t: Test, stage: Stage) => Promise<void>

export const DESKTOP: ViewportSize = { width: 1440, height: 900 }
export const PHONE: ViewportSize = { width: 390, height: 844 }

export interface Account {
  name: string
  email: string
  password: string
  api: Api
}

/** What the page remembers of a log-in. */
type Session = { token: string; name: string; email: string; role: string | null }

interface Member {
  user: Session
  /** Where on the dashboard the page begins. */
  step: { view: string; subView: string; symbol: string | null }
}

interface Visit {
  path?: string
  viewport?: ViewportSize
  /** The stored answer to the cookie banner. */
  consent?: 'accepted' | 'declined' | null
  colorScheme?: 'light' | 'dark'
  /** Whether the page may keep itself for use without a network, which costs every new window a second load. */
  installable?: boolean
  /** The page's time stands still until the test moves it. */
  clock?: boolean
  /** Runs before the page is fetched. */
  before?: (page: Page, calls: Calls) => Promise<void> | void
}

interface MemberVisit extends Visit {
  account?: Account
  subView?: string
  symbol?: string | null
  /** Stands for the account's own session where the page is to find another. */
  session?: Session
}

interface Visited {
  page: Page
  calls: Calls
}

/** The invented market's companies, as the system under test shows them. */
export const COMPANIES = createSimulatedMarket(1).instruments

let made = 0

/** The one running system and browser that all parts of the specification share. */
export class Stage {
  readonly system: System
  readonly #browser: Browser

  /** `env`: the settings in which the system differs from a fresh clone's. */
  static async start(env: Record<string, string> = {}): Promise<Stage> {
    const dataDir = join(tmpdir(), `atalaya-spec-${process.pid}`)
    const [system, browser] = await Promise.all([startSystem({ dataDir, env }), launchBrowser()])
    return new Stage(system, browser)
  }

  private constructor(system: System, browser: Browser) {
    this.system = system
    this.#browser = browser
  }

  async stop(): Promise<void> {
    await this.#browser.close()
    await this.system.stop()
    await rm(this.system.dataDir, { recursive: true, force: true })
  }

  get url(): string {
    return this.system.url
  }

  /** A new account, confirmed by its mailed link, that follows these stocks. */
  async account(follows: readonly string[] = []): Promise<Account> {
    const account = await this.registered()
    const link = new URL(await this.mailedLink('confirm', account.email))
    await expectStatus(200, account.api.call('POST', `/confirm-email/${link.search}`, {}))
    await account.api.login(account.email, account.password)
    for (const ticker of follows) await expectStatus(201, account.api.call('POST', '/api/user-watchlist/', { ticker }))
    return account
  }

  /** An account whose address nobody has confirmed yet. */
  async registered(): Promise<Account> {
    made += 1
    const account = { name: `Nadia ${made}`, email: `nadia.${made}@spec.test`, password: `Atalaya${made}segura` }
    const api = new Api(this.url)
    await expectStatus(201, api.call('POST', '/register/', account))
    return { ...account, api }
  }

  mailedLink(kind: 'confirm' | 'reset', email: string): Promise<string> {
    return mailedLink(this.system.dataDir, kind, email)
  }

  /** A new browser window of somebody who is not signed in. */
  async visit(t: Test, options: Visit = {}): Promise<Visited> {
    return this.#open(t, options, null)
  }

  /** A new browser window on the dashboard of a signed-in user. */
  async enter(t: Test, { account, session, subView = 'mainDashboard', symbol = null, ...options }: MemberVisit) {
    const user = session ?? sessionOf(account ?? (await this.account()))
    return this.#open(t, options, { user, step: { view: 'dashboard', subView, symbol } })
  }

  async #open(t: Test, options: Visit, member: Member | null): Promise<Visited> {
    const context = await this.#browser.newContext({
      viewport: options.viewport ?? DESKTOP,
      colorScheme: options.colorScheme ?? 'light',
      locale: 'es-EC',
      reducedMotion: 'reduce',
      serviceWorkers: options.installable ? 'allow' : 'block',
    })
    t.teardown(() => context.close())
    await prepare(context, options.consent === undefined ? 'declined' : options.consent, member)
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    const calls = await Calls.of(page)
    if (options.clock) await stopClock(page)
    await options.before?.(page, calls)
    await page.goto(this.url + (options.path ?? '/'))
    return { page, calls }
  }
}

export function sessionOf({ name, email, api }: Account): Session {
  return { token: api.token, name, email, role: 'Freemium' }
}

/** Runs at every load, and must not bring back what the page itself removed. */
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

async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

async function expectStatus(wanted: number, call: ReturnType<Api['call']>): Promise<void> {
  const { status, body } = await call
  if (status !== wanted) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
}
