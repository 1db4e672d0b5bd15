import type { MarketDataProvider } from '../../../domain/market/provider.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sourceAnswered, sourceFailed, streamOf } from '../../../platform/repositories/sources.ts'
import { createOutside } from '../../outside/fetch.ts'
import { openSocket } from '../../outside/socket.ts'
import { asSourceError } from '../../outside/source-answer.ts'
import { SourceGate } from '../../outside/source-gate.ts'
import { createKrakenProvider } from '../kraken.ts'
import { KrakenRest } from './rest.ts'

const REST = 'https://api.kraken.com'
const SOCKET = 'wss://ws.kraken.com'
/** 720 bars take a tenth of a megabyte, the longest frame of a subscription some kilobytes. */
const SIZE_LIMIT = 2 ** 20
const TIME_LIMIT_MS = 10_000
const SOURCE = 'kraken'

interface Surroundings {
  /** Epoch milliseconds; left out, sources are counted by the database's clock. */
  clock?: () => number
  random: () => number
  wait?: (ms: number) => Promise<void>
}

/** The provider, still without the stored instruments. */
export function openKraken(
  { krakenUrl, sourceBudgets }: Pick<Config, 'krakenUrl' | 'sourceBudgets'>,
  db: Database,
  surroundings: Surroundings = { random: Math.random },
): MarketDataProvider {
  const { clock = Date.now } = surroundings
  const outside = createOutside({
    written: krakenUrl === null ? [] : [krakenUrl],
    timeLimitMs: TIME_LIMIT_MS,
    sizeLimit: SIZE_LIMIT,
  })
  const gateOf = (source: string) => new SourceGate({ db, source, budget: sourceBudgets.kraken, ...surroundings })
  const source = streamOf(SOURCE)
  const address = `${(krakenUrl ?? SOCKET).replace(/^http/, 'ws').replace(/\/+$/, '')}/v2`
  return createKrakenProvider({
    rest: new KrakenRest({ outside, url: krakenUrl ?? REST, gate: gateOf(SOURCE), clock, wait: surroundings.wait }),
    gate: gateOf(source),
    open: () =>
      openSocket(address, { written: krakenUrl !== null, sizeLimit: SIZE_LIMIT }).catch((error) => {
        throw asSourceError(error)
      }),
    record(fault) {
      const now = surroundings.clock ? new Date(surroundings.clock()) : null
      return fault === null
        ? sourceAnswered(db, source, now)
        : sourceFailed(db, source, { now, restMs: 0, error: fault, isLimit: false })
    },
    clock,
  })
}
