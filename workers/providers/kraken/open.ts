import type { RemoteProvider } from '#domain/market/provider.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { createOutside } from '../../outside/fetch.ts'
import { SourceGate } from '../../outside/source-gate.ts'
import { createKrakenProvider } from '../kraken.ts'
import { outsideStream, type Surroundings } from '../stream/outside-stream.ts'
import { KrakenRest } from './rest.ts'

const REST = 'https://api.kraken.com'
const SOCKET = 'wss://ws.kraken.com'
/** 720 bars take a tenth of a megabyte, the longest frame of a subscription some kilobytes. */
const SIZE_LIMIT = 2 ** 20
const TIME_LIMIT_MS = 10_000

/** The provider, still without the stored instruments. */
export function openKraken(
  { krakenUrl: written, sourceBudgets }: Pick<Config, 'krakenUrl' | 'sourceBudgets'>,
  db: Database,
  surroundings: Surroundings = { random: Math.random },
): RemoteProvider {
  const outside = createOutside({ written: [written], timeLimitMs: TIME_LIMIT_MS, sizeLimit: SIZE_LIMIT })
  const account = { db, source: 'kraken', budget: sourceBudgets.kraken }
  const own = { written, own: SOCKET, path: '/v2', sizeLimit: SIZE_LIMIT }
  const stream = outsideStream({ ...account, ...own, surroundings })
  const { clock } = stream
  const gate = new SourceGate({ ...account, ...surroundings })
  const rest = new KrakenRest({ outside, url: written ?? REST, gate, clock, wait: surroundings.wait })
  return createKrakenProvider({ rest, ...stream })
}
