import type { MarketDataProvider } from '../../../domain/market/provider.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sourceAnswered, sourceFailed, streamOf } from '../../../platform/repositories/sources.ts'
import { createOutside } from '../../outside/fetch.ts'
import { openSocket } from '../../outside/socket.ts'
import { asSourceError } from '../../outside/source-answer.ts'
import { SourceGate } from '../../outside/source-gate.ts'
import { createAlpacaProvider } from '../alpaca.ts'
import { readUniverse } from '../yahoo/universe.ts'
import { AlpacaRest } from './rest.ts'

const DATA = 'https://data.alpaca.markets'
const SOCKET = 'wss://stream.data.alpaca.markets'
const TRADING = ['https://api.alpaca.markets', 'https://paper-api.alpaca.markets']
/** The list of assets takes six megabytes, 10,000 bars one, a frame of the stream some kilobytes. */
const SIZE_LIMIT = 2 ** 24
const FRAME_LIMIT = 2 ** 20
const TIME_LIMIT_MS = 20_000
const SOURCE = 'alpaca'

interface Surroundings {
  /** Epoch milliseconds; left out, sources are counted by the database's clock. */
  clock?: () => number
  random: () => number
  wait?: (ms: number) => Promise<void>
}

/** One for all jobs of a process: it holds the list of assets. */
const rests = new WeakMap<Database, AlpacaRest>()

/** The provider, still without the stored instruments. */
export function openAlpaca(
  { alpaca, sourceBudgets, marketPollSeconds }: Pick<Config, 'alpaca' | 'sourceBudgets' | 'marketPollSeconds'>,
  db: Database,
  surroundings: Surroundings = { random: Math.random },
): MarketDataProvider {
  const { url, key, secret } = alpaca
  const { clock = Date.now } = surroundings
  const gateOf = (source: string) => new SourceGate({ db, source, budget: sourceBudgets.alpaca, ...surroundings })
  const outside = createOutside({
    written: url === null ? [] : [url],
    timeLimitMs: TIME_LIMIT_MS,
    sizeLimit: SIZE_LIMIT,
  })
  const tradingUrls = url === null ? TRADING : [url]
  const options = { outside, url: url ?? DATA, tradingUrls, key, secret, gate: gateOf(SOURCE), clock }
  const rest = rests.get(db) ?? new AlpacaRest(options)
  if (surroundings.clock === undefined) rests.set(db, rest)
  const stream = streamOf(SOURCE)
  const address = `${(url ?? SOCKET).replace(/^http/, 'ws').replace(/\/+$/, '')}/v2/iex`
  return createAlpacaProvider({
    rest,
    key,
    secret,
    universe: async () => (await readUniverse()).filter(({ currency }) => currency === 'USD'),
    pollSeconds: marketPollSeconds,
    gate: gateOf(stream),
    open: () =>
      openSocket(address, { written: url !== null, sizeLimit: FRAME_LIMIT }).catch((error) => {
        throw asSourceError(error)
      }),
    record(fault) {
      const now = surroundings.clock ? new Date(surroundings.clock()) : null
      return fault === null
        ? sourceAnswered(db, stream, now)
        : sourceFailed(db, stream, { now, restMs: 0, error: fault, isLimit: false })
    },
    clock,
  })
}
