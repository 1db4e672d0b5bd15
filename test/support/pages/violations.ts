import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What breaks a rule of axe, in the page and in its frames; the rest of axe's report, which is long, stays there. */
export async function violations(page: Page, rules: axe.RunOptions = {}) {
  // What lies under a modal dialog is out of reach. axe knows it of the page's own parts, but not of its frames.
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
