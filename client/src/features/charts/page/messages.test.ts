import { expect, test, vi } from 'vitest'
import { quote } from '#client/src/testing/examples.ts'
import { listenToParent } from './messages.ts'

// In jsdom the page around is the page itself: same origin, same window.
const heard = { onTheme: vi.fn(), onQuotes: vi.fn() }
listenToParent(heard)
const say = (data: unknown, from = location.origin, source: Window | null = window) => {
  window.dispatchEvent(new MessageEvent('message', { data, origin: from, source }))
}
const sound = quote('AAA', 1, 104.5)

test('themes and quotes of the page around are received', () => {
  say({ type: 'atalaya:theme', theme: 'dark' })
  expect(heard.onTheme).toHaveBeenLastCalledWith('dark')
  say({ type: 'atalaya:quotes', items: [sound, { ...sound, price: -1 }] })
  expect(heard.onQuotes).toHaveBeenLastCalledWith([sound])
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
    { ...sound, price: '10' },
    { ...sound, day_high: Number.NaN },
    { ...sound, open: undefined },
    { ...sound, last_volume: -1 },
    { ...sound, as_of: 'yesterday' },
  ]) {
    say({ type: 'atalaya:quotes', items: [bad] })
    expect(heard.onQuotes).toHaveBeenLastCalledWith([])
  }
})
