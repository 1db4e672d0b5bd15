import { formatChosen } from './number.ts'

type Cell = string | number | null

/**
 * Rows as CSV for programs (RFC 4180: comma, CRLF, UTF-8 with a byte order mark). Numbers are in full precision, and null
 * is an empty cell.
 */
export const csvText = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  tableText(head, rows, ',', String)

/**
 * Rows as CSV for spreadsheets in Spanish, which open no other kind: the comma is decimal, so semicolons divide the
 * cells. Numbers have neither thousands nor exponents, and null is an empty cell.
 */
export const spreadsheetText = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  tableText(head, rows, ';', (value) => formatChosen(value, 0).replaceAll('.', ''))

function tableText(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  separator: ',' | ';',
  numberText: (value: number) => string,
): string {
  const special = new RegExp(`["\r\n${separator}]`)
  const cell = (value: Cell): string => {
    if (value === null) return ''
    if (typeof value === 'number') return numberText(value)
    // A cell that starts like a formula would be run by a spreadsheet.
    const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
    return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return `\ufeff${[head, ...rows].map((cells) => `${cells.map(cell).join(separator)}\r\n`).join('')}`
}
