import type { Page } from 'playwright-core'
import t from 'tap'
import type { StockSignals } from '#domain/contract/signals.ts'
import { EXAMPLES } from '#domain/contract/testing/examples.ts'
import { standsEverywhere } from '../support/pages/axe.ts'
import type { Calls } from '../support/spec/calls.ts'
import { heading, lacks, reads, sees } from '../support/spec/checks.ts'
import { json } from '../support/spec/faults.ts'
import { BrowserFixture, COMPANIES, DESKTOP, PHONE } from '../support/spec/fixture.ts'
import { until } from '../support/until.ts'

// What the indicators say together, and what followed, in a real browser over a real system.

const fixture = await BrowserFixture.start(t)
const [{ symbol }] = COMPANIES

const SAYS = 'Qué dicen los indicadores'
const PAST = 'Qué pasó las otras veces'
const VERDICT = '[data-field=verdict]'

/** Waits for both panels, which are below a phone's screen. */
async function comeTo(page: Page): Promise<void> {
  await until('both panels', async () => {
    await page.evaluate(() => scrollBy(0, 100))
    return page.locator(VERDICT).isVisible()
  })
}

t.test('no edge is shown: as any day, and what the indicators say is worth reading', async (t) => {
  const { page } = await fixture.enter(t, { subView: 'stockDetail', symbol, viewport: PHONE })
  await comeTo(page)
  const says = page.getByRole('region', { name: SAYS })
  const needle = await says.getByRole('img', { name: /^De −100, venta fuerte, a 100, compra fuerte: / }).ariaSnapshot()
  t.match(needle, /\d+ indicadores apuntan hacia arriba, \d+ hacia abajo y \d+ no se inclinan/)
  t.equal(await says.locator('td[data-part]').count(), 19, 'each part in words')
  await reads(t, says, 'Cierre anterior')
  await reads(t, says, /^Lleva \d+ sesi/)
  const past = page.getByRole('region', { name: PAST })
  t.match(
    await past.locator(VERDICT).innerText(),
    /^(Sin ventaja demostrada: como cualquier día \(\d+\s%\)|«Neutral»)/u,
  )
  t.notMatch(await page.locator('[data-widget=rating]').innerText(), /\b(comprar|vender)\b/i)
  await sees(t, past.locator('tr[data-current=true]'), 'the word that stands is marked among the five')
  await standsEverywhere(t, page)
})

t.test('an edge is shown on the stock: only then it speaks of buying', async (t) => {
  const [ofStock, ofMarket] = EXAMPLES.stockSignals.past
  const shown: StockSignals = {
    ...EXAMPLES.stockSignals,
    symbol,
    past: [{ ...ofStock, edge: 'demostrada' }, ofMarket],
  }
  const before = (_: Page, calls: Calls) => calls.answer('GET /api/signals/', json(shown))
  const { page } = await fixture.enter(t, { subView: 'stockDetail', symbol, before })
  await reads(t, page.locator(VERDICT), 'Comprar: ventaja demostrada en esta acción')
  await standsEverywhere(t, page)
})

t.test('by keyboard: an alert when the word changes', async (t) => {
  const { page } = await fixture.enter(t, { subView: 'stockDetail', symbol })
  await page.locator(VERDICT).waitFor()
  await page
    .getByRole('region', { name: SAYS })
    .getByRole('button', { name: /^Avísame/ })
    .press('Enter')
  const sentence = page.getByRole('dialog').locator('[data-field=sentence]')
  t.match(await sentence.innerText(), /indicadores de .* pasen a «(Compra|Venta) fuerte»/)
  await page.keyboard.press('Escape')
})

t.test('the view: changes of the followed stocks, rules, and the words of the whole market', async (t) => {
  const account = await fixture.account(COMPANIES.slice(0, 5).map(({ symbol }) => symbol))
  await until('what followed on all stocks', async () => {
    const { past } = await account.api.get('/api/signals/market/')
    return past.length === 5
  })
  const { page } = await fixture.enter(t, { account })
  await page.getByRole('navigation').getByRole('button', { name: 'Señales' }).press('Enter')
  await sees(t, heading(page, 'Señales'))
  const changes = page.locator('[data-part=changes]')
  await changes.locator('li[data-word]').first().waitFor()
  const sessions = await changes.locator('h3').allInnerTexts()
  t.ok(sessions.length >= 1 && sessions.every((text) => text.startsWith('Cierre del ')), 'by their close')
  t.match(await changes.locator('li[data-word]').first().innerText(), /Antes «.+», \d+ sesi/)
  await sees(t, page.locator('[data-widget=opportunities]'))
  const market = page.locator('[data-part=market]')
  t.equal(await market.locator('tr[data-word]').count(), 6, 'five words, and any day')
  await reads(t, market, /^De \d+ palabras que se pusieron a prueba/)
  await standsEverywhere(t, page)
  await page.setViewportSize(DESKTOP)

  await changes.getByRole('button', { name: 'Qué dicen ahora de cada una' }).press('Enter')
  await sees(t, heading(page, 'Mercado'))
  await page.locator('table[aria-busy=false] tr[data-symbol]').nth(4).waitFor()
  t.equal(await page.locator('main tr[data-symbol]').count(), 5, 'the followed stocks')
  t.match(await page.locator('td[data-column=rating_word]').first().innerText(), /^(Compra|Venta|Neutral)/)
  await page.locator('[data-preset=strongBuy]').click()
  const record = await page.locator('[data-field=word-record]').innerText()
  t.match(record, /^Tras «Compra fuerte» subió el \d+\s% de [\d.]+ días; cualquier día: \d+\s%\./u)
  await page.locator('[data-preset=strongBuy]').click()
  await lacks(t, page.locator('[data-field=word-record]'))
})
