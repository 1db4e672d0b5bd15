import type { Page } from 'playwright-core'

/** A point of the price pane, as parts of its width and height. */
type Place = [x: number, y: number]

interface TouchPoint {
  x: number
  y: number
  id?: number
}

/** Converts parts of the price pane into pixels of the screen. */
export async function at(page: Page, x: number, y: number): Promise<Place> {
  const box = await page.locator('[data-widget=chart] .u-over').first().boundingBox()
  return [box!.x + x * box!.width, box!.y + y * box!.height]
}

export async function drag(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(...(await at(page, ...from)))
  await page.mouse.down()
  await page.mouse.move(...(await at(page, ...to)), { steps: 4 })
  await page.mouse.up()
}

/** Returns a function that dispatches touch events with a finger at each of `points`. */
export async function touchScreen(page: Page) {
  const session = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: TouchPoint[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
}

/** Moves one finger from one point of the price pane to another. */
export async function swipe(page: Page, from: Place, to: Place): Promise<void> {
  const touch = await touchScreen(page)
  const [[x, y], [x2, y2]] = [await at(page, ...from), await at(page, ...to)]
  await touch('touchStart', { x, y })
  for (const part of [0.3, 0.6, 1]) await touch('touchMove', { x: x + part * (x2 - x), y: y + part * (y2 - y) })
  await touch('touchEnd')
}
