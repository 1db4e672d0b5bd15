import type { MarketDataProvider } from '../../../domain/market/provider.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sourceAnswered, sourceFailed, streamOf } from '../../../platform/repositories/sources.ts'
import { createOutside } from '../../outside/fetch.ts'
import { openSocket } from '../../outside/socket.ts'
import { createKrakenProvider } from '../kraken.ts'
import { asSourceError } from '../yahoo/answered.ts'
import { SourceGate } from '../yahoo/source-gate.ts'
import { KrakenRest } from './rest.ts'

const REST = 'https://api.kraken.com'
const SOCKET = 'wss://ws.kraken.com'
/** 720 bars take a tenth of a megabyte, the longest frame of a subscription some kilobytes. */
const SIZE_LIMIT = 2 ** 20
const TIME_LIMIT_MS = 10_000

interface Surroundings {
  clock: () => number
  random: () => number
  wait?: (ms: number) => Promise<void>
}

/** The provider, still without the stored instruments. */
export function openKraken(
  { krakenUrl, market }: Pick<Config, 'krakenUrl' | 'market'>,
  db: Database,
  surroundings: Surroundings = { clock: Date.now, random: Math.random },
): MarketDataProvider {
  const { clock } = surroundings
  const outside = createOutside({
    written: krakenUrl === null ? [] : [krakenUrl],
    timeLimitMs: TIME_LIMIT_MS,
    sizeLimit: SIZE_LIMIT,
  })
  const restGate = new SourceGate({ db, source: market.id, ...surroundings })
  const source = streamOf(market.id)
  const address = `${(krakenUrl ?? SOCKET).replace(/^http/, 'ws').replace(/\/+$/, '')}/v2`
  return createKrakenProvider({
    rest: new KrakenRest({ outside, url: krakenUrl ?? REST, gate: restGate, ...surroundings }),
    gate: new SourceGate({ db, source, ...surroundings }),
    open: () =>
      openSocket(address, { written: krakenUrl !== null, sizeLimit: SIZE_LIMIT }).catch((error) => {
        throw asSourceError(error)
      }),
    record(fault) {
      const now = new Date(clock())
      return fault === null
        ? sourceAnswered(db, source, now)
        : sourceFailed(db, source, { now, until: now, error: fault })
    },
    clock,
  })
}
