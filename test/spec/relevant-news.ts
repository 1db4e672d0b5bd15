import { story } from '#client/src/features/news/testing/examples.ts'
import type { NewsItem } from '#domain/contract/news.ts'
import { colour, colourOf, heading, lacks, leaves, reads, sees } from '../support/spec/checks.ts'
import { json } from '../support/spec/faults.ts'
import { COMPANIES, type Part } from '../support/spec/fixture.ts'
import { leaveAndReturn } from '../support/spec/page-actions.ts'
import { PageSocket } from '../support/spec/page-socket.ts'
import { until } from '../support/until.ts'

const NEWS = 'GET /news'

export const relevantNews: Part = async (t, fixture) => {
  const [{ symbol, name }] = COMPANIES
  const account = await fixture.account([symbol])
  const items: NewsItem[] = [
    story(1, { sentiment: 'positive', tickers: [symbol] }),
    story(2, { sentiment: 'neutral', author: null }),
    story(3, { sentiment: 'negative', author: '', link: 'javascript:alert(1)', labelled_by: 'gemma3:4b' }),
    story(4, { link: null }),
  ]
  const line = new PageSocket({ scripted: true })
  const { page, calls } = await fixture.enter(t, {
    account,
    // News of the server's own market are kept out.
    before: async (page, calls) => {
      await line.intercept(page)
      calls.answer(NEWS, json({ results: items, count: 9 }))
    },
  })
  const widget = page.locator('[data-widget=news]')
  const card = (id: number) => widget.locator(`[data-news="${id}"]`)
  const previous = widget.getByRole('button', { name: 'Anterior' })
  const next = widget.getByRole('button', { name: 'Siguiente' })
  await card(1).waitFor()

  await t.test('page size 4', async (t) => {
    t.equal(calls.received(NEWS)[0]?.url.search, '?page=1&page_size=4')
    t.match(calls.received(NEWS)[0]?.headers.authorization, 'Bearer ')
  })

  await t.test('label: POSITIVO 📈 (green), NEUTRAL 📊 (gray), NEGATIVO 📉 (red)', async (t) => {
    for (const [id, text, token] of [
      [1, 'POSITIVO 📈', '--up'],
      [2, 'NEUTRAL 📊', '--ink-2'],
      [3, 'NEGATIVO 📉', '--down'],
    ] as const) {
      const label = card(id).locator('[data-field=sentiment]')
      await reads(t, card(id), text)
      t.equal(await colour(label), await colourOf(page, token), `${text} is ${token}`)
    }
  })

  await t.test('title with its link, summary, author, time', async (t) => {
    const [first] = items
    const link = card(1).getByRole('link', { name: first.title })
    t.equal(await link.getAttribute('href'), first.link)
    t.equal(await link.getAttribute('target'), '_blank')
    t.equal(await link.getAttribute('rel'), 'noopener noreferrer')
    t.equal(await card(1).locator('time').getAttribute('datetime'), first.published_at)
    await reads(t, card(3), 'etiqueta de gemma3:4b')
    for (const text of [first.summary, first.author!]) await reads(t, card(1), text)
    const clock = await page.evaluate((at) => new Date(at).toLocaleString('en-GB').slice(0, 17), first.published_at!)
    await reads(t, card(1).locator('time'), clock.replace(',', ''))
    t.equal(await card(3).getByRole('link').count(), 0, 'an address that is none of the web is no link')
    t.equal(await card(4).getByRole('link').count(), 0, 'nor is a missing one')
    await card(1).getByRole('button', { name: symbol }).click()
    await sees(t, heading(page, `${name} ${symbol}`), 'a company leads to its stock')
    await page.goBack()
    await card(1).waitFor()
  })

  await t.test('author fallback "Tomado de la Red" when empty', async (t) => {
    await reads(t, card(2), 'Tomado de la Red')
    await reads(t, card(3), 'Tomado de la Red')
  })

  await t.test('a doubtful label says so, by keyboard too, and leads to how it is measured', async (t) => {
    const doubtful = story(5, { score: -0.2, sentiment: 'negative' })
    line.send({ op: 'news', id: 1, item: doubtful })
    await widget.getByRole('button', { name: '1 noticia nueva' }).click()
    t.equal(await card(1).getByText('dudoso').count(), 0, 'a clear score has no such word')
    const mark = card(5).getByRole('button', { name: 'dudoso' })
    await mark.focus()
    await page.keyboard.press('Enter')
    await reads(t, card(5), /^Con esta puntuación la etiqueta se equivoca a menudo/)
    await page.keyboard.press('Escape')
    await leaves(t, card(5).getByText(/se equivoca a menudo/))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await sees(t, heading(page, 'Cómo medimos'))
    await sees(t, page.getByRole('heading', { name: 'El sentimiento de las noticias' }))
    await page.goBack()
    await card(1).waitFor()
  })

  await t.test('what arrives moves nothing until it is asked for, and is counted once', async (t) => {
    const shown = () => widget.locator('[data-news]').evaluateAll((all) => all.map((one) => one.dataset.news))
    const before = await shown()
    line.send({ op: 'news', id: 2, item: story(6) })
    await sees(t, widget.getByRole('button', { name: '1 noticia nueva' }))
    for (const id of [6, 7, 1]) line.send({ op: 'news', id: 3 + id, item: story(id) })
    const button = widget.getByRole('status').getByRole('button', { name: '2 noticias nuevas' })
    await sees(t, button)
    t.same(await shown(), before)
    await button.focus()
    await page.keyboard.press('Enter')
    await card(7).waitFor()
    t.same((await shown()).slice(0, 2), ['7', '6'])
    t.equal((await shown()).length, 4, 'the page keeps its size')
    await leaves(t, button)
    t.equal(await page.evaluate(() => document.activeElement?.role), 'status', 'the focus stays where the button was')
  })

  await t.test('pages: count over size, rounded up; Previous disabled on page 1, next on the last', async (t) => {
    await reads(t, widget, 'Página 1 de 3')
    t.ok(await previous.isDisabled())
    await next.click()
    await reads(t, widget, 'Página 2 de 3')
    await until('buttons both ways', async () => (await previous.isEnabled()) && next.isEnabled())
    await next.click()
    await reads(t, widget, 'Página 3 de 3')
    await until('the last page', () => previous.isEnabled())
    t.ok(await next.isDisabled())
    t.equal(calls.received(NEWS).at(-1)?.url.searchParams.get('page'), '3')
    await previous.click()
    await reads(t, widget, 'Página 2 de 3')
  })

  await t.test('pagination controls show only with more than one page', async (t) => {
    calls.answer(NEWS, json({ results: items, count: 4 }))
    await leaveAndReturn(page)
    await leaves(t, widget.getByRole('navigation'))
    await card(4).waitFor()
  })

  await t.test('no news: a sentence', async (t) => {
    calls.answer(NEWS, json({ results: [], count: 0 }))
    await leaveAndReturn(page)
    await reads(t, widget, 'No se encontraron noticias relevantes por el momento.')
    await lacks(t, widget.getByRole('navigation'))
    await widget.getByRole('button', { name: 'Ver todas' }).click()
    await sees(t, heading(page, 'Todas las Noticias de tu Lista de Seguimiento'))
  })
}
