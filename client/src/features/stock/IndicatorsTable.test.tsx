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
