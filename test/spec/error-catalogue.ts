import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { withoutSocket } from '../support/spec/answers.ts'
import type { Calls } from '../support/spec/calls.ts'
import { heading, reads, sees } from '../support/spec/checks.ts'
import { json } from '../support/spec/faults.ts'
import { COMPANIES, type Part, sessionOf } from '../support/spec/fixture.ts'
import { loadAt, openRow, stepOf } from '../support/spec/page-actions.ts'
import { LANDING, WATCHLIST, WIDGET_VIEWS, type Widget } from '../support/spec/widget-views.ts'

const [{ symbol }] = COMPANIES

/** A refusal and an unreadable answer; tests next to the page's calls say that any other failure is one of these. */
const FAILURES = {
  '500 with a sentence': json({ code: 'some_word', detail: 'Esto lo dice el servidor.' }, 500),
  '200 with rubbish': json({ rubbish: true }),
}

export const errorCatalogue: Part = async (t, fixture) => {
  const user = sessionOf(await fixture.account([symbol]))
  const { page, calls } = await fixture.visit(t, {
    before: async (page, calls) => {
      await withoutSocket(page)
      cutAll(calls, LANDING.widgets)
    },
  })
  for (const { name, step, widgets } of WIDGET_VIEWS) {
    await t.test(name, async (t) => {
      cutAll(calls, widgets)
      if (step) await loadAt(page, step, user)
      for (const widget of widgets) {
        await t.test(`${widget.call}: ${widget.sentence}`, (t) => fails(t, page, calls, widget))
      }
    })
  }

  await t.test('a watchlist that cannot be loaded is logged, and the list is empty', async (t) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    cutAll(calls, [WATCHLIST])
    await loadAt(page, stepOf('dashboard'), user)
    await reads(t, page, 'Error al cargar la Watchlist')
    t.ok(logged.some((line) => line.startsWith('Error al cargar la Watchlist')))
    t.equal(await page.locator('tr[data-symbol]').count(), 0)
  })

  await unauthorised(t, page, calls)
}

function cutAll(calls: Calls, widgets: readonly Widget[]): void {
  for (const { call } of widgets) calls.answer(call, (route) => route.abort())
}

/** Checks that each failure in turn shows the sentence, with a way to retry; the last retry succeeds. */
async function fails(t: Test, page: Page, calls: Calls, widget: Widget) {
  const { call, alert, sentence, unreadable = sentence } = widget
  const retry = alert(page).getByRole('button', { name: 'Reintentar' })
  await alert(page).getByText(sentence, { exact: true }).waitFor()
  for (const [name, fault] of Object.entries(FAILURES)) {
    calls.answer(call, fault)
    const answered = calls.next(call)
    await retry.click()
    await answered
    await reads(t, alert(page), name === '200 with rubbish' ? unreadable : sentence, name)
  }
  calls.answer(call, null)
  if (call === 'POST /api/stocks/') return
  await retry.click()
  await retry.waitFor({ state: 'detached' })
  t.pass('and the last try succeeds')
}

async function unauthorised(t: Test, page: Page, calls: Calls) {
  await t.test('401 on any call with a bearer: back to the login, saying so', async (t) => {
    calls.answer(WATCHLIST.call, null)
    const row = page.locator(`tr[data-symbol=${symbol}]`)
    // The page may have asked again by itself before the button is reached.
    await Promise.race([WATCHLIST.alert(page).getByRole('button', { name: 'Reintentar' }).click(), row.waitFor()])
    await row.waitFor()
    calls.answer('GET /api/stocks/ technical-indicators', (route) => route.fulfill({ status: 401, body: '' }))
    await openRow(page, symbol)
    await sees(t, heading(page, 'Iniciar sesión'))
    await reads(t, page.getByRole('status'), 'Tu sesión ha terminado. Vuelve a iniciar sesión.')
    t.equal(await page.evaluate(() => sessionStorage.getItem('atalaya.session')), null)
  })
}
