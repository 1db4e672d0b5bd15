import { afterEach, expect, test, vi } from 'vitest'
import { answer } from '../testing/examples.ts'
import { fetchChart, readRequest } from './request.ts'

test('an address names a symbol and a chart', () => {
  expect(readRequest('?symbol=brk.b&graph_type=divergence&tk=ab1c2de3f4')).toEqual({
    symbol: 'BRK.B',
    graphType: 'divergence',
  })
  for (const symbol of ['', '<b>', 'A'.repeat(16), '-A', 'A B']) {
    expect(readRequest(`?symbol=${encodeURIComponent(symbol)}&graph_type=divergence`)).toBe('badSymbol')
  }
  expect(readRequest('')).toBe('badSymbol')
  for (const name of ['', 'pie', 'constructor', '__proto__']) {
    expect(readRequest(`?symbol=AAPL&graph_type=${name}`)).toBe('badGraphType')
  }
})

const request = { symbol: 'AAPL', graphType: 'divergence' } as const
const answers = (response: Response | Error) => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => (response instanceof Error ? Promise.reject(response) : Promise.resolve(response))),
  )
}
afterEach(() => vi.unstubAllGlobals())

test('columns, an unknown symbol, and everything that goes wrong', async () => {
  const data = answer('divergence')
  answers(Response.json(data))
  expect(await fetchChart(request)).toEqual(data)
  expect(fetch).toHaveBeenCalledWith('/api/charts/?symbol=AAPL&graph_type=divergence', expect.anything())
  answers(Response.json({ code: 'unknown_symbol' }, { status: 404 }))
  expect(await fetchChart(request)).toBe('unknownSymbol')
  for (const bad of [new Response('', { status: 503 }), new Response('<html>'), new TypeError('no network')]) {
    answers(bad)
    expect(await fetchChart(request)).toBe('failed')
  }
})
