import type { Browser, Page } from 'playwright-core'
import { mainThreadOf } from '../harness/main-thread.ts'
import { BARE_SOCKET, COUNT_RENDERS, DELIVER, FAKE_SOCKET } from './in-page.ts'

export interface Counted {
  commits: number
  /** Number of commits in which a row was rendered. */
  rowCommits: number
  rowRenders: number
}

interface Opened {
  page: Page
  /** Sends the messages, and resolves with the main thread's load meanwhile, in per cent. */
  feed(messages: readonly string[], everyMs: number): Promise<number>
  /** Resolves with the main thread's load while nothing comes, in per cent. */
  rest(ms: number): Promise<number>
  counted(): Promise<Counted>
}

interface Options {
  /** The log-in as the page stores it. */
  user: string
  rows: number
  /** Counts commits and rows; left out where time is measured, since counting itself takes time. */
  counting?: boolean
}

/** Opens the product's page with a watchlist of `rows` rows; the benchmark controls its socket. */
export async function openPage(browser: Browser, base: string, { user, rows, counting }: Options): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'es-EC' })
  await page.addInitScript(`
    localStorage.setItem('cookie_consent', 'declined')
    sessionStorage.setItem('atalaya.session', ${JSON.stringify(user)})
    history.replaceState({ view: 'dashboard', subView: 'mainDashboard', symbol: null }, '')
    ${FAKE_SOCKET}
    ${counting ? COUNT_RENDERS : ''}
  `)
  await page.goto(base)
  await page
    .locator('tr[data-symbol] [data-flash], tr[data-symbol] [data-field=price] span span')
    .nth(rows - 1)
    .waitFor()
  return measured(page)
}

/** Opens a page with a copy of the rows of `source`, which a bare script updates. */
export async function openBare(browser: Browser, base: string, source: Page): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'es-EC' })
  const styles = await source.locator('link[rel=stylesheet]').evaluateAll((links) => {
    return links.map((link) => (link as unknown as { href: string }).href)
  })
  const body = await source.locator('#root').innerHTML()
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  await page.route(`${base}/bare`, (route) => {
    return route.fulfill({ contentType: 'text/html', body: `<!doctype html>${links}<div id="root">${body}</div>` })
  })
  await page.goto(`${base}/bare`)
  await page.evaluate(BARE_SOCKET)
  return measured(page)
}

async function measured(page: Page): Promise<Opened> {
  const busyMs = await mainThreadOf(page)
  const shareDuring = async (work: () => Promise<unknown>) => {
    await page.bringToFront()
    const [began, before] = [performance.now(), await busyMs()]
    await work()
    return (100 * ((await busyMs()) - before)) / (performance.now() - began)
  }
  return {
    page,
    feed: (messages, everyMs) =>
      shareDuring(() => page.evaluate(`(${DELIVER})(${JSON.stringify(messages)}, ${everyMs})`)),
    rest: (ms) => shareDuring(() => page.evaluate(`new Promise((resolve) => setTimeout(resolve, ${ms}))`)),
    counted: () => page.evaluate('counted'),
  }
}
