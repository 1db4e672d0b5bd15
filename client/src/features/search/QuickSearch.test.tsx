import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { reset, setData } from '../../stores/resource.ts'
import { startSession } from '../../stores/session.ts'
import { view } from '../../stores/view.ts'
import { demo, searchResult } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { watchlist } from '../watchlist/watchlist.ts'
import { QuickSearch } from './QuickSearch.tsx'
import { closeQuickSearch, rememberStock } from './quick-search.ts'
import { search } from './search.ts'
import { useQuickSearchKeys } from './use-quick-search-keys.ts'

const SEARCH = 'GET /api/search-actions/'
const found = (...tickers: string[]) => json({ results: tickers.map((ticker) => searchResult(ticker)) })

function Page() {
  useQuickSearchKeys()
  return (
    <>
      <input aria-label="Otro campo" />
      <QuickSearch />
    </>
  )
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
  sessionStorage.clear()
  startSession(demo)
  view.view = 'dashboard'
  closeQuickSearch()
  setData(watchlist, [])
})

const press = (key: string, more = {}, target: Element | Document = document.body) =>
  act(async () => void fireEvent.keyDown(target, { key, ...more }))
const box = () => screen.getByRole('combobox', { name: 'Nombre o ticker' })
const type = async (text: string) => {
  await act(async () => void fireEvent.change(box(), { target: { value: text } }))
}
const options = () => screen.queryAllByRole('option').map((option) => option.getAttribute('data-symbol'))
const marked = () => document.querySelector('[aria-selected=true]')?.getAttribute('data-symbol')

test('arrows walk through the results and Enter opens one', async () => {
  const calls = fakeServer({ [SEARCH]: () => found('AAA', 'BBB', 'CCC') })
  render(<Page />)
  await press('/')
  await type('em')
  await type('emp')
  await vi.waitFor(() => expect(options()).toEqual(['AAA', 'BBB', 'CCC']))
  expect(calls.map((call) => call.query.get('name'))).toEqual(['emp'])
  expect([marked(), box().getAttribute('aria-expanded')]).toEqual(['AAA', 'true'])
  await press('ArrowDown', {}, box())
  await press('ArrowDown', {}, box())
  expect(marked()).toBe('CCC')
  expect(document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent).toContain('CCC')
  await press('ArrowDown', {}, box())
  await press('ArrowUp', {}, box())
  await press('ArrowUp', {}, box())
  expect(marked()).toBe('BBB')
  await act(async () => void fireEvent.submit(box()))
  expect([view.subView, view.symbol]).toEqual(['stockDetail', 'BBB'])
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('before typing: the recent stocks of this user, then the followed ones', async () => {
  fakeServer({})
  setData(watchlist, [
    { id: 1, symbol: 'AAA', name: 'Empresa A' },
    { id: 2, symbol: 'FFF', name: 'Empresa F' },
  ])
  for (const symbol of ['AAA', 'BBB', 'AAA']) rememberStock({ symbol, name: `Empresa ${symbol}` })
  render(<Page />)
  await press('/')
  expect(options()).toEqual(['AAA', 'BBB', 'FFF'])
  screen.getByRole('group', { name: 'Recientes' })
  screen.getByRole('group', { name: 'Tu lista' })
  await act(async () => closeQuickSearch())
  startSession({ ...demo, email: 'otra@atalaya.test' })
  await press('/')
  expect(options()).toEqual(['AAA', 'FFF'])
})

test('the followed ones are fetched where no view has them yet', async () => {
  reset(watchlist)
  fakeServer({ 'GET /api/user-watchlist/': () => json([{ id: 1, symbol: 'AAA', name: 'Empresa A' }]) })
  render(<Page />)
  await press('/')
  await vi.waitFor(() => expect(options()).toEqual(['AAA']))
})

test('at most six recent stocks are remembered', async () => {
  fakeServer({})
  for (const symbol of ['A', 'B', 'C', 'D', 'E', 'F', 'G']) rememberStock({ symbol, name: symbol })
  render(<Page />)
  await press('/')
  expect(options()).toEqual(['G', 'F', 'E', 'D', 'C', 'B'])
})

test('nothing to show, nothing found, no answer: each has its sentence', async () => {
  const answers = [() => found(), () => Response.error()]
  fakeServer({ [SEARCH]: () => answers.shift()?.() ?? found() })
  render(<Page />)
  await press('/')
  screen.getByText('Escribe el nombre o el ticker de una acción.')
  await type('zzz')
  await screen.findByText('No hay acciones para «zzz».')
  await type('zz')
  await screen.findByText('No se pudo buscar. Intente más tarde.')
})

test('an answer to an earlier text is void', async () => {
  const pending: ((answer: Response) => void)[] = []
  fakeServer({ [SEARCH]: () => new Promise((resolve) => pending.push(resolve)) })
  render(<Page />)
  await press('/')
  await type('a')
  await vi.waitFor(() => expect(pending.length).toBe(1))
  await type('ab')
  await vi.waitFor(() => expect(pending.length).toBe(2))
  await act(async () => pending[1]?.(found('ABB')))
  await act(async () => pending[0]?.(found('AAA')))
  expect(options()).toEqual(['ABB'])
})

test('the advanced search takes over the text', async () => {
  fakeServer({ [SEARCH]: () => found('AAA') })
  render(<Page />)
  await press('/')
  await type('banco')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Búsqueda avanzada' })))
  expect([view.subView, search.form.text]).toEqual(['advancedSearch', 'banco'])
  await vi.waitFor(() => expect(search.results.length).toBe(1))
})
