import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { reported } from '#client/src/features/administration/testing/examples.ts'
import { firing, ownChannels } from '#client/src/features/alerts/testing/examples.ts'
import { story } from '#client/src/features/news/testing/examples.ts'
import { record, signal } from '#client/src/features/opportunities/testing/examples.ts'
import { alert, channel } from '#client/src/testing/examples.ts'
import { sampled } from '../size.ts'
import { commentary } from '../spec/answers.ts'
import type { Calls } from '../spec/calls.ts'
import { fitsScreen } from '../spec/checks.ts'
import { json } from '../spec/faults.ts'
import { type BrowserFixture, DESKTOP, PHONE } from '../spec/fixture.ts'
import { openPageView, type PageView } from './views.ts'

const ALL: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
/** The rules about colours: a theme changes nothing else. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }
const VARIANTS = [
  { viewport: DESKTOP, theme: 'light', rules: ALL },
  { viewport: DESKTOP, theme: 'dark', rules: COLOURS },
  { viewport: PHONE, theme: 'dark', rules: ALL },
  { viewport: PHONE, theme: 'light', rules: COLOURS },
] as const

/** Calls that `fill` answers. */
export const FILLED = ['GET /news', 'GET /user-watchlist/ opportunities', 'POST /api/stocks/']

/** Answers the widgets' calls with one of everything that they can show. */
export function fill(calls: Calls, symbol: string): void {
  const sentiments = ['positive', 'neutral', 'negative'] as const
  const news = [1, 2, 3, 4].map((id) => story(id, { sentiment: sentiments[id % 3], score: id / 5, tickers: [symbol] }))
  const confidences = ['Positivo', 'Neutral', 'Negativo'] as const
  const signals = confidences.map((nivel_confianza, id) =>
    signal(id, { ticker: symbol, nivel_confianza, provisional: id === 0, historial: id === 1 ? null : record() }),
  )
  calls.answer('GET /news', json({ results: news, count: 20 }))
  calls.answer('GET /user-watchlist/ opportunities', json(signals))
  calls.answer('POST /api/stocks/', json(commentary()))
}

/** Answers the calls of the alerts' pages with one of everything that they can show. */
export function fillAlerts(calls: Calls, symbol: string): void {
  const states = ['armed', 'fired', 'paused', 'suspended', 'expired'] as const
  const reasons = { paused: 'brake', suspended: 'frozen', armed: null, fired: null, expired: null }
  const alerts = states.map((state, id) =>
    alert(id + 1, { symbol, state, reason: reasons[state], note: id % 2 ? 'Antes del informe trimestral.' : '' }),
  )
  const at = '2026-11-20T15:00:03.000Z'
  const deliveries = (['opened', 'shown', 'accepted', 'pending', 'failed'] as const).map((state, i) => {
    return { channel: i + 1, state, at, detail: state === 'failed' ? 'Respondió 410.' : null }
  })
  const between: [string, string] = ['2026-11-20T15:02:00.000Z', '2026-11-20T16:31:00.000Z']
  const firings = [
    firing(3, { symbol }),
    firing(2, { symbol, deliveries, evidence: 'day_range', between, read: true }),
    firing(1, { symbol, deliveries: [], price: null, as_of: null, seq: null, read: true }),
  ]
  const url = 'https://ntfy.sh/un-tema-con-un-nombre-bastante-largo-y-dificil-de-adivinar'
  const channels = [
    channel(6, 'telegram', { name: 'Telegram', state: 'linking', code: 'ABCDE23456', bot: 'atalaya_bot' }),
    channel(5, 'webhook', { name: 'Casa', state: 'broken', reason: 'Respondió 410.', url }),
    channel(4, 'ntfy', { name: 'ntfy: tema', url, accepted_at: at }),
    channel(3, 'push', { name: 'Chrome en Linux', shown_at: at, test: { state: 'shown', at, detail: null } }),
    ...ownChannels(),
  ]
  calls.answer('GET /api/alerts/', json(alerts))
  calls.answer('GET /api/alerts/firings/', json(firings))
  calls.answer('POST /api/alerts/firings/read', json({ unread: 0 }))
  calls.answer('GET /api/channels/', json(channels))
  const quiet = { from: '22:00', to: '07:00', zone: 'America/Guayaquil' }
  calls.answer('GET /api/alerts/settings/', json({ quiet, push: { public_key: 'BAcH' }, telegram: true }))
}

/** Answers the administrators' list of sources with one in each state of its breaker. */
export function fillSources(calls: Calls): void {
  const failing = {
    since: '2026-11-20T14:58:00.000Z',
    failures: 3,
    next_try: '2026-11-20T15:01:32.000Z',
    error: 'query2.finance.yahoo.com/v7/finance/quote answered 429.',
  }
  const results = [
    reported('yahoo', { breaker: { state: 'open', ...failing }, refusals: { ceiling: 1_234, source: 2 } }),
    reported('frankfurter', { breaker: { state: 'half_open', ...failing }, next_poll: null }),
    reported('feeds:a-feed-with-a-rather-long-name.example.org', { last_ok: null }),
  ]
  const { minute } = results[0].budget
  results[0].budget = { ...results[0].budget, minute: { ...minute, spent: minute.ceiling, left: 0 } }
  calls.answer('GET /api/admin/sources/', json({ as_of: '2026-11-20T15:00:00.000Z', results }))
}

/** Checks a view by the rules of axe in either theme, on a large and a small screen; `come` shows the view. */
export async function checkPageView(
  t: Test,
  { url }: BrowserFixture,
  page: Page,
  view: PageView,
  come = openPageView,
): Promise<void> {
  await t.test(view.name, async (t) => {
    await page.setViewportSize(DESKTOP)
    await come(page, url, view)
    for (const { viewport, theme, rules } of sampled(VARIANTS, 'client/src')) {
      await page.setViewportSize(viewport)
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme)
      const found = await violations(page, rules)
      t.same(found, [], `${theme}, ${viewport.width} px`)
      await fitsScreen(t, page)
    }
  })
}

/** Nothing breaks a rule of axe in either theme, on a large screen and a phone's. */
export async function standsEverywhere(t: Test, page: Page): Promise<void> {
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    for (const theme of ['light', 'dark']) {
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme)
      t.same(await violations(page), [], `${theme}, ${viewport.width} px`)
    }
    await fitsScreen(t, page)
  }
}

/** Finds what breaks a rule of axe in the page and its frames; the rest of the long report stays in the browser. */
export async function violations(page: Page, rules: axe.RunOptions = {}) {
  // What lies under a modal dialog is out of reach: axe leaves out such parts of the page, but not its frames.
  const iframes = (await page.locator('dialog:modal').count()) === 0
  for (const frame of iframes ? page.frames() : [page.mainFrame()]) {
    if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(axe.source)
  }
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run({ ...options, resultTypes: ['violations'] })
      return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html, any }) => [html, any[0]?.message])])
    },
    { ...rules, iframes },
  )
}
