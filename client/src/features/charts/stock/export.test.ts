import { parse } from 'csv-parse/sync'
import { expect, test, vi } from 'vitest'
import { findBarHeader, readBarTable } from '#domain/market/files/bar-file.ts'
import { formatChange, formatScale, formatVolume } from '#domain/text/figures.ts'
import { formatDecimal } from '#domain/text/number.ts'
import type { LegendEntry } from '../panes/pane.ts'
import { barsCsv } from './export.ts'

const DAY = Date.parse('2026-01-05T00:00:00Z') / 1000
const entry = (name: string, values: (number | null)[], format: (value: number) => string): LegendEntry => ({
  field: name,
  label: name,
  name,
  values,
  colour: null,
  format,
})

/** What the page shows of bars with these prices, in so many decimals. */
function shown(scale: number, decimals: number): LegendEntry[] {
  const price = (value: number) => formatDecimal(value, decimals)
  const times = (...values: number[]) => values.map((value) => value * scale)
  return [
    entry('Apertura', times(1045.774, 1050.016, 1049.5), price),
    entry('Máximo', times(1060.256, 1051, 1052.123), price),
    entry('Mínimo', times(1040.5, 1039.126, 1044), price),
    entry('Cierre', times(1050.016, 1049.5, 1048.333), price),
    entry('Volumen', [914_928, 52_345_678, 950], formatVolume),
    entry('RSI 14', [Number.NaN, null, 43.8371], formatScale),
    entry('AAPL', [0.01234, -0.5, 0], formatChange),
  ]
}

const TIMES = [DAY, DAY + 86_400, DAY + 2 * 86_400]
const rowsOf = (csv: string): string[][] => parse(csv, { bom: true, delimiter: ';' })

test('figures as they are shown, with a decimal comma between semicolons', () => {
  const csv = barsCsv({ time: TIMES, from: 0, to: 3, areSessions: true }, shown(1, 2))
  expect(rowsOf(csv)).toEqual([
    ['Fecha', 'Apertura', 'Máximo', 'Mínimo', 'Cierre', 'Volumen', 'RSI 14', 'AAPL (%)'],
    ['2026-01-05', '1045,77', '1060,26', '1040,5', '1050,02', '914900', '', '1,23'],
    ['2026-01-06', '1050,02', '1051', '1039,13', '1049,5', '52300000', '', '-50'],
    ['2026-01-07', '1049,5', '1052,12', '1044', '1048,33', '950', '43,8', '0'],
  ])
  expect(csv.startsWith('\ufeffFecha;')).toBe(true)
})

test.each([
  [1, 2],
  [1, 0],
  [1, 3],
  [8e-9, 11],
  [5e-7, 2],
])('the importer reads back bars of the scale %s in %s decimals', (scale, decimals) => {
  const entries = shown(scale, decimals)
  const [head, ...body] = rowsOf(barsCsv({ time: TIMES, from: 0, to: 3, areSessions: true }, entries)).map(
    (fields, i) => ({ fields, line: i + 1 }),
  )
  const found = findBarHeader([head])
  if ('reason' in found) throw new Error(found.reason)
  const { columns, refused, problem } = readBarTable(body, found.header, ';')
  expect([problem, refused]).toEqual([null, []])
  expect(columns.session).toEqual(['2026-01-05', '2026-01-06', '2026-01-07'])
  const rounded = (name: string) =>
    Array.from(entries.find((one) => one.name === name)!.values, (value) => {
      const shown = Number((value as number).toFixed(decimals))
      return shown === 0 ? value : shown
    })
  for (const [column, name] of [
    [columns.open, 'Apertura'],
    [columns.high, 'Máximo'],
    [columns.low, 'Mínimo'],
    [columns.close, 'Cierre'],
  ] as const)
    expect(
      Array.from(column, (value) => value.toPrecision(12)),
      name,
    ).toEqual(rounded(name).map((value) => value!.toPrecision(12)))
  expect([...columns.volume]).toEqual([914_900, 52_300_000, 950])
})

test('minutes stand on the reader’s clock, whose zone the head names', () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300)
  const csv = barsCsv({ time: [DAY + 52_200], from: 0, to: 1, areSessions: false }, [])
  expect(rowsOf(csv)).toEqual([
    [`Fecha y hora (${Intl.DateTimeFormat().resolvedOptions().timeZone})`],
    ['05/01/2026 09:30'],
  ])
})
