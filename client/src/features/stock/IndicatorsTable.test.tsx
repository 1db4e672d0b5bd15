import { act, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { checkOf } from '#domain/contract/check.ts'
import { TechnicalIndicators } from '#domain/contract/indicators.ts'
import { technicalIndicators } from '#domain/indicators/index.ts'
import { FIELDS } from '#domain/indicators/registry.ts'
import { emptyColumns } from '#domain/market/bars/columns.ts'
import { applyIndicators } from '../../stores/stock-data.ts'
import { indicators, trading } from '../../testing/examples.ts'
import { IndicatorsTable } from './IndicatorsTable.tsx'

const full = indicators('AAA', { resistance: 110 })
const none: Record<string, unknown> = technicalIndicators(emptyColumns(0), { symbol: 'AAA', live: false })
const rows = () => Array.from(document.querySelectorAll('[data-indicator]'), ({ textContent }) => textContent)

test.each(Object.keys(FIELDS))('%s has its row on the page', async (field) => {
  applyIndicators(full)
  render(<IndicatorsTable symbol="AAA" price={null} trading={trading('AAA')} />)
  const shown = rows()
  const unknown = [none[field], undefined].map((value) => ({ ...full, [field]: value }))
  for (const answer of unknown.filter(checkOf(TechnicalIndicators))) {
    await act(async () => applyIndicators(answer))
    const changed = rows().filter((row, i) => row !== shown[i])
    expect(changed).toEqual([expect.stringMatching(/—.*Datos insuficientes$/)])
  }
})

const reading = (name: string) => {
  const cell = document.querySelector<HTMLElement>(`[data-indicator=${name}] [data-field=reading]`)
  return [cell?.textContent, cell?.dataset.tone]
}

test.each([
  [
    'negative',
    {
      rsi_14: { value: 75, interpretation: 'Overbought' },
      macd: { value: -1, signal: 1, histogram: -2, interpretation: 'Bearish signal' },
      ema_cross: { ema_20: 98, ema_50: 100, status: 'Death cross' },
      stochastic: { value: 85, d: 82, interpretation: 'Overbought' },
      divergence: 'Bearish divergence',
    },
    ['Sobrecompra', 'Señal bajista', 'Cruce de la muerte', 'Sobrecompra', 'Divergencia bajista'],
  ],
  [
    'positive',
    {
      rsi_14: { value: 25, interpretation: 'Oversold' },
      macd: { value: 1, signal: -1, histogram: 2, interpretation: 'Bullish signal' },
      ema_cross: { ema_20: 102, ema_50: 100, status: 'Golden cross' },
      stochastic: { value: 15, d: 18, interpretation: 'Oversold' },
      divergence: 'Bullish divergence',
    },
    ['Sobreventa', 'Señal alcista', 'Cruce dorado', 'Sobreventa', 'Divergencia alcista'],
  ],
  [
    'neutral',
    {
      rsi_14: { value: 50, interpretation: 'Neutral' },
      macd: { value: 0, signal: 0, histogram: 0, interpretation: 'Neutral' },
      ema_cross: { ema_20: 100, ema_50: 100, status: 'Neutral' },
      stochastic: { value: null, d: null, interpretation: 'Insufficient data' },
      divergence: 'No divergence',
    },
    ['Neutral', 'Neutral', 'Neutral', 'Datos insuficientes', 'Sin divergencia'],
  ],
] as const)('%s readings in Spanish, with their tone', (tone, answer, words) => {
  applyIndicators(indicators('AAA', answer))
  render(<IndicatorsTable symbol="AAA" price={null} trading={trading('AAA')} />)
  const names = ['rsi', 'macd', 'ema', 'stochastic', 'divergence']
  expect(names.map(reading)).toEqual(words.map((word) => [word, tone]))
})

test.each([
  ['Bullish trend', 'Tendencia alcista', 'positive'],
  ['Bearish trend', 'Tendencia bajista', 'negative'],
] as const)('a trend without a cross, %s, has its tone too', (status, words, tone) => {
  applyIndicators(indicators('AAA', { ema_cross: { ema_20: 1, ema_50: 1, status } }))
  render(<IndicatorsTable symbol="AAA" price={null} trading={trading('AAA')} />)
  expect(reading('ema')).toEqual([words, tone])
})
