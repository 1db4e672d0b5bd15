import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { story } from '../../../client/src/views/news/testing/examples.ts'
import { record, signal } from '../../../client/src/views/opportunities/testing/examples.ts'
import type { Calls } from '../spec/calls.ts'
import { json } from '../spec/faults.ts'
import { commentary } from '../spec/fixtures.ts'
import { DESKTOP, PHONE, type Stage } from '../spec/stage.ts'
import { openScene, type Scene } from './scenes.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const LOOKS = [
  { viewport: DESKTOP, theme: 'light' },
  { viewport: DESKTOP, theme: 'dark' },
  { viewport: PHONE, theme: 'dark' },
  { viewport: PHONE, theme: 'light' },
] as const

/** The calls that `fill` answers. */
export const FILLED = ['GET /news', 'GET /user-watchlist/ opportunities', 'POST /api/stocks/']

/** Fills the widgets with one of everything that they can show. */
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

/** No rule of axe is broken by a scene, in either theme, on a large and on a small screen. */
export async function checkScene(t: Test, { url }: Stage, page: Page, scene: Scene): Promise<void> {
  await t.test(scene.name, async (t) => {
    await page.setViewportSize(DESKTOP)
    await openScene(page, url, scene)
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
