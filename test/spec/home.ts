import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { trading, withoutSocket } from '../support/spec/answers.ts'
import { colour, colourOf, heading, reads, sees } from '../support/spec/checks.ts'
import { COMPANIES, type Part } from '../support/spec/fixture.ts'
import { leaveAndReturn } from '../support/spec/page-actions.ts'

const TRADING = 'GET /api/stocks/ trading-data'

export const home: Part = async (t, fixture) => {
  const followed = COMPANIES.slice(0, 4).map(({ symbol }) => symbol)
  const account = await fixture.account(followed)
  const { page } = await fixture.enter(t, {
    account,
    before: async (page, calls) => {
      await withoutSocket(page)
      calls.answer(TRADING, (route) => {
        const symbol = new URL(route.request().url()).searchParams.get('symbol') ?? ''
        const currentPrice = [102.5, 97.5, 100, 102.5][followed.indexOf(symbol)]
        return route.fulfill({ json: trading(symbol, { currentPrice }) })
      })
    },
  })
  const row = (at: number) => page.locator(`tr[data-symbol=${followed[at]}]`)

  await t.test('main dashboard has three widgets: Opportunities, My Watchlist, Relevant News', async (t) => {
    await sees(t, page.getByRole('heading', { level: 2, name: 'Mi Watchlist' }))
    await sees(t, page.getByRole('heading', { level: 2, name: 'Oportunidades' }))
    await sees(t, page.getByRole('heading', { level: 2, name: 'Noticias Relevantes' }))
    await sees(t, page.locator('[data-field=referral]'), 'and a referral tip')
  })

  await t.test('the watchlist shows every followed stock, oldest first, with its name', async (t) => {
    await row(0).waitFor()
    const symbols = await page.locator('tr[data-symbol]').evaluateAll((all) => all.map((one) => one.dataset.symbol))
    t.same(symbols, followed)
    for (const { symbol, name } of COMPANIES.slice(0, 4)) {
      t.match(await page.locator(`tr[data-symbol=${symbol}]`).innerText(), name)
    }
  })

  await t.test('price direction: up arrow and green, down arrow and red, grey dot when equal', async (t) => {
    for (const [at, direction, word, token, text] of [
      [0, 'up', 'sube', '--up', '+2,50'],
      [1, 'down', 'baja', '--down', '-2,50'],
      [2, 'equal', 'sin cambio', '--ink-3', '0,00'],
    ] as const) {
      const change = row(at).locator('[data-field=change] [data-direction]')
      await change.waitFor()
      t.equal(await change.getAttribute('data-direction'), direction)
      await sees(t, change.getByRole('img', { name: word }))
      t.equal(await colour(change), await colourOf(page, token), `${direction} is ${token}`)
      t.match(await change.innerText(), text, 'and a sign next to the arrow')
    }
  })

  await limit(t, page)

  await t.test('empty watchlist: a sentence with a link to advanced search', async (t) => {
    for (const ticker of followed) await account.api.call('DELETE', '/api/user-watchlist/', { ticker })
    await account.api.call('DELETE', '/api/user-watchlist/', { ticker: COMPANIES[4]!.symbol })
    await leaveAndReturn(page)
    const widget = page.getByRole('region', { name: 'Mi Watchlist' })
    await reads(t, widget, 'No has añadido ninguna acción a tu lista de seguimiento.')
    await widget.getByRole('button', { name: 'Buscar acciones' }).click()
    await sees(t, heading(page, 'Buscar acciones'))
  })
}

async function limit(t: Test, page: Page) {
  const ticker = page.getByPlaceholder('Ticker')
  const problem = page.getByRole('region', { name: 'Mi Watchlist' }).getByRole('alert')
  const add = async (text: string) => {
    await ticker.fill(text)
    await page.keyboard.press('Enter')
  }

  await t.test('Freemium watchlist limit: 5; the server says why a stock is not added', async (t) => {
    await add(COMPANIES[0]!.symbol)
    await reads(t, problem, 'Esta acción ya está en tu lista.')
    await add('NADA')
    await reads(t, problem, 'No conocemos ese símbolo.')
    await add(COMPANIES[4]!.symbol.toLowerCase())
    await sees(t, page.locator(`tr[data-symbol=${COMPANIES[4]!.symbol}]`), 'the fifth is added')
    await add(COMPANIES[5]!.symbol)
    await reads(t, problem, 'Has alcanzado el límite de acciones de tu plan: quita una para añadir otra.')
  })
}
