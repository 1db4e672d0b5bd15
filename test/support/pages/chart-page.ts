import type { Frame, Page } from 'playwright-core'
import type { Test } from 'tap'
import type { ChartData } from '#domain/contract/charts/charts.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { launchBrowser, openWindow, watchConsole } from './browser.ts'

const DAY = 86_400
const [{ symbol }] = createSimulatedMarket(1).instruments

/** Opens a window for the chart page of the system at `app`; `address` has its address by type of chart. */
export async function openChartPage(t: Test, app: string) {
  const browser = await launchBrowser()
  t.teardown(() => browser.close())
  const context = await openWindow(browser, { viewport: { width: 900, height: 500 }, colorScheme: 'light' })
  const page = await context.newPage()
  return {
    browser,
    page,
    complaints: watchConsole(page),
    symbol,
    address: (graphType: string) => `${app}/price_predictions?symbol=${symbol}&graph_type=${graphType}&tk=x`,
    ready: () => page.waitForSelector('main[data-state=ready]'),
    legend: (field: string) => page.locator(`[data-part=legend] [data-field=${field}]`),
  }
}

/** Changes the answers of /api/charts/ on their way to the page. */
export async function answerWith(page: Page, change: (data: ChartData) => ChartData): Promise<void> {
  await page.unrouteAll()
  await page.route('**/api/charts/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as ChartData) })
  })
}

/** Adds a forecast with a band of ten days from the last close, and its record. */
export function aheadOf(data: ChartData): ChartData {
  const last = data.time.length - 1
  const days = Array.from({ length: 10 }, (_, i) => i + 1)
  const price = data.close[last]
  return {
    ...data,
    forecast: {
      horizon: 10,
      method: 'filtered-historical',
      time: days.map((day) => data.time[last] + day * DAY),
      median: days.map((day) => price * (1 + day / 2000)),
      low80: days.map((day) => price * (1 - 0.02 * Math.sqrt(day))),
      high80: days.map((day) => price * (1 + 0.02 * Math.sqrt(day))),
      coverage: { sessions: 250, inside_pct: 79.2, naive_inside_pct: 81.2, width_vs_naive_pct: -4 },
    },
  }
}

/** Number of pixels of one canvas that have the colour of each thing. */
export interface Pixels {
  up: number
  down: number
  /** Filling of the forecast's band. */
  band: number
  /** Fillings in the accent colour: between Bollinger's bands, rows of the value area. */
  wash: number
  accent: number
  /** Lines that join swing points. */
  swings: number
  /** Zones of an oscillator. */
  zones: number
  volume: number
  /** Horizontal lines over most of the width. */
  levels: number
  image: string
}

/** Reads every canvas of the page, from the top down, by the colours of its present theme. */
export function picture(page: Page | Frame): Promise<Pixels[]> {
  return page.evaluate(() => {
    const probe = document.createElement('span')
    document.body.append(probe)
    const colour = (token: string) => {
      probe.style.color = `var(${token})`
      return (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number)
    }
    const names = ['--up', '--down', '--warn', '--accent', '--ink-3']
    const [up, down, warn, accent, ink3] = names.map(colour)
    probe.remove()
    return Array.from(document.querySelectorAll('canvas'), (canvas) => {
      const { width, height } = canvas
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
      /** Whether the pixel has this colour and opacity, within the tolerance of a thin filling. */
      const has = (at: number, [r, g, b]: number[], opacity: number) => {
        const near = opacity < 0.5 ? 8 / opacity / 4 : 6
        return (
          Math.abs(data[at + 3] - 255 * opacity) <= 4 &&
          [r, g, b].every((part, i) => Math.abs(data[at + i] - part) <= near)
        )
      }
      const count = (wanted: number[], opacity: number) => {
        let pixels = 0
        for (let at = 0; at < data.length; at += 4) if (has(at, wanted, opacity)) pixels++
        return pixels
      }
      let levels = 0
      for (let y = 0; y < height; y++) {
        let drawn = 0
        for (let x = 0; x < width; x++) {
          const at = 4 * (y * width + x)
          if (has(at, accent, 1) || has(at, accent, 0.55)) drawn++
        }
        if (drawn > 0.25 * width) levels++
      }
      return {
        up: count(up, 1),
        down: count(down, 1),
        band: count(warn, 0.16),
        wash: count(accent, 0.14),
        accent: count(accent, 1),
        swings: count(ink3, 1),
        zones: count(up, 0.08) + count(down, 0.08),
        volume: count(up, 0.55) + count(down, 0.55),
        levels,
        image: canvas.toDataURL(),
      }
    })
  })
}

interface Framed {
  frame: Frame
  /** Resolves with the messages that the frame has sent to the page around it so far, with their origin. */
  ready(): Promise<{ origin: string; data: unknown }[]>
  send(message: unknown): Promise<void>
}

/** Shows the chart page in a frame of a page of the application. */
export async function framed(page: Page, app: string, address: string): Promise<Framed> {
  await page.goto(`${app}/reset-password`)
  await page.evaluate((source) => {
    const heard: unknown[] = []
    window.addEventListener('message', ({ origin, data }) => heard.push({ origin, data }))
    const frame = document.createElement('iframe')
    Object.assign(frame, { src: source, width: 600, height: 500, name: 'chart' })
    document.body.prepend(frame)
    Object.assign(window, { heard, chart: frame })
  }, address)
  const element = await page.waitForSelector('iframe[name=chart]')
  const frame = await element.contentFrame()
  if (!frame) throw new Error('the frame has no document')
  await frame.waitForURL(address)
  return {
    frame,
    ready: () => page.evaluate(() => (window as unknown as { heard: { origin: string; data: unknown }[] }).heard),
    send: (message) => {
      const { origin } = new URL(address)
      return page.evaluate(
        ([said, to]) => {
          const { chart } = window as unknown as { chart: HTMLIFrameElement }
          chart.contentWindow?.postMessage(said, to as string)
        },
        [message, origin],
      )
    },
  }
}
