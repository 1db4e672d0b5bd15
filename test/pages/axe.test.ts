import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { story } from '../../client/src/views/news/examples.ts'
import { record, signal } from '../../client/src/views/opportunities/examples.ts'
import { memberScenes, openScene, PUBLIC_SCENES, type Scene } from '../support/scenes.ts'
import type { Calls } from '../support/spec-calls.ts'
import { cut, held, json } from '../support/spec-faults.ts'
import { commentary } from '../support/spec-fixtures.ts'
import { COMPANIES, DESKTOP, PHONE, Stage } from '../support/spec-stage.ts'

// No view breaks a rule of axe, in either theme, on a large and on a small screen.

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const LOOKS = [
  { viewport: DESKTOP, theme: 'light' },
  { viewport: DESKTOP, theme: 'dark' },
  { viewport: PHONE, theme: 'dark' },
  { viewport: PHONE, theme: 'light' },
] as const

const [first, second] = COMPANIES
const symbol = first!.symbol

const stage = await Stage.start(t)
t.jobs = 2

t.test('views of a visitor', { buffered: true }, async (t) => {
  const { page } = await stage.visit(t)
  for (const scene of PUBLIC_SCENES) await check(t, page, scene)
})

t.test('views of a user', { buffered: true }, async (t) => {
  const account = await stage.account([symbol, second!.symbol])
  const { page, calls } = await stage.enter(t, { account, before: (_, calls) => fill(calls) })
  for (const scene of memberScenes(symbol)) await check(t, page, scene)
  const scenes = new Map(memberScenes(symbol).map((scene) => [scene.name, scene]))
  const [home, stock, news] = ['home', 'stock', 'news'].map((name) => scenes.get(name)!)
  const doubt = async (page: Page) => page.getByRole('button', { name: 'dudoso' }).first().click()
  await check(t, page, { ...news!, name: 'news, a doubtful label', act: doubt })
  calls.answer('POST /api/stocks/', json(commentary({ model: null })))
  await check(t, page, { ...stock!, name: 'stock, template', ready: '[data-widget=commentary] [data-field=hint]' })
  calls.answerAll(cut)
  for (const name of FILLED) calls.answer(name, cut)
  await check(t, page, { ...home!, name: 'home, server dead', ready: 'main [role=alert]' })
  await check(t, page, { ...stock!, name: 'stock, server dead', ready: 'main [role=alert]' })
  const call = held()
  calls.answerAll(call.fault)
  for (const name of FILLED) calls.answer(name, call.fault)
  await check(t, page, { ...home!, name: 'home, loading', ready: 'main [aria-busy=true]' })
  await check(t, page, { ...stock!, name: 'stock, loading', ready: 'main [aria-busy=true]' })
  call.release()
})

const FILLED = ['GET /news', 'GET /user-watchlist/ opportunities', 'POST /api/stocks/']

function fill(calls: Calls): void {
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

async function check(t: Test, page: Page, scene: Scene): Promise<void> {
  await t.test(scene.name, async (t) => {
    await page.setViewportSize(DESKTOP)
    await openScene(page, stage.url, scene)
    for (const { viewport, theme } of LOOKS) {
      await page.setViewportSize(viewport)
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme)
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze()
      const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html, any }) => [html, any[0]?.message])])
      t.same(found, [], `${theme}, ${viewport.width} px`)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      t.ok(wide <= 0, `nothing lies beside the screen at ${viewport.width} px (${wide})`)
    }
  })
}
