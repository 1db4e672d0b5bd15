/** A row as RFC 4180 writes it. */
export function stringify(fields: readonly string[]): string {
  return fields.map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')
}
