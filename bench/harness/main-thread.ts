import type { Page } from 'playwright-core'

/** Milliseconds for which a page's main thread has been busy so far: of the processor, whatever else the machine does. */
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
