import { watchConsole } from '../support/pages/browser.ts'
import { commentary } from '../support/spec/answers.ts'
import { heading, sees } from '../support/spec/checks.ts'
import { json } from '../support/spec/faults.ts'
import { COMPANIES, type Part } from '../support/spec/fixture.ts'
import { openRow } from '../support/spec/page-actions.ts'

const PUBLIC = ['GET /api/home-features/', 'GET /api/app-plans/', 'GET /referrals/']

export const everyCall: Part = async (t, fixture) => {
  const [{ symbol, name }] = COMPANIES
  const account = await fixture.account([symbol])
  let complaints: string[] = []
  const { page, calls } = await fixture.enter(t, {
    account,
    installable: true,
    before: (page, calls) => {
      complaints = watchConsole(page)
      calls.answer('POST /api/stocks/', json(commentary()))
    },
  })
  await page.locator(`tr[data-symbol=${symbol}] [data-field=price]`).getByText(/\d/).waitFor()
  await openRow(page, symbol)
  await sees(t, heading(page, `${name} ${symbol}`))
  await page.locator('[data-indicator=rsi] [data-field=value]').getByText(/\d/).first().waitFor()
  for (const entry of ['Buscar acciones', 'Mercado', 'Señales', 'Noticias', 'Alertas', 'Mi Cuenta', 'Simulador']) {
    await page.getByRole('navigation').getByRole('button', { name: entry }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await page
    .getByLabel('Volver al inicio')
    .or(page.getByRole('button', { name: 'Volver al inicio' }))
    .first()
    .click()
  await page.locator('[data-plan=Freemium]').waitFor()

  await t.test('all data calls send the bearer, except the referral tips and the landing lists', async (t) => {
    for (const call of calls.names()) {
      const sent = calls.received(call)[0].headers.authorization
      t.equal(sent, PUBLIC.includes(call) ? undefined : `Bearer ${account.api.token}`, call)
    }
    t.ok(calls.names().length >= 12, `${calls.names().length} different calls`)
  })

  await t.test('landing lists carry er, stock calls tk', async (t) => {
    for (const call of calls.names()) {
      const { searchParams } = calls.received(call)[0].url
      if (call.startsWith('GET /api/stocks/')) t.ok(searchParams.get('tk'), call)
      if (call === PUBLIC[0] || call === PUBLIC[1]) t.ok(searchParams.get('er'), call)
    }
  })

  await t.test('the console stays quiet on every view', async (t) => {
    t.same(complaints, [])
  })
}
