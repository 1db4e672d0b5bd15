import { act, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dispatch } from '../../realtime/dispatch.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { StockNews } from './NewsWidget.tsx'
import { story, storyPage } from './testing/examples.ts'

const push = (id: number, tickers: string[]) =>
  act(async () =>
    dispatch({ op: 'news', id: 100 + id, item: story(id, { tickers, published_at: `2026-11-2${id}T10:00:00Z` }) }),
  )

test('the news of this stock: tone, link, publisher and moment, in pages', async () => {
  const calls = fakeServer({ 'GET /news': () => json(storyPage([4, 3, 2, 1], 9)) })
  render(<StockNews symbol="AAA" />)
  const widget = screen.getByRole('region', { name: 'Noticias de la acción' })
  const link = await within(widget).findByRole('link', { name: /eleva 4 puntos/ })
  expect(link.getAttribute('href')).toBe('https://noticias.example/economia/4?utm_source=rss')
  const card = document.querySelector<HTMLElement>('[data-news="4"]')!
  expect(card.querySelector('[data-field=sentiment]')?.getAttribute('data-sentiment')).toBe('positive')
  expect(card.querySelector('time')?.dateTime).toBe('2026-11-20T14:15:00Z')
  within(card).getByText('El Mercurio Andino')
  expect(calls.map(({ query }) => String(query))).toEqual(['page=1&page_size=4&symbol=AAA'])
  within(widget).getByText('Página 1 de 3')
})

test('pushed news of this stock wait until requested, those of another are ignored', async () => {
  fakeServer({ 'GET /news': () => json(storyPage([1])) })
  render(<StockNews symbol="AAB" />)
  await screen.findByRole('link')
  await push(2, ['ZZZ'])
  expect(screen.queryByText('1 noticia nueva')).toBe(null)
  await push(3, ['AAB', 'ZZZ'])
  await screen.findByText('1 noticia nueva')
  expect(document.querySelector('[data-news="3"]')).toBe(null)
})

test('a stock without news, and news that cannot be loaded', async () => {
  fakeServer({ 'GET /news': ({ query }) => (query.get('symbol') === 'AAC' ? json(storyPage([])) : json({}, 500)) })
  const { unmount } = render(<StockNews symbol="AAC" />)
  await screen.findByText('No hay noticias de esta acción en los últimos 90 días.')
  unmount()
  render(<StockNews symbol="AAD" />)
  await screen.findByText('Error al obtener noticias')
})
