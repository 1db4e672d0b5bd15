import { expect, test } from 'vitest'
import { answer, answerAhead, candles, forecastFrom } from '../testing/examples.ts'
import { chartColumns, seriesRows } from './chart-columns.ts'

test('rows are sessions side by side, then the sessions ahead', () => {
  const data = answerAhead('bollinger-bands')
  const columns = chartColumns(data)
  expect(columns.bars).toBe(250)
  expect(columns.row).toEqual(Array.from({ length: 260 }, (_, i) => i))
  expect(columns.time.slice(250)).toEqual(data.forecast.time)
  expect(columns.close.slice(249)).toEqual([data.close[249], ...new Array(10).fill(null)])
  expect(seriesRows(data, 'bollinger_middle', columns).slice(249)).toEqual([
    data.series.bollinger_middle[249],
    ...new Array(10).fill(null),
  ])
})

test('band and median open from the last close', () => {
  const data = answerAhead('divergence')
  const { low80, median, high80, bars } = chartColumns(data)
  for (const values of [low80, median, high80]) {
    expect(values[bars - 2]).toBeNull()
    expect(values[bars - 1]).toBe(data.close[249])
  }
  expect(low80.slice(bars)).toEqual(data.forecast.low80)
  expect(high80.slice(bars)).toEqual(data.forecast.high80)
})

test('a forecast of yesterday starts at the open bar', () => {
  const data = answer('divergence')
  data.forecast = forecastFrom(data.time[248], data.close[248])
  const { time, low80, bars } = chartColumns(data)
  expect(time.length).toBe(bars + 9)
  expect(low80.slice(248, 250)).toEqual([data.close[248], data.forecast.low80[0]])
})

test('without a band, or with a part of one, nothing is drawn ahead', () => {
  const none = chartColumns(answer('divergence'))
  expect(none.time.length).toBe(250)
  const data = answerAhead('divergence')
  data.forecast.low80 = []
  const { time, median } = chartColumns(data)
  expect(time.length).toBe(250)
  expect(median.every((value) => value === null)).toBe(true)
})

test('a single bar and none', () => {
  expect(chartColumns(answer('divergence', candles.slice(-1))).row).toEqual([0])
  expect(chartColumns(answer('divergence', [])).row).toEqual([])
})
