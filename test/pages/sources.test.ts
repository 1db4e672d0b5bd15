import t from 'tap'
import { fakeYahoo } from '../support/fake-yahoo/server.ts'
import { fitsScreen, lacks, sees } from '../support/spec/checks.ts'
import { BrowserFixture, DESKTOP, PHONE } from '../support/spec/fixture.ts'
import { makeAdministrator } from '../support/system/account.ts'

// An administrator sees the state of a source that answers, and of one that asks for a pause.

t.test('the sources of a real market, as their calls go on', async (t) => {
  const fake = await fakeYahoo(t)
  const env = {
    MARKET_DATA: 'yahoo',
    MARKET_URL: fake.url,
    SOURCE_BUDGETS: 'yahoo:1000/30000/500000',
  }
  const fixture = await BrowserFixture.start(t, env)
  const account = await fixture.account(['SAN.MC'])
  makeAdministrator(fixture.system, account.email)
  const { page } = await fixture.enter(t, { account })
  await page.getByRole('button', { name: 'Administración' }).click()
  await page.getByRole('button', { name: 'Fuentes' }).click()
  const yahoo = page.locator('tr[data-source=yahoo]')
  const cell = (name: string) => yahoo.locator(`[data-column=${name}]`)
  await sees(t, cell('source').getByText('Yahoo Finance'))
  await sees(t, cell('month').getByText('de 500.000'))
  await sees(t, cell('breaker').getByText('Cerrado'))
  await sees(t, cell('next').getByText(/^(en \d|ahora)/))
  const day = cell('day').locator('[data-field=spent]')
  const spent = async () => Number((await day.innerText()).replace('.', ''))
  // This works at any hour: exchanges may be closed, but a newly followed stock is asked for at once.
  const follow = (ticker: string) => account.api.call('POST', '/api/user-watchlist/', { ticker })
  const before = await day.innerText()
  await follow('AAPL')
  await day.filter({ hasText: new RegExp(`^${before}$`) }).waitFor({ state: 'hidden' })
  t.ok((await spent()) > Number(before.replace('.', '')), 'more is spent, without any action on the page')
  await lacks(t, page.locator('tr[data-source=frankfurter]'), 'it is not called where the hosts are replaced')
  await sees(t, page.locator(`tr[data-source="feeds:${new URL(fake.url).host}"]`))

  for (const path of ['/v7/finance/quote', '/v8/finance/chart/BBVA.MC', '/v10/finance/quoteSummary/BBVA.MC'])
    fake.faults.set(path, (response) => response.writeHead(429, { 'retry-after': '3600' }).end())
  await follow('BBVA.MC')
  await sees(t, cell('breaker').getByText('Abierto'))
  await sees(t, cell('breaker').getByText(/answered 429/))
  await sees(t, cell('breaker').getByText(/^Nuevo intento en 5\d min$/))
  await sees(t, cell('next').getByText(/^en 5\d min$/))
  await sees(t, cell('refusals').getByText(/^[1-9]\d* de la fuente$/))
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    await fitsScreen(t, page)
  }
})
