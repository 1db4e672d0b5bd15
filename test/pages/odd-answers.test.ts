import t from 'tap'
import { answerAhead } from '../../client/src/charts/testing/examples.ts'
import { ChartData } from '../../domain/contract/charts.ts'
import { places, spoilt } from '../../domain/contract/testing/odd.ts'
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
