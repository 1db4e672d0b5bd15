/** Target of a ratio or a figure, as tables show it. */
export type Target = `${'≥' | '≤'} ${number}`

/** Makes two cells, the target and whether `value` reaches it; both are empty without a target. */
export function verdict(value: number, target: Target | null): [target: string, met: string] {
  if (target === null) return ['', '']
  const [sign, limit] = target.split(' ')
  const met = sign === '≥' ? value >= Number(limit) : value <= Number(limit)
  return [target, met ? 'met' : 'NOT MET']
}

/** Formats a table as text, its first column to the left. Rows may end early; an empty one is a rule. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const rule = widths.map((width) => '-'.repeat(width)).join('  ')
  const line = (cells: readonly string[]) => {
    return widths.map((width, i) => (i === 0 ? cells[i].padEnd(width) : (cells[i] ?? '').padStart(width))).join('  ')
  }
  return [line(header), rule, ...rows.map((row) => (row.length === 0 ? rule : line(row)))].join('\n')
}

/** Makes a row of one figure: its name, the figure, its target, and whether it is met. */
export function row(name: string, value: number, target: Target | null = null): string[] {
  return [name, digits(value), ...verdict(value, target)]
}

/** Formats rows of one figure each, which are of `unit`. */
export function figures(rows: readonly (readonly string[])[], unit = 'figure'): string {
  return table(['', unit, 'target', ''], rows)
}

/** Formats a figure with three significant digits: 0.0234, 4.56, 78.9, 1230. */
export function digits(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value)
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toFixed(decimals)
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Finds the value below which a share of `values`, 0 to 1, lies; NaN if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
