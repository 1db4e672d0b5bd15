import type { RemoteProvider } from '#domain/market/provider.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { createOutside } from '../../outside/fetch.ts'
import { SourceGate } from '../../outside/source-gate.ts'
import { createAlpacaProvider } from '../alpaca.ts'
import { outsideStream, type Surroundings } from '../stream/outside-stream.ts'
import { AlpacaRest } from './rest.ts'

const DATA = 'https://data.alpaca.markets'
const SOCKET = 'wss://stream.data.alpaca.markets'
const TRADING = ['https://api.alpaca.markets', 'https://paper-api.alpaca.markets']
/** The list of assets takes six megabytes, 10,000 bars one, a frame of the stream some kilobytes. */
const SIZE_LIMIT = 2 ** 24
const FRAME_LIMIT = 2 ** 20
const TIME_LIMIT_MS = 20_000

/** One for all jobs of a process: it holds the list of assets. */
const rests = new WeakMap<Database, AlpacaRest>()

/** The provider, still without the stored instruments. */
export function openAlpaca(
  { alpaca, sourceBudgets, marketPollSeconds }: Pick<Config, 'alpaca' | 'sourceBudgets' | 'marketPollSeconds'>,
  db: Database,
  surroundings: Surroundings = { random: Math.random },
): RemoteProvider {
  const { url: written, key, secret } = alpaca
  const outside = createOutside({ written: [written], timeLimitMs: TIME_LIMIT_MS, sizeLimit: SIZE_LIMIT })
  const account = { db, source: 'alpaca', budget: sourceBudgets.alpaca }
  const own = { written, own: SOCKET, path: '/v2/iex', sizeLimit: FRAME_LIMIT }
  const stream = outsideStream({ ...account, ...own, surroundings })
  const gate = new SourceGate({ ...account, ...surroundings })
  const urls = { url: written ?? DATA, tradingUrls: written === null ? TRADING : [written] }
  const rest = rests.get(db) ?? new AlpacaRest({ outside, ...urls, key, secret, gate, clock: stream.clock })
  if (surroundings.clock === undefined) rests.set(db, rest)
  return createAlpacaProvider({ rest, key, secret, pollSeconds: marketPollSeconds, ...stream })
}
