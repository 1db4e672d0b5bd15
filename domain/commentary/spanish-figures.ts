import { type FactName, type Facts, FIGURES } from './facts.ts'

const NUMBERS = new Map<number, Intl.NumberFormat>()

/** es-EC: 1.234,50 with a fixed count of decimals. */
function figure(value: number, decimals: number): string {
  let format = NUMBERS.get(decimals)
  if (format === undefined) {
    format = new Intl.NumberFormat('es-EC', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: 'negative',
    })
    NUMBERS.set(decimals, format)
  }
  return format.format(value)
}

const WORDS: Readonly<Record<string, string>> = { USD: 'dólares', EUR: 'euros' }

/** A fact as a text states it, in its unit; the fact must not be null. Percentages come without sign. */
export function stated({ values, currency }: Facts, name: FactName): string {
  const value = values[name]
  if (value === null) throw new Error(`${name} is null`)
  const kind = FIGURES[name][1]
  if (kind === 'percent') return `${figure(Math.abs(value), 2)}\u202f%`
  if (kind === 'volume') return `${figure(value, 0)} acciones`
  if (kind === 'ratio') return figure(value, 1)
  if (name === 'macd' || name === 'signal' || name === 'histogram') return figure(value, Math.abs(value) < 0.01 ? 5 : 3)
  const amount = figure(value, Math.abs(value) < 1 ? 3 : 2)
  return currency === null ? amount : `${amount} ${WORDS[currency] ?? currency}`
}

export const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** YYYY-MM-DD as '10 de mayo de 2018'. */
export function spanishDate(session: string): string {
  const [year, month, day] = session.split('-').map(Number)
  return `${day} de ${MONTHS[month - 1]} de ${year}`
}
