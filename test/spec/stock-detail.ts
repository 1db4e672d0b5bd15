import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { commentary, indicators, trading, withoutSocket } from '../support/spec/answers.ts'
import type { Calls } from '../support/spec/calls.ts'
import { colour, colourOf, heading, reads, sees } from '../support/spec/checks.ts'
import { json } from '../support/spec/faults.ts'
import { COMPANIES, type Part } from '../support/spec/fixture.ts'
import { backTo, stepOf } from '../support/spec/page-actions.ts'
import type { Api } from '../support/system/api.ts'

const TRADING = 'GET /api/stocks/ trading-data'
const INDICATORS = 'GET /api/stocks/ technical-indicators'
const COMPANY = 'GET /api/stocks/ company-details'
const COMMENTARY = 'POST /api/stocks/'
const FOLLOW = 'POST /api/user-watchlist/'
const [company, other] = COMPANIES

export const stockDetail: Part = async (t, fixture) => {
  const { symbol, name } = company
  const account = await fixture.account([symbol])
  const { page, calls } = await fixture.enter(t, {
    account,
    subView: 'stockDetail',
    symbol,
    before: async (page, calls) => {
      await withoutSocket(page)
      calls.answer(COMMENTARY, json(commentary()))
    },
  })

  await t.test('back button, unfollow button, price header, indicators, commentary, company', async (t) => {
    await sees(t, heading(page, `${name} ${symbol}`))
    await sees(t, page.getByRole('button', { name: 'Volver', exact: true }))
    await sees(t, page.getByRole('button', { name: 'Dejar de seguir' }))
    await sees(t, page.locator('[data-field=price-header]'))
    for (const title of ['Indicadores técnicos', 'Comentario IA', 'La empresa']) {
      await sees(t, page.getByRole('heading', { level: 2, name: title }))
    }
  })

  await t.test('the back button returns to the dashboard', async (t) => {
    await page.getByRole('button', { name: 'Volver', exact: true }).click()
    await sees(t, heading(page, 'Inicio'))
    await page.goBack()
    await sees(t, heading(page, `${name} ${symbol}`))
  })

  await t.test('company information: what is known of it', async (t) => {
    const known = await account.api.get(`/api/stocks/?action=company-details&symbol=${symbol}`)
    const region = page.getByRole('region', { name: 'La empresa' })
    for (const text of [known.sector, known.industry, known.country, known.address]) await reads(t, region, text)
  })

  await t.test('data calls carry symbol, timeframe and tk', async (t) => {
    for (const call of [TRADING, INDICATORS, COMPANY]) {
      const { searchParams } = calls.received(call)[0]!.url
      t.equal(searchParams.get('symbol'), symbol)
      t.match(searchParams.get('tk') ?? '', /^[a-z0-9]{2}\d[a-z0-9]\d[a-z0-9]{2}\d[a-z0-9]*$/)
    }
    t.equal(calls.received(INDICATORS)[0]?.url.searchParams.get('timeframe'), '1D')
    t.match(calls.received(COMMENTARY).at(-1)?.body, { ticker: symbol, data: { symbol, timeframe: '1D' } })
  })

  await priceHeader(t, page, calls)
  await readings(t, page, calls)
  await texts(t, page)
  await unfollowing(t, page, calls, account.api)

  await t.test('with no ticker selected, an error panel prompts the user to go back', async (t) => {
    await backTo(page, stepOf('dashboard', 'stockDetail'))
    await reads(t, page, 'No hay ninguna acción seleccionada.')
    await page.getByRole('alert').getByRole('button', { name: 'Volver' }).click()
    await sees(t, heading(page, 'Inicio'))
  })
}

/** Opens the stock again with these answers. */
async function reopen(page: Page, calls: Calls, answers: Record<string, unknown> = {}): Promise<void> {
  for (const [call, body] of Object.entries(answers)) calls.answer(call, json(body))
  await page.getByRole('button', { name: 'Volver', exact: true }).click()
  await heading(page, 'Inicio').waitFor()
  await page.goBack()
}

async function priceHeader(t: Test, page: Page, calls: Calls) {
  const { symbol } = company

  await t.test('price direction against the previous close, in the header too', async (t) => {
    for (const [more, direction, token] of [
      [{ currentPrice: 102.5 }, 'up', '--up'],
      [{ currentPrice: 97.5 }, 'down', '--down'],
      [{ currentPrice: 100 }, 'equal', '--ink-3'],
      [{ previousClose: null, regularMarketPreviousClose: 90 }, 'up', '--up'],
    ] as const) {
      await reopen(page, calls, { [TRADING]: trading(symbol, more) })
      const change = page.locator(`[data-field=price-header] [data-direction=${direction}]`)
      await sees(t, change)
      t.equal(await colour(change), await colourOf(page, token))
    }
    await reads(t, page.locator('[data-field=price-header]'), 'Simulado')
  })
}

