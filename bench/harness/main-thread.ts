import type { Page } from 'playwright-core'

/** Returns a reader of the milliseconds of CPU that a page's main thread has used so far; other work does not count. */
export async function mainThreadOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const found = metrics.find(({ name }) => name === 'TaskDuration')
    if (!found) throw new Error('the browser does not say how long its main thread was busy')
    return 1_000 * found.value
  }
}
