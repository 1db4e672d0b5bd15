import type { Page } from 'playwright-core'

/** The page's stored log-in. */
export type Session = { token: string; name: string; email: string; role: string | null }

/** What a window shows, as the page keeps it in the browser's history. */
export interface Step {
  view: string
  subView: string
  symbol: string | null
}

export const stepOf = (view: string, subView = 'mainDashboard', symbol: string | null = null): Step => {
  return { view, subView, symbol }
}

/** Goes back to this step, as by the browser's own button: the page is not loaded again. */
export async function backTo(page: Page, step: Step): Promise<void> {
  await page.evaluate((step) => {
    history.replaceState(step, '', '/')
    history.pushState(null, '')
    history.back()
  }, step)
}

/** Loads the page again in its window, at this step; with `user`, as one who is signed in. */
export async function loadAt(page: Page, step: Step, user?: Session): Promise<void> {
  await page.evaluate(
    ({ step, user }) => {
      history.replaceState(step, '', '/')
      if (user) sessionStorage.setItem('atalaya.session', JSON.stringify(user))
    },
    { step, user },
  )
  await page.reload()
}
