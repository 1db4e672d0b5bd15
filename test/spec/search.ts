import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { searchResult } from '#client/src/testing/examples.ts'
import type { NamedId } from '#domain/contract/catalogue.ts'
import type { Calls } from '../support/spec/calls.ts'
import { heading, reads, sees } from '../support/spec/checks.ts'
import { json } from '../support/spec/faults.ts'
import { COMPANIES, type Part } from '../support/spec/fixture.ts'
import type { Api } from '../support/system/api.ts'

const SEARCH = 'GET /api/search-actions/'
const FOLLOW = 'POST /api/user-watchlist/'

export const search: Part = async (t, fixture) => {
  const account = await fixture.account([COMPANIES[0]!.symbol])
  const { page, calls } = await fixture.enter(t, { account, subView: 'advancedSearch' })
  const text = page.getByLabel('Nombre o ticker')
  await sees(t, heading(page, 'Buscar acciones'))

  await filters(t, page, account.api)
  await sliders(t, page)
  await refused(t, page, calls)

  await t.test('a real search finds by ticker and by name, whatever the accents and capitals', async (t) => {
    const company = COMPANIES.find(({ name }) => /[áéíóú]/.test(name))!
    const plain = company.name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
    for (const words of [company.symbol.toLowerCase(), plain]) {
      await text.fill(words)
      await page.keyboard.press('Enter')
      await sees(t, page.locator(`tr[data-ticker=${company.symbol}]`), words)
    }
    await page.getByRole('button', { name: `Añadir ${company.symbol} a tu lista` }).click()
    await sees(t, page.getByRole('button', { name: `${company.symbol}: añadido` }))
    const followed = await account.api.get('/api/user-watchlist/')
    t.ok(
      followed.some((item: { symbol: string }) => item.symbol === company.symbol),
      'the server has it too',
    )
    await page
      .locator(`tr[data-ticker=${company.symbol}]`)
      .getByRole('button', { name: company.symbol, exact: true })
      .click()
    await sees(t, heading(page, `${company.name} ${company.symbol}`), 'a result opens its stock')
    await page.goBack()
    await sees(t, page.locator(`tr[data-ticker=${company.symbol}]`), 'and the results wait')
  })

  await t.test('one that is on the list already reads so', async (t) => {
    const { symbol } = COMPANIES[0]!
    await page.getByRole('button', { name: 'Inicio', exact: true }).click()
    await page.locator(`tr[data-symbol=${symbol}]`).waitFor()
    await page.getByRole('button', { name: 'Buscar acciones' }).click()
    await text.fill(symbol)
    await page.keyboard.press('Enter')
    await sees(t, page.getByRole('button', { name: `${symbol}: añadido` }))
  })
}

async function filters(t: Test, page: Page, api: Api) {
  await t.test('filters: name or ticker text, country, industry (each with "Todos"), and price sliders', async (t) => {
    await sees(t, page.getByLabel('Nombre o ticker'))
    for (const [label, path] of [
      ['País', '/api/countries'],
      ['Sector', '/api/industries'],
    ] as const) {
      const known: NamedId[] = await api.get(path)
      const choice = page.getByLabel(label)
      await choice.getByRole('option', { name: known[0].name }).waitFor({ state: 'attached' })
      t.same(await choice.getByRole('option').allInnerTexts(), ['Todos', ...known.map(({ name }) => name)])
      t.equal(await choice.inputValue(), '', '"Todos" at first')
    }
    t.equal(await page.getByRole('slider').count(), 2)
  })
}

async function sliders(t: Test, page: Page) {
  const min = page.getByLabel('Precio mínimo')
  const max = page.getByLabel('Precio máximo')
  const words = page.getByRole('group', { name: /^Precio/ }).getByRole('status')
  const values = async () => [await min.inputValue(), await max.inputValue()].join(' ')

  await t.test('price range 0 to 2000, step 5, whose end reads "2000+"', async (t) => {
    for (const slider of [min, max]) {
      t.same(await slider.evaluate((input: HTMLInputElement) => [input.min, input.max, input.step]), ['0', '2000', '5'])
    }
    t.equal(await values(), '0 2000')
    t.equal(await words.innerText(), '0 – 2000+')
    t.equal(await max.getAttribute('aria-valuetext'), '2000+')
    await min.press('ArrowRight')
    await max.press('ArrowLeft')
    t.equal(await values(), '5 1995')
    t.equal(await words.innerText(), '5 – 1995')
    await min.press('ArrowLeft')
    await max.press('ArrowRight')
    t.equal(await values(), '0 2000')
  })
}

async function refused(t: Test, page: Page, calls: Calls) {
  await t.test('why a stock cannot be added is said under its button', async (t) => {
    calls.answer(SEARCH, json({ results: [searchResult('AAA')] }))
    calls.answer(FOLLOW, json({ code: 'watchlist_limit', error: 'Ya no caben más.' }, 400))
    await page.getByLabel('Nombre o ticker').fill('a')
    await page.keyboard.press('Enter')
    const cell = page.locator('tr[data-ticker=AAA] td[data-column=add]')
    const button = cell.getByRole('button')
    await button.click()
    await reads(t, cell.getByRole('alert'), 'Ya no caben más.')
    t.ok(await button.isDisabled())
    const [above, under] = [await button.boundingBox(), await cell.getByRole('alert').boundingBox()]
    t.ok(above && under && under.y >= above.y + above.height, 'under the button')
    for (const call of [SEARCH, FOLLOW]) calls.answer(call, null)
  })
}
