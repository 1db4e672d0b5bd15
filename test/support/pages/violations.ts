import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What breaks a rule of axe, in the page and in its frames; the rest of axe's report, which is long, stays there. */
export async function violations(page: Page, rules: axe.RunOptions = {}) {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(axe.source)
  }
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ ...rules, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html, any }) => [html, any[0]?.message])])
  }, rules)
}
