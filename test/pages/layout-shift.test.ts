import t from 'tap'
import { BrowserFixture, COMPANIES, PHONE } from '../support/spec/fixture.ts'

// What is loading has its room on the page before it comes, whatever the order of the answers.

const fixture = await BrowserFixture.start(t)
const FOLLOWED = COMPANIES.slice(0, 5).map(({ symbol }) => symbol)
/** Half of what Web Vitals call good: shares of the window that moved, times how far. */
const LARGEST_SUM = 0.05

/** Runs in the page: resolves when what it has now is painted. */
const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

for (const [device, viewport] of Object.entries({ phone: PHONE, desktop: { width: 1440, height: 900 } })) {
  for (const [subView, last] of [
    ['mainDashboard', `tr[data-symbol=${FOLLOWED[4]}] [data-field=price] [data-flash]`],
    ['market', '[data-field=count]:not(:empty)'],
  ] as const) {
    t.test(`${subView}, ${device}: nothing that is shown is pushed away`, async (t) => {
      const account = await fixture.account(FOLLOWED)
      let answered = 0
      let turn = Promise.resolve()
      const { page } = await fixture.enter(t, {
        account,
        subView,
        viewport,
        before: async (page) => {
          await page.route('**/api/**', (route) => {
            turn = turn.then(async () => {
              await route.fulfill({ response: await route.fetch() })
              answered += 1
              await page.evaluate(painted)
            })
            return turn
          })
          await page.addInitScript(() => {
            const moves: unknown[] = []
            new PerformanceObserver((list) => {
              for (const shift of list.getEntries() as (PerformanceEntry & Shift)[]) {
                const parts = shift.sources.map(({ node }) => node?.textContent?.slice(0, 40))
                moves.push({ value: shift.value, parts })
              }
            }).observe({ type: 'layout-shift', buffered: true })
            Object.assign(window, { moves })
          })
        },
      })
      await page.locator(last).first().waitFor()
      await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
      await page.unrouteAll({ behavior: 'wait' })
      const moves = (await page.evaluate('moves')) as { value: number }[]
      const sum = moves.reduce((total, { value }) => total + value, 0)
      t.ok(answered > 3, 'the answers came one after the other')
      t.ok(sum < LARGEST_SUM, `${sum.toFixed(3)}: ${JSON.stringify(moves)}`)
    })
  }
}

interface Shift {
  value: number
  sources: readonly { node: Node | null }[]
}
