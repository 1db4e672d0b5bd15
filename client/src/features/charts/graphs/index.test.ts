import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { GRAPH_TYPES } from '#domain/contract/charts/charts.ts'
import { chartPanes } from '../panes/chart.ts'
import { chartColumns } from '../panes/chart-columns.ts'
import { levelName, windowRow } from '../panes/levels.ts'
import { EXTRA, PRICE } from '../panes/price-pane.ts'
import { profileOf } from '../panes/profile.ts'
import { ValueTables } from '../parts/ChartArea.tsx'
import { valueTables } from '../parts/tables.ts'
import { answer, answerAhead, candles, setting, symbol } from '../testing/examples.ts'
import { swingsOf } from './divergence.ts'
import { CHARTS } from './index.ts'

test('every chart of the contract is a file of this folder', () => {
  expect(Object.keys(CHARTS).sort()).toEqual([...GRAPH_TYPES].sort())
  const files = readdirSync(join(import.meta.dirname))
  for (const name of GRAPH_TYPES) expect(files).toContain(`${name}.ts`)
})

describe.each(GRAPH_TYPES)('%s', (graphType) => {
  const chart = CHARTS[graphType]
  const draw = (data = answerAhead(graphType)) => chart.panes(data, chartColumns(data), setting)

  test('as many columns as series in every pane, all of one length', () => {
    for (const { data, options } of draw()) {
      expect(options.series.length).toBe(data.length)
      for (const column of data) expect(column.length).toBe(260)
    }
  })

  test('candles with the band and the median ahead', () => {
    const data = answerAhead(graphType)
    const [price] = draw(data)
    expect(price.data[PRICE.close][249]).toBe(data.close[249])
    expect(price.data[PRICE.low80].slice(250)).toEqual(data.forecast.low80)
    expect(price.data[PRICE.high80].slice(250)).toEqual(data.forecast.high80)
    expect(price.data[PRICE.median].slice(250)).toEqual(data.forecast.median)
    expect(price.options.bands?.[0].series).toEqual([PRICE.high80, PRICE.low80])
  })

  test('the panes share the height, and only the lowest has room for dates', () => {
    const panes = draw()
    expect(panes.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
    const sizes = panes.map(({ options }) => options.axes?.[0].size)
    expect(sizes).toEqual(panes.map((_, i) => (i === panes.length - 1 ? 24 : 1)))
  })

  test('the same columns give the same chart, moved ones the same options', () => {
    const data = answerAhead(graphType)
    const moved = { ...data, close: data.close.with(249, data.close[249] * 1.001) }
    const [a, b, c] = [data, data, moved].map((columns) => chartPanes(chart, columns, setting.theme))
    expect(b.key).toBe(a.key)
    expect(b.panes.map((pane) => pane.data)).toEqual(a.panes.map((pane) => pane.data))
    expect(c.key).toBe(a.key)
    expect(c.panes[0].data[PRICE.close][249]).not.toBe(a.panes[0].data[PRICE.close][249])
  })

  test('another theme is another chart', () => {
    const data = answerAhead(graphType)
    const theme = (ink: string) => ({ ink, font: '12px sans-serif' }) as unknown as typeof setting.theme
    expect(chartPanes(chart, data, theme('a')).key).not.toBe(chartPanes(chart, data, theme('b')).key)
  })

  test.each([0, 1, 9, 20])('%i bars', (bars) => {
    const data = answer(graphType, candles.slice(candles.length - bars))
    for (const { data: columns } of draw(data)) for (const column of columns) expect(column.length).toBe(bars)
  })

  test('what is drawn is in the table too, newest first', () => {
    const data = answerAhead(graphType)
    const tables = valueTables(data, chartPanes(chart, data, setting.theme))
    const [past, ahead] = render(createElement(ValueTables, { tables })).container.querySelectorAll('table')
    expect(past.caption?.textContent).toBe(`${symbol}: últimas 20 sesiones`)
    expect(past.tBodies[0].rows.length).toBe(20)
    expect(past.tBodies[0].rows[0].cells[0].textContent).toBe('15 ene 2026')
    const headers = Array.from(past.tHead!.rows[0].cells, (cell) => cell.textContent)
    expect(headers.slice(0, 6)).toEqual(['Fecha', 'Apertura', 'Máximo', 'Mínimo', 'Cierre', 'Volumen'])
    expect(headers.length).toBe(6 + Object.keys(data.series).length)
    expect(ahead.tBodies[0].rows.length).toBe(10)
    expect(ahead.tBodies[0].rows[0].cells.length).toBe(4)
  })

  test('its levels have names of ours, not those in the answer', () => {
    const data = answer(graphType)
    for (const level of data.levels) expect(levelName(graphType, level)).not.toBe(level.name)
  })
})

describe('divergence', () => {
  // The second fall is slower, so the price has a lower low and the RSI a higher one.
  const data = answer('divergence', candles)

  test('swing points are joined on both panes, at the same rows', () => {
    const [price, rsi] = CHARTS.divergence.panes(data, chartColumns(data), setting)
    const { lows, highs } = swingsOf(data)
    expect(lows.length).toBeGreaterThan(3)
    const rowsOf = (column: ArrayLike<unknown>) => {
      return Array.from(column, (value, row) => (value === null ? -1 : row)).filter((row) => row !== -1)
    }
    expect(rowsOf(price.data[EXTRA])).toEqual(lows)
    expect(rowsOf(price.data[EXTRA + 1])).toEqual(highs)
    expect(rowsOf(rsi.data[3])).toEqual(lows)
    expect(rowsOf(rsi.data[4])).toEqual(highs)
    for (const row of lows) {
      expect(price.data[EXTRA][row]).toBe(data.low[row])
      expect(rsi.data[3][row]).toBe(data.series.rsi_14[row])
    }
  })

  test('of two swings on one bar, the pair that diverges is marked', () => {
    const time = [1, 2, 3, 4, 5]
    const mark = (at: number, kind: 'swing_low' | 'swing_high' | 'divergence') => ({ time: at, kind, text: kind })
    const made = {
      ...data,
      time,
      low: [9, 5, 9, 4, 9],
      high: [10, 12, 10, 13, 10],
      series: { rsi_14: [50, 30, 50, 35, 50] },
      marks: [
        mark(2, 'swing_low'),
        mark(2, 'swing_high'),
        mark(4, 'swing_low'),
        mark(4, 'swing_high'),
        mark(4, 'divergence'),
      ],
    }
    expect(swingsOf(made).diverging).toEqual({ rows: [1, 3], bullish: true })
    expect(swingsOf({ ...made, series: { rsi_14: [50, 70, 50, 60, 50] } }).diverging).toEqual({
      rows: [1, 3],
      bullish: false,
    })
    expect(swingsOf({ ...made, marks: made.marks.slice(0, -1) }).diverging).toBeNull()
    expect(CHARTS.divergence.notices(made)).toEqual(['divergence'])
  })
})

describe('levels', () => {
  test('are lines over the window that they come from, which leave the candles their room', () => {
    for (const graphType of ['fibonacci-levels', 'volume-profile'] as const) {
      const data = answerAhead(graphType)
      const [price] = CHARTS[graphType].panes(data, chartColumns(data), setting)
      data.levels.forEach(({ value }, i) => {
        expect(price.data[EXTRA + i].slice(0, 130)).toEqual(new Array(130).fill(null))
        expect(price.data[EXTRA + i].slice(130)).toEqual(new Array(130).fill(value))
        expect(price.options.series[EXTRA + i].auto).toBe(false)
      })
    }
    expect(windowRow(50)).toBe(0)
  })

  test('the profile of the pane’s bars is the one that the levels belong to', () => {
    const data = answer('volume-profile')
    const [price] = CHARTS['volume-profile'].panes(data, chartColumns(data), setting)
    const { profile, bars } = profileOf(price.data)
    expect(bars).toBe(250)
    expect(profile?.rows.length).toBe(24)
    expect(data.levels.map(({ value }) => value)).toEqual([
      profile?.poc,
      profile?.value_area_low,
      profile?.value_area_high,
    ])
    expect(profileOf(price.data)).toBe(profileOf(price.data))
  })

  test('without volume there is a sentence, and no pane of nothing', () => {
    const data = answer(
      'volume-profile',
      candles.map((bar) => ({ ...bar, volume: 0 })),
    )
    const panes = CHARTS['volume-profile'].panes(data, chartColumns(data), setting)
    expect(panes.length).toBe(1)
    expect(profileOf(panes[0].data).profile).toBeNull()
    expect(CHARTS['volume-profile'].notices(data).join()).toMatch('no da volumen')
  })
})

test.each([
  [
    [8.6e-6, 8.65e-6, 8.7e-6],
    ['0,00000860', '0,00000865', '0,00000870'],
  ],
  [
    [8.6123e-6, 8.6124e-6],
    ['0,0000086123', '0,0000086124'],
  ],
  [
    [0.25, 0.275, 0.3],
    ['0,250', '0,275', '0,300'],
  ],
  [
    [100, 102.5, 105],
    ['100,0', '102,5', '105,0'],
  ],
  [
    [1e-6, 2e-6, 5e-6, 1e-5],
    ['0,000001', '0,000002', '0,000005', '0,000010'],
  ],
])('the axis has the decimals of its step: %j', (values, labels) => {
  const [price] = CHARTS['bollinger-bands'].panes(
    answer('bollinger-bands'),
    chartColumns(answer('bollinger-bands')),
    setting,
  )
  const { values: labelsOf } = price.options.axes![1] as { values: (...of: unknown[]) => (string | null)[] }
  const pane = { valToPos: () => 0, bbox: { height: 400 } }
  expect(labelsOf(pane, values, 1, 30, values[1] - values[0])).toEqual(labels)
})
