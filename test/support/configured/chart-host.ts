import type { Request } from 'playwright-core'
import type { ChartData } from '#domain/contract/charts/charts.ts'
import { framed, openChartPage, picture } from '../pages/chart-page.ts'
import type { Configured } from './configured.ts'

/** The chart page in a frame accepts messages of the application, whether its own origin is the same or another. */
export const chartHost: Configured = async (t, { url: app }, { CHART_HOST }) => {
  const { page, complaints, symbol } = await openChartPage(t, app)
  const underway = new Set<Request>()
  page.on('request', (request) => underway.add(request))
  page.on('requestfinished', (request) => underway.delete(request))

  t.test('follows the quotes and the theme of the page around, from its own origin and from another', async (t) => {
    for (const host of [app, CHART_HOST]) {
      const {
        frame,
        ready: announced,
        send,
      } = await framed(page, app, `${host}/price_predictions?symbol=${symbol}&graph_type=bollinger-bands`)
      await frame.waitForSelector('main[data-state=ready]')
      t.same(
        await announced(),
        [{ origin: host, data: { type: 'atalaya:ready', symbol, graph_type: 'bollinger-bands' } }],
        `${host}: says once that it is ready`,
      )
      const data: ChartData = await (
        await fetch(`${app}/api/charts/?symbol=${symbol}&graph_type=bollinger-bands`)
      ).json()
      const last = data.time.length - 1
      const quote = {
        symbol,
        // The price goes to the farther end of the day's range, so that the open bar cannot be drawn as before.
        price: data.close[last] > (data.high[last] + data.low[last]) / 2 ? data.low[last] : data.high[last],
        previous_close: data.close[last - 1],
        open: data.open[last],
        day_low: data.low[last] * 0.9999,
        day_high: data.high[last] * 1.0001,
        last_volume: data.volume[last] + 1_000_000,
        as_of: new Date(Date.now() + 60_000).toISOString(),
        seq: 1,
        freshness: 'simulated',
        market_state: 'open',
      }
      const text = (price: number) =>
        price.toLocaleString('es-EC', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
      const [before] = await picture(frame)
      await send({ type: 'atalaya:quotes', items: [quote, { ...quote, symbol: 'OTRA', price: 1 }] })
      await frame.locator('[data-field=close]').getByText(text(quote.price)).waitFor()
      await frame.waitForFunction((was) => {
        const canvas = document.querySelector('canvas') as HTMLCanvasElement
        return canvas.toDataURL() !== was
      }, before.image)
      t.pass('the open bar moves')
      const another = { ...quote, open: quote.open * 1.01, as_of: new Date(Date.now() + 90_000).toISOString() }
      const asked = page.waitForRequest((request) => request.url().includes('/api/charts/'))
      for (const price of [1, 2, 3]) await send({ type: 'atalaya:quotes', items: [{ ...another, price }] })
      await asked
      t.pass('another session reloads the columns')
      await send({ type: 'atalaya:quotes', items: [{ ...quote, price: 'x' }] })
      await send({ type: 'atalaya:theme', theme: 'pink' })
      await frame.evaluate(() => window.postMessage({ type: 'atalaya:theme', theme: 'dark' }, '*'))
      t.equal(
        await frame.evaluate(() => document.documentElement.dataset.theme),
        undefined,
        'messages of other origins are ignored',
      )
      await send({ type: 'atalaya:theme', theme: 'dark' })
      await frame.waitForSelector('html[data-theme=dark]')
      const [dark] = await picture(frame)
      t.ok(dark.up > 50, 'drawn in the colours of the other theme')
      t.equal((await announced()).length, 1, 'and says nothing more')
      // Requests still under way would be aborted when the document is left.
      while (underway.size > 0) await page.waitForEvent('requestfinished')
    }
  })

  t.test('in a page that scrolls the wheel is left to it until the chart has the focus', async (t) => {
    const { frame } = await framed(page, app, `${app}/price_predictions?symbol=${symbol}&graph_type=bollinger-bands`)
    await frame.waitForSelector('main[data-state=ready]')
    const chart = frame.getByRole('application')
    const from = await chart.getAttribute('data-from')
    await chart.hover()
    await page.mouse.wheel(0, -300)
    await frame.getByText('Haz clic en el gráfico').waitFor()
    t.equal(await chart.getAttribute('data-from'), from)
    await chart.click()
    await page.mouse.wheel(0, -300)
    await frame.waitForSelector(`[role=application]:not([data-from="${from}"])`)
  })

  t.test('the console stayed quiet', async (t) => t.same(complaints, []))
}
