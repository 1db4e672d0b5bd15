import type { Locator } from 'playwright-core'
import t, { type Test } from 'tap'
import { formatPrice } from '#domain/text/price.ts'
import { practise } from '../support/pages/practice.ts'
import { translate } from '../support/pages/translator.ts'
import { expertViews, memberViews, type PageView, returnToPageView } from '../support/pages/views.ts'
import { openWatched } from '../support/pages/watched-page.ts'
import { type Account, BrowserFixture, COMPANIES } from '../support/spec/fixture.ts'
import { until } from '../support/until.ts'

// A browser's translator puts elements of its own in the places of texts, while prices move and views change.

const fixture = await BrowserFixture.start(t)
const [{ symbol }, second] = COMPANIES as [(typeof COMPANIES)[0], (typeof COMPANIES)[0]]
const account = await fixture.account([symbol, second.symbol])
/** Number of prices that must pass, each other than the one before: one alone might stand still and yet be right. */
const PRICES = 3

/** Passes once that many prices of the API were on the screen, each while the API still gave it. */
async function showsEachPrice(t: Test, shown: Locator, { api }: Account, what: string): Promise<void> {
  const seen: string[] = []
  await until(`${PRICES} prices: ${what}`, async () => {
    const { currentPrice, currency } = await api.get(`/api/stocks/?action=trading-data&symbol=${symbol}`)
    const written = formatPrice(currentPrice, currency)
    if (written !== seen.at(-1) && (await shown.innerText()).includes(written)) seen.push(written)
    return seen.length >= PRICES
  })
  t.pass(what)
}

for (const [subView, name, place] of [
  ['mainDashboard', 'the watchlist', `tr[data-symbol=${symbol}] [data-field=price]`],
  ['stockDetail', "the stock's header", 'main p[data-field=price]'],
  ['stockDetail', "the legend of the stock's chart", '[data-part=legend] [data-field=close]'],
  ['market', 'the market', `tr[data-symbol=${symbol}] [data-column=price]`],
] as const) {
  t.test(`${name} goes on with the API`, async (t) => {
    const { page } = await fixture.enter(t, { account, subView, symbol, before: translate })
    const shown = page.locator(place)
    await shown.waitFor()
    t.ok((await page.locator('main font').count()) > 5, 'it is translated')
    await showsEachPrice(t, shown, account, name)
  })
}

async function keepsFigures(t: Test, account: Account, views: readonly PageView[]): Promise<void> {
  const { page, quiet } = await openWatched(t, fixture, { account, before: translate })
  for (const view of views) {
    await returnToPageView(page, fixture.url, view)
    const given = await page.locator('main font > font').evaluateAll(
      (texts, tickers) =>
        texts
          .map(({ textContent }) => textContent)
          .filter((text) => tickers.includes(text) || /^[^\p{L}]*\d[^\p{L}]*$/u.test(text)),
      COMPANIES.map(({ symbol }) => symbol),
    )
    t.same([...new Set(given)], [], view.name)
  }
  await quiet()
}

t.test('every view can be left and entered again, and no figure or ticker is given to the translator', async (t) => {
  await keepsFigures(t, account, memberViews(symbol))
  const expert = await fixture.expert([symbol])
  await practise(expert, symbol)
  await keepsFigures(t, expert, expertViews(symbol))
})
