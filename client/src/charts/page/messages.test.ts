import { expect, test, vi } from 'vitest'
import { symbol } from '../testing/examples.ts'
import { listenToParent } from './messages.ts'

// Here the page around is the page itself: same origin, same window.
const heard = { onTheme: vi.fn(), onQuotes: vi.fn() }
listenToParent(heard)
const say = (data: unknown, from = location.origin, source: Window | null = window) => {
  window.dispatchEvent(new MessageEvent('message', { data, origin: from, source }))
}
const quote = {
  symbol,
  price: 10,
  previous_close: 9,
  open: 9,
  day_low: 9,
  day_high: 11,
  last_volume: 0,
  as_of: '2026-01-15T20:00:00.000Z',
  seq: 1,
  freshness: 'live',
  market_state: 'open',
}

test('themes and quotes of the page around are heard', () => {
  say({ type: 'atalaya:theme', theme: 'dark' })
  expect(heard.onTheme).toHaveBeenLastCalledWith('dark')
  say({ type: 'atalaya:quotes', items: [quote, { ...quote, price: -1 }] })
  expect(heard.onQuotes).toHaveBeenLastCalledWith([quote])
})

test('another origin, another window and other shapes are ignored in silence', () => {
  heard.onTheme.mockClear()
  heard.onQuotes.mockClear()
  say({ type: 'atalaya:theme', theme: 'dark' }, 'https://evil.test')
  say({ type: 'atalaya:theme', theme: 'dark' }, location.origin, null)
  for (const data of [
    null,
    'atalaya:theme',
    7,
    [],
    {},
    { type: 'atalaya:theme', theme: 'pink' },
    { type: 'atalaya:quotes' },
  ]) {
    say(data)
  }
  expect(heard.onTheme).not.toHaveBeenCalled()
  expect(heard.onQuotes).not.toHaveBeenCalled()
  for (const bad of [
    null,
    { ...quote, price: '10' },
    { ...quote, day_high: Number.NaN },
    { ...quote, open: undefined },
    { ...quote, last_volume: -1 },
    { ...quote, as_of: 'yesterday' },
  ]) {
    say({ type: 'atalaya:quotes', items: [bad] })
    expect(heard.onQuotes).toHaveBeenLastCalledWith([])
  }
})
