import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import type { Test } from 'tap'

/** Passes once the element is on the screen. */
export async function sees(t: Test, target: Locator, message?: string): Promise<void> {
  await target.first().waitFor()
  t.pass(message ?? `sees ${target}`)
}

/** Passes once exactly this text is on the screen; `after` says what led to it. */
export async function reads(t: Test, within: Page | Locator, text: string | RegExp, after?: string): Promise<void> {
  await within.getByText(text, { exact: true }).first().waitFor()
  t.pass(after === undefined ? String(text) : `${after}: ${text}`)
}

/** Passes once the element is gone. */
export async function leaves(t: Test, target: Locator, message?: string): Promise<void> {
  await target.waitFor({ state: 'hidden' })
  t.pass(message ?? `${target} is gone`)
}

/** Passes when the element is absent at this moment: use it only after something else was seen. */
export async function lacks(t: Test, target: Locator, message?: string): Promise<void> {
  t.equal(await target.filter({ visible: true }).count(), 0, message ?? `no ${target}`)
}

/** Passes when nothing is wider than the screen. */
export async function fitsScreen(t: Test, page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  t.ok(wide <= 0, `nothing is wider than the screen at ${page.viewportSize()?.width} px (${wide})`)
}

/** Passes when the page's own alert says `text`, and accepts it. */
export async function acceptsAlert(t: Test, page: Page, text: string | RegExp): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await reads(t, dialog, text)
  await dialog.getByRole('button', { name: 'Aceptar' }).click()
  await leaves(t, dialog, 'the alert closes')
}

/** Milliseconds of the page's stopped clock that something may take which needs time to pass there. */
const PATIENCE_MS = 60_000
const STEP_MS = 200
/** The page's clock moves at most so many times as fast as the real one. */
const SPEED = 8

/** Moves the page's stopped clock until the element is on the screen, such as a part that is fetched late. */
export async function seesInTime(t: Test, target: Locator, message?: string): Promise<void> {
  await moveClock(target.page(), () => target.isVisible())
  await sees(t, target, message)
}

/** Moves the page's stopped clock until the element is gone. */
export async function leavesInTime(t: Test, target: Locator, message?: string): Promise<void> {
  await moveClock(target.page(), async () => (await target.count()) === 0)
  t.equal(await target.count(), 0, message ?? `${target} is gone`)
}

async function moveClock(page: Page, done: () => Promise<boolean>): Promise<void> {
  for (let passed = 0; passed < PATIENCE_MS && !(await done()); passed += STEP_MS) {
    // The page gives up a call by its own clock: a busy server must have some seconds to answer.
    await Promise.all([page.clock.runFor(STEP_MS), pause(STEP_MS / SPEED)])
  }
}

export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** The colour that a custom property of tokens.css has at this moment, as a computed style writes it. */
export async function colourOf(page: Page, token: string): Promise<string> {
  return page.evaluate((token) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${token})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)
}

export const colour = (target: Locator): Promise<string> =>
  target.evaluate((element) => getComputedStyle(element).color)
