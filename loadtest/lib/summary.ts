import { digits, table } from '../../bench/harness/table.ts'

// The final report of a run, as text and as a page. It does not depend on k6.

interface Metric {
  type: string
  /** Kind of the figures, as k6 names it: those of `time` are milliseconds. */
  contains?: string
  values: Record<string, number>
  thresholds?: Record<string, { ok: boolean }>
}

/** Metrics by name, and by `name{tag:value}` where a threshold asks for a part of one. */
export type Metrics = Record<string, Metric>

export interface Section {
  heading: string
  header: string[]
  rows: string[][]
}

/** Thresholds that always hold: because of them k6 gives the figures of one part of a metric. */
export const SHOWN = ['max>=0']
export const COUNTED = ['count>=0']

/** k6 judges a trend without values as if all had been 0; this threshold is one that such a trend misses. */
const SOMETHING_CAME = 'max>0'

const EXPRESSION = /^(.+?)(<=|>=|==|<|>)(.+)$/
const OF_A_TREND = /^(avg|min|med|max|p\()/

type Thresholds = Record<string, string[]>

/** Completes a script's thresholds, so that a trend that is judged must have been measured at all. */
export function withMeasured(thresholds: Thresholds): Thresholds {
  const isJudged = (wanted: string[]) => wanted.some((each) => OF_A_TREND.test(each) && !SHOWN.includes(each))
  const each = Object.entries(thresholds)
  return Object.fromEntries(
    each.map(([name, wanted]) => [name, isJudged(wanted) ? [...wanted, SOMETHING_CAME] : wanted]),
  )
}

/** Lists a run's thresholds and whether each was met; none is met by a trend without values. */
export function thresholdSection(metrics: Metrics): Section {
  const byName = Object.entries(metrics).sort(([one], [other]) => (one < other ? -1 : 1))
  const rows = byName.flatMap(([name, metric]) => {
    const { thresholds = {} } = metric
    const isSaidByOthers = (expression: string, ok: boolean) =>
      expression === SOMETHING_CAME && (ok || !wasMeasured(metric))
    return Object.entries(thresholds)
      .filter(([expression]) => !SHOWN.includes(expression) && !COUNTED.includes(expression))
      .filter(([expression, { ok }]) => !isSaidByOthers(expression, ok))
      .map(([expression, { ok }]) => {
        const [, key, sign, limit] = EXPRESSION.exec(expression) ?? [expression, expression, '', '']
        const wanted = `${sign} ${limit}${unitOf(metric)}`
        return [name, key, measured(metric, key), wanted, ok && wasMeasured(metric) ? 'met' : 'NOT MET']
      })
  })
  return { heading: 'Thresholds', header: ['', 'of', 'figure', 'wanted', ''], rows }
}

/** Formats a figure of a metric with its unit; 'none' where nothing was measured. */
export function measured(metric: Metric | undefined, key: string): string {
  if (!metric || !wasMeasured(metric) || metric.values[key] === undefined) return 'none'
  return `${digits(metric.values[key])}${unitOf(metric)}`
}

function wasMeasured({ type, values }: Metric): boolean {
  return type !== 'trend' || values.count > 0
}

function unitOf({ contains }: Metric): string {
  return contains === 'time' ? ' ms' : ''
}

/** Counts the errors of each kind; without any there is no section. */
export function errorSections(metrics: Metrics): Section[] {
  const counts = Object.entries(metrics).flatMap(([name, { values }]) => {
    const [, kind] = /^errors\{kind:(.+)\}$/.exec(name) ?? []
    return kind && values.count > 0 ? [{ kind, count: values.count }] : []
  })
  const rows = counts.toSorted((one, other) => other.count - one.count).map(({ kind, count }) => [kind, String(count)])
  return rows.length > 0 ? [{ heading: 'Errors', header: ['', 'count'], rows }] : []
}

/** Warning that comes first in the report of a run in which k6 was too busy to measure. */
export function starvedLines({ k6_lag: lag }: Metrics): string[] {
  if (!lag || !wasMeasured(lag) || Object.values(lag.thresholds ?? {}).every(({ ok }) => ok)) return []
  return [
    `k6 itself was starved: what came lay up to ${measured(lag, 'p(99)')} (p99) before it was looked at. The figures say little of the server.`,
  ]
}

const LIMITED = ['answer-429', 'socket-refused-429']

/** Advice for a run in which the server's limits for one network address applied to k6. */
export function limitedLines(metrics: Metrics): string[] {
  const count = LIMITED.reduce((sum, kind) => sum + (metrics[`errors{kind:${kind}}`]?.values.count ?? 0), 0)
  if (count === 0) return []
  return [
    `${count} answers were 429: the limits of one network address hold for k6. Name its address in the server's TRUST_PROXY for the time of the test.`,
  ]
}

/** Names the metric of the times of those calls that have these tags. */
export const callPart =
  (tags = '') =>
  (name: string): string =>
    `http_req_duration{${tags}name:${name}}`

/** Lists counts and times of each call among `names`; `partOf` names the metric of a call. */
export function callSection(metrics: Metrics, names: readonly string[], partOf: (name: string) => string): Section {
  const keys = ['med', 'p(95)', 'p(99)', 'max']
  const rows = names.flatMap((name) => {
    const values = metrics[partOf(name)]?.values
    return values?.count ? [[name, String(values.count), ...keys.map((key) => figure(values[key]))]] : []
  })
  return { heading: 'Calls, ms', header: ['', 'calls', 'median', 'p95', 'p99', 'longest'], rows }
}

export function asText(title: string, lines: readonly string[], sections: readonly Section[]): string {
  const tables = sections.map(({ heading, header, rows }) => `${heading}\n${table(header, rows)}`)
  return `\n${[[title, ...lines].join('\n'), ...tables].join('\n\n')}\n\n`
}

export function asHtml(title: string, lines: readonly string[], sections: readonly Section[]): string {
  const tables = sections.map(({ heading, header, rows }) => {
    const all = [row('th', header), ...rows.map((cells) => row('td', cells))]
    return `<h2>${escaped(heading)}</h2>\n<table>\n${all.join('\n')}\n</table>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
table { border-collapse: collapse }
th, td { padding: .2rem .8rem; text-align: right; border-bottom: 1px solid #8884 }
th:first-child, td:first-child { text-align: left }
.missed { color: #c22; font-weight: bold }
</style>
<h1>${escaped(title)}</h1>
<p>${lines.map(escaped).join('<br>\n')}</p>
${tables.join('\n')}
</html>
`
}

export function figure(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? 'none' : digits(value)
}

function row(tag: 'th' | 'td', cells: readonly string[]): string {
  const missed = cells.includes('NOT MET') ? ' class="missed"' : ''
  return `<tr${missed}>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
