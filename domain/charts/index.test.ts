import { readdirSync } from 'node:fs'
import t from 'tap'
import { GRAPH_TYPES, type GraphType } from '../contract/charts/charts.ts'
import { technicalIndicators } from '../indicators/index.ts'
import { sliceColumns, toColumns } from '../market/bars/columns.ts'
import { createSimulatedMarket } from '../market/simulated/market.ts'
import { CHARTS, type ChartSubject, chartData } from './index.ts'

const market = createSimulatedMarket(1)
const { symbol } = market.instruments[0]
const columns = toColumns(market.closedBars(symbol, '2026-01-16'))
const subject: ChartSubject = {
  symbol,
  currency: 'USD',
  asOf: '2026-01-15T20:00:00.000Z',
  forecast: {
    horizon: 10,
    method: 'none',
    reason: 'insufficient',
    time: [],
    median: [],
    low80: [],
    high80: [],
    coverage: { sessions: 0, inside_pct: null, naive_inside_pct: null, width_vs_naive_pct: null },
  },
}

t.test('every chart of the contract is a file of this folder, and every file a chart', async (t) => {
  const files = readdirSync(import.meta.dirname)
    .filter((file) => !file.endsWith('.test.ts') && !['index.ts', 'chart.ts'].includes(file))
    .map((file) => file.slice(0, -'.ts'.length))
  t.same(files.sort(), [...GRAPH_TYPES].sort())
  t.same(Object.keys(CHARTS).sort(), [...GRAPH_TYPES].sort())
})

t.test('the five charts of contract section 5, in its order, whatever charts there are besides', async (t) => {
  const specified: Partial<Record<GraphType, { series: string[]; levels: string[] }>> = {
    divergence: { series: ['rsi_14'], levels: [] },
    'volume-profile': { series: [], levels: ['poc', 'value_area_low', 'value_area_high'] },
    'rsi-stochastic-oscillator': { series: ['rsi_14', 'stochastic_k', 'stochastic_d'], levels: [] },
    'fibonacci-levels': { series: [], levels: ['0', '23.6', '38.2', '50', '61.8', '78.6', '100'] },
    'bollinger-bands': { series: ['bollinger_middle', 'bollinger_upper', 'bollinger_lower'], levels: [] },
  }
  const named = GRAPH_TYPES.filter((graphType) => Object.hasOwn(specified, graphType))
  t.same(named, Object.keys(specified))
  for (const graphType of named) {
    const { series, levels } = chartData(columns, graphType, subject)
    t.same({ series: Object.keys(series), levels: levels.map(({ name }) => name) }, specified[graphType])
  }
})

t.test('columns of 250 sessions, series and levels of the whole history', async (t) => {
  const figures = technicalIndicators(columns, { symbol, live: false })
  for (const graphType of GRAPH_TYPES) {
    const data = chartData(columns, graphType, subject)
    for (const name of ['time', 'open', 'high', 'low', 'close', 'volume'] as const)
      t.equal(data[name].length, 250, name)
    t.equal(data.time[249], Date.UTC(2026, 0, 15) / 1000)
    t.same(Object.keys(data.series), CHARTS[graphType].series)
    for (const values of Object.values(data.series)) {
      t.equal(values.length, 250)
      t.ok(values.every((value) => typeof value === 'number'))
    }
    if (data.series.rsi_14) t.equal(data.series.rsi_14[249], figures.rsi_14.value, 'equal to what the table says')
    if (data.series.stochastic_k) t.equal(data.series.stochastic_k[249], figures.stochastic.value)
    t.same(JSON.parse(JSON.stringify(data)), data, 'all of it is JSON')
  }
})

t.test('swing marks lie on their bars, ascending', async (t) => {
  const { marks, time, low, high } = chartData(columns, 'divergence', subject)
  const swings = marks.filter(({ kind }) => kind !== 'divergence')
  t.ok(swings.length > 5)
  t.same(
    swings.map((mark) => mark.time),
    swings.map((mark) => mark.time).toSorted((a, b) => a - b),
  )
  for (const mark of swings) {
    const i = time.indexOf(mark.time)
    const around = (values: number[]) => values.slice(Math.max(0, i - 5), i + 6)
    if (mark.kind === 'swing_low') t.equal(low[i], Math.min(...around(low)))
    else t.equal(high[i], Math.max(...around(high)))
  }
})

t.test('short, empty and volumeless histories', async (t) => {
  const empty = chartData(toColumns([]), 'divergence', subject)
  t.match(empty, { time: [], close: [], series: { rsi_14: [] }, levels: [], marks: [] })
  const short = toColumns(
    market
      .closedBars(symbol, '2026-01-16')
      .slice(-10)
      .map((bar) => ({ ...bar, volume: 0 })),
  )
  t.same(
    chartData(short, 'divergence', subject).series.rsi_14,
    new Array(10).fill(null),
    'null where there is no value yet',
  )
  t.same(chartData(short, 'fibonacci-levels', subject).levels, [])
  const still = toColumns(
    market
      .closedBars(symbol, '2026-01-16')
      .slice(-100)
      .map((bar) => ({ ...bar, volume: 0 })),
  )
  t.same(chartData(still, 'volume-profile', subject).levels, [], 'no volume, no profile')
})

t.test('an answer is the same whatever was asked before, and stays so', async (t) => {
  const young = sliceColumns(columns, 0, 60)
  for (const graphType of GRAPH_TYPES) {
    const first = chartData(young, graphType, subject)
    const kept = structuredClone(first)
    chartData(columns, graphType, subject)
    t.strictSame(first, kept)
    t.strictSame(chartData(young, graphType, subject), kept)
  }
})
