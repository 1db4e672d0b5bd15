import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { applyIndicators } from '../../stores/stock-data.ts'
import { indicators, trading } from '../../testing/examples.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { OpportunityItem } from '../opportunities/OpportunityItem.tsx'
import { signal } from '../opportunities/testing/examples.ts'
import { CreateAlert } from '../stock/CreateAlert.tsx'
import { IndicatorsTable } from '../stock/IndicatorsTable.tsx'
import { WatchlistRow } from '../watchlist/WatchlistRow.tsx'
import { composer } from './composer.ts'

// Each place opens the composer in one step, with an idea of what the place is about.

beforeEach(() => {
  fakeServer({ 'GET /api/stocks/ trading-data': () => json(trading('AAA')) })
})

test('the stock page', () => {
  render(<CreateAlert symbol="AAA" />)
  fireEvent.click(screen.getByRole('button', { name: 'Crear alerta' }))
  expect(composer.idea).toEqual({ symbol: 'AAA' })
})

const row = (unlisted: boolean) => (
  <table>
    <tbody>
      <WatchlistRow symbol="AAA" name="Empresa AAA" unlisted={unlisted} />
    </tbody>
  </table>
)

test('a row of the watchlist, unless its market no longer has the stock', () => {
  const { rerender } = render(row(false))
  fireEvent.click(screen.getByRole('button', { name: 'Crear una alerta de AAA' }))
  expect(composer.idea).toEqual({ symbol: 'AAA' })
  rerender(row(true))
  expect(screen.queryByRole('button', { name: 'Crear una alerta de AAA' })).toBe(null)
})

test('an opportunity: its rule again', () => {
  render(<OpportunityItem item={signal(1)} own />)
  fireEvent.click(screen.getByRole('button', { name: 'Avísame de AAA: RSI sale de sobreventa' }))
  expect(composer.idea).toEqual({ symbol: 'AAA', when: { kind: 'rule', rule: 'rsi-up-30', demonstrated: false } })
})

const ROWS: [string, object][] = [
  ['RSI 14', { kind: 'indicator', field: 'rsi_14', becomes: 'Oversold' }],
  ['MACD', { kind: 'indicator', field: 'macd', becomes: 'Bearish signal' }],
  ['EMA 20/50', { kind: 'indicator', field: 'ema_cross', becomes: 'Death cross' }],
  ['Estocástico', { kind: 'indicator', field: 'stochastic', becomes: 'Oversold' }],
  ['Divergencia', { kind: 'indicator', field: 'divergence', becomes: 'Bullish divergence' }],
  ['Soporte', { kind: 'level', of: 'support', within_pct: 0 }],
  ['Resistencia', { kind: 'level', of: 'resistance', within_pct: 0 }],
]

test.each(ROWS)('the row %s: a reading that it does not have now', (name, when) => {
  applyIndicators(indicators('AAA', { resistance: 110 }))
  render(<IndicatorsTable symbol="AAA" price={null} trading={trading('AAA')} />)
  const line = screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement
  fireEvent.click(within(line).getByRole('button', { name: `Avísame de AAA: ${name}` }))
  expect(composer.idea).toMatchObject({ symbol: 'AAA', when })
})

test('a level that is not known has no alert', () => {
  applyIndicators(indicators('AAA', { resistance: null }))
  render(<IndicatorsTable symbol="AAA" price={null} trading={trading('AAA')} />)
  expect(screen.queryByRole('button', { name: /Resistencia/ })).toBe(null)
})
