import { launchBrowser } from '../test/support/pages/browser.ts'
import { type Built, buildContender } from './charts/build.ts'
import { inventCandles, inventMoves } from './charts/candles.ts'
import { openStage } from './charts/stage.ts'
import { digits, median, type Target, table, verdict } from './table.ts'

const BARS = 2_500
const ROUNDS = 21
const FRAMES = 20

const BARE = 'bare'
const OURS = 'ours'
const PEER = 'lightweight-charts'
const KERNEL = 'canvas-and-candles'
const NAMES: Record<string, string> = {
  [BARE]: 'bare canvas',
  [OURS]: 'ours',
  [PEER]: 'lightweight-charts',
  [KERNEL]: 'uPlot, our canvas component, candles',
}

/** How many times as long as the row's ours may take. */
const DRAW: Record<string, Target> = { [BARE]: { sign: '≤', limit: 1.3 }, [PEER]: { sign: '≤', limit: 0.45 } }
const UPDATE: Record<string, Target> = { [BARE]: { sign: '≤', limit: 1.5 } }
const SIZE: Record<string, Target> = { [PEER]: { sign: '≤', limit: 0.5 } }

/** Prints our candles beside a bare canvas and a chart library: drawing, moving the last candle, and bytes. */
export async function run(): Promise<void> {
  const [bare, ours, peer, kernel] = await Promise.all([BARE, OURS, PEER, KERNEL].map(buildContender))
  const built = [bare, ours, peer]
  const { drawn, updated } = await measure(built)
  const header = ['', 'ms', 'ours ×', 'target', '']
  console.log(`${BARS} candles, milliseconds of the main thread; ours × = ours in times the row`)
  console.log('\nFirst picture')
  console.log(table(header, rows(built, drawn, ours, DRAW)))
  console.log('\nThe last candle moves, one frame')
  console.log(table(header, rows(built, updated, ours, UPDATE)))
  console.log('\nScript and styles as built, KB gzip')
  const weighed = [kernel, peer]
  const sizes = weighed.map(({ gzip }) => gzip / 1024)
  console.log(table(['', 'KB', 'ours ×', 'target', ''], rows(weighed, sizes, kernel, SIZE)))
}

/** Medians of rounds in which the contenders take turns, each round starting with another one. */
async function measure(built: readonly Built[]): Promise<{ drawn: number[]; updated: number[] }> {
  const browser = await launchBrowser()
  try {
    const candles = inventCandles(BARS)
    const moves = inventMoves(candles, FRAMES)
    const stages = await Promise.all(built.map((contender) => openStage(browser, contender)))
    for (const stage of stages) await stage.draw(candles)
    const drawn = stages.map((): number[] => [])
    const updated = stages.map((): number[] => [])
    for (let round = 0; round < ROUNDS; round++) {
      for (let turn = 0; turn < stages.length; turn++) {
        const who = (round + turn) % stages.length
        drawn[who].push(await stages[who].draw(candles))
        updated[who].push(await stages[who].update(candles, moves))
      }
    }
    return { drawn: drawn.map(median), updated: updated.map(median) }
  } finally {
    await browser.close()
  }
}

function rows(
  built: readonly Built[],
  values: readonly number[],
  ours: Built,
  targets: Record<string, Target>,
): string[][] {
  const own = values[built.indexOf(ours)]
  return built.map((contender, i) => {
    const name = NAMES[contender.name]
    if (contender === ours) return [name, digits(values[i]), '', '', '']
    const ratio = own / values[i]
    return [name, digits(values[i]), digits(ratio), ...verdict(ratio, targets[contender.name] ?? null)]
  })
}
