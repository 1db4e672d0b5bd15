import type { Page } from 'playwright-core'

/** The log-in as the page stores it. */
export type Session = { token: string; name: string; email: string; role: string | null }

/** The view of a window, as the page keeps it in the browser's history. */
export interface ViewStep {
  view: string
  subView: string
  symbol: string | null
}

export const stepOf = (view: string, subView = 'mainDashboard', symbol: string | null = null): ViewStep => {
  return { view, subView, symbol }
}

/** Goes back to this step as the browser's own button does: the page is not loaded again. */
export async function backTo(page: Page, step: ViewStep): Promise<void> {
  await page.evaluate(`${keeping(step)}, history.pushState(null, ''), history.back()`)
}

/** Loads the page again in its window at this step; with `user`, signed in as this user. */
export async function loadAt(page: Page, step: ViewStep, user?: Session): Promise<void> {
  const session = JSON.stringify(JSON.stringify(user))
  await page.evaluate(user ? `${keeping(step)}, sessionStorage.setItem('atalaya.session', ${session})` : keeping(step))
  await page.reload()
}

/** A script for the page that makes this step the current one of its history. */
const keeping = (step: ViewStep) => `history.replaceState(${JSON.stringify(step)}, '', '/')`

/** Opens a stock from its row of the watchlist. */
export async function openRow(page: Page, symbol: string): Promise<void> {
  const row = page.locator(`tr[data-symbol=${symbol}]`)
  await row.getByRole('button', { name: new RegExp(`^${symbol}`) }).click()
}

/** Goes from the start of the dashboard to another view and back, so that the page asks again for what it had shown. */
export async function leaveAndReturn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Simulador' }).click()
  await page.getByRole('button', { name: 'Inicio', exact: true }).click()
}

/** Fills the two fields of every form that takes a new password. */
export async function fillNewPassword(page: Page, password: string, repeated = password): Promise<void> {
  await page.getByLabel('Nueva contraseña', { exact: true }).fill(password)
  await page.getByLabel('Repite la contraseña', { exact: true }).fill(repeated)
}
