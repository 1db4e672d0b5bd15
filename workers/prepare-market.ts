import type { Logger } from 'pino'
import { LISTED_EXCHANGES } from '#domain/market/sources.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Config } from '#platform/config/config.ts'
import { withAdvisoryLock } from '#platform/database/advisory-lock.ts'
import type { Database } from '#platform/database/database.ts'
import { MarketFolderError } from '#platform/market-folder/folder.ts'
import { importFolder, reportLines } from '#platform/market-folder/import.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { readLastSessions } from '#platform/repositories/market/daily-bars.ts'
import {
  completeInstruments,
  listExchanges,
  listListedInstruments,
  mirrorInstruments,
} from '#platform/repositories/market/instruments.ts'
import { seedDemo } from '#platform/seed/demo.ts'
import { catchUp } from './feed/catch-up.ts'
import { createProvider } from './providers/index.ts'

export interface MarketOptions {
  config: Config
  url: string
  db: Database
  bus: Bus
  log: Logger
}

/**
 * Brings the running market's instruments and closed bars into the database before any feed reads them. An advisory
 * lock lets one process at a time do it; later ones find it done.
 */
export async function prepareMarket(options: MarketOptions): Promise<void> {
  const { config, url, db, bus, log } = options
  await withAdvisoryLock(url, 'prepare market', async () => {
    let imported = false
    if (config.market.folder) {
      imported = await mirrorFolder(options, config.market.folder).catch((error) => blameVariable(error, log))
    } else if (config.market.kind !== 'replay') await fetchMarket(options)
    const instruments = await listListedInstruments(db, config.market.id)
    if (instruments.length === 0)
      throw new OperatorError('MARKET_DATA: nothing was imported yet; run npm run import -- DIR first.')
    if (config.demo) await seedDemo(db, config.market.id)
    await bus.publish('instruments', { market: config.market.id, imported })
  })
}

function blameVariable(error: unknown, log: Logger): never {
  if (error instanceof MarketFolderError) for (const line of error.lines) log.warn(line)
  throw error instanceof OperatorError ? new OperatorError(`MARKET_DATA: ${error.message}.`, { cause: error }) : error
}

/** Returns whether stored bars changed. */
async function mirrorFolder({ config, db, log }: MarketOptions, folder: string): Promise<boolean> {
  const report = await importFolder(db, folder, config.market.id, {
    mirror: true,
    onProgress: (done, total) => {
      if (done % 25 === 0 || done === total) log.info(`reading ${folder}: ${done}/${total} files`)
    },
  })
  for (const line of reportLines(report)) log.warn(line)
  const { bars, files, unchanged, refused, skipped } = report
  log.info({ bars, files, unchanged, refused: refused.length, skipped: skipped.length }, 'market folder read')
  return files > 0
}

/** Fetches from a source that has its own instruments and history. */
async function fetchMarket({ config, db }: MarketOptions): Promise<void> {
  const now = Date.now()
  const provider = await createProvider(config, db, now)
  // This never waits for the network: prices, history and details come once the feed and the jobs run.
  if (provider.remote) {
    await completeInstruments(db, config.market.id, await provider.instruments())
    const exchanges = config.market.sources.flatMap((source) => LISTED_EXCHANGES[source] ?? [])
    await listExchanges(db, config.market.id, exchanges)
    return
  }
  await mirrorInstruments(db, config.market.id, await provider.instruments())
  const stocks = new Map((await listListedInstruments(db, config.market.id)).map((stock) => [stock.symbol, stock]))
  const last = await readLastSessions(db, config.market.id)
  for (const { symbol, session } of await provider.quotes([...stocks.keys()], now)) {
    const stock = stocks.get(symbol)
    if (stock) await catchUp(db, provider, stock, { after: last.get(stock.id) ?? null, before: session })
  }
  await provider.close()
}

/** Describes the market in one line, for the ready message. */
export async function describeMarket(db: Database, config: Config): Promise<string> {
  const { length } = await listListedInstruments(db, config.market.id)
  if (config.market.kind === 'simulated') return `simulated: ${length} invented companies on "Bolsa Simulada"`
  if (config.market.kind === 'replay')
    return `replay of ${length} instruments from ${config.market.folder ?? 'the last import'}`
  return `${config.market.sources.join(', ')}: ${length} instruments`
}
