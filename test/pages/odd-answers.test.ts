import type { Page } from 'playwright-core'
import t from 'tap'
import { answerAhead } from '#client/src/features/charts/testing/examples.ts'
import { STOCK_ANSWERS, STOCK_WIDGETS, type StockAnswer } from '#client/src/testing/stock-answers.ts'
import { ChartData } from '#domain/contract/charts/charts.ts'
import { places, spoilt } from '#domain/contract/testing/invalid-values.ts'
import { sampled } from '../support/size.ts'
import { withoutSocket } from '../support/spec/answers.ts'
import { sees } from '../support/spec/checks.ts'
import { held, json } from '../support/spec/faults.ts'
import { BrowserFixture, COMPANIES } from '../support/spec/fixture.ts'

const fixture = await BrowserFixture.start(t)
const [{ symbol }] = COMPANIES
const WIDGETS = Object.keys(STOCK_WIDGETS) as (keyof typeof STOCK_WIDGETS)[]

t.test('a chart is drawn of odd columns, or says that it could not be, and never stays silent', async (t) => {
  const path = `symbol=${symbol}&graph_type=divergence`
  const ahead = answerAhead('divergence')
  const [time, value] = [ahead.time[0], ahead.close[0]] as [number, number]
  const answer: ChartData = {
    ...ahead,
    marks: [{ time, kind: 'swing_low', text: 'x' }],
    levels: [{ name: '0', value }],
    forecast: { ...ahead.forecast, reason: 'coverage' },
  }
  let odd: { answer: unknown } = { answer }
  const given = new Set<unknown>()
  const errors: string[] = []
  const { page } = await fixture.visit(t, {
    path: `/price_predictions?${path}`,
    before: async (page) => {
      page.on('pageerror', (error) => errors.push(error.message))
      await page.route('**/api/charts/**', (route) => {
        given.add(odd)
        return route.fulfill({ json: odd.answer ?? null })
      })
    },
  })
  await page.locator('main[data-state=ready]').waitFor()
  for (const place of sampled(places(ChartData), 'client/src/features/charts')) {
    // Of the odd values, an absent one, a text and an object are tried.
    for (const spoiled of spoilt(ChartData, answer, place).filter((_, at) => at % 2 === 0)) {
      odd = spoiled
      const what = `${JSON.stringify(spoiled.value)} at ${place.join('.')}`
      // The page also asks by itself, and may still show the answer before.
      do await again(page)
      while (!given.has(odd))
      t.match(await page.locator('main').getAttribute('data-state'), /^(ready|failed|empty)$/, what)
      t.same(errors.splice(0), [], what)
    }
  }
})

// client/src/app/odd-answers.test.tsx has other ways to fail, one answer at a time.
t.test(
  'without two of its answers, the widgets of the stock page that show them say so or wait, and the rest stands',
  async (t) => {
    const errors: string[] = []
    const { page, calls } = await fixture.enter(t, {
      subView: 'stockDetail',
      symbol: 'AAA',
      async before(page, calls) {
        await withoutSocket(page)
        page.on('pageerror', (error) => errors.push(error.message))
        for (const { call, answer } of STOCK_ANSWERS) calls.answer(nameOf(call), json(answer))
      },
    })
    for (const [at, empty] of sampled([...STOCK_ANSWERS.entries()], 'client/src/features/stock')) {
      // Two of the last four are never left out at once: the chart shows them, and one could hide what another does.
      const late = STOCK_ANSWERS[(at + 4) % STOCK_ANSWERS.length] as StockAnswer
      const waiting = held(json(late.answer))
      calls.answer(nameOf(empty.call), json({}))
      calls.answer(nameOf(late.call), waiting.fault)
      await page.reload()
      const what = `${empty.call} is an empty object, ${late.call} has not come`
      const others = WIDGETS.filter((name) => ![...empty.own, ...late.own].includes(name))
      for (const name of empty.own) {
        const { sentences } = STOCK_WIDGETS[name]
        await sees(t, page.getByText(new RegExp(sentences.join('|'))), `${what}: ${name} says so`)
      }
      for (const name of others) await sees(t, page.locator(STOCK_WIDGETS[name].shown), `${what}: ${name} stands`)
      for (const name of late.own)
        t.equal(await page.locator(STOCK_WIDGETS[name].shown).count(), 0, `${what}: no ${name}`)
      waiting.release()
      for (const name of late.own) await sees(t, page.locator(STOCK_WIDGETS[name].shown), `${late.call} comes: ${name}`)
      for (const { call, answer } of [empty, late]) calls.answer(nameOf(call), json(answer))
    }
    t.same(errors, [])
  },
)

/** Lets the page ask for the chart again: by its button if there is one, which is replaced with the next answer. */
async function again(page: Page): Promise<void> {
  const retry = await page.$('main [role=status] button')
  if (retry === null) await page.reload()
  else {
    await retry.click()
    await retry.waitForElementState('hidden')
  }
  await page.locator('main:not([data-state=loading])').waitFor()
}

/** Converts to the name of the browser's call. */
const nameOf = (call: string) => (call === 'GET /user-watchlist/' ? `${call} opportunities` : call)
