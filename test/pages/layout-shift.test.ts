import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { BrowserFixture, COMPANIES, DESKTOP, PHONE } from '../support/spec/fixture.ts'

// What is loading has its room on the page before it comes, whatever the order of the answers.

const fixture = await BrowserFixture.start(t)
const FOLLOWED = COMPANIES.slice(0, 5).map(({ symbol }) => symbol)
/** Half of what Web Vitals call good: shares of the window that moved, times how far. */
const LARGEST_SUM = 0.05

/** Runs in the page: resolves when what it has now is painted. */
const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** Runs in the page: keeps what was pushed away since its beginning. */
function recordMoves() {
  const moves: unknown[] = []
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & Shift)[]) {
      const parts = shift.sources.map(({ node }) => node?.textContent?.slice(0, 40))
      moves.push({ value: shift.value, parts })
    }
  }).observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, { moves })
}

interface View extends Omit<NonNullable<Parameters<typeof fixture.enter>[1]>, 'before'> {
  /** Shown once everything has come. */
  last: string
  /** Called when an answer is painted. */
  each?(page: Page): Promise<void>
}

/** Opens a view whose answers come one after the other, and waits for its last part. */
async function enterSlowly(t: Test, { last, each, ...options }: View): Promise<Page> {
  let answered = 0
  let turn = Promise.resolve()
  const { page } = await fixture.enter(t, {
    ...options,
    before: async (page) => {
      await page.addInitScript(recordMoves)
      await page.route('**/api/**', (route) => {
        turn = turn.then(async () => {
          await route.fulfill({ response: await route.fetch() })
          answered += 1
          await page.evaluate(painted)
          await each?.(page)
        })
        return turn
      })
    },
  })
  await page.locator(last).first().waitFor()
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.unrouteAll({ behavior: 'wait' })
  t.ok(answered > 3, 'the answers came one after the other')
  return page
}

/** The last part of each view. */
const LAST = {
  mainDashboard: `tr[data-symbol=${FOLLOWED[4]}] [data-field=price] [data-flash]`,
  market: '[data-field=count]:not(:empty)',
  stockDetail: '[data-widget=figures]',
}
const TABLET = { width: 1024, height: 768 }
const LAPTOP = { width: 1280, height: 800 }

for (const [device, viewport, subViews] of [
  ['phone', PHONE, ['mainDashboard', 'market']],
  ['tablet', TABLET, ['stockDetail']],
  ['laptop', LAPTOP, ['market']],
  ['desktop', DESKTOP, ['mainDashboard', 'market']],
] as const) {
  for (const subView of subViews) {
    t.test(`${subView}, ${device}: nothing that is shown is pushed away`, async (t) => {
      const account = await fixture.expert(FOLLOWED)
      const symbol = FOLLOWED[0]
      const page = await enterSlowly(t, { account, subView, symbol, viewport, last: LAST[subView] })
      const moves = (await page.evaluate('moves')) as { value: number }[]
      const sum = moves.reduce((total, { value }) => total + value, 0)
      t.ok(sum < LARGEST_SUM, `${sum.toFixed(3)}: ${JSON.stringify(moves)}`)
    })
  }
}

for (const [device, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  t.test(`first day, ${device}: what a newcomer may tap stays in its place`, async (t) => {
    const account = await fixture.account()
    const tops = new Map<string, Set<number>>()
    await enterSlowly(t, {
      account,
      viewport,
      last: '[data-suggestion]:last-child [data-flash]',
      each: async (page) => {
        const buttons = page.locator('section[aria-labelledby=watchlist-title]').getByRole('button')
        const places = await buttons.evaluateAll((all) =>
          all.map((button) => [button.ariaLabel ?? button.textContent, button.getBoundingClientRect().top] as const),
        )
        for (const [name, top] of places) tops.set(name, (tops.get(name) ?? new Set()).add(top))
      },
    })
    t.ok(tops.has('Pegar o subir una lista') && tops.size > 16, `${tops.size} buttons were seen`)
    const moved = [...tops].filter(([, places]) => places.size > 1)
    t.same(moved, [], 'none of them was seen in two places')
  })
}

interface Shift {
  value: number
  sources: readonly { node: Node | null }[]
}
