/**
 * Rows as CSV (RFC 4180: comma, CRLF, UTF-8 with a byte order mark for spreadsheets). Numbers are in full precision, and
 * null is an empty cell.
 */
export function csvText(head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return `\ufeff${[head, ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`
}

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // A cell that starts like a formula would be run by a spreadsheet.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
