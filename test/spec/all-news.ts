import { story } from '#client/src/features/news/testing/examples.ts'
import type { NewsItem } from '#domain/contract/news.ts'
import { heading, lacks, reads, sees } from '../support/spec/checks.ts'
import { held, json } from '../support/spec/faults.ts'
import { COMPANIES, type Part } from '../support/spec/fixture.ts'
import { PageSocket } from '../support/spec/page-socket.ts'

const NEWS = 'GET /news'
const [first, second] = COMPANIES

export const allNews: Part = async (t, fixture) => {
  const account = await fixture.account([first!.symbol, second!.symbol])
  const unheard = 'confused' as NewsItem['sentiment']
  const items: NewsItem[] = [
    story(1, { sentiment: 'positive' }),
    story(2, { sentiment: 'neutral', author: null }),
    story(3, { sentiment: 'negative', author: '' }),
    story(4, { sentiment: unheard }),
    story(5),
    story(6),
  ]
  const line = new PageSocket({ scripted: true })
  const { page, calls } = await fixture.enter(t, {
    account,
    subView: 'allNews',
    // News of the server's own market are kept out.
    before: async (page, calls) => {
      await line.intercept(page)
      calls.answer(NEWS, json({ results: items, count: 13 }))
    },
  })
  const main = page.getByRole('main')
  const card = (id: number) => main.locator(`[data-news="${id}"]`)
  const filter = main.getByRole('combobox', { name: 'Acción' })
  const asked = () => calls.received(NEWS).at(-1)?.url.search

  await t.test('"Todas las Noticias de tu Lista de Seguimiento" and a news card list, 6 a page', async (t) => {
    await sees(t, heading(page, 'Todas las Noticias de tu Lista de Seguimiento'))
    await card(6).waitFor()
    t.equal(await main.getByRole('article').count(), 6)
    t.equal(asked(), '?page=1&page_size=6')
  })

  await t.test('sentiment emoji: positive 😊, neutral 😐, negative 😟, otherwise …', async (t) => {
    for (const [id, emoji, words] of [
      [1, '😊', 'Sentimiento positivo'],
      [2, '😐', 'Sentimiento neutral'],
      [3, '😟', 'Sentimiento negativo'],
      [4, '…', 'Sentimiento sin determinar'],
    ] as const) {
      await reads(t, card(id), emoji)
      await sees(t, card(id).getByRole('button', { name: words }))
    }
  })

  await t.test('author fallback "Tomado de la web" when empty', async (t) => {
    await reads(t, card(1), 'Lucía Paredes')
    await reads(t, card(2), 'Tomado de la web')
    await reads(t, card(3), 'Tomado de la web')
  })

  await t.test('pagination', async (t) => {
    const previous = main.getByRole('button', { name: 'Anterior' })
    const next = main.getByRole('button', { name: 'Siguiente' })
    await reads(t, main, 'Página 1 de 3')
    t.ok(await previous.isDisabled(), 'Previous disabled on page 1')
    await next.click()
    await reads(t, main, 'Página 2 de 3')
    await next.click()
    await reads(t, main, 'Página 3 de 3')
    await card(6).waitFor()
    t.ok(await next.isDisabled(), 'next disabled on the last page')
    t.equal(asked(), '?page=3&page_size=6')
  })

  await t.test('a filter by stock: "Todas" or a watchlist stock; changing it resets to page 1', async (t) => {
    const options = [first!, second!].map(({ name, symbol }) => `${name} (${symbol})`)
    t.same(await filter.getByRole('option').allInnerTexts(), ['Todas', ...options])
    t.equal(await filter.inputValue(), '', '"Todas" at first')
    const answered = calls.next(NEWS)
    await filter.selectOption(second!.symbol)
    await answered
    t.equal(asked(), `?page=1&page_size=6&ticker=${second!.symbol}`)
    await reads(t, main, 'Página 1 de 3')
  })

  await t.test('what arrives is announced on the first page, for the chosen stock only', async (t) => {
    const fresh = main.getByRole('button', { name: /^\d+ noticias? nuevas?$/ })
    line.send({ op: 'news', id: 1, item: story(31, { tickers: [first!.symbol] }) })
    line.send({ op: 'news', id: 2, item: story(32, { tickers: [first!.symbol, second!.symbol] }) })
    await sees(t, main.getByRole('button', { name: '1 noticia nueva' }))
    await main.getByRole('button', { name: 'Siguiente' }).click()
    await reads(t, main, 'Página 2 de 3')
    await card(6).waitFor()
    line.send({ op: 'news', id: 3, item: story(33, { tickers: [second!.symbol] }) })
    await lacks(t, fresh, 'nothing is announced on another page')
    await main.getByRole('button', { name: 'Anterior' }).click()
    await reads(t, main, 'Página 1 de 3')
    await card(6).waitFor()
    await lacks(t, fresh, 'the reloaded page has it')
  })

  await t.test('nothing for this selection: a sentence', async (t) => {
    calls.answer(NEWS, json({ results: [], count: 0 }))
    await filter.selectOption(first!.symbol)
    await reads(t, main, 'No se encontraron noticias para esta selección.')
    await lacks(t, main.getByRole('navigation'), 'and no pages')
    await main.getByRole('button', { name: 'Ver todas' }).click()
    await reads(t, main, 'No se encontraron noticias para esta selección.')
    t.equal(await filter.inputValue(), '')
  })

  await t.test('while loading there are places of the final size', async (t) => {
    const call = held(json({ results: items, count: 6 }))
    calls.answer(NEWS, call.fault)
    await filter.selectOption(second!.symbol)
    await sees(t, main.locator('[aria-busy=true]'))
    call.release()
    await sees(t, card(1))
    await lacks(t, main.getByRole('navigation'), 'six of six are one page')
  })
}
