import { launchBrowser } from '#test/support/pages/browser.ts'
import { turns } from '../harness/rounds.ts'
import { digits, median, percentile, type Target, table, verdict } from '../harness/table.ts'
import { inventCandles, inventMoves, MINUTE } from './candles.ts'
import { COMPANIES } from './companies.ts'
import { type Built, buildContender, openContenderPage, type View } from './contender-page.ts'

const BARS = 2_500
const ROUNDS = 21
const FRAMES = 20
const MANY = 1_000_000
const MANY_ROUNDS = 5
const PANS = 40

/** Names of the contenders in the tables, by their files. */
const NAMES: Record<string, string> = {
  bare: 'bare canvas',
  ours: 'ours: a chart page',
  stock: 'ours: the stock page',
  'lightweight-charts': 'lightweight-charts',
  rectangle: 'one rectangle',
  map: 'ours: the map of the market',
  'bare-map': 'bare canvas, its areas',
  'canvas-and-candles': 'uPlot, our canvas component, candles',
}

/** How long ours may take at most, as a multiple of what each row takes. */
const DRAW: Record<string, Target> = { bare: '≤ 1.3', 'lightweight-charts': '≤ 0.45' }
const UPDATE: Record<string, Target> = { bare: '≤ 1.5' }
const TICK: Target = '≤ 1'
const AHEAD: Record<string, Target> = { 'lightweight-charts': '≤ 1' }
/** A map may take these milliseconds, and so many times as long as the bare drawing of its areas. */
const MAP: Target = '≤ 8'
const MAP_DRAW: Record<string, Target> = { 'bare-map': '≤ 1.5' }
const SIZE: Record<string, Target> = { 'lightweight-charts': '≤ 0.5' }

/** Compares our charts with a bare canvas and a chart library: drawing, moving the last bar, and bytes. */
export async function run(): Promise<void> {
  const [bare, ours, stock, peer, rectangle, map, bareMap, kernel] = await Promise.all(
    Object.keys(NAMES).map(buildContender),
  )
  const built = [bare, ours, stock, peer, rectangle]
  const { drawn, updated } = await measure(built)
  console.log(`${BARS} candles, milliseconds of the main thread; ours × = ours in times the row`)
  show('First picture', built, drawn, [ours, stock], DRAW)
  show('The last candle moves, one frame', built, updated, [ours, stock], UPDATE)
  console.log(tickOf(built, updated))
  await many([stock, peer, rectangle], stock)
  await measureMap([map, bareMap, rectangle], map)
  const weighed = [kernel, peer]
  const sizes = weighed.map(({ gzip }) => gzip / 1024)
  show('Script and styles as built, KB gzip', weighed, sizes, [kernel], SIZE, 'KB')
}

/** Measures medians of rounds in which the contenders take turns, each round starting with another one. */
async function measure(built: readonly Built[]): Promise<{ drawn: number[]; updated: number[] }> {
  await using browser = await launchBrowser()
  const candles = inventCandles(BARS)
  const moves = inventMoves(candles, FRAMES)
  const pages = await Promise.all(built.map((contender) => openContenderPage(browser, contender)))
  for (const page of pages) await page.draw(candles)
  const drawn = pages.map((): number[] => [])
  const updated = pages.map((): number[] => [])
  for (const { who, it } of turns(ROUNDS, pages)) {
    drawn[who].push(await it.draw(candles))
    updated[who].push(await it.update(candles, moves))
  }
  return { drawn: drawn.map(median), updated: updated.map(median) }
}

/** Measures a million bars: ours has limits in milliseconds of the main thread, and must beat the chart library. */
async function many(built: readonly Built[], ours: Built): Promise<void> {
  await using browser = await launchBrowser()
  const moves = inventMoves(inventCandles(MANY, MINUTE), FRAMES)
  const taken = built.map(() => ({ drawn: [] as number[], panned: [] as number[], updated: [] as number[] }))
  for (let round = 0; round < MANY_ROUNDS; round++) {
    for (const [who, contender] of built.entries()) {
      // Each contender has a page of its own, so that what a million bars leave behind burdens no other.
      const page = await openContenderPage(browser, contender)
      const { drawn, panned, updated } = await page.many(MANY, moves, pans())
      taken[who].drawn.push(drawn)
      taken[who].panned.push(...panned)
      taken[who].updated.push(updated)
      await page.close()
    }
  }
  console.log(`\n${MANY} bars of a minute`)
  const drawn = taken.map((one) => median(one.drawn))
  const panned = taken.map((one) => percentile(one.panned, 0.95))
  const updated = taken.map((one) => median(one.updated))
  show('First picture of all', built, drawn, [ours], AHEAD)
  judge(built, drawn, ours, '≤ 60')
  show('A frame while panning, 95th percentile', built, panned, [ours], AHEAD)
  judge(built, panned, ours, '≤ 8')
  show('The last candle moves, one frame', built, updated, [ours], AHEAD)
  console.log(tickOf(built, updated))
}

/** Measures a map whose companies all move at once, which a second of prices never does. */
async function measureMap(built: readonly Built[], ours: Built): Promise<void> {
  const { drawn, updated } = await measure(built)
  show(`A map of ${COMPANIES} companies: first picture`, built, drawn, [ours], {})
  show('All of them change, one frame', built, updated, [ours], MAP_DRAW)
  judge(built, updated, ours, MAP)
}

/** Says what the stock page adds to a frame in which anything changes at all. */
function tickOf(built: readonly Built[], updated: readonly number[]): string {
  const of = (name: string) => updated[built.findIndex((one) => one.name === name)]
  const own = of('stock') - of('rectangle')
  return `the stock page beyond one rectangle: ${digits(own)} ms, ${verdict(own, TICK).join(', ')}`
}

/** Visible ranges while panning, with nearly all, half, a tenth and a thousandth of the bars. */
function pans(): View[] {
  return Array.from({ length: PANS }, (_, i) => {
    const shown = MANY / [1.25, 2, 10, 1_000][Math.floor((4 * i) / PANS)]
    const from = Math.round((MANY - shown) * (0.5 + (i % 10) / 40))
    return [from, Math.round(from + shown)]
  })
}

/** Prints what each contender took, and how many times that ours took: the slower one of them. */
function show(
  title: string,
  built: readonly Built[],
  values: readonly number[],
  ours: readonly Built[],
  targets: Record<string, Target>,
  unit = 'ms',
): void {
  const own = Math.max(...ours.map((one) => values[built.indexOf(one)]))
  const rows = built.map((contender, i) => {
    const name = NAMES[contender.name]
    if (ours.includes(contender)) return [name, digits(values[i])]
    const ratio = own / values[i]
    return [name, digits(values[i]), digits(ratio), ...verdict(ratio, targets[contender.name] ?? null)]
  })
  console.log(`\n${title}`)
  console.log(table(['', unit, 'ours ×', 'target', ''], rows))
}

function judge(built: readonly Built[], values: readonly number[], ours: Built, target: Target): void {
  const own = values[built.indexOf(ours)]
  console.log(`ours: ${digits(own)} ms, ${verdict(own, target).join(', ')}`)
}
