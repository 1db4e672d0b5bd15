import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { DEMO_USERS } from '#platform/seed/demo.ts'
import { launchBrowser } from '#test/support/pages/browser.ts'
import { practise } from '#test/support/pages/practice.ts'
import {
  ADMIN_VIEWS,
  expertViews,
  memberViews,
  openPageView,
  type PageView,
  PUBLIC_VIEWS,
} from '#test/support/pages/views.ts'
import { makeAdministrator } from '#test/support/system/account.ts'
import { Api } from '#test/support/system/api.ts'
import { prepare } from '#test/support/system/prepare.ts'
import { type SharedSystem, startSystem } from '#test/support/system/system.ts'

// `npm run shots`: takes a screenshot of every view, large and small, light and dark, into shots/; of BASE_URL or of a
// system of its own, which also has the views of administrators and Experts. `npm run shots -- --readme` makes those of
// the README instead.

const FOLDER = 'shots'
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const THEMES = ['light', 'dark'] as const
const README: Record<string, string> = { home: 'docs/images/inicio.png', stock: 'docs/images/accion.png' }

const [demo, expert] = DEMO_USERS
const { values } = parseArgs({ options: { readme: { type: 'boolean', default: false } } })

interface Appearance {
  size: (typeof SIZES)[number]
  theme: (typeof THEMES)[number]
}

async function shoot(browser: Browser, base: string, admin: string | null): Promise<void> {
  const api = new Api(base)
  await api.login(demo!.email, demo!.password)
  const [{ symbol }] = (await api.call('GET', '/api/user-watchlist/')).body
  const views = [...PUBLIC_VIEWS, ...memberViews(symbol)]
  const user = JSON.stringify({ ...demo, token: api.token })
  if (values.readme) {
    const screen: Appearance = { size: SIZES[0]!, theme: 'light' }
    const pictured = views.filter(({ name }) => name in README)
    return withPage(browser, screen, user, (page) => series(page, base, pictured, ({ name }) => README[name], false))
  }
  await rm(FOLDER, { recursive: true, force: true })
  for (const size of SIZES) {
    for (const theme of THEMES) {
      const path = ({ name }: PageView) => join(FOLDER, `${name}-${size.width}-${theme}.png`)
      await withPage(browser, { size, theme }, null, (page) => series(page, base, PUBLIC_VIEWS, path, true))
      await withPage(browser, { size, theme }, user, (page) => series(page, base, memberViews(symbol), path, true))
      const adminViews = admin ? [...ADMIN_VIEWS, ...expertViews(symbol)] : []
      await withPage(browser, { size, theme }, admin, (page) => series(page, base, adminViews, path, true))
    }
  }
}

async function series(
  page: Page,
  base: string,
  views: readonly PageView[],
  pathOf: (view: PageView) => string,
  fullPage: boolean,
): Promise<void> {
  for (const view of views) {
    const path = pathOf(view)
    await openPageView(page, base, view)
    await waitUntilLoaded(page)
    if (fullPage) {
      // A phone renders what lies below its screen when its reader comes near, or all of it to print.
      await page.evaluate("dispatchEvent(new Event('beforeprint'))")
      await waitUntilLoaded(page)
    }
    await page.screenshot({ path, fullPage })
    console.log(path)
  }
}

/** Resolves when everything that was loading has arrived. */
async function waitUntilLoaded(page: Page): Promise<void> {
  // Not waitForFunction: the page's policy forbids its way of polling.
  const busy = page.locator('main [aria-busy=true]')
  while ((await busy.count()) > 0) await busy.first().waitFor({ state: 'detached' })
  await page.evaluate('document.fonts.ready.then(() => null)')
}

async function withPage(
  browser: Browser,
  screen: Appearance,
  user: string | null,
  work: (page: Page) => Promise<void>,
) {
  await using context = await browser.newContext({
    viewport: screen.size,
    colorScheme: screen.theme,
    locale: 'es-EC',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.addInitScript(`localStorage.setItem('cookie_consent', 'declined')`)
  if (user) await context.addInitScript(`sessionStorage.setItem('atalaya.session', ${JSON.stringify(user)})`)
  await work(await context.newPage())
}

async function administrator(system: SharedSystem): Promise<string> {
  makeAdministrator(system, expert!.email)
  const api = new Api(system.url)
  await api.login(expert!.email, expert!.password)
  const [{ symbol }] = await api.get('/api/user-watchlist/')
  await practise({ ...expert!, api }, symbol)
  return JSON.stringify({ ...expert, token: api.token, admin: true })
}

if (!process.env.BASE_URL) prepare()
const system = process.env.BASE_URL ? null : await startSystem()
const browser = await launchBrowser()
try {
  await mkdir('docs/images', { recursive: true })
  await shoot(browser, system?.url ?? process.env.BASE_URL ?? '', system && (await administrator(system)))
} finally {
  await browser.close()
  await system?.stop()
}
