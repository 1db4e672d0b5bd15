import { fireEvent, render, screen } from '@testing-library/react'
import { parse } from 'csv-parse/sync'
import { expect, test, vi } from 'vitest'
import { wilson95 } from '#domain/track-records/statistics.ts'
import { fakeServer, json } from '../../testing/server.ts'
import { Records } from './Records.tsx'
import { trackRecords } from './testing/examples.ts'

type Row = Record<string, string>

/** Opens the page, clicks the button and returns the rows of the downloaded file. */
async function exported(): Promise<Row[]> {
  fakeServer({ 'GET /api/track-records/': () => json(trackRecords()), 'GET /api/user-watchlist/': () => json([]) })
  render(<Records />)
  await screen.findByText('Cadena íntegra: 1.234 anotaciones')
  const blobs: Blob[] = []
  const names: string[] = []
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  fireEvent.click(screen.getByRole('button', { name: 'Exportar CSV' }))
  expect(names).toEqual(['historial-de-aciertos.csv'])
  const reader = new FileReader()
  const read = new Promise((resolve) => reader.addEventListener('load', resolve))
  reader.readAsText(blobs[0])
  await read
  return parse(String(reader.result), { columns: true, bom: true })
}

const written = (percent: number) => `${percent.toFixed(1).replace('.', ',')}\u202f%`
const grouped = (count: string | number) => String(count).replace(/\B(?=(\d{3})+$)/g, '.')
const ratio = (part: string, whole: string) => (100 * Number(part)) / Number(whole)
const shown = (row: Element, field: string) => row.querySelector(`[data-field=${field}]`)?.textContent ?? null

test('every percentage on the page can be recomputed from the counts in the file', async () => {
  const file = await exported()
  const lines = [...document.querySelectorAll<HTMLElement>('tr[data-rule]')]
  expect(lines.length).toBe(9)
  for (const line of lines) {
    const { symbol = '', rule } = line.dataset
    const row = file.find(({ accion, regla }) => accion === symbol && regla === rule)!
    const { ocurrencias, aciertos } = row
    expect(shown(line, 'base')).toBe(written(ratio(row.dias_a_favor, row.dias)))
    if (ocurrencias === '0') {
      expect([shown(line, 'rate'), shown(line, 'hits')]).toEqual([null, null])
      continue
    }
    expect(shown(line, 'hits')).toBe(`${grouped(aciertos)} de ${grouped(ocurrencias)}`)
    expect(shown(line, 'rate')).toBe(written(ratio(aciertos, ocurrencias)))
    if (symbol === '') continue
    const [low, high] = wilson95(Number(aciertos), Number(ocurrencias)).map(written)
    expect(line.querySelector('[data-column=rate] [role=img]')?.getAttribute('aria-label')).toContain(
      `de ${low} a ${high};`,
    )
  }
})

test('so can the sums over the market and the forecasts', async () => {
  const file = await exported()
  const market = file.filter(({ accion }) => accion === '')
  const sum = (read: (row: Row) => number) => market.reduce((total, row) => total + read(row), 0)
  const figures = [...document.querySelectorAll('[data-summary] dd')].map(({ textContent }) => textContent)
  const signals = sum((row) => Number(row.ocurrencias))
  const settled = sum((row) => Number(row.resueltas))
  expect(figures).toEqual([
    grouped(signals),
    grouped(sum((row) => Number(row.aciertos))),
    written((100 * sum((row) => Number(row.aciertos))) / signals),
    written(sum((row) => Number(row.ocurrencias) * ratio(row.dias_a_favor, row.dias)) / signals),
    grouped(sum((row) => Number(row.registradas))),
    grouped(settled),
    grouped(sum((row) => Number(row.aciertos_registrados))),
    written((100 * sum((row) => Number(row.aciertos_registrados))) / settled),
  ])
  const bands = file.filter(({ regla }) => regla === 'forecast')
  expect(bands.map(({ accion, nombre }) => [accion, nombre])).toEqual([
    ['AAA', 'Empresa AAA'],
    ['BBB', 'Empresa BBB'],
  ])
  const [aaa] = bands
  screen.getByText(`${aaa.aciertos_registrados} de ${aaa.resueltas}`)
  screen.getByText(written(ratio(aaa.aciertos_registrados, aaa.resueltas)).replace('\u202f', ' '))
})