async function readings(t: Test, page: Page, calls: Calls) {
  const { symbol } = company

  await t.test('indicators: interpretation in Spanish, coloured by the rule', async (t) => {
    const rsi_14 = { value: 75, interpretation: 'Overbought' } as const
    await reopen(page, calls, { [INDICATORS]: indicators(symbol, { rsi_14 }) })
    for (const [name, words, token] of [
      ['rsi', 'Sobrecompra', '--down'],
      ['macd', 'Señal alcista', '--up'],
      ['stochastic', 'Neutral', '--ink-2'],
    ] as const) {
      const reading = page.locator(`[data-indicator=${name}] [data-field=reading]`)
      await reads(t, reading, words)
      t.equal(await colour(reading.locator('span').first()), await colourOf(page, token), `${words} is ${token}`)
    }
  })

  await t.test('RSI period 14, EMA 20 and 50, stochastic, support and resistance', async (t) => {
    await reopen(page, calls, { [INDICATORS]: indicators(symbol), [TRADING]: trading(symbol) })
    for (const [name, title, value] of [
      ['rsi', 'RSI 14', '55,5'],
      ['macd', 'MACD', '+1,25'],
      ['ema', 'EMA 20/50', '101,50'],
      ['stochastic', 'Estocástico', '61,2'],
      ['support', 'Soporte', '95,00'],
      ['resistance', 'Resistencia', '110,00'],
    ] as const) {
      const row = page.locator(`[data-indicator=${name}]`)
      await sees(t, row.getByRole('rowheader', { name: title }))
      await reads(t, row, value)
    }
  })
}

async function texts(t: Test, page: Page) {
  const widget = page.locator('[data-widget=commentary]')

  await t.test('the AI commentary widget carries an Expert badge', async (t) => {
    await reads(t, widget, 'Experto')
  })

  await t.test('AI result: analysis and comment, who wrote it and how much is verified', async (t) => {
    const text = widget.locator('[data-field=text]')
    await sees(t, text)
    t.match(await text.innerText(), 'El RSI de 14 sesiones está en 55,5, en zona neutral.')
    t.match(await text.innerText(), 'La acción sube con calma y el MACD de 1,25 lo acompaña.')
    await reads(t, widget, '2 de 2 cifras verificadas')
    await reads(t, widget, 'Redactado por modelo-de-prueba')
    await reads(t, widget, /^Datos del \d{1,2} \w{3}\.?, \d\d:\d\d$/)
    t.equal(await text.getByRole('paragraph').count(), 2)
  })
}

async function unfollowing(t: Test, page: Page, calls: Calls, api: Api) {
  const { symbol, name } = company

  await t.test('after a successful unfollow the user returns to the dashboard, and may undo', async (t) => {
    await page.getByRole('button', { name: 'Dejar de seguir' }).click()
    await sees(t, heading(page, 'Inicio'))
    await reads(t, page, 'No has añadido ninguna acción a tu lista de seguimiento.')
    t.same(await api.get('/api/user-watchlist/'), [])
    await reads(t, page.getByRole('status'), `${symbol} ya no está en tu lista de seguimiento.`)
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await sees(t, page.locator(`tr[data-symbol=${symbol}]`), name)
    t.equal((await api.get('/api/user-watchlist/')).length, 1)
  })

  await t.test('a stock that is not followed can be', async (t) => {
    await backTo(page, stepOf('dashboard', 'stockDetail', other.symbol))
    calls.answer(FOLLOW, json({ code: 'watchlist_limit', error: 'Tu plan permite seguir 5 acciones.' }, 400))
    await page.getByRole('button', { name: 'Seguir', exact: true }).click()
    await reads(t, page, 'Tu plan permite seguir 5 acciones.')
    calls.answer(FOLLOW, null)
    await reopen(page, calls)
    await page.getByRole('button', { name: 'Seguir', exact: true }).click()
    await sees(t, page.getByRole('button', { name: 'Dejar de seguir' }))
    t.equal((await api.get('/api/user-watchlist/')).length, 2)
  })
}
