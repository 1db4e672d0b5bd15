import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import type { NamedId, SearchAnswer } from '#domain/contract/catalogue.ts'
import type { Calls } from '../support/spec/calls.ts'
import { heading, lacks, reads, sees } from '../support/spec/checks.ts'
import { failures, held, json } from '../support/spec/faults.ts'
import { COMPANIES, type Part } from '../support/spec/fixture.ts'
import type { Api } from '../support/system/api.ts'

const SEARCH = 'GET /api/search-actions/'
const FOLLOW = 'POST /api/user-watchlist/'
const BLOCKED = 'Por favor, ingrese un Nombre/Ticker o seleccione un País y un Sector para buscar.'
const NONE = 'No se encontraron acciones que coincidan con tus criterios.'

type Result = SearchAnswer['results'][number]

const result = (ticker: string, more: Partial<Result> = {}): Result => ({
  ticker,
  name: `Empresa ${ticker}`,
  currency: 'USD',
  marketplace: 'Ecuador',
  market: 'Bolsa Simulada',
  price: 10.5,
  day_low: 9.75,
  day_high: 11.25,
  previous_close: 10.25,
  ...more,
})

export const search: Part = async (t, fixture) => {
  const account = await fixture.account([COMPANIES[0]!.symbol])
  const { page, calls } = await fixture.enter(t, { account, subView: 'advancedSearch' })
  const text = page.getByLabel('Nombre o ticker')
  const submit = page.getByRole('button', { name: 'Buscar', exact: true })
  await sees(t, heading(page, 'Buscar acciones'))

  await filters(t, page, account.api)
  await sliders(t, page)
  await blocking(t, page, calls)

  await t.test('the call carries name, prices and only the chosen ids', async (t) => {
    await page.getByLabel('País').selectOption({ label: 'Ecuador' })
    await page.getByLabel('Sector').selectOption({ index: 2 })
    await page.getByLabel('Precio mínimo').fill('5')
    await text.fill('  banco ')
    const answered = calls.next(SEARCH)
    await submit.click()
    await answered
    const [country, industry] = [page.getByLabel('País'), page.getByLabel('Sector')]
    const query = Object.fromEntries(calls.received(SEARCH).at(-1)!.url.searchParams)
    t.same(query, {
      name: 'banco',
      min_price: '5',
      max_price: '2000',
      country_id: await country.inputValue(),
      industry_id: await industry.inputValue(),
    })
    for (const choice of [country, industry]) await choice.selectOption('')
    await page.getByLabel('Precio mínimo').fill('0')
    const again = calls.next(SEARCH)
    await submit.click()
    await again
    t.same([...calls.received(SEARCH).at(-1)!.url.searchParams.keys()], ['name', 'min_price', 'max_price'])
  })

  await results(t, page, calls)
  await adding(t, page, calls)

  await t.test('a real search finds by ticker and by name, whatever the accents and capitals', async (t) => {
    calls.answer(SEARCH, null)
    calls.answer(FOLLOW, null)
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

  await t.test('filters fail to load: lists left empty', async (t) => {
    for (const { name, fault } of failures('detail').filter((_, index) => index % 3 === 0)) {
      const names = ['GET /api/countries', 'GET /api/industries']
      for (const name of names) calls.answer(name, fault)
      const answered = names.map((name) => calls.next(name))
      await page.reload()
      await Promise.all(answered)
      await heading(page, 'Buscar acciones').waitFor()
      for (const label of ['País', 'Sector']) {
        t.same(await page.getByLabel(label).getByRole('option').allInnerTexts(), ['Todos'], `${name}: ${label}`)
      }
      await lacks(t, page.getByRole('alert'))
    }
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
  })

  await t.test('the minimum never exceeds the maximum: one end pushes the other', async (t) => {
    await max.fill('400')
    await min.fill('500')
    t.equal(await values(), '500 500', 'the minimum pushes the maximum up')
    await max.fill('100')
    t.equal(await values(), '100 100', 'the maximum pulls the minimum down')
    await min.fill('2000')
    t.equal(await values(), '2000 2000')
    t.equal(await words.innerText(), '2000+ – 2000+')
    await min.fill('0')
    t.equal(await values(), '0 2000')
  })
}

async function blocking(t: Test, page: Page, calls: Calls) {
  const submit = page.getByRole('button', { name: 'Buscar', exact: true })
  const [country, industry] = [page.getByLabel('País'), page.getByLabel('Sector')]

  await t.test('search is blocked without text unless both a country and an industry are chosen', async (t) => {
    await reads(t, page, BLOCKED)
    await lacks(t, page.getByRole('alert'), 'at first it is a hint')
    for (const [text, chosen] of [
      ['', []],
      ['   ', []],
      ['', [country]],
      ['', [industry]],
    ] as const) {
      await page.getByLabel('Nombre o ticker').fill(text)
      for (const choice of [country, industry])
        await choice.selectOption(chosen.includes(choice as never) ? { index: 1 } : '')
      await submit.click()
      await reads(t, page.getByRole('alert'), BLOCKED)
    }
    t.same(calls.received(SEARCH), [], 'the server is not asked')
    for (const choice of [country, industry]) await choice.selectOption({ index: 1 })
    await lacks(t, page.getByText(BLOCKED), 'both are enough')
    const answered = calls.next(SEARCH)
    await submit.click()
    await answered
    t.equal(calls.received(SEARCH).length, 1)
    for (const choice of [country, industry]) await choice.selectOption('')
    await page.getByLabel('Nombre o ticker').fill('banco')
    await lacks(t, page.getByText(BLOCKED), 'and so is a text')
  })
}

async function results(t: Test, page: Page, calls: Calls) {
  const submit = page.getByRole('button', { name: 'Buscar', exact: true })
  const rows = page.locator('tr[data-ticker]')

  await t.test('results list per ticker, with País from the marketplace', async (t) => {
    const call = held(json({ results: [result('AAA'), result('BBB', { currency: null, price: null, market: null })] }))
    calls.answer(SEARCH, call.fault)
    await submit.click()
    await reads(t, page.getByRole('status'), 'Buscando…')
    call.release()
    await sees(t, rows.first())
    const headers = ['Ticker', 'Nombre', 'Moneda', 'País', 'Mercado', 'Precio', 'Mínimo del día', 'Máximo del día']
    t.same((await page.getByRole('columnheader').allInnerTexts()).slice(0, 8), headers)
    const column = (name: string) => page.locator(`tr[data-ticker=AAA] td[data-column=${name}]`)
    for (const [name, text] of [
      ['ticker', 'AAA'],
      ['name', 'Empresa AAA'],
      ['currency', 'USD'],
      ['marketplace', 'Ecuador'],
      ['market', 'Bolsa Simulada'],
      ['price', '$10,50'],
      ['dayLow', '9,75'],
      ['dayHigh', '11,25'],
      ['previousClose', '10,25'],
    ] as const) {
      t.match(await column(name).innerText(), text, name)
    }
  })

  await t.test('search shows only the 10 most relevant results', async (t) => {
    const tickers = Array.from({ length: 14 }, (_, index) => `T${index}`)
    calls.answer(SEARCH, json({ results: tickers.map((ticker) => result(ticker)) }))
    await submit.click()
    await page.locator('tr[data-ticker=T9]').waitFor()
    t.same(await rows.evaluateAll((all) => all.map((row) => row.dataset.ticker)), tickers.slice(0, 10))
    await reads(t, page, 'Se muestran los 10 más relevantes.')
  })

  await t.test('search failure: result list emptied, and the no-results message', async (t) => {
    for (const { name, fault } of [{ name: 'nothing found', fault: json({ results: [] }) }, ...failures('detail')]) {
      calls.answer(SEARCH, json({ results: [result('AAA')] }))
      await submit.click()
      await rows.first().waitFor()
      calls.answer(SEARCH, fault)
      await submit.click()
      await page.getByText(NONE, { exact: true }).waitFor()
      t.equal(await rows.count(), 0, name)
    }
  })
}

async function adding(t: Test, page: Page, calls: Calls) {
  const submit = page.getByRole('button', { name: 'Buscar', exact: true })
  const row = page.locator('tr[data-ticker=AAA]')
  const button = row.locator('td[data-column=add]').getByRole('button')
  const open = async () => {
    calls.answer(SEARCH, json({ results: [result('AAA'), result('BBB')] }))
    await submit.click()
    await button.and(page.locator(':enabled')).waitFor()
  }

  await t.test('after a 400 the button is disabled and reads "Añadido", with the error under it', async (t) => {
    for (const { name, fault, sentence, status } of failures('error')) {
      if (status !== 400) continue
      await open()
      calls.answer(FOLLOW, fault)
      await button.click()
      await row
        .getByRole('alert')
        .getByText(sentence ?? 'Error al añadir a Watchlist', { exact: true })
        .waitFor()
      t.equal(await button.innerText(), 'Añadido', name)
      t.ok(await button.isDisabled())
      const [above, under] = [await button.boundingBox(), await row.getByRole('alert').boundingBox()]
      t.ok(above && under && under.y >= above.y + above.height, 'under the button')
      const other = page.locator('tr[data-ticker=BBB] td[data-column=add]').getByRole('button')
      t.equal(await other.innerText(), 'Añadir', 'per ticker')
    }
  })

  await t.test('any other failure: "Error inesperado al añadir a Watchlist", and the button stays', async (t) => {
    await open()
    for (const { name, fault, status } of failures('error')) {
      if (status === 400) continue
      calls.answer(FOLLOW, fault)
      const answered = calls.next(FOLLOW)
      await button.click()
      await answered
      await row.getByRole('alert').getByText('Error inesperado al añadir a Watchlist', { exact: true }).waitFor()
      await button.and(page.locator(':enabled')).waitFor()
      t.equal(await button.innerText(), 'Añadir', name)
    }
  })

  await t.test('after success the button is disabled and reads "Añadido"', async (t) => {
    calls.answer(FOLLOW, json({ id: 1, symbol: 'AAA', name: 'Empresa AAA' }, 201))
    await button.click()
    await reads(t, row, 'Añadido')
    t.ok(await button.isDisabled())
    t.same(calls.received(FOLLOW).at(-1)?.body, { ticker: 'AAA' })
  })
}
