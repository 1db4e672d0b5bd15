import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { SimulatorPerformance } from '#domain/contract/simulator.ts'
import { EXAMPLES } from '#domain/contract/testing/examples.ts'
import { reset, setData } from '../../stores/resource.ts'
import { initialViewport } from '../charts/panes/viewport.ts'
import { setting } from '../charts/testing/examples.ts'
import { equityCurve, equityPanes } from './equity-curve.ts'
import { Performance } from './Performance.tsx'
import * as store from './simulator.ts'
import { accountOf, performanceOf } from './testing/examples.ts'

beforeEach(() => {
  reset(store.performance)
  setData(store.account, accountOf())
})

async function show(more: Partial<SimulatorPerformance>): Promise<void> {
  setData(store.performance, performanceOf(more))
  await act(async () => void render(<Performance />))
}

const rowOf = (name: string) =>
  [...document.querySelectorAll(`tr[data-figure=${name}] td`)].map(({ textContent }) => textContent)

test('figures beside those of the benchmarks, and where luck has it', async () => {
  await show({ first_bought: null })
  expect(rowOf('twr')).toEqual(['+4,20\u202f%', '—', '+4,20\u202f%'])
  expect(rowOf('xirr')).toEqual(['+31,00\u202f%', '—', '+31,00\u202f%'])
  expect(rowOf('drawdown')).toEqual(['5,00\u202f%', '—', '5,00\u202f%'])
  expect(rowOf('drawdown_days')).toEqual(['12', '—', '12'])
  expect(rowOf('volatility')).toEqual(['11,00\u202f%', '—', '11,00\u202f%'])
  expect(document.querySelector('[data-field=luck]')?.textContent).toMatch(
    /^Rindió más que 61,5 de cada 100 carteras al azar \(de 1\.000, con tus fechas, importes y costos\)\./,
  )
  screen.getByText(/^1 venta y 2 sesiones: con menos de 20 ventas/)
  screen.getByText(/No conocemos ningún dividendo de este mercado/)
})

test('what was paid is in the currency of the attempt that is looked at', async () => {
  store.viewAttempt({ ...EXAMPLES.attempts[0], currency: 'EUR' })
  await show({ costs: 3.5 })
  screen.getByText('EUR 3,50')
  await act(async () => store.viewAttempt(null))
  setData(store.performance, performanceOf({ costs: 3.5 }))
  await screen.findByText('$3,50')
})

test('what cannot be said yet says why', async () => {
  const { own } = performanceOf()
  await show({
    own: own && { ...own, xirr: null, volatility: null },
    luck: null,
    no_luck: 'trades',
    small_sample: false,
    has_dividends: true,
    turnover: null,
  })
  screen.getByText('Sin operaciones no hay azar con el que compararla.')
  expect(rowOf('xirr')[0]).toBe('—')
  expect(screen.queryByText('Muestra pequeña')).toBe(null)
  expect(screen.queryByText(/No conocemos ningún dividendo/)).toBe(null)
  setData(store.performance, performanceOf({ luck: null, no_luck: 'sessions' }))
  await screen.findByText('Con el azar se compara desde la sesión siguiente a tu primera operación.')
  setData(store.performance, performanceOf({ own: null }))
  await screen.findByText(/^Desde el segundo día de tu intento/)
})

test('the curve has returns since the first day; luck only where it has a point', () => {
  const curve = equityCurve(performanceOf({ followed: null }))!
  const near = (values: (number | null)[]) => values.map((value) => value && Math.round(value * 1e6) / 1e6)
  expect(curve.days).toEqual(['2026-11-18', '2026-11-19', '2026-11-20'])
  expect(curve.lines.map(({ name, values }) => [name, near(values)])).toEqual([
    ['own', [0, 0.03, 0.042]],
    ['first_bought', [0, 0.03, 0.042]],
    ['luck', [0, null, 0.01]],
  ])
  expect(near(curve.band!.low)).toEqual([0, null, -0.05])
  expect(equityCurve(performanceOf({ luck: null }))?.band).toBe(null)
  expect(equityCurve(performanceOf({ own: null }))).toBe(null)
})

test('the curve is in view from its first day on', () => {
  const { rows } = equityPanes(equityCurve(performanceOf())!, setting.theme)
  expect(initialViewport(3, 0, rows)).toEqual({ from: -0.5, to: 3.5 })
})
