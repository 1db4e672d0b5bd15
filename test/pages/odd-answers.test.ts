import t from 'tap'
import { answerAhead } from '../../client/src/charts/testing/examples.ts'
import { STOCK_ANSWERS, STOCK_WIDGETS, type Widget } from '../../client/src/testing/stock-answers.ts'
import { ChartData } from '../../domain/contract/charts/charts.ts'
import { places, spoilt } from '../../domain/contract/testing/odd.ts'
import type { Fault } from '../support/spec/calls.ts'
import { sees } from '../support/spec/checks.ts'
import { held, json } from '../support/spec/faults.ts'
import { withoutSocket } from '../support/spec/fixtures.ts'
import { COMPANIES, Stage } from '../support/spec/stage.ts'

const stage = await Stage.start(t)
const [{ symbol }] = COMPANIES

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
  let odd: unknown = answer
  const errors: string[] = []
  const { page } = await stage.visit(t, {
    path: `/price_predictions?${path}`,
    before: async (page) => {
      page.on('pageerror', (error) => errors.push(error.message))
      await page.route('**/api/charts/**', (route) => route.fulfill({ json: odd ?? null }))
    },
  })
  await page.locator('main[data-state=ready]').waitFor()
  for (const place of places(ChartData)) {
    // Absent, a text, an object: each costs a load of the page.
    for (const spoiled of spoilt(ChartData, answer, place).filter((_, at) => at % 2 === 0)) {
      odd = spoiled.answer
      const what = `${JSON.stringify(spoiled.value)} at ${place.join('.')}`
      await page.reload()
      await page.locator('main:not([data-state=loading])').waitFor()
      t.match(await page.locator('main').getAttribute('data-state'), /^(ready|failed|empty)$/, what)
      t.same(errors.splice(0), [], what)
    }
  }
})

t.test(
  'without one of its answers, the widgets of the stock page that show it say so, and the rest stands',
  async (t) => {
    const waiting = held(json({}, 500))
    // client/src/odd-answers.test.tsx has other ways to fail.
    const missing: Record<string, Fault> = {
      'is an empty object': json({}),
      'has not come': waiting.fault,
    }
    const errors: string[] = []
    const { page, calls } = await stage.enter(t, {
      subView: 'stockDetail',
      symbol: 'AAA',
      async before(page, calls) {
        await withoutSocket(page)
        page.on('pageerror', (error) => errors.push(error.message))
        for (const { call, answer } of STOCK_ANSWERS) calls.answer(nameOf(call), json(answer))
      },
    })
    const widgets = Object.entries<Widget>(STOCK_WIDGETS)
    for (const { call, answer, own } of STOCK_ANSWERS) {
      for (const [how, fault] of Object.entries(missing)) {
        calls.answer(nameOf(call), fault)
        await page.reload()
        for (const [name, { shown, sentences }] of widgets) {
          const isOwn = own.some((mine) => mine === name)
          if (isOwn && fault === waiting.fault)
            t.equal(await page.locator(shown).count(), 0, `${call} ${how}: no ${name}`)
          else if (isOwn)
            await sees(t, page.getByText(new RegExp(sentences.join('|'))), `${call} ${how}: ${name} says so`)
          else await sees(t, page.locator(shown), `${call} ${how}: ${name} stands`)
        }
      }
      calls.answer(nameOf(call), json(answer))
    }
    waiting.release()
    t.same(errors, [])
  },
)

/** As the browser's calls are named. */
const nameOf = (call: string) => (call === 'GET /user-watchlist/' ? `${call} opportunities` : call)
