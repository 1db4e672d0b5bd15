import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { record, signal } from '#client/src/features/opportunities/testing/examples.ts'
import type { Referral } from '#domain/contract/catalogue.ts'
import { trading, withoutSocket } from '../support/spec/answers.ts'
import type { Calls } from '../support/spec/calls.ts'
import { colour, colourOf, heading, lacks, leaves, reads, sees } from '../support/spec/checks.ts'
import { failures, held, json } from '../support/spec/faults.ts'
import { COMPANIES, type Part } from '../support/spec/fixture.ts'
import { leaveAndReturn } from '../support/spec/page-actions.ts'
import { until } from '../support/until.ts'

const TRADING = 'GET /api/stocks/ trading-data'
const OPPORTUNITIES = 'GET /user-watchlist/ opportunities'
const REFERRALS = 'GET /referrals/'
const FOLLOW = 'POST /api/user-watchlist/'
const TIPS: Referral[] = ['Primero', 'Segundo', 'Tercero'].map((title) => ({
  icon: '📘',
  title,
  description: `Del ${title.toLowerCase()}.`,
  url: 'https://example.com/',
}))

export const home: Part = async (t, fixture) => {
  const followed = COMPANIES.slice(0, 4).map(({ symbol }) => symbol)
  const account = await fixture.account(followed)
  const { page, calls } = await fixture.enter(t, {
    account,
    before: async (page, calls) => {
      await withoutSocket(page)
      // A random choice takes the first of its list, until the tab's storage says otherwise.
      await page.addInitScript(() => {
        Math.random = () => Number(sessionStorage.getItem('chance') ?? 0)
      })
      calls.answer(REFERRALS, json(TIPS))
      calls.answer(OPPORTUNITIES, json([]))
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

  await t.test('My Watchlist has a random referral tip', async (t) => {
    const tip = page.locator('[data-field=referral]')
    await reads(t, tip, 'Primero')
    await reads(t, tip, 'Del primero.')
    const link = tip.getByRole('link', { name: 'Primero' })
    t.same([await link.getAttribute('href'), await link.getAttribute('rel')], [TIPS[0]!.url, 'noopener noreferrer'])
    await page.evaluate(() => sessionStorage.setItem('chance', '0.999'))
    await leaveAndReturn(page)
    await reads(t, tip, 'Tercero')
    t.equal(calls.received(REFERRALS)[0]?.headers.authorization, undefined, 'asked for without a bearer')
  })

  await t.test('a referral failure is logged and the tip is hidden', async (t) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    for (const { name, fault } of failures('detail').filter((_, index) => index % 4 === 0)) {
      calls.answer(REFERRALS, fault)
      logged.length = 0
      await page.reload()
      await until('that it is logged', () => logged.some((line) => line.includes('load failed')))
      await row(0).waitFor()
      await lacks(t, page.locator('[data-field=referral]'), name)
      await lacks(t, page.getByRole('alert'), 'and nothing is said')
    }
    calls.answer(REFERRALS, null)
  })

  await limit(t, page, calls)
  await opportunities(t, page, calls, followed)

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

async function limit(t: Test, page: Page, calls: Calls) {
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
    await reads(t, problem, 'Has alcanzado el límite de acciones de tu plan.')
  })

  await t.test('watchlist add: 400 shows the server error or a sentence, other failures another', async (t) => {
    for (const [at, { name, fault, sentence, status }] of failures('error').entries()) {
      calls.answer(FOLLOW, fault)
      const refused = status === 400 ? (sentence ?? 'Error al añadir a Watchlist') : null
      const text = refused ?? 'Error inesperado al añadir a Watchlist'
      await ticker.fill(`X${at}`)
      await leaves(t, problem)
      await page.keyboard.press('Enter')
      await reads(t, problem, text, name)
    }
    calls.answer(FOLLOW, null)
    await ticker.fill('')
  })
}

async function opportunities(t: Test, page: Page, calls: Calls, [first, second]: readonly string[]) {
  const widget = page.locator('[data-widget=opportunities]')
  /** Goes to another view and back, so that the widget loads again. */
  const again = async () => {
    const answered = calls.next(OPPORTUNITIES)
    await leaveAndReturn(page)
    await answered
  }

  await t.test('no opportunities: a sentence', async (t) => {
    await again()
    await reads(t, widget, 'No hay oportunidades en tu lista de seguimiento.')
  })

  await t.test('opportunity items: ticker, confidence, kind and details', async (t) => {
    const items = [
      signal(3, { ticker: first, tipo: 'RSI sale de sobreventa', detalles: 'Cruzó el 30.', provisional: true }),
      signal(2, { ticker: second, nivel_confianza: 'Negativo', historial: record({ ventaja: 'demostrada' }) }),
      signal(1, { ticker: first, nivel_confianza: 'Neutral', historial: null }),
    ]
    calls.answer(OPPORTUNITIES, json(items))
    await again()
    for (const { id, ticker, nivel_confianza, tipo, detalles, historial } of items) {
      const item = widget.locator(`[data-opportunity="${id}"]`)
      for (const text of [ticker, nivel_confianza, tipo, detalles]) await reads(t, item, text)
      if (historial) await sees(t, item.getByText(historial.ventaja))
    }
    await reads(t, widget.locator('[data-opportunity="3"]'), 'provisional')
    await reads(t, widget.locator('[data-opportunity="3"]'), '19 nov 2026')
    t.equal(await widget.locator('[data-field=record]').count(), 2, 'without a record none is shown')
    await widget
      .getByRole('button', { name: `Ver ${first}, ` })
      .first()
      .click()
    await sees(t, heading(page, new RegExp(first)), 'its ticker opens the stock')
    await page.goBack()
  })

  await t.test('loading, then loaded', async (t) => {
    const call = held(json([signal(9, { ticker: first })]))
    calls.answer(OPPORTUNITIES, call.fault)
    await page.reload()
    await sees(t, widget.and(page.locator('[aria-busy=true]')))
    call.release()
    await sees(t, widget.locator('[data-opportunity="9"]'))
    await sees(t, widget.and(page.locator('[aria-busy=false]')))
  })
  calls.answer(OPPORTUNITIES, json([]))
}
