import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { editedUPlot } from '#client/edited-uplot.ts'
import { type Candles, INVENT, type LastCandle, MINUTE } from './candles.ts'

const WIDTH = 800
const HEIGHT = 400

/** A contender as the browser loads it. */
export interface Built {
  name: string
  script: string
  style: string
  /** Bytes of script and style, each compressed as a server sends it. */
  gzip: number
}

/** Builds `contenders/<name>.mjs`. */
export function buildContender(name: string): Promise<Built> {
  return buildModule(name, fileURLToPath(new URL(`contenders/${name}.mjs`, import.meta.url)))
}

/** Builds a module as the client is built: minified, with only those parts of its libraries that it uses. */
export async function buildModule(name: string, entry: string): Promise<Built> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [editedUPlot],
    build: {
      write: false,
      target: 'chrome123',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output: { format: 'es' } },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  const script = output.flatMap((part) => (part.type === 'chunk' ? [part.code] : [])).join('\n')
  const style = output.flatMap((part) => (part.type === 'asset' ? [String(part.source)] : [])).join('\n')
  const gzip = gzipSync(script, { level: 9 }).length + (style ? gzipSync(style, { level: 9 }).length : 0)
  return { name, script, style, gzip }
}

/** A page with one contender. Numbers are milliseconds of its main thread. */
export interface ContenderPage {
  /** Draws these bars from nothing, and then removes the chart. */
  draw(candles: Candles): Promise<number>
  /** Measures a frame in which the last bar moves, as the mean over `moves`. */
  update(candles: Candles, moves: readonly LastCandle[]): Promise<number>
  /** Draws so many bars of a minute, which are ready in the contender's shape, and then each view. */
  many(bars: number, moves: readonly LastCandle[], views: readonly View[]): Promise<Many>
  /** Draws so many bars of a minute; `seen` then shows a view of them, and returns what the script `read` finds. */
  show(bars: number): Promise<void>
  seen(view: View, read: string): Promise<unknown>
  /** Calls a function, given as source, in the page with this argument. */
  ask(call: string, argument: unknown): Promise<unknown>
  close(): Promise<void>
}

/** Indices of the first and the last bar on the screen. */
export type View = readonly [from: number, to: number]

interface Many {
  drawn: number
  /** Mean of the frames in which the last bar moves. */
  updated: number
  /** Time to draw each view. */
  panned: number[]
}

export async function openContenderPage(browser: Browser, { script, style }: Built): Promise<ContenderPage> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT }, locale: 'es-EC' })
  await page.setContent(`<!doctype html><style>body{margin:0}#host{width:${WIDTH}px;height:${HEIGHT}px}</style>
    <style>${style}</style><div id="host"></div>`)
  await page.evaluate(async (code) => {
    const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
    Object.assign(globalThis, { contender: await import(address) })
  }, script)
  const busyMs = await mainThreadOf(page)
  const run = (call: string, argument?: unknown) => runInPage(page, call, argument)
  const timed = async (work: () => Promise<void>) => {
    const before = await busyMs()
    await work()
    return (await busyMs()) - before
  }
  const moved = async (moves: readonly LastCandle[]) => {
    await run('holdMoves', moves)
    return (await timed(() => run('update'))) / moves.length
  }
  return {
    async draw(candles) {
      await page.bringToFront()
      await run('hold', candles)
      const spent = await timed(() => run('draw'))
      await run('clear')
      return spent
    },
    async update(candles, moves) {
      await page.bringToFront()
      await run('hold', candles)
      await run('draw')
      const spent = await moved(moves)
      await run('clear')
      return spent
    },
    close: () => page.close(),
    async show(bars) {
      await run('invent', bars)
      await run('draw')
    },
    async seen(view, read) {
      await run('look', view)
      return page.evaluate(read)
    },
    ask: (call, argument) => page.evaluate(`(${call})(${JSON.stringify(argument)})`),
    async many(bars, moves, views) {
      await page.bringToFront()
      await run('invent', bars)
      const drawn = await timed(() => run('draw'))
      const panned = []
      for (const view of views) panned.push(await timed(() => run('look', view)))
      await run('look', [0, bars])
      const updated = await moved(moves)
      await run('clear')
      return { drawn, updated, panned }
    },
  }
}

/** Returns a reader of the milliseconds of CPU that a page's main thread has used so far; other work does not count. */
async function mainThreadOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const found = metrics.find(({ name }) => name === 'TaskDuration')
    if (!found) throw new Error('the browser does not say how long its main thread was busy')
    return 1_000 * found.value
  }
}

/** Steps in the page, as source, since there is no document here; each ends two frames later, when all is painted. */
const STEPS: Record<string, string> = {
  hold: '(candles) => { globalThis.candles = candles }',
  holdMoves: '(moves) => { globalThis.moves = moves }',
  invent: `async (bars) => {
    globalThis.candles = ${INVENT}(bars, ${MINUTE})
    contender.prepare?.(candles)
    await painted()
  }`,
  look: 'async ([from, to]) => { contender.look(from, to); await painted() }',
  draw: 'async () => { contender.draw(host, candles); await painted() }',
  update: 'async () => { for (const move of moves) { contender.update(move); await frame() } await painted() }',
  clear: 'async () => { contender.clear(host); await painted() }',
}
const FRAMES = `
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const painted = async () => { await frame(); await frame() }
`

async function runInPage(page: Page, step: string, argument: unknown): Promise<void> {
  await page.evaluate(`(async () => { ${FRAMES} await (${STEPS[step]})(${JSON.stringify(argument) ?? ''}) })()`)
}
