import type { Check } from './check.ts'
import { FIGURES, type Figures } from './figures.ts'
import prices from './prices.json' with { type: 'json' }
import {
  asides,
  assumptionsTable,
  CHECK_HEADER,
  CHECKED_NAMES,
  crowdsTable,
  figuresTable,
  MODEL_HEADER,
  modelTable,
  needsTable,
  wallsTable,
} from './tables.ts'

/** All that was measured; the rest of the page's part is computed from it. */
export interface Measured {
  date: string
  machine: string
  figures: Figures
  checks: Check[]
}

const BEGIN = '<!-- from here on: npm run bench scale -- --write -->'
const END = '<!-- to here -->'
const MEASURED = /^Measured on (.+), on a machine with (.+)\.$/m

/** The measured part of docs/scaling.md. */
export function render({ date, machine, figures, checks }: Measured): string {
  const { name, server, traffic } = prices
  return [
    '## What they need',
    `Measured on ${date}, on a machine with ${machine}.`,
    needsTable(figures),
    `Prices: ${name}; a ${server.type} with ${server.vcpu} processors and ${server.gigabytes} GB for ${server.eurosAMonth} € a month ([list](${server.link}) of ${server.date}), with ${traffic.terabytesWithEachServer} TB of traffic, ${traffic.eurosATerabyte} € for each further one ([list](${traffic.link}) of ${traffic.date}).`,
    asides(figures),
    '## Where it gives way',
    wallsTable(figures),
    '## What is assumed',
    assumptionsTable(),
    '## What one of each costs',
    figuresTable(figures),
    '## Whether the model is right',
    crowdsTable(checks),
    modelTable(checks, figures),
  ].join('\n\n')
}

/** What was measured, out of a rendered part. */
export function parse(part: string): Measured {
  const [, date, machine] = MEASURED.exec(part) ?? []
  const costs = new Map(rowsUnder(part, 'one').map(([what, cost]) => [what, Number(cost)]))
  const names = Object.keys(FIGURES) as (keyof Figures)[]
  const figures = Object.fromEntries(names.map((name) => [name, costs.get(FIGURES[name][0])])) as Figures
  const model = rowsUnder(part, MODEL_HEADER.slice(0, 2).join(' | '))
  const checks = rowsUnder(part, CHECK_HEADER.slice(0, 2).join(' | ')).map((cells): Check => {
    const [sockets, opened, failed, lost, openSeconds, busyPercent] = cells.map(Number)
    const rows = model.filter(([of]) => Number(of) === sockets)
    const checked = Object.fromEntries(CHECKED_NAMES.map((name, i) => [name, Number(rows[i][2])]))
    return { sockets, opened, failed, lost, openSeconds, busyPercent, ...checked } as Check
  })
  return { date, machine, figures, checks }
}

/** The part between the marks of the page. */
export function cut(page: string): string {
  return page.slice(page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END)).trim()
}

export function paste(page: string, part: string): string {
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (before < 0 || after < before) throw new Error(`the page has no place for its tables: ${BEGIN} … ${END}`)
  return `${page.slice(0, before + BEGIN.length)}\n\n${part}\n\n${page.slice(after)}`
}

/** The cells of the table whose header begins so. */
function rowsUnder(part: string, header: string): string[][] {
  const lines = part.split('\n')
  const plain = (line: string) => line.replaceAll(/ +/g, ' ')
  const at = lines.findIndex((line) => plain(line).startsWith(`| ${header} |`))
  const rest = lines.slice(at + 2)
  const end = rest.findIndex((line) => !line.startsWith('|'))
  return rest.slice(0, end < 0 ? undefined : end).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}
