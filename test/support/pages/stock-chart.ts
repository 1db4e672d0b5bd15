import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { withoutSocket } from '../spec/answers.ts'
import { type BrowserFixture, COMPANIES, type MemberVisit } from '../spec/fixture.ts'

const DAY = 86_400
const NEWEST = Date.UTC(2026, 0, 15) / 1000
/** Number of days up to the newest that the server has; it answers with 600 at a time. */
const DAYS = 4_000
const PAGE = 600
const SPLIT = NEWEST - 900 * DAY

/** Makes an answer of /api/bars/ with a bar for every day of eleven years, adjusted for a split in the middle. */
export function barsIn(query: URLSearchParams, before: number) {
  const end = Math.min(DAYS, Math.max(0, Math.ceil((before - NEWEST) / DAY) + DAYS - 1))
  const days = Array.from({ length: Math.min(PAGE, end) }, (_, i) => end - Math.min(PAGE, end) + i)
  const time = days.map((day) => NEWEST - (DAYS - 1 - day) * DAY)
  const close = days.map((day) => 100 + 30 * Math.sin(day / 50))
  return {
    symbol: query.get('symbol'),
    currency: 'USD',
    interval: query.get('interval'),
    time,
    open: close.map((price) => price - 0.5),
    high: close.map((price) => price + 1),
    low: close.map((price) => price - 1),
    close,
    volume: days.map((day) => 1_000 + day),
    open_bar: false,
    splits: time.includes(SPLIT) ? [{ time: SPLIT, ratio: 4 }] : [],
    dividends: [],
    from: NEWEST - (DAYS - 1) * DAY,
  }
}

/** Returns the bars as they are after a split on their newest day. */
export function dividedBars(bars: ReturnType<typeof barsIn>, ratio: number) {
  const divided = (prices: number[]) => prices.map((price) => price / ratio)
  const { time, open, high, low, close, splits } = bars
  const isNewest = ratio > 1 && time.at(-1) === NEWEST
  return {
    ...bars,
    open: divided(open),
    high: divided(high),
    low: divided(low),
    close: divided(close),
    splits: isNewest ? [...splits, { time: NEWEST, ratio }] : splits,
  }
}

/** Opens the first company's page with its chart, by a new account, since the account keeps choices of the chart. */
export async function openStock(t: Test, fixture: BrowserFixture, more: MemberVisit = {}) {
  const [{ symbol }] = COMPANIES
  const account = more.account ?? (await fixture.account([symbol]))
  const visited = await fixture.enter(t, { ...more, account, subView: 'stockDetail', symbol })
  await ready(visited.page)
  return { ...visited, account }
}

export const chart = (page: Page) => page.locator('[data-widget=chart]')
export const canvas = (page: Page) => chart(page).getByRole('application')
/** Resolves when the chart has been drawn. */
export const ready = (page: Page) =>
  page.locator('[data-widget=chart][data-state=ready] [role=application][data-rows]').waitFor()
export const view = async (page: Page) => {
  const read = (name: string) => canvas(page).getAttribute(`data-${name}`)
  return { from: Number(await read('from')), to: Number(await read('to')), rows: Number(await read('rows')) }
}
export const legend = (page: Page, field: string) => chart(page).locator(`[data-part=legend] [data-field=${field}]`)

/** Acts, waits until the visible range is another, and resolves with the ones before and after. */
export async function moved(page: Page, act: () => Promise<unknown>) {
  const before = await view(page)
  await act()
  const changed = canvas(page).and(
    page.locator(`:not([data-from="${before.from}"][data-to="${before.to}"][data-rows="${before.rows}"])`),
  )
  await changed.waitFor()
  return { before, after: await view(page) }
}

/** Serves the bars of `answer`, without ticks and without a forecast. */
export async function servedBars(
  page: Page,
  answer: (query: URLSearchParams, before: number) => object,
): Promise<void> {
  await page.route('**/api/outlook/**', (route) => route.fulfill({ status: 404, json: {} }))
  await withoutSocket(page)
  await page.route('**/api/bars/**', (route) => {
    const { searchParams } = new URL(route.request().url())
    return route.fulfill({ json: answer(searchParams, Number(searchParams.get('before') ?? Number.POSITIVE_INFINITY)) })
  })
}
