import type { Page } from 'playwright-core'

/** Fills the two fields of every form that takes a new password. */
export async function fillNewPassword(page: Page, password: string, repeated = password): Promise<void> {
  await page.getByLabel('Nueva contraseña', { exact: true }).fill(password)
  await page.getByLabel('Repite la contraseña', { exact: true }).fill(repeated)
}
